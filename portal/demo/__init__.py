"""The demonstration: made of invented people by the same services as real events, from a fixed seed."""
