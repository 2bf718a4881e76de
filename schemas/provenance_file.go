package schemas

import (
	"cmp"

	"rules_handbook/schemas/internal/decode"
)

// Provenance is where a handbook comes from, as a file says that a person or a
// build hands to the agent index. Each may be "".
type Provenance struct {
	Commit      string
	GeneratedAt string
}

const maxProvenanceBytes = 64 << 10

// ReadProvenance reads a JSON object with "commit" and "generatedAt", which may
// be called "time" too; all may be left out.
func ReadProvenance(path string) (Provenance, error) {
	file, err := read[provenanceFile](path, "what stamps your build", maxProvenanceBytes, decode.JSON)
	if err != nil {
		return Provenance{}, err
	}
	return Provenance{Commit: file.Commit, GeneratedAt: cmp.Or(file.GeneratedAt, file.Time)}, nil
}

type provenanceFile struct {
	Commit      string `json:"commit,omitzero"`
	GeneratedAt string `json:"generatedAt,omitzero"`
	Time        string `json:"time,omitzero"`
}

func (*provenanceFile) check() *Problem { return nil }
