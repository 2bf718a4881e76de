// Package candidate reads the candidate manifest of a workspace, the table in
// touched-files.md that names every project file a feature changes, and binds
// it to the bytes of those files by a digest (contract: Candidate manifest and
// bindings).
//
// Parse checks the table, Scope what the sections around it cite, Digest the
// files themselves, and Binding the line with which evidence, review and seal
// name the digest. Fold and Rewrite make the union manifest of a release.
// Findings are of type *problem.Problem and name file and line.
package candidate

// File is the workspace file that holds the manifest.
const File = "touched-files.md"

// The public limits of a candidate. All are "at most".
const (
	MaxManifestBytes = 1 << 20
	MaxRows          = 4096
	MaxPathBytes     = 4096
	MaxFileBytes     = 64 << 20
	MaxTotalBytes    = 256 << 20
)

// The two states of a row.
const (
	Present = "present"
	Deleted = "deleted"
)

// The headings and the body of a manifest without rows.
const (
	TouchedHeading  = "## Touched files"
	ManifestHeading = "## Candidate manifest"
	TrailHeading    = "## Review trail"
	NoFiles         = "No project files."
)

const (
	tableHeader  = "| State | File | Slice | Reason |"
	tableDivider = "| --- | --- | --- | --- |"
)

// Row is one project file of the candidate.
type Row struct {
	State  string // Present or Deleted
	Path   string // relative to the project, with slashes
	Slice  string
	Reason string
	Line   int // in touched-files.md, from 1
}

// Manifest is the whole table, strictly sorted by the bytes of Path.
type Manifest struct {
	Rows []Row
}

// Has tells whether path is a row of the manifest.
func (m *Manifest) Has(path string) bool {
	_, found := m.find(path)
	return found
}
