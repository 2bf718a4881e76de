package gates

import (
	"errors"
	"fmt"
	"regexp"
	"strings"
)

// Expect says what the output of a command must hold.
type Expect struct {
	literal string
	pattern *regexp.Regexp
}

// ParseExpect reads an EXPECT value. /pattern/flags with flags of i, m and s
// is a regular expression (RE2), anything else a literal text.
func ParseExpect(text string) (Expect, error) {
	if text == "" {
		return Expect{}, errors.New("an empty EXPECT")
	}
	pattern, flags, isPattern := splitPattern(text)
	if !isPattern {
		return Expect{literal: text}, nil
	}
	if pattern == "" {
		return Expect{}, errors.New("an empty pattern in EXPECT")
	}
	if flags != "" {
		pattern = "(?" + flags + ")" + pattern
	}
	compiled, err := regexp.Compile(pattern)
	if err != nil {
		return Expect{}, fmt.Errorf("the EXPECT %.120q, which is no regular expression: %w", text, err)
	}
	return Expect{pattern: compiled}, nil
}

func splitPattern(text string) (pattern, flags string, ok bool) {
	end := strings.LastIndexByte(text, '/')
	if text == "" || text[0] != '/' || end == 0 || strings.Trim(text[end+1:], "ims") != "" {
		return "", "", false
	}
	return text[1:end], text[end+1:], true
}

// Matches says whether output holds what is expected.
func (e Expect) Matches(output []byte) bool {
	if e.pattern != nil {
		return e.pattern.Match(output)
	}
	return strings.Contains(string(output), e.literal)
}
