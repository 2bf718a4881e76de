package scan

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"rules_handbook/phases/scan/crashing"
	"rules_handbook/phases/scan/document"
	"rules_handbook/phases/scan/extract"
	"rules_handbook/schemas/facts"
)

func TestMain(m *testing.M) {
	ServeChild(append(testLanguages, Languages()...))
	if folder := os.Getenv(hereVariable); folder != "" {
		scanHere(folder)
		return
	}
	os.Exit(m.Run())
}

// hereVariable makes this program one that parses in its own process. Its value
// is the folder to scan.
const hereVariable = "HANDBOOK_TEST_SCAN_HERE"

// scanHere prints the process, and what became of each file.
func scanHere(folder string) {
	ParseHere()
	var sources []Source
	entries, _ := os.ReadDir(folder)
	for _, e := range entries {
		sources = append(sources, Source{Path: e.Name(), Disk: filepath.Join(folder, e.Name())})
	}
	fmt.Printf("process %d\n", os.Getpid())
	shard, err := Scan(context.Background(), sources, Options{Languages: testLanguages, Jobs: 2})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, f := range shard.Details.Files {
		fmt.Printf("%s: %s %s\n", f.Path, f.Reason, f.Detail)
	}
}

var testLanguages = []Language{
	{New: newToy, Native: true},
	{New: newPlainToy},
	{New: crashing.New, Native: true},
	{New: document.New},
}

// toy is a language of one command a file.
type toy struct{ name, ext string }

func newToy() extract.Extractor      { return toy{"toy", ".toy"} }
func newPlainToy() extract.Extractor { return toy{"plaintoy", ".plaintoy"} }

func (t toy) Support() facts.LanguageSupport { return facts.LanguageSupport{Name: t.name} }
func (t toy) Claims(file string) bool        { return path.Ext(file) == t.ext }

// Reclaims takes the files of another language over that say so.
func (t toy) Reclaims(file string, text []byte) bool {
	return path.Ext(file) != t.ext && bytes.HasPrefix(text, []byte("for "+t.name+" "))
}

func (t toy) Extract(file string, src []byte) (extract.File, error) {
	command, _, _ := strings.Cut(string(bytes.TrimSpace(src)), " ")
	switch command {
	case "segv":
		syscall.Kill(os.Getpid(), syscall.SIGSEGV)
		time.Sleep(time.Minute)
	case "kill":
		syscall.Kill(os.Getpid(), syscall.SIGKILL)
		time.Sleep(time.Minute)
	case "exit":
		os.Exit(7)
	case "panic":
		panic("index out of range")
	case "hang":
		select {}
	case "memory":
		var all [][]byte
		for {
			all = append(all, make([]byte, 1<<30))
		}
	case "once": // crashes unless it is the first file of its process
		if served {
			syscall.Kill(os.Getpid(), syscall.SIGSEGV)
			time.Sleep(time.Minute)
		}
	case "garbage":
		os.Stdout.WriteString("\x00\x00\x00\x02\xff\xff")
	case "refuse":
		return extract.File{}, errors.New("no tree")
	}
	served = true
	out := extract.File{Declaration: facts.FileDeclaration{Module: string(src)}}
	if command == "partial" {
		out.Details.Reason, out.Details.Detail = facts.Partial, "syntax error in line 1"
	}
	return out, nil
}

var served bool
