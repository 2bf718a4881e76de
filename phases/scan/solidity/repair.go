package solidity

import (
	"regexp"
	"sync"

	"rules_handbook/phases/scan/build"
)

// What the grammar does not know is written in a copy of the text in a way that
// it does: using directives of a file, with functions or for everyone become
// comments, which the walker reads; where a contract lies in storage and what
// fallback returns are blanked out; hexadecimal literals, which it does not know
// in assembly, become strings.
var (
	fileUsing = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?m)(?:^using\s+[\w$.]+\s+for\s+[^;{}]*;|\busing\s*\{[^{};]*\}\s*for\s+[^;{}]*;|\busing\s+[\w$.]+\s+for\s+[^;{}]*\bglobal\s*;)`)
	})
	layout = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`\bcontract\s[^{};]*(\slayout\s+at\s[^{};]+)\{`)
	})
	returns = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`\bfallback\s*\([^(){};]*\)[^{};]*\b(returns\s*\([^(){};]*\))`)
	})
	hexText = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`\b(hex)["'][0-9a-fA-F_]*["']`)
	})
)

// repair gives the copy when the tree has errors.
func repair(s *build.Source) []byte {
	if !s.Tree.HasError() {
		return nil
	}
	out := []byte(s.Text)
	for _, place := range fileUsing().FindAllIndex(out, -1) {
		directive := out[place[0]:place[1]]
		blank(directive)
		copy(directive, "/*")
		copy(directive[len(directive)-2:], "*/")
	}
	for _, pattern := range []*regexp.Regexp{layout(), returns(), hexText()} {
		for _, place := range pattern.FindAllSubmatchIndex(out, -1) {
			blank(out[place[2]:place[3]])
		}
	}
	return out
}

func blank(text []byte) {
	for k := range text {
		if text[k] != '\n' {
			text[k] = ' '
		}
	}
}
