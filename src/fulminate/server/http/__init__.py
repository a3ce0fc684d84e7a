"""What goes over the wire: calls, bodies, documents, streams."""
