"""Nightly jobs over the orders of the shop."""
