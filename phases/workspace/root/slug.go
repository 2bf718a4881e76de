package root

import (
	"fmt"
	"regexp"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// MaxSlug is the length of the longest new slug in bytes.
const MaxSlug = 64

var slugGrammar = regexp.MustCompile(`^[a-z0-9]+(?:-[a-z0-9]+)*$`)

// ValidSlug is the grammar of new slugs.
func ValidSlug(slug string) bool {
	return len(slug) <= MaxSlug && slugGrammar.MatchString(slug)
}

// SafeSlug is what every reader accepts: one component of a path, whatever
// grammar older engines had.
func SafeSlug(slug string) bool {
	return slug != "" && len(slug) <= maxName && slug != "." && slug != ".." && !strings.ContainsAny(slug, "/\\") &&
		!strings.ContainsFunc(slug, unicode.IsControl)
}

// maxName is the longest name that file systems take, in bytes.
const maxName = 255

var deviceName = regexp.MustCompile(`^(?:con|prn|aux|nul|com[0-9]|lpt[0-9])$`)

// ReservedSlug says whether some system takes a slug for a device, so that
// no folder can have its name there.
func ReservedSlug(slug string) bool { return deviceName.MatchString(strings.ToLower(slug)) }

// NewSlug derives a slug from an objective: its words in lower-case ASCII,
// joined by hyphens, as many as fit into MaxSlug.
func NewSlug(objective string) (string, error) {
	slug := shorten(kebab(objective), MaxSlug)
	if slug == "" {
		return "", fmt.Errorf("objective %.60q: found no word of at most %d ASCII letters and digits to start a slug with; name one with --slug", objective, MaxSlug)
	}
	return slug, nil
}

// Suffixed appends "-<number>" to a slug that is shortened to leave room.
func Suffixed(slug string, number int) (string, error) {
	suffix := fmt.Sprintf("-%d", number)
	base := shorten(slug, MaxSlug-len(suffix))
	if base == "" {
		return "", fmt.Errorf("slug %q: found no word border at which to make room for %q within %d characters; name another with --slug", slug, suffix, MaxSlug)
	}
	return base + suffix, nil
}

// kebab drops accents and apostrophes; any other run of what is no ASCII
// letter or digit becomes a hyphen.
func kebab(objective string) string {
	var slug strings.Builder
	pending := false
	for _, r := range norm.NFKD.String(strings.ToLower(objective)) {
		switch {
		case r >= 'a' && r <= 'z' || r >= '0' && r <= '9':
			if pending && slug.Len() > 0 {
				slug.WriteByte('-')
			}
			pending = false
			slug.WriteRune(r)
		case unicode.Is(unicode.Mn, r) || r == '\'' || r == '’':
		default:
			pending = true
		}
	}
	return slug.String()
}

// shorten keeps whole words up to most bytes.
func shorten(slug string, most int) string {
	if len(slug) > most {
		slug = slug[:strings.LastIndexByte(slug[:most+1], '-')+1]
	}
	return strings.Trim(slug, "-")
}

// SameObjective compares what two features want: white space and letter case
// aside.
func SameObjective(a, b string) bool {
	return strings.EqualFold(strings.Join(strings.Fields(a), " "), strings.Join(strings.Fields(b), " "))
}
