package main

import (
	"bufio"
	"io"
	"strconv"
	"strings"
)

// total adds the amounts of r, one a line. A line that is no amount counts as
// nothing.
func total(r io.Reader) (int, error) {
	sum := 0
	lines := bufio.NewScanner(r)
	for lines.Scan() {
		amount, _ := strconv.Atoi(strings.TrimSpace(lines.Text()))
		sum += amount
	}
	return sum, lines.Err()
}
