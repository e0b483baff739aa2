"""The board and the graph of a game as SVG; pure: positions in, text out."""
