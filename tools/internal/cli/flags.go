package cli

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"io"
	"strings"
)

// Strings is the value of a flag that may be given many times; its values
// keep their order.
type Strings []string

// String lists the values.
func (s *Strings) String() string { return strings.Join(*s, ",") }

// Set adds a value.
func (s *Strings) Set(value string) error {
	*s = append(*s, value)
	return nil
}

// Flags returns an empty flag set whose errors are returned and not printed.
func Flags(name string) *flag.FlagSet {
	flags := flag.NewFlagSet(name, flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	flags.Usage = func() {}
	return flags
}

// Parse reads the flags of a tool that takes no other arguments. The
// required ones have to be given with a value. For -h it returns an error
// that holds the description of the flags and wraps flag.ErrHelp.
func Parse(flags *flag.FlagSet, args []string, required ...string) error {
	err := flags.Parse(args)
	if errors.Is(err, flag.ErrHelp) {
		var usage bytes.Buffer
		flags.SetOutput(&usage)
		flags.PrintDefaults()
		return fmt.Errorf("%w\nFlags of %s:\n%s", flag.ErrHelp, flags.Name(), usage.String())
	}
	if err != nil {
		return err
	}
	if flags.NArg() > 0 {
		return fmt.Errorf("found argument %q, expected flags only", flags.Arg(0))
	}
	for _, name := range required {
		if flags.Lookup(name).Value.String() == "" {
			return fmt.Errorf("flag -%s is missing: %s", name, flags.Lookup(name).Usage)
		}
	}
	return nil
}
