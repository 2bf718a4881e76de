package command_test

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"rules_handbook/phases/workspace/cursor"
	"rules_handbook/phases/workspace/notes"
)

// killRounds is how often the writers are killed; KILL_ROUNDS asks for more.
const killRounds = 12

// Two processes append to one cursor, move its log away when it grows over its
// budget, and add notes. They are killed again and again. Every file stays
// whole, no entry that a process reported as written is lost, and no note id is
// given twice.
func TestWritersThatAreKilled(t *testing.T) {
	rounds := killRounds
	if text := os.Getenv("KILL_ROUNDS"); text != "" {
		var err error
		if rounds, err = strconv.Atoi(text); err != nil {
			t.Fatal(err)
		}
	}
	dir := project(t, map[string]string{
		".devrites/work/demo/state.md":     buildState,
		".devrites/work/demo/decisions.md": "## DEC-001\nx\n",
		"src.go":                           "quote\n",
	})
	var reported []string
	for round := range rounds {
		lines := make(chan string)
		writers := []*exec.Cmd{startWriter(t, dir, round, "a", lines), startWriter(t, dir, round, "b", lines)}
		for range 1 + round%5 {
			reported = append(reported, <-lines)
		}
		// The kill falls on any point of a write.
		time.Sleep(time.Duration(round*137%3000) * time.Microsecond)
		for _, writer := range writers {
			if err := writer.Process.Kill(); err != nil {
				t.Fatal(err)
			}
		}
		open := len(writers)
		for open > 0 {
			if line := <-lines; line == "" {
				open--
			} else {
				reported = append(reported, line)
			}
		}
		for _, writer := range writers {
			_ = writer.Wait()
		}
		wholeCursor(t, dir)
		if data, err := os.ReadFile(filepath.Join(dir, ".devrites/work/demo/notes.md")); err == nil {
			wholeNotes(t, string(data))
		}
	}
	// One more writer clears what the killed ones left.
	run(t, dir, "state", "relocate", "demo", "state.md", "--section", "Log")
	if got := run(t, dir, "state", "append", "demo", "last", "DEC-001", "go"); got.Code != 0 {
		t.Errorf("got %+v", got)
	}
	after := snapshot(t, dir)
	var text strings.Builder
	for name, data := range after {
		switch {
		case name == ".devrites/work/demo/state.md", strings.HasPrefix(name, ".devrites/work/demo/history/state-"):
			text.WriteString(data)
		case !slices.Contains([]string{".devrites/work/demo/decisions.md", ".devrites/work/demo/notes.md", ".devrites/work/demo/ids.json", "src.go"}, name):
			t.Errorf("left behind: %s", name)
		}
	}
	titles, given := wholeNotes(t, after[".devrites/work/demo/notes.md"]), map[string]string{}
	for _, entry := range reported {
		if note, ok := strings.CutPrefix(entry, "note "); ok {
			id, title, _ := strings.Cut(note, " ")
			if first, twice := given[id]; twice {
				t.Errorf("%s was given for %q and for %q", id, first, title)
			}
			given[id] = title
			if left, ok := titles[id]; ok && left != title {
				t.Errorf("%s is %q, reported for %q", id, left, title)
			}
			continue
		}
		if !strings.Contains(text.String(), "build: "+entry+"\n  Record: DEC-001\n  Next: after "+entry+"\n") {
			t.Errorf("lost: %s", entry)
		}
	}
	t.Logf("%d entries and %d notes reported in %d rounds", len(reported)-len(given), len(given), rounds)
}

// startWriter starts TestWriterProcess in a process of its own. Its reports
// come as lines, then "" when its output ends.
func startWriter(t *testing.T, dir string, round int, name string, lines chan<- string) *exec.Cmd {
	t.Helper()
	writer := exec.Command(os.Args[0], "-test.run=^TestWriterProcess$")
	writer.Env = append(os.Environ(), "WRITER_DIR="+dir, fmt.Sprintf("WRITER_NAME=%s%d", name, round))
	out, err := writer.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := writer.Start(); err != nil {
		t.Fatal(err)
	}
	go report(out, lines)
	return writer
}

func report(out io.Reader, lines chan<- string) {
	scanner := bufio.NewScanner(out)
	for scanner.Scan() {
		if line, ok := strings.CutPrefix(scanner.Text(), "wrote "); ok {
			lines <- line
		}
	}
	lines <- ""
}

// TestWriterProcess writes until it is killed, when it was started to.
func TestWriterProcess(t *testing.T) {
	dir := os.Getenv("WRITER_DIR")
	if dir == "" {
		t.Skip("only the process that TestWritersThatAreKilled starts")
	}
	for number := 0; ; number++ {
		entry := fmt.Sprintf("entry %s of %d", os.Getenv("WRITER_NAME"), number)
		for {
			got := run(t, dir, "state", "append", "demo", entry, "DEC-001", "after "+entry)
			if got.Code == 0 {
				break
			}
			if !strings.Contains(got.Out, "DRV-STATE-OVER-BUDGET") {
				t.Fatalf("append: %+v", got)
			}
			if strings.Contains(got.Out+got.Err, "notes.md") {
				removeNotes(t, dir)
			} else {
				run(t, dir, "state", "relocate", "demo", "state.md", "--section", "Log")
			}
		}
		fmt.Println("wrote", entry)
		got := run(t, dir, "note", "add", "demo", "src.go", "quote", entry)
		if got.Code != 0 {
			t.Fatalf("note: %+v", got)
		}
		fmt.Println("wrote note", strings.TrimSpace(strings.TrimPrefix(got.Out, "added: ")), entry)
	}
}

// removeNotes makes room: notes over their budget stop the cursor too.
func removeNotes(t *testing.T, dir string) {
	t.Helper()
	for line := range strings.Lines(run(t, dir, "note", "list", "demo").Out) {
		if id, _, ok := strings.Cut(line, ":"); ok && strings.HasPrefix(id, "NOTE-") {
			run(t, dir, "note", "rm", "demo", id) // the other writer may have been first
		}
	}
}

// wholeNotes reads the titles of notes.md by id.
func wholeNotes(t *testing.T, text string) map[string]string {
	t.Helper()
	document := notes.Parse([]byte(text))
	for _, err := range document.Problems {
		t.Error(err)
	}
	titles := map[string]string{}
	for _, note := range document.Notes {
		titles[note.ID] = note.Summary
	}
	return titles
}

var logEntries = regexp.MustCompile(`(?m)^- .*\n  Record: DEC-001\n  Next: .*\n`)

// wholeCursor checks that state.md is one that a writer made in full.
func wholeCursor(t *testing.T, dir string) {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(dir, ".devrites/work/demo/state.md"))
	if err != nil {
		t.Fatal(err)
	}
	if err := cursor.CheckSchema(data); err != nil {
		t.Fatal(err)
	}
	_, log, _ := strings.Cut(string(data), "## Log\n")
	for line := range strings.Lines(logEntries.ReplaceAllString(log, "")) {
		if !strings.HasPrefix(line, "Moved byte for byte to history/state-") {
			t.Fatalf("a broken entry: %q", line)
		}
	}
}
