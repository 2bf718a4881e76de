package candidate_test

import (
	"crypto/sha256"
	"testing"

	"rules_handbook/phases/workspace/candidate"
)

// BenchmarkDigest hashes a candidate at both limits; compare its MB/s with
// BenchmarkPlainSHA256, the same bytes in memory.
func BenchmarkDigest(b *testing.B) {
	dir, text := limits(b)
	b.SetBytes(candidate.MaxTotalBytes)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := digest(b, dir, text); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkPlainSHA256(b *testing.B) {
	content := make([]byte, candidate.MaxTotalBytes/candidate.MaxRows)
	b.SetBytes(candidate.MaxTotalBytes)
	for b.Loop() {
		sum := sha256.New()
		for range candidate.MaxRows {
			sum.Write(content)
		}
		sum.Sum(nil)
	}
}
