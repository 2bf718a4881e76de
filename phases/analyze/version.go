package analyze

import (
	"debug/elf"
	"encoding/hex"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/zeebo/blake3"
)

// toolVersion stands for the running program. It is kept in the cache folder
// together with what tells that the program is the same file as before.
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
	version, err := versionOf(program)
	if err != nil {
		return "", err
	}
	return version, writeCache(known, []byte(version+" "+same))
}

// versionOf is the hash of a program, or of what its builder says of its
// content, which is there at once.
func versionOf(program string) (string, error) {
	hash := blake3.New()
	if id, ok := buildID(program); ok {
		hash.WriteString("go build id " + id)
		return hex.EncodeToString(hash.Sum(nil)), nil
	}
	file, err := os.Open(program)
	if err != nil {
		return "", err
	}
	defer file.Close()
	if _, err := io.Copy(hash, file); err != nil {
		return "", err
	}
	return hex.EncodeToString(hash.Sum(nil)), nil
}

// contentID is what the go command writes: hashes of what a program was built
// from and, behind the last slash, of the program. Other builders write what
// they like.
var contentID = regexp.MustCompile(`^[\w-]{20}(/[\w-]{20}){3}$`)

// buildID gives the build id of a program that the go command linked for a
// system with ELF files.
func buildID(program string) (id string, ok bool) {
	file, err := elf.Open(program)
	if err != nil {
		return "", false
	}
	defer file.Close()
	section := file.Section(".note.go.buildid")
	if section == nil || section.Size > 1<<10 {
		return "", false
	}
	note, err := section.Data()
	if err != nil || len(note) < 16 {
		return "", false
	}
	size := file.ByteOrder.Uint32(note[4:])
	if note = note[16:]; uint64(size) > uint64(len(note)) { // behind three sizes and the name "Go"
		return "", false
	}
	id = string(note[:size])
	return id, contentID.MatchString(id)
}
