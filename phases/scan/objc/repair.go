package objc

import (
	"regexp"

	"rules_handbook/phases/scan/build"
	"rules_handbook/phases/scan/conditions"
)

// Macros that only the preprocessor understands are blanked out in a copy of
// the text: a line that is nothing but one, such as NS_ASSUME_NONNULL_BEGIN, and
// those behind a declaration, such as NS_DESIGNATED_INITIALIZER.
var (
	lineMacro = regexp.MustCompile(`(?m)^[ \t]*((?:NS|FOUNDATION|UI|CF|CG|[A-Z][A-Z0-9]*)_[A-Z0-9_]+(?:\([^()\n]*\))?)[ \t]*;?[ \t]*$`)
	endMacro  = regexp.MustCompile(`[\w)*][ \t]+((?:(?:NS|UI|API|CF|DEPRECATED|__OSX|__IOS)_?[A-Z0-9_]+|[A-Z][A-Z0-9_]*_(?:AVAILABLE|UNAVAILABLE|DEPRECATED)[A-Z0-9_]*)(?:\([^;{}\n]*\))?)[ \t]*(?:;|\n?[ \t]*\{)`)
	// A = 1 API_DEPRECATED("B", ios(8.0, 8.0)) = 2,
	constantMacro = regexp.MustCompile(`\w[ \t]+([A-Z][A-Z0-9_]*(?:AVAILABLE|DEPRECATED)[A-Z0-9_]*(?:\([^;{}\n]*\))?)[ \t]*[=,]`)
	definedWord   = regexp.MustCompile(`(?m)^[ \t]*#[ \t]*if(n?def)\b`)
	// typedef NS_ENUM(NSInteger, Name) {
	enumMacro = regexp.MustCompile(`\b((?:typedef[ \t]+)?(?:NS|CF)_(?:CLOSED_|ERROR_)?(?:ENUM|OPTIONS)[ \t]*\([^(),\n]*,[ \t]*)\w+[ \t]*(\))`)
	word      = regexp.MustCompile(`\b(?:__weak|__strong|__block|__unsafe_unretained|__autoreleasing|__kindof|_Nullable|_Nonnull|__nullable|__nonnull|__unused)\b`)
)

// repair gives the copy when the tree has errors, nil when there is nothing to
// blank out.
func repair(s *build.Source) []byte {
	if !s.Tree.HasError() {
		return nil
	}
	out := []byte(s.Text)
	for _, place := range enumMacro.FindAllSubmatchIndex(out, -1) {
		blank(out[place[2]:place[3]])
		blank(out[place[4]:place[5]])
		copy(out[place[2]:], "enum")
	}
	for _, pattern := range []*regexp.Regexp{lineMacro, endMacro, constantMacro, definedWord} {
		for _, place := range pattern.FindAllSubmatchIndex(out, -1) {
			blank(out[place[2]:place[3]])
		}
	}
	conditions.Join(out)
	for _, place := range word.FindAllIndex(out, -1) {
		blank(out[place[0]:place[1]])
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
