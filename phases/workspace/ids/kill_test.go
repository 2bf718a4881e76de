package ids

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"rules_handbook/phases/workspace/files"
	"rules_handbook/phases/workspace/markdown"
	"rules_handbook/phases/workspace/slices"
)

// TestMain turns the test program into the writer that TestKill kills.
func TestMain(m *testing.M) {
	if folder := os.Getenv("DEVRITES_TEST_WRITER"); folder != "" {
		fmt.Println(write(folder))
		os.Exit(1)
	}
	os.Exit(m.Run())
}

// write appends entries of all kinds until it is killed and tells each id.
func write(folder string) error {
	dir, err := files.Open(folder, files.Policy{})
	if err != nil {
		return err
	}
	for round := rand.IntN(len(Kinds)); ; round++ {
		kind := Kinds[round%len(Kinds)]
		if kind.Name == "NOTE" {
			continue
		}
		w, err := dir.Lock(context.Background())
		if err != nil {
			return err
		}
		id, err := Append(w, kind, "entry", now)
		if err != nil {
			return err
		}
		fmt.Println("gave", id)
		if err := w.Unlock(); err != nil {
			return err
		}
	}
}

// TestKill kills two writers at a time, hundreds of times. Each id is given
// once, each entry that was told is there, and each file is whole.
func TestKill(t *testing.T) {
	kills := 200
	if testing.Short() {
		kills = 20
	}
	folder := t.TempDir()
	var mutex sync.Mutex
	given := map[string]int{}
	var group sync.WaitGroup
	for range 2 {
		group.Go(func() {
			for range kills / 2 {
				ids, err := killedWriter(folder)
				mutex.Lock()
				for _, id := range ids {
					given[id]++
				}
				if err != nil {
					t.Error(err)
				}
				mutex.Unlock()
			}
		})
	}
	group.Wait()
	for id, times := range given {
		if times > 1 {
			t.Errorf("%s was given %d times", id, times)
		}
	}
	if len(given) < kills {
		t.Errorf("only %d ids in %d rounds", len(given), kills)
	}
	checkWhole(t, folder, given)
}

func killedWriter(folder string) (ids []string, err error) {
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), "DEVRITES_TEST_WRITER="+folder)
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	for lines := bufio.NewScanner(out); lines.Scan(); {
		if len(ids) == 0 { // the writer writes: kill it anywhere in what it does next
			time.AfterFunc(time.Duration(rand.IntN(40_000))*time.Microsecond, func() { cmd.Process.Kill() })
		}
		id, ok := strings.CutPrefix(lines.Text(), "gave ")
		if !ok {
			err = fmt.Errorf("the writer ended by itself: %s", lines.Text())
			break
		}
		ids = append(ids, id)
	}
	if waitErr := cmd.Wait(); waitErr == nil {
		err = fmt.Errorf("the writer ended by itself")
	}
	return ids, err
}

func checkWhole(t *testing.T, folder string, given map[string]int) {
	t.Helper()
	there := map[string]int{}
	read := map[string]bool{}
	for _, kind := range Kinds {
		if kind.Name == "NOTE" {
			continue
		}
		data, err := os.ReadFile(filepath.Join(folder, kind.File))
		if errors.Is(err, fs.ErrNotExist) && testing.Short() {
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		text, err := markdown.Parse(data)
		if err != nil || !strings.HasPrefix(string(data), "# ") || !strings.HasSuffix(string(data), "\n") {
			t.Errorf("%s is not whole: %v", kind.File, err)
		}
		for _, line := range text.Lines {
			for _, id := range slices.WholeIDs(line.Text, kind.series(now)) {
				there[id]++
				if !strings.HasSuffix(line.Text, id+": entry") && !strings.HasSuffix(line.Text, id+" entry") {
					t.Errorf("%s:%d: %q", kind.File, line.Number, line.Text)
				}
			}
		}
		read[kind.File] = true
	}
	for id, times := range there {
		if times > 1 {
			t.Errorf("%s stands there %d times", id, times)
		}
	}
	for id := range given {
		if there[id] == 0 {
			t.Errorf("%s was given and is gone", id)
		}
	}
	dir, err := files.Open(folder, files.Policy{})
	if err != nil {
		t.Fatal(err)
	}
	w, err := dir.Lock(context.Background()) // clears what killed writers left
	if err != nil {
		t.Fatal(err)
	}
	defer w.Unlock()
	entries, err := dir.Entries(".")
	if err != nil {
		t.Fatal(err)
	}
	for _, entry := range entries {
		if !read[entry.Name] && entry.Name != RecordFile && entry.Name != files.LockName {
			t.Errorf("%s was left behind", entry.Name)
		}
	}
	if _, err := readRecord(dir); err != nil {
		t.Error(err)
	}
}
