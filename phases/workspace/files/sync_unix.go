//go:build unix

package files

import "errors"

// syncFolder makes a rename last through a crash of the machine.
func (w *Writer) syncFolder(name string) error {
	folder, err := w.root.Open(name)
	if err != nil {
		return err
	}
	return errors.Join(folder.Sync(), folder.Close())
}
