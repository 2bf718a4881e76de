// Package money counts in cents, so that sums are exact.
package money

import "fmt"

// Cents is an amount of money.
type Cents int64

// String shows an amount with two decimals.
func (c Cents) String() string { return fmt.Sprintf("%d.%02d", c/100, c%100) }

// Sum adds amounts up.
func Sum(amounts []Cents) Cents {
	var total Cents
	for _, amount := range amounts {
		total += amount
	}
	return total
}
