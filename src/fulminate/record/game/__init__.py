"""A whole game as text and as JSON: written, read, played again."""
