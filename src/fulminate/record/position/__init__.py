"""One moment of a game as a line of text and as JSON: read, checked, written."""
