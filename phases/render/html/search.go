package html

import (
	"bytes"
	"encoding/json"

	"rules_handbook/phases/render/escape"
	"rules_handbook/schemas"
)

// The kinds of search entries.
const (
	entryStage = iota
	entryFile
	entryFunction
	entryRegister
	entryType
)

// entry is one thing to find: kind, label, where it belongs, page.
type entry [4]any

// searchIndex is the script with the stages, files and registers, and the
// names of the scripts that hold the symbols of the shards.
func (s *site) searchIndex() []byte {
	entries := []entry{}
	for _, stage := range s.view.Pages {
		entries = append(entries, entry{entryStage, escape.Line(stage.Title), stage.ID, stage.ID + ".html"})
	}
	pageOf := map[string]string{}
	for _, stage := range s.view.Pages {
		for _, file := range stage.Files {
			pageOf[file] = stage.ID + ".html"
		}
	}
	for _, file := range s.view.Unassigned {
		pageOf[file] = "overview.html"
	}
	for _, file := range s.view.Files {
		if brief := s.briefs[file]; brief != nil {
			entries = append(entries, entry{entryFile, escape.Visible(file), brief.Role, "files/" + FilePage(file)})
		} else {
			entries = append(entries, entry{entryFile, escape.Visible(file), "", pageOf[file] + "#f-" + short(file)})
		}
	}
	for _, register := range s.view.Registers {
		entries = append(entries, entry{entryRegister, register.ID, escape.Line(register.Semantics), "register.html#" + register.ID})
	}
	scripts := []string{}
	for _, files := range s.shards {
		scripts = append(scripts, "files/"+ShardScript(files))
	}
	return script("handbookIndex", map[string]any{"entries": entries, "scripts": scripts})
}

// shardIndex is the script with the types and functions of a shard.
func shardIndex(cards []schemas.FileCard) []byte {
	entries := []entry{}
	for i := range cards {
		card := &cards[i]
		page := "files/" + FilePage(card.File)
		for _, t := range card.Types {
			entries = append(entries, entry{entryType, escape.Line(t.Qualname), escape.Visible(card.File), page + "#" + fragment(typeAnchor(t.Qualname))})
		}
		for j := range card.Functions {
			f := &card.Functions[j]
			entries = append(entries, entry{entryFunction, escape.Line(f.Qualname), escape.Visible(card.File), page + "#" + fragment(functionAnchor(f.ID))})
		}
	}
	return script("handbookSymbols", entries)
}

// script calls a function of site.js. The JSON of Go's encoder holds no
// character that HTML or JavaScript could mistake for an end.
func script(function string, value any) []byte {
	var out bytes.Buffer
	out.WriteString(function + "(")
	data, err := json.Marshal(value)
	if err != nil { // strings and numbers only
		data = []byte("[]")
	}
	out.Write(data)
	out.WriteString(");\n")
	return out.Bytes()
}
