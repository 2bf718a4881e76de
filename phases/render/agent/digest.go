package agent

import (
	"encoding/hex"
	"fmt"
	"slices"
	"strings"

	"github.com/zeebo/blake3"

	"rules_handbook/schemas/facts"
)

// SourceDigest identifies the sources of a handbook: BLAKE3 over all files,
// sorted by path, each as path, NUL, SHA-256 in hex (empty for a file that
// could not be read), newline.
func SourceDigest(shards []*facts.Digests) (string, error) {
	var files []facts.FileDigest
	for _, shard := range shards {
		files = append(files, shard.Files...)
	}
	slices.SortFunc(files, func(a, b facts.FileDigest) int { return strings.Compare(a.Path, b.Path) })
	hasher := blake3.New()
	for i, file := range files {
		if i > 0 && files[i-1].Path == file.Path {
			return "", fmt.Errorf("digests: found %q twice, expected every file in one shard", file.Path)
		}
		hasher.WriteString(file.Path)
		hasher.Write([]byte{0})
		hasher.WriteString(file.SHA256)
		hasher.Write([]byte{'\n'})
	}
	return "blake3:" + hex.EncodeToString(hasher.Sum(nil)), nil
}
