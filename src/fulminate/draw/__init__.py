"""A state drawn as a picture. Not compiled: a picture is made once in a while."""
