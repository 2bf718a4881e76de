// Package phrase holds the sentences that are made of facts, in the eight
// languages of handbooks. The authors' own words are never translated; these
// sentences stand beside them. A message has named places in braces; those
// of counts are filled by Count with the fitting plural.
package phrase

import (
	"fmt"
	"strconv"
	"strings"
)

// Languages lists the accepted codes.
var Languages = []string{"en", "zh", "hi", "es", "pt", "ru", "ja", "de"}

// Phrases is the message table of one language. All fields but Lang and Gap
// are set in every language.
type Phrases struct {
	Lang string
	Gap  string // between sentences; "" in scripts without blanks

	// Lists.
	Comma, And, More, With string

	// Nouns to count: one, few, many; languages without plurals use the first.
	File, Function, Type, Stage [3]string

	// Functions.
	Takes, Returns, ReturnsText, YieldsText, Raises, Creates string
	CalledFrom, CallsInto, ThisFile, OnlyHere                string

	// Files.
	DeclaresTypes, DeclaresFunctions, Starts, Outside, Defines string
	Partial, IsTest, IsGenerated, NoSymbols                    string

	// Stages and groups.
	RootTitle, TestsTitle, SupportTitle                  string
	FolderCode, TestCode, SmallerParts, UsedBy, BuildsOn string
	Program, Programs, Library                           string
	GroupEntry, GroupCore, GroupModel, GroupIO           string
	GroupConfig, GroupUtil, GroupGenerated, GroupOther   string
	GroupFacts                                           string

	// Narration.
	CodeBase, OrderedInto, OftenUsed, NotRead, ReadInPart, StageFacts, DividedInto, MostCalled string

	// Registers.
	Register, WrittenBy, ReadBy string
}

// For gives the table of a language.
func For(lang string) (*Phrases, error) {
	for i := range tables {
		if tables[i].Lang == lang {
			return tables[i], nil
		}
	}
	return nil, fmt.Errorf("language %q: found no such language, expected one of %s", lang, strings.Join(Languages, " "))
}

// tables holds all languages, English first.
var tables = []*Phrases{&english, &chinese, &hindi, &spanish, &portuguese, &russian, &japanese, &german}

// Fill puts values into the places of a message: Fill("{n} of {all}", "n",
// "1", "all", "2").
func Fill(message string, pairs ...string) string {
	for i := 0; i+1 < len(pairs); i += 2 {
		pairs[i] = "{" + pairs[i] + "}"
	}
	return strings.NewReplacer(pairs...).Replace(message)
}

// Join puts sentences one after the other; after one that ends in ASCII, as
// an author's may, there is always a blank.
func (p *Phrases) Join(sentences ...string) string {
	var said strings.Builder
	last := ""
	for _, s := range sentences {
		if s == "" {
			continue
		}
		switch {
		case last == "":
		case last[len(last)-1] < 0x80:
			said.WriteByte(' ')
		default:
			said.WriteString(p.Gap)
		}
		said.WriteString(s)
		last = s
	}
	return said.String()
}

// List names up to limit items and counts the rest.
func (p *Phrases) List(items []string, limit int) string {
	switch rest := len(items) - limit; {
	case len(items) == 0:
		return ""
	case limit > 0 && rest > 0:
		return Fill(p.More, "list", strings.Join(items[:limit], p.Comma), "n", strconv.Itoa(rest))
	case len(items) == 1:
		return items[0]
	}
	last := len(items) - 1
	return Fill(p.And, "list", strings.Join(items[:last], p.Comma), "last", items[last])
}

// Codes puts every item into back-ticks.
func Codes(items []string) []string {
	codes := make([]string, len(items))
	for i, item := range items {
		codes[i] = Code(item)
	}
	return codes
}

// Code puts a name into back-ticks. What would break out of them is left
// out.
func Code(name string) string {
	name = strings.Map(func(r rune) rune {
		if r == '`' || r < ' ' || r == 0x7f {
			return -1
		}
		return r
	}, name)
	return "`" + strings.TrimSpace(name) + "`"
}

// Contents counts files and what they define; what there is none of is left
// out.
func (p *Phrases) Contents(files, functions, types int) string {
	contents := p.Count(files, p.File)
	if defined := p.Defined(functions, types); defined != "" {
		return Fill(p.With, "files", contents, "list", defined)
	}
	return contents
}

// Defined counts functions and types; "" when there is neither.
func (p *Phrases) Defined(functions, types int) string {
	var counts []string
	if functions > 0 {
		counts = append(counts, p.Count(functions, p.Function))
	}
	if types > 0 {
		counts = append(counts, p.Count(types, p.Type))
	}
	return p.List(counts, 0)
}

// Count writes a number with its noun.
func (p *Phrases) Count(n int, noun [3]string) string {
	return strings.Replace(noun[p.plural(n)], "{n}", strconv.Itoa(n), 1)
}

func (p *Phrases) plural(n int) int {
	switch p.Lang {
	case "zh", "ja":
		return 0
	case "ru":
		switch {
		case n%10 == 1 && n%100 != 11:
			return 0
		case n%10 >= 2 && n%10 <= 4 && (n%100 < 12 || n%100 > 14):
			return 1
		}
		return 2
	}
	if n == 1 {
		return 0
	}
	return 2
}

// IsFact reports whether a purpose is a sentence of these tables and not an
// author's.
func (p *Phrases) IsFact(purpose string) bool {
	for _, message := range []string{p.DeclaresTypes, p.DeclaresFunctions, p.IsTest, p.IsGenerated} {
		before, after, _ := strings.Cut(message, "{list}")
		if strings.HasPrefix(purpose, before) && strings.HasSuffix(purpose, after) {
			return true
		}
	}
	return false
}
