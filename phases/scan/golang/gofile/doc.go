// Package gofile holds a Go file the way the scan action hands it to the
// resolve action: as its token stream, which says nothing of lines, blanks and
// comments. It cuts a source into tokens, parses tokens, leaves function bodies
// out, names what a file declares and lists its call expressions, so that both
// actions agree on ids and on the order of calls.
package gofile
