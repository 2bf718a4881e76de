package prose

import (
	"regexp"
	"strings"
	"unicode"
)

// directive matches lines that speak to tools.
var directive = regexp.MustCompile(`^(?:go:\w|export \w+$|nolint\b|lint:|gazelle:|buildifier:|\+build |!/|` +
	`eslint(?:-\w+|\s+[\w/@-]+:)|tslint:|js[hl]int\b|jscs:|prettier-|istanbul |[cv]8 ignore|biome-ignore|dprint-|deno-lint|webpack[A-Z]\w+:|` +
	`pylint:|pyright:|mypy:|flake8:|ruff:|noqa\b|isort:|yapf:|fmt: ?(?:on|off|skip)|type: ?ignore|pragma[: ]|-\*-|vim?:|` +
	`#?(?:end)?region\b|[#@] ?sourceMappingURL=|globals? [\w, :]+$|@ts-|@jest-environment|@flow\b|@format\b|@jsx|@vitest-|` +
	`cspell:|cSpell:|spell-checker:|codespell|language=|/ ?<reference|NOSONAR|keep-sorted|clang-format|coding[:=]|` +
	`(?:Code )?[Gg]enerated (?:by|from)\b.*DO NOT EDIT|DO NOT EDIT)`)

// note matches lines that open a remark of developers to themselves.
var note = regexp.MustCompile(`^(?:@?(?:TODO|FIXME|XXX|HACK|BUG)\b(?:\([^)]*\))?[:\s]|(?:TODO|FIXME|XXX|HACK)$|@todo\b)`)

// ruler matches lines drawn with punctuation.
var ruler = regexp.MustCompile(`^[-=*_#~+/\\.<>|:;^"'` + "`" + `\s]{3,}$`)

// linkTarget matches Go's and Markdown's link definitions.
var linkTarget = regexp.MustCompile(`^\[[^\]]+\]:\s+\S+`)

// cleanLines cuts a comment into lines without control characters,
// directives, notes to self and link definitions.
func cleanLines(comment string) []string {
	if len(comment) > maxInput {
		comment = comment[:maxInput]
	}
	comment = strings.ToValidUTF8(comment, "\uFFFD")
	comment = strings.NewReplacer("\r\n", "\n", "\r", "\n", "\u2028", "\n", "\u2029", "\n", "\t", "    ").Replace(comment)
	comment = strings.Map(visible, comment)
	var lines []string
	inNote := false
	for _, line := range strings.Split(comment, "\n") {
		line = strings.TrimRightFunc(line, unicode.IsSpace)
		bare := strings.TrimSpace(line)
		switch {
		case bare == "":
			inNote = false
		case note.MatchString(bare):
			inNote = true
		}
		if inNote || directive.MatchString(bare) || linkTarget.MatchString(bare) {
			continue
		}
		lines = append(lines, line)
	}
	return lines
}

// visible drops control and formatting characters, which could reorder or
// hide text on a page.
func visible(r rune) rune {
	switch {
	case r == '\n':
		return r
	case r == '\u200d', r == '\u200c': // joiners of Indic scripts and emoji
		return r
	case unicode.IsControl(r), unicode.Is(unicode.Cf, r), unicode.Is(unicode.Co, r):
		return -1
	case unicode.IsSpace(r):
		return ' '
	}
	return r
}

// dedent removes the indentation that all lines but the first share, as
// docstrings have it.
func dedent(lines []string) []string {
	margin := -1
	for _, line := range lines[min(1, len(lines)):] {
		if line != "" && (margin < 0 || indentation(line) < margin) {
			margin = indentation(line)
		}
	}
	out := make([]string, len(lines))
	for i, line := range lines {
		switch {
		case i == 0:
			out[i] = strings.TrimSpace(line)
		case line != "":
			out[i] = line[max(margin, 0):]
		}
	}
	return out
}

func indentation(line string) int {
	return len(line) - len(strings.TrimLeft(line, " "))
}
