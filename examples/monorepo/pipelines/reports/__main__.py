"""Writes the nightly report: python -m pipelines.reports ORDERS REPORT."""

import sys

from pipelines.common import read_orders
from pipelines.reports.render import Report


def main(argv: list[str]) -> int:
    """Read the orders, add them up and write the report."""
    report = Report()
    for order in read_orders(argv[0]):
        report.add(order)
    report.write(argv[1])
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
