package analyze

import (
	"encoding/hex"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/zeebo/blake3"

	"rules_handbook/schemas/atomicfile"
)

// toolVersion is the hash of the running program. It is kept in the cache
// folder together with what tells that the program is the same file as before.
func toolVersion(work string) (string, error) {
	program, err := os.Executable()
	if err != nil {
		return "", err
	}
	info, err := os.Stat(program)
	if err != nil {
		return "", err
	}
	same := fmt.Sprintf("%s %d %d", program, info.Size(), info.ModTime().UnixNano())
	known := filepath.Join(work, cacheFolder, "tool")
	if data, err := os.ReadFile(known); err == nil {
		if version, rest, ok := strings.Cut(string(data), " "); ok && rest == same && len(version) == 2*32 {
			return version, nil
		}
	}
	file, err := os.Open(program)
	if err != nil {
		return "", err
	}
	defer file.Close()
	hash := blake3.New()
	if _, err := io.Copy(hash, file); err != nil {
		return "", err
	}
	version := hex.EncodeToString(hash.Sum(nil))
	return version, atomicfile.WriteBytes(known, []byte(version+" "+same))
}
