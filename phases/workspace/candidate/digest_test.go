package candidate_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"strings"
	"testing"

	"rules_handbook/phases/workspace/candidate"
)

func TestHash(t *testing.T) {
	for _, test := range []struct {
		name string
		feed func(h *candidate.Hash)
		rows int
		want string
	}{
		{"no project files", func(*candidate.Hash) {}, 0, "2e2b0a9d5f88c97fbc4c7a1623516238c050735b6b4ac0cc58edb4153c903c9c"},
		{"an empty file", func(h *candidate.Hash) { h.Present("a.txt", false, 0, strings.NewReader("")) }, 1,
			"4a7127c2465e2f46e6c4a84732f8de90f856c650d57fb9150c4f83c87d8e69e0"},
		{"a deleted file", func(h *candidate.Hash) { h.Deleted("a.txt") }, 1,
			"afd92bbd5fdc169bdf8d4c66af8d8a7277957e9b93dcc049ca39c9c8281f7193"},
		{"golden of the reference", func(h *candidate.Hash) {
			h.Present("alpha.sh", false, 8, strings.NewReader("echo hi\n"))
			h.Deleted("gone.txt")
		}, 2, "72b4d1643d24981baa9745e01776dc4819732f1b612165596e72c6629189b666"},
	} {
		t.Run(test.name, func(t *testing.T) {
			hash := candidate.NewHash(test.rows)
			test.feed(hash)
			if got := hash.Sum(); got != test.want {
				t.Errorf("got %s, want %s", got, test.want)
			}
		})
	}
}

func TestHashStream(t *testing.T) {
	stream, err := hex.DecodeString(strings.NewReplacer("\n", "", " ", "").Replace(`
0000000000000019 64657672697465732d63616e6469646174652d736861323536
0000000000000002 7631
0000000000000001 31
0000000000000007 64656c65746564
0000000000000005 612e747874
0000000000000006 616273656e74
0000000000000001 30
0000000000000000`))
	if err != nil || len(stream) != 111 {
		t.Fatalf("%d bytes, %v", len(stream), err)
	}
	hash := candidate.NewHash(1)
	hash.Deleted("a.txt")
	sum := sha256.Sum256(stream)
	if got, want := hash.Sum(), hex.EncodeToString(sum[:]); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestHashRefusesShortContent(t *testing.T) {
	hash := candidate.NewHash(1)
	if err := hash.Present("a", false, 3, bytes.NewReader([]byte("ab"))); err == nil || !strings.Contains(err.Error(), "a: read 2 of 3 bytes") {
		t.Errorf("got %v", err)
	}
}
