package html

import (
	"crypto/sha256"
	"encoding/hex"
	"strings"
)

// maxSlug bounds the readable part of a page's name.
const maxSlug = 80

// FilePage is the name of the page of a file: readable, of ASCII only, and
// told apart from all others by a digest of the path. It depends on nothing
// but the path, so that a link needs no list of pages.
func FilePage(file string) string {
	var slug []byte
	for i := 0; i < len(file); i++ {
		c := file[i]
		switch {
		case 'A' <= c && c <= 'Z':
			c += 'a' - 'A'
		case 'a' <= c && c <= 'z', '0' <= c && c <= '9', c == '.':
		default:
			c = '-'
		}
		if c != '-' || len(slug) > 0 && slug[len(slug)-1] != '-' {
			slug = append(slug, c)
		}
	}
	readable := strings.Trim(string(slug[max(0, len(slug)-maxSlug):]), "-.")
	if readable == "" {
		return short(file) + ".html"
	}
	return readable + "-" + short(file) + ".html"
}

// short is a digest that fits into a name.
func short(s string) string {
	sum := sha256.Sum256([]byte(s))
	return hex.EncodeToString(sum[:5])
}

// ShardScript is the name of the script with the symbols of a shard, which is
// known by its files.
func ShardScript(files []string) string {
	return "search-" + short(strings.Join(files, "\x00")) + ".js"
}

// functionAnchor is the anchor of a function on the page of its file.
func functionAnchor(id string) string { return "fn:" + anchorText(id) }

// typeAnchor is the anchor of a type on the page of its file.
func typeAnchor(qualname string) string { return "type:" + anchorText(qualname) }

// anchorText keeps white space out of an id, where HTML forbids it.
func anchorText(s string) string { return strings.Join(strings.Fields(s), "_") }
