package main

import (
	"bufio"
	"context"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// start serves a small site and returns its address and a function that ends
// it and returns the error.
func start(t *testing.T) (address string, stop func() error) {
	t.Helper()
	root := t.TempDir()
	for name, content := range map[string]string{"site/index.html": "home", "site/a b.js": "js", "shard/x.html": "x", "secret": "s"} {
		path := filepath.Join(root, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	reader, writer := io.Pipe()
	done := make(chan error, 1)
	go func() {
		done <- open(ctx, []string{"-put", ".", "-from", "site", "-put", "files", "-from", "shard"}, root, writer)
	}()
	line, err := bufio.NewReader(reader).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(cancel)
	return strings.TrimSuffix(line, "/\n"), func() error {
		cancel()
		return <-done
	}
}

func TestServe(t *testing.T) {
	address, stop := start(t)
	if !strings.HasPrefix(address, "http://127.0.0.1:") {
		t.Fatalf("got address %q", address)
	}
	tests := []struct {
		method, path, host string
		status             int
		body, kind         string
	}{
		{"GET", "/", "", 200, "home", "text/html; charset=utf-8"},
		{"GET", "/a%20b.js", "", 200, "js", "text/javascript; charset=utf-8"},
		{"GET", "/files/x.html", "", 200, "x", "text/html; charset=utf-8"},
		{"HEAD", "/files/x.html", "", 200, "", "text/html; charset=utf-8"},
		{"GET", "/files/", "", 404, "404 page not found\n", ""},
		{"GET", "/files", "", 404, "404 page not found\n", ""},
		{"GET", "/../secret", "", 404, "404 page not found\n", ""},
		{"GET", "/files/..%2f..%2fsecret", "", 404, "404 page not found\n", ""},
		{"POST", "/", "", 405, "only reading is possible\n", ""},
		{"GET", "/", "evil.example", 421, "unknown host\n", ""},
	}
	for _, test := range tests {
		t.Run(test.method+" "+test.path+" "+test.host, func(t *testing.T) {
			request, err := http.NewRequest(test.method, address+test.path, nil)
			if err != nil {
				t.Fatal(err)
			}
			request.Host = test.host
			response, err := http.DefaultClient.Do(request)
			if err != nil {
				t.Fatal(err)
			}
			defer response.Body.Close()
			body, err := io.ReadAll(response.Body)
			if err != nil || response.StatusCode != test.status || string(body) != test.body {
				t.Errorf("got %d %q (%v), want %d %q", response.StatusCode, body, err, test.status, test.body)
			}
			if kind := response.Header.Get("Content-Type"); test.kind != "" && kind != test.kind {
				t.Errorf("got content type %q, want %q", kind, test.kind)
			}
		})
	}
	if err := stop(); err != nil {
		t.Errorf("ending it gave %v", err)
	}
	if connection, err := net.Dial("tcp", strings.TrimPrefix(address, "http://")); err == nil {
		connection.Close()
		t.Error("it still listens")
	}
}

func TestPortTaken(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	_, port, _ := net.SplitHostPort(listener.Addr().String())
	if err := open(t.Context(), []string{"-port", port}, "", io.Discard); err == nil || !strings.Contains(err.Error(), "address already in use") {
		t.Errorf("got error %v", err)
	}
}
