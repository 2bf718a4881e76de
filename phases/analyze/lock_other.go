//go:build !unix

package analyze

import (
	"os"
	"path/filepath"
)

// lock only makes the folder: runs in one work directory at the same time are
// at their user's care.
func lock(work string) (unlock func(), err error) {
	return func() {}, os.MkdirAll(filepath.Join(work, cacheFolder), 0o777)
}
