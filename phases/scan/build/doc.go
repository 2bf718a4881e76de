// Package build turns a language's walk over the syntax tree of one file into
// its facts. It holds what all languages do alike: scopes and the names bound
// in them, declarations and their ids, call rows, signatures, doc comments,
// attributes, synthetic nodes and the state of the file.
//
// A language is a Language value: its grammar, the groups of syntax nodes that
// it tells apart, and the function Walk, which visits the tree and says what it
// finds through the methods of File. When Walk returns, the values of names are
// read together, every node gets its id, and the facts are complete. An error
// means that there is no tree; a file with syntax errors gives what could be
// read and is marked partial.
//
// Ids are module + separator + qualname, where the qualname lists the enclosing
// declarations from outside to inside. Of two definitions of one name the last
// has the plain id and the earlier ones have ~1, ~2, …; in a language with
// overloads, those of one name have their parameter types in parentheses.
package build
