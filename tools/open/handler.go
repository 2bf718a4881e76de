package main

import (
	"net"
	"net/http"
	"os"
	"path"
	"strings"

	"rules_handbook/tools/internal/layout"
)

// contentTypes are those of the site, so that no file of the machine decides.
var contentTypes = map[string]string{
	".html": "text/html; charset=utf-8",
	".css":  "text/css; charset=utf-8",
	".js":   "text/javascript; charset=utf-8",
	".json": "application/json",
	".md":   "text/plain; charset=utf-8",
	".tsv":  "text/plain; charset=utf-8",
	".svg":  "image/svg+xml",
	".png":  "image/png",
}

// handler serves exactly the given files: no folder lists, no other path.
func handler(files []layout.File, address string) http.Handler {
	sources := make(map[string]string, len(files))
	for _, file := range files {
		sources["/"+file.Path] = file.Source
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		header := w.Header()
		header.Set("X-Content-Type-Options", "nosniff")
		header.Set("Referrer-Policy", "no-referrer")
		header.Set("Content-Security-Policy", "default-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'")
		header.Set("Cache-Control", "no-cache")
		if !sameHost(r.Host, address) { // a name of another site that leads here
			http.Error(w, "unknown host", http.StatusMisdirectedRequest)
			return
		}
		if r.Method != http.MethodGet && r.Method != http.MethodHead {
			header.Set("Allow", "GET, HEAD")
			http.Error(w, "only reading is possible", http.StatusMethodNotAllowed)
			return
		}
		name := r.URL.Path
		if strings.HasSuffix(name, "/") {
			name += "index.html"
		}
		source, found := sources[name]
		if !found {
			http.NotFound(w, r)
			return
		}
		serveFile(w, r, source, name)
	})
}

func sameHost(host, address string) bool {
	if host == address {
		return true
	}
	_, port, err := net.SplitHostPort(address)
	return err == nil && host == "localhost:"+port
}

func serveFile(w http.ResponseWriter, r *http.Request, source, name string) {
	file, err := os.Open(source)
	if err != nil {
		http.Error(w, "the page is gone: build the handbook again", http.StatusNotFound)
		return
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil || !info.Mode().IsRegular() {
		http.NotFound(w, r)
		return
	}
	contentType := contentTypes[path.Ext(name)]
	if contentType == "" {
		contentType = "application/octet-stream"
	}
	w.Header().Set("Content-Type", contentType)
	http.ServeContent(w, r, name, info.ModTime(), file)
}
