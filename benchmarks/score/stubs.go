package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
)

// findStubs gives what tells a function that only declares a signature, such as
// an overload of Python, by the lines of the sources from its first one to that
// of its name; nil without -stubs.
func (o options) findStubs() (func(decl) (bool, error), error) {
	if o.stubs == "" {
		return nil, nil
	}
	pattern, err := regexp.Compile(o.stubs)
	if err != nil {
		return nil, fmt.Errorf("-stubs: %w", err)
	}
	root := o.sources
	if root == "" {
		root = o.tree
	}
	if root == "" {
		return nil, errors.New("-stubs: expected -tree or -sources beside it")
	}
	texts := map[string][]string{}
	return func(d decl) (bool, error) {
		lines, read := texts[d.file]
		if !read {
			text, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(d.file)))
			if err != nil {
				return false, err
			}
			lines = strings.Split(string(text), "\n")
			texts[d.file] = lines
		}
		for n := d.start; n < d.nameLine && n <= len(lines); n++ {
			if n > 0 && pattern.MatchString(lines[n-1]) {
				return true, nil
			}
		}
		return false, nil
	}, nil
}
