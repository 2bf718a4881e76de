package command

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"

	"rules_handbook/phases/workspace/budget"
	"rules_handbook/phases/workspace/files"
	"rules_handbook/phases/workspace/root"
	"rules_handbook/phases/workspace/scaffold"
)

// maxSuffix ends the search for an unused slug.
const maxSuffix = 10_000

func newCommands() []Command {
	return []Command{{
		Name:     "new",
		Operands: []Operand{{Name: "objective", Rest: true, Text: true}},
		Flags:    []Flag{{Name: "slug", Value: "slug", Help: "take this slug instead of one made from the objective"}},
		Summary:  "Make the workspace of a feature, or find the one that has the same objective.",
		Doc: "The slug is made from the objective: lower-case words joined by hyphens, as many as fit into 64 characters. " +
			"When a workspace with that slug has the same objective in its brief.md (white space and letter case aside), it is reused; " +
			"when it has another, the smallest unused suffix -2, -3, … is taken. Nothing is ever overwritten. " +
			"The objective goes into brief.md; the other files get headings, which count as missing content. ACTIVE names the workspace if it named none.",
		Exits: []Exit{
			{Failure, "a read or write failed"},
			{Usage, "no slug can be made from the objective, or --slug is no slug"},
			{Blocked, "the root is unsafe"},
		},
		Policy: Strict,
		Run:    runNew,
	}}
}

func runNew(env *Env, args *Args) int {
	objective := args.Operand("objective")
	made, err := scaffold.Files(objective)
	if err != nil {
		return env.Fail(Usage, "new: %v", err)
	}
	base, err := slugFor(args, objective)
	if err != nil {
		return env.Fail(Usage, "new: %v", err)
	}
	if env.FilePolicy().FollowLinks {
		return env.Fail(Failure, "new: %v", files.ErrSandbox)
	}
	if err := env.makeRoot(); err != nil {
		return env.Fail(Failure, "new: %v", err)
	}
	w, err := env.Root.Dir.Lock(env.Context)
	if err != nil {
		return env.Fail(Failure, "new: %v", err)
	}
	slug, reused, err := place(w, base, objective, made)
	if err == nil {
		err = activate(w, slug)
	}
	if err = errors.Join(err, w.Unlock()); err != nil {
		return env.Fail(Failure, "new: %v", err)
	}
	verb := "created"
	if reused {
		verb = "reused"
	}
	env.Printf("%s: %s\n", verb, slug)
	env.reportNew(slug)
	return Passed
}

// reportNew names what a long objective leaves over budget.
func (e *Env) reportNew(slug string) {
	workspace, err := e.Root.Workspace(slug)
	if err != nil {
		return
	}
	defer workspace.Close()
	if finding, err := budget.File(workspace.Dir, "brief.md"); err == nil && finding.Verdict != budget.Within {
		fmt.Fprintf(e.Stderr, "over budget: %s\n", finding.Message())
	}
}

func slugFor(args *Args, objective string) (string, error) {
	if !args.Set("slug") {
		return root.NewSlug(objective)
	}
	slug := args.Flag("slug")
	if !root.ValidSlug(slug) {
		return "", fmt.Errorf("--slug: found %.80q, expected words of lower-case ASCII letters and digits, joined by hyphens, at most %d characters", slug, root.MaxSlug)
	}
	return slug, nil
}

// makeRoot makes <dir>/.devrites when there is no root.
func (e *Env) makeRoot() error {
	if e.Root.Dir == nil {
		dir := filepath.Join(e.Root.Project, root.FolderName)
		if err := os.Mkdir(dir, 0o755); err != nil && !errors.Is(err, fs.ErrExist) {
			return fmt.Errorf("%s: cannot be made", root.FolderName)
		}
		opened, err := files.Open(dir, e.FilePolicy())
		if err != nil {
			return err
		}
		e.Root.Dir = opened
	}
	return nil
}

// place finds the workspace of the objective, or makes one under the first
// name that nothing has, in work/ or archive/.
func place(w *files.Writer, base, objective string, made []scaffold.File) (slug string, reused bool, err error) {
	live, err := namesIn(w.Dir, "work")
	if err != nil {
		return "", false, err
	}
	archived, err := namesIn(w.Dir, "archive")
	if err != nil {
		return "", false, err
	}
	slug = base
	for number := 2; number < maxSuffix; number++ {
		name, there := live[strings.ToLower(slug)]
		if !there && archived[strings.ToLower(slug)] == "" && !root.ReservedSlug(slug) {
			return slug, false, write(w, slug, made)
		}
		if there && sameFeature(w.Dir, name, objective) {
			return name, true, write(w, name, made)
		}
		if slug, err = root.Suffixed(base, number); err != nil {
			return "", false, err
		}
	}
	return "", false, fmt.Errorf("slug %q: all suffixes up to %d are taken; name another with --slug", base, maxSuffix)
}

// namesIn maps the entries of a folder from lower case to their spelling,
// since file systems differ in what they take for the same name.
func namesIn(dir *files.Dir, folder string) (map[string]string, error) {
	entries, err := dir.Entries(folder)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	names := map[string]string{}
	for _, entry := range entries {
		names[strings.ToLower(entry.Name)] = entry.Name
	}
	return names, nil
}

func sameFeature(dir *files.Dir, slug, objective string) bool {
	brief, err := dir.Read(path.Join("work", slug, "brief.md"), files.MaxFile)
	return err == nil && root.SameObjective(scaffold.Objective(brief), objective)
}

// write makes the files that are missing. A run that was killed left some;
// they stay.
func write(w *files.Writer, slug string, made []scaffold.File) error {
	if w.Exists(path.Join("work", slug, root.StateName)) {
		return nil
	}
	for _, file := range made {
		if err := w.Create(path.Join("work", slug, file.Name), file.Data); err != nil && !errors.Is(err, fs.ErrExist) {
			return err
		}
	}
	return nil
}

// activate writes ACTIVE if it names nothing.
func activate(w *files.Writer, slug string) error {
	data, err := w.Read(root.ActiveName, 4096)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if trimmed(data) != "" {
		return nil
	}
	return w.Write(root.ActiveName, []byte(slug+"\n"))
}

func trimmed(data []byte) string { return strings.TrimSpace(string(data)) }
