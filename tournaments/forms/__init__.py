"""Forms of the staff's pages. They read what was typed; what is allowed is decided by the services."""
