"""The makers of exercises: small functions that turn random draws into a question out of a game."""
