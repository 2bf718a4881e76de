package command

import (
	"errors"
	"fmt"
	"strings"
)

// Args are the parsed arguments of one command.
type Args struct {
	operands map[string][]string
	flags    map[string][]string
}

// Operand is an operand's value, empty when it was left out.
func (a *Args) Operand(name string) string { return strings.Join(a.operands[name], " ") }

// Rest lists the arguments that a Rest operand took.
func (a *Args) Rest(name string) []string { return a.operands[name] }

// Flag is a flag's last value; Set says whether it was given at all.
func (a *Args) Flag(name string) string {
	values := a.flags[name]
	if len(values) == 0 {
		return ""
	}
	return values[len(values)-1]
}

// Set says whether a flag or an operand was given.
func (a *Args) Set(name string) bool {
	return len(a.flags[name]) > 0 || len(a.operands[name]) > 0
}

// Values lists all values of a repeated flag.
func (a *Args) Values(name string) []string { return a.flags[name] }

// errHelp: the arguments ask for help.
var errHelp = errors.New("help")

// parse reads args, where flags and operands may be mixed and "--" ends the
// flags. "--help" asks for help right after the command, as the last word and
// where a flag may stand; as the value of a flag, or as free text before the
// last word, it is a value. "help" asks for help when it is the only word.
func (c *Command) parse(args []string) (*Args, error) {
	p := parser{command: c, out: &Args{operands: map[string][]string{}, flags: map[string][]string{}}}
	for at := 0; at < len(args); at++ {
		word := args[at]
		last := at == len(args)-1
		switch {
		case p.literal:
			p.words = append(p.words, word)
		case isHelp(word) && (at == 0 || last || !p.inText()):
			return nil, errHelp
		case word == "help" && len(args) == 1:
			return nil, errHelp
		case word == "--":
			p.literal = true
		case strings.HasPrefix(word, "-") && word != "-":
			used, err := p.flag(word, args[at+1:])
			if err != nil {
				return nil, err
			}
			at += used
		default:
			p.words = append(p.words, word)
		}
	}
	return p.out, p.assign()
}

func isHelp(word string) bool { return word == "-h" || word == "-help" || word == "--help" }

type parser struct {
	command *Command
	out     *Args
	words   []string
	literal bool
}

// inText says whether the next operand is free text.
func (p *parser) inText() bool {
	operands := p.command.Operands
	if len(operands) == 0 {
		return false
	}
	at := min(len(p.words), len(operands)-1)
	return operands[at].Text && (at == len(p.words) || operands[at].Rest)
}

// flag reads a flag and says how many of the words after it were its value.
func (p *parser) flag(word string, after []string) (used int, err error) {
	name, value, inline := strings.Cut(strings.TrimPrefix(strings.TrimPrefix(word, "-"), "-"), "=")
	for _, flag := range p.command.Flags {
		if flag.Name != name {
			continue
		}
		if flag.Value == "" {
			if inline {
				return 0, fmt.Errorf("--%s: found the value %q, expected none", name, value)
			}
			p.out.flags[name] = []string{"true"}
			return 0, nil
		}
		if !inline {
			if len(after) == 0 {
				return 0, fmt.Errorf("--%s: expected its %s after it", name, flag.Value)
			}
			value, used = after[0], 1
		}
		if len(p.out.flags[name]) > 0 && !flag.Repeated {
			return 0, fmt.Errorf("--%s: found twice, expected once", name)
		}
		p.out.flags[name] = append(p.out.flags[name], value)
		return used, nil
	}
	if p.inText() {
		p.words = append(p.words, word)
		return 0, nil
	}
	return 0, fmt.Errorf("%s: no such flag", word)
}

// assign gives the words to the operands.
func (p *parser) assign() error {
	words := p.words
	for _, operand := range p.command.Operands {
		if len(words) == 0 {
			if operand.Optional {
				continue
			}
			return fmt.Errorf("expected %s", operand)
		}
		take := 1
		if operand.Rest {
			take = len(words)
		}
		p.out.operands[operand.Name] = words[:take]
		words = words[take:]
	}
	if len(words) > 0 {
		return fmt.Errorf("%q: found one argument too many", words[0])
	}
	return nil
}

func (o Operand) String() string {
	text := "<" + o.Name + ">"
	if o.Rest {
		text += "…"
	}
	if o.Optional {
		text = "[" + text + "]"
	}
	return text
}

func (f Flag) String() string {
	text := "--" + f.Name
	if f.Value != "" {
		text += " <" + f.Value + ">"
	}
	text = "[" + text + "]"
	if f.Repeated {
		text += "…"
	}
	return text
}

// Synopsis is the command's usage line.
func (c *Command) Synopsis() string {
	words := []string{"devrites-engine", c.Name}
	for _, flag := range c.Flags {
		words = append(words, flag.String())
	}
	for _, operand := range c.Operands {
		words = append(words, operand.String())
	}
	return strings.Join(words, " ")
}
