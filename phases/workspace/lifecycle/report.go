package lifecycle

import (
	"fmt"
	"io"
	"strings"

	"rules_handbook/phases/workspace/files"
	"rules_handbook/phases/workspace/readiness"
)

// Write prints the report, one field a line.
func (r *Report) Write(out io.Writer) {
	fmt.Fprintf(out, "gate: %s\nfeature: %s\nphase: %s\nresult: %s\nreason: %s\n", r.Kind, r.Slug, r.Phase, r.result(), r.Reason())
	for _, bad := range r.Artifacts {
		fmt.Fprintf(out, "artifact: %s: %s (%s)\n", bad.Name, bad.State, bad.Code())
	}
	if empty := r.withoutContent(); len(empty) > 0 {
		fmt.Fprintf(out, "next: add real content to %s\n", strings.Join(empty, ", "))
	}
	for _, bad := range r.Artifacts {
		if text := r.repair(bad); text != "" {
			fmt.Fprintf(out, "next: repair %s: %s\n", bad.Name, text)
		}
	}
	for _, text := range r.Invariants {
		fmt.Fprintf(out, "invariant: %s\n", text)
	}
	for _, text := range r.Anomalies {
		fmt.Fprintf(out, "anomaly: %s\n", text)
	}
	if !r.Passed() {
		fmt.Fprintf(out, "retry: devrites-engine check %s %s\n", r.Kind, r.Slug)
	}
}

func (r *Report) result() string {
	switch {
	case r.Passed():
		return "pass"
	case len(r.Missing) == 0:
		return "blocked (state invariant)"
	case r.Kind == Seal:
		return "blocked (missing to seal: " + strings.Join(r.Missing, ", ") + ")"
	}
	return fmt.Sprintf("blocked (missing to leave %q: %s)", string(r.Phase), strings.Join(r.Missing, ", "))
}

// withoutContent lists the missing files that are absent or empty.
func (r *Report) withoutContent() []string {
	var names []string
	for _, name := range r.Missing {
		unusable := false
		for _, bad := range r.Artifacts {
			unusable = unusable || bad.Name == name
		}
		if !unusable {
			names = append(names, name)
		}
	}
	return names
}

// repair says what to do about a file that cannot be used.
func (r *Report) repair(bad files.Artifact) string {
	text := ""
	switch bad.Code() {
	case files.Malformed:
		text = "make it valid UTF-8 Markdown without NUL bytes"
	case files.ParentLink:
		text = "put a real folder in place of the link above it"
	case files.FinalLink, files.NonRegular:
		text = "put a regular file in its place"
	case files.TooLarge:
		text = fmt.Sprintf("bring it to at most %d bytes", files.MaxFile)
	case files.Denied:
		text = "grant read permission"
	case files.Failed:
		text = "restore it; it cannot be read"
	default:
		return ""
	}
	switch {
	case r.required[bad.Name] && bad.Code() == files.Malformed:
		text += "; it needs substantive content"
	case !r.required[bad.Name] && readiness.Optional(bad.Name):
		text += "; it may be removed instead"
	}
	return text
}
