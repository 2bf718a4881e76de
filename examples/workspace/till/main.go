// Till prints the total of the amounts on its standard input, in cents.
package main

import (
	"fmt"
	"os"
)

func main() {
	sum, err := total(os.Stdin)
	if err != nil {
		fmt.Println("the amounts cannot be read")
		return
	}
	fmt.Println(sum)
}
