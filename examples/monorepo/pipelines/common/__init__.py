"""What all pipelines share: dates and the file of orders."""

from .orders import Order, read_orders

__all__ = ["Order", "read_orders"]
