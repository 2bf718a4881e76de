package command

import (
	"encoding/json"
	"io"
	"path/filepath"
	"strings"

	"rules_handbook/phases/workspace/files"
	"rules_handbook/phases/workspace/root"
	"rules_handbook/phases/workspace/trace"
)

func pathCommands() []Command {
	return []Command{
		{
			Name:     "check path-disjoint",
			Operands: []Operand{{Name: "file", Optional: true}},
			Flags:    []Flag{{Name: "root", Value: "folder", Help: "refuse paths that are or lie below a symbolic link in this folder"}},
			Summary:  "Check that slices that run side by side share no path.",
			Doc:      "Reads {\"slices\": [{\"id\", \"paths\"}]} or the bare list from the file, or from standard input without one or for \"-\". Equal paths overlap; a folder does not cover its files.",
			Policy:   Unused,
			Run:      runPathDisjoint,
		},
		{
			Name:    "check indexes",
			Flags:   []Flag{{Name: "root", Value: "folder", Help: "look at this project instead of the selected one"}},
			Summary: "Print which code indexes the project has, as JSON.",
			Doc:     "An index is a file or folder that editors and agents search instead of the sources. Absence is no fault.",
			Policy:  Lenient,
			Run:     runIndexes,
		},
	}
}

func runPathDisjoint(env *Env, args *Args) int {
	data, err := env.input(args.Operand("file"), trace.MaxPathSets)
	if err != nil {
		return env.Fail(Blocked, "path-disjoint: %v", err)
	}
	sets, err := trace.ParsePathSets(data)
	if err != nil {
		return env.Fail(Blocked, "path-disjoint: %v", err)
	}
	var isLink func(string) bool
	if folder := args.Flag("root"); folder != "" {
		dir, err := files.Open(env.path(folder), files.Policy{})
		if err != nil {
			return env.Fail(Usage, "path-disjoint: --root: %v", err)
		}
		defer dir.Close()
		isLink = func(path string) bool {
			_, err := dir.Stat(path)
			code := files.CodeOf(err)
			return code == files.FinalLink || code == files.ParentLink
		}
	}
	faults := trace.Disjoint(sets, isLink)
	for _, fault := range faults {
		env.Printf("path-disjoint: BLOCKED: %s\n", fault)
	}
	if len(faults) > 0 {
		return Blocked
	}
	env.Printf("path-disjoint: ok (%d slices)\n", len(sets))
	return Passed
}

// input reads a file that an operand names, or standard input.
func (e *Env) input(name string, limit int64) ([]byte, error) {
	if name == "" || name == "-" {
		data, err := io.ReadAll(io.LimitReader(e.Stdin, limit+1))
		if err == nil && int64(len(data)) > limit {
			err = &files.Error{Name: "standard input", Code: files.TooLarge, Size: int64(len(data)), Limit: limit}
		}
		return data, err
	}
	if strings.Contains(name, "..") {
		return nil, &files.Error{Name: name, Code: files.BadName}
	}
	return readFile(e.path(name), limit)
}

// readFile reads a regular file that a person named, with a limit.
func readFile(path string, limit int64) ([]byte, error) {
	dir, err := files.Open(filepath.Dir(path), files.Policy{})
	if err != nil {
		return nil, err
	}
	defer dir.Close()
	return dir.Read(filepath.Base(path), limit)
}

// path resolves a path that a person typed.
func (e *Env) path(name string) string {
	if filepath.IsAbs(name) {
		return filepath.Clean(name)
	}
	return filepath.Join(e.Dir, filepath.FromSlash(name))
}

// indexes are the known code indexes by their path in the project.
var indexes = []struct{ Name, Path string }{
	{"compilation database", "compile_commands.json"},
	{"ctags", "tags"},
	{"cscope", "cscope.out"},
	{"global", "GTAGS"},
	{"scip", "index.scip"},
	{"lsif", "dump.lsif"},
	{"handbook", "handbook.prose"},
	{"llms.txt", "llms.txt"},
}

type indexReport struct {
	EngineVersion string       `json:"engine_version"`
	ProjectRoot   string       `json:"project_root"`
	DevritesRoot  string       `json:"devrites_root"`
	Manifest      bool         `json:"manifest"`
	Indexes       []indexEntry `json:"indexes"`
}

type indexEntry struct {
	Name    string `json:"name"`
	Path    string `json:"path"`
	Present bool   `json:"present"`
}

func runIndexes(env *Env, args *Args) int {
	project := env.Root.Project
	if folder := args.Flag("root"); folder != "" {
		project = env.path(folder)
	}
	dir, err := files.Open(project, env.FilePolicy())
	if err != nil {
		return env.Fail(Usage, "indexes: %v", err)
	}
	defer dir.Close()
	report := indexReport{EngineVersion: engineVersion(), ProjectRoot: ".", DevritesRoot: root.FolderName, Manifest: dir.Exists(root.FolderName + "/manifest.json")}
	for _, index := range indexes {
		report.Indexes = append(report.Indexes, indexEntry{index.Name, index.Path, dir.Exists(index.Path)})
	}
	return env.printJSON(report)
}

// printJSON prints a value with two-space indentation.
func (e *Env) printJSON(value any) int {
	encoder := json.NewEncoder(e.Stdout)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	if err := encoder.Encode(value); err != nil {
		return e.Fail(Failure, "%v", err)
	}
	return Passed
}
