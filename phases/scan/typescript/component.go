package typescript

import (
	"bytes"
	"path"
	"regexp"
	"strings"
)

// isComponent reports whether a file holds scripts between markup: a component
// of Vue or Svelte.
func isComponent(name string) bool {
	ext := path.Ext(name)
	return ext == ".vue" || ext == ".svelte"
}

var (
	scriptStart = regexp.MustCompile(`(?i)^<script((?:\s+(?:[^>"']|"[^"]*"|'[^']*')*)?)>`)
	scriptEnd   = regexp.MustCompile(`(?i)</script\s*>`)
	scriptLang  = regexp.MustCompile(`(?i)\slang\s*=\s*["']?([a-z]+)`)
)

// scripts gives a text of the same length in which only the scripts of a
// component stand, so that lines and offsets stay as they are. ext is the file
// name extension of their language; scripts in a language that is none of the
// grammar's are left out.
func scripts(src []byte) (text []byte, ext string) {
	text = make([]byte, len(src))
	for i, c := range src {
		text[i] = ' '
		if c == '\n' {
			text[i] = c
		}
	}
	ext = ".js"
	for at := 0; at < len(src); {
		next := bytes.IndexByte(src[at:], '<')
		if next < 0 {
			break
		}
		at += next
		if bytes.HasPrefix(src[at:], []byte("<!--")) {
			at = behind(src, at, "-->")
			continue
		}
		head := scriptStart.FindSubmatch(src[at:])
		if head == nil {
			at++
			continue
		}
		start := at + len(head[0])
		end, after := len(src), len(src)
		if found := scriptEnd.FindIndex(src[start:]); found != nil {
			end, after = start+found[0], start+found[1]
		}
		if lang, known := languageOf(head[1]); known {
			copy(text[start:end], src[start:end])
			if lang != ".js" {
				ext = lang
			}
		}
		at = after
	}
	return text, ext
}

// languageOf reads the attributes of a script.
func languageOf(attributes []byte) (ext string, known bool) {
	lang := scriptLang.FindSubmatch(attributes)
	if lang == nil {
		return ".js", true
	}
	switch name := strings.ToLower(string(lang[1])); name {
	case "ts", "typescript":
		return ".ts", true
	case "tsx", "jsx":
		return "." + name, true
	case "js", "javascript":
		return ".js", true
	}
	return "", false
}

// behind gives the offset behind the next mark, or the end.
func behind(src []byte, at int, mark string) int {
	if found := bytes.Index(src[at:], []byte(mark)); found >= 0 {
		return at + found + len(mark)
	}
	return len(src)
}
