"""The game by its rules: positions, notation, records and their checker. Imports no Django."""
