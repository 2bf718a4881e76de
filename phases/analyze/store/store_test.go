package store

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func key(name string) (k Key) {
	copy(k[:], name)
	return k
}

func open(t *testing.T, path string) *Store {
	t.Helper()
	s, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func put(t *testing.T, s *Store, name, value string) {
	t.Helper()
	if err := s.Put([]Value{{key(name), [][]byte{[]byte(value)}}}); err != nil {
		t.Fatal(err)
	}
}

func want(t *testing.T, s *Store, name, value string, found bool) {
	t.Helper()
	if got, ok := s.Get(key(name)); string(got) != value || ok != found {
		t.Errorf("%s: got %.20q, %v, want %.20q, %v", name, got, ok, value, found)
	}
}

func closed(t *testing.T, s *Store) {
	t.Helper()
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
}

func TestNoStore(t *testing.T) {
	folder := t.TempDir()
	if _, err := Open(folder); err == nil || !strings.Contains(err.Error(), "found no regular file") {
		t.Errorf("a folder: error %v", err)
	}
	for name, text := range map[string]string{"empty": "", "short": "hand", "other": "a very different file, and a long one\n"} {
		path := filepath.Join(folder, name)
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		s := open(t, path)
		want(t, s, "a", "", false)
		put(t, s, "a", "1")
		closed(t, s)
		s = open(t, path)
		want(t, s, "a", "1", true)
		closed(t, s)
	}
}

func TestValuesStay(t *testing.T) {
	path := filepath.Join(t.TempDir(), "deep", "cache")
	s := open(t, path)
	put(t, s, "a", "1")
	put(t, s, "b", "")
	put(t, s, "a", "another value of the same key is not taken")
	want(t, s, "a", "1", true)
	closed(t, s)
	s = open(t, path)
	want(t, s, "a", "1", true)
	want(t, s, "b", "", true)
	want(t, s, "c", "", false)
	if !s.Has(key("b")) || s.Has(key("c")) {
		t.Error("Has differs from Get")
	}
	closed(t, s)
}

func TestReadIntoABuffer(t *testing.T) {
	s := open(t, filepath.Join(t.TempDir(), "cache"))
	defer closed(t, s)
	put(t, s, "short", "12345")
	put(t, s, "long", strings.Repeat("x", 100))
	buffer := make([]byte, 3, 10)
	short, _ := s.Read(key("short"), buffer)
	if string(short) != "12345" || &short[0] != &buffer[0] {
		t.Errorf("short: got %q, in the buffer %v, want it there", short, &short[0] == &buffer[0])
	}
	if long, found := s.Read(key("long"), short); len(long) != 100 || !found {
		t.Errorf("long: got %d bytes, %v, want 100", len(long), found)
	}
	if none, found := s.Read(key("none"), buffer); none != nil || found {
		t.Errorf("none: got %q, %v", none, found)
	}
}

// Wherever the file is cut or changed, what is left is right.
func TestDamage(t *testing.T) {
	path := filepath.Join(t.TempDir(), "cache")
	s := open(t, path)
	for i := range 4 {
		put(t, s, fmt.Sprint(i), strings.Repeat(fmt.Sprint(i), 30))
	}
	closed(t, s)
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	check := func(data []byte) (sound int) {
		if err := os.WriteFile(path, data, 0o666); err != nil {
			t.Fatal(err)
		}
		s := open(t, path)
		for i := range 4 {
			if value, found := s.Get(key(fmt.Sprint(i))); found {
				sound++
				if string(value) != strings.Repeat(fmt.Sprint(i), 30) {
					t.Errorf("value %d is %q", i, value)
				}
			}
		}
		put(t, s, "new", "new")
		closed(t, s)
		s = open(t, path)
		want(t, s, "new", "new", true)
		closed(t, s)
		return sound
	}
	for at := range whole {
		if sound := check(whole[:at]); sound > 3 {
			t.Errorf("cut at %d: %d values", at, sound)
		}
		changed := bytes.Clone(whole)
		changed[at] ^= 0x55
		if sound := check(changed); sound > 3 {
			t.Errorf("changed at %d: %d values", at, sound)
		}
	}
}

func TestUnusedValuesGoWhenTheyAreMost(t *testing.T) {
	path := filepath.Join(t.TempDir(), "cache")
	large := strings.Repeat("x", smallFile)
	s := open(t, path)
	put(t, s, "a", large)
	put(t, s, "b", large)
	put(t, s, "c", large)
	closed(t, s)

	s = open(t, path)
	want(t, s, "a", large, true)
	want(t, s, "c", large, true)
	closed(t, s)
	s = open(t, path)
	want(t, s, "b", large, true) // it was a third
	closed(t, s)
	s = open(t, path)
	want(t, s, "a", "", false)
	want(t, s, "b", large, true)
	put(t, s, "d", "1")
	closed(t, s)
	s = open(t, path)
	want(t, s, "b", large, true)
	want(t, s, "d", "1", true)
	closed(t, s)
}

func FuzzOpen(f *testing.F) {
	f.Add([]byte(magic + strings.Repeat("k", 32) + "\x00\x00\x00\x01\x00\x00\x00\x00x"))
	f.Fuzz(func(t *testing.T, data []byte) {
		path := filepath.Join(t.TempDir(), "cache")
		if err := os.WriteFile(path, data, 0o666); err != nil {
			t.Fatal(err)
		}
		s := open(t, path)
		if _, found := s.Get(key("a")); found {
			t.Skip() // the input is a store with this key
		}
		put(t, s, "a", "1")
		want(t, s, "a", "1", true)
		closed(t, s)
	})
}
