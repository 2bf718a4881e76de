// Package links finds the links of Markdown pages, so that they can be checked
// and, when pages move, rewritten. It reads a page once, in linear time, and
// knows fenced code, code spans, escapes and link definitions.
package links

import (
	"bytes"
	"net/url"
	"path"
	"strings"
)

// Link is one link or image of a page.
type Link struct {
	Target     string // as written, without the brackets < >
	Start, End int    // bytes of Target in the page
	Line       int    // 1-based
}

// Find returns the links of a page in their order.
func Find(page []byte) []Link {
	var f finder
	text := string(page)
	start := 0
	for line := 1; start < len(text); line++ {
		end := len(text)
		if i := strings.IndexByte(text[start:], '\n'); i >= 0 {
			end = start + i
		}
		f.line(text[start:end], start, line)
		start = end + 1
	}
	return f.links
}

type finder struct {
	links []Link
	fence string // the fence that has to close, "" outside of fenced code
}

func (f *finder) line(text string, start, number int) {
	trimmed := strings.TrimLeft(text, " ")
	if fence := fenceOf(trimmed); f.fence != "" || fence != "" {
		f.toggle(fence, strings.TrimSpace(trimmed))
		return
	}
	if target := definition(trimmed); target >= 0 {
		f.target(text, len(text)-len(trimmed)+target, start, number)
		return
	}
	if !strings.Contains(text, "](") { // most lines have no link
		return
	}
	for i := 0; i < len(text); {
		switch {
		case text[i] == '\\':
			i += 2
		case text[i] == '`':
			i = afterCode(text, i)
		case strings.HasPrefix(text[i:], "]("):
			i = f.target(text, i+2, start, number)
		default:
			i++
		}
	}
}

func fenceOf(trimmed string) string {
	if trimmed == "" || trimmed[0] != '`' && trimmed[0] != '~' {
		return ""
	}
	for _, mark := range []string{"`", "~"} {
		rest := strings.TrimLeft(trimmed, mark)
		if n := len(trimmed) - len(rest); n >= 3 && (mark == "~" || !strings.Contains(rest, "`")) {
			return trimmed[:n]
		}
	}
	return ""
}

func (f *finder) toggle(fence, trimmed string) {
	switch {
	case f.fence == "":
		f.fence = fence
	case fence != "" && fence[0] == f.fence[0] && len(fence) >= len(f.fence) && trimmed == fence:
		f.fence = ""
	}
}

// definition returns where the target of a link definition starts, -1 when
// the line is none.
func definition(trimmed string) int {
	if !strings.HasPrefix(trimmed, "[") {
		return -1
	}
	end := strings.Index(trimmed, "]:")
	if end < 2 || strings.ContainsAny(trimmed[1:end], "[]") {
		return -1
	}
	rest := strings.TrimLeft(trimmed[end+2:], " \t")
	return len(trimmed) - len(rest)
}

// afterCode returns the end of the code span at i, or of its marks when it
// has no end.
func afterCode(text string, i int) int {
	run := len(text[i:]) - len(strings.TrimLeft(text[i:], "`"))
	for j := i + run; j < len(text); {
		next := strings.IndexByte(text[j:], '`')
		if next < 0 {
			break
		}
		j += next
		closing := len(text[j:]) - len(strings.TrimLeft(text[j:], "`"))
		j += closing
		if closing == run {
			return j
		}
	}
	return i + run
}

// target adds the link whose target starts at i, and returns where to go on.
func (f *finder) target(text string, i, start, number int) int {
	for i < len(text) && text[i] == ' ' {
		i++
	}
	end := i
	if strings.HasPrefix(text[i:], "<") {
		i++
		for end = i; end < len(text) && text[end] != '>'; end++ {
		}
	} else {
		depth := 0
		for ; end < len(text) && text[end] > ' '; end++ {
			if text[end] == '(' {
				depth++
			}
			if text[end] == ')' {
				if depth == 0 {
					break
				}
				depth--
			}
		}
	}
	f.links = append(f.links, Link{Target: text[i:end], Start: start + i, End: start + end, Line: number})
	return end
}

// Resolve returns the file, relative to the root of a tree, that a link on
// the page at from leads to. ok is false for a link that leads to no other
// file: to the web, to an absolute path, or to a place on the same page.
func Resolve(from, target string) (file, fragment string, ok bool) {
	target, fragment, _ = strings.Cut(target, "#")
	if target == "" || strings.HasPrefix(target, "/") || hasScheme(target) {
		return "", "", false
	}
	if unescaped, err := url.PathUnescape(target); err == nil {
		target = unescaped
	}
	return path.Join(path.Dir(from), target), fragment, true
}

// hasScheme tells https://… and mailto:… from paths.
func hasScheme(target string) bool {
	colon := strings.IndexByte(target, ':')
	return colon > 0 && !strings.ContainsAny(target[:colon], "/?#.")
}

// Relative is the link from one file of a tree to another.
func Relative(from, to string) string {
	here := strings.Split(path.Dir(from), "/")
	if path.Dir(from) == "." {
		here = nil
	}
	there := strings.Split(to, "/")
	for len(here) > 0 && len(there) > 1 && here[0] == there[0] {
		here, there = here[1:], there[1:]
	}
	return strings.Repeat("../", len(here)) + strings.Join(there, "/")
}

// Move rewrites the links of a page that moves from one place of a tree to
// another; moved maps the old places of files to their new ones. Links to
// other files stay as they are.
func Move(page []byte, from, to string, moved map[string]string) []byte {
	var out bytes.Buffer
	done := 0
	for _, link := range Find(page) {
		file, fragment, ok := Resolve(from, link.Target)
		place, known := moved[file]
		if !ok || !known {
			continue
		}
		out.Write(page[done:link.Start])
		out.WriteString(Relative(to, place))
		if fragment != "" {
			out.WriteString("#" + fragment)
		}
		done = link.End
	}
	out.Write(page[done:])
	return out.Bytes()
}
