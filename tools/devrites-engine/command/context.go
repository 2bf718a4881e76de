package command

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"rules_handbook/phases/workspace/artifact"
	"rules_handbook/phases/workspace/bundle"
	"rules_handbook/phases/workspace/files"
	"rules_handbook/phases/workspace/metrics"
	"rules_handbook/phases/workspace/root"
	"rules_handbook/schemas/atomicfile"
)

func contextCommands() []Command {
	return []Command{{
		Name: "context", Operands: []Operand{optionalSlug},
		Flags: []Flag{
			{Name: "phase", Value: "phase", Help: "bundle for the skill rite-<phase>; handoff for whoever takes over"},
			{Name: "skill", Value: "name", Help: "bundle for this skill"},
			{Name: "role", Value: "name", Help: "with the contract of this role, and only what it reads of the workspace"},
			{Name: "trigger", Value: "names", Help: "comma-separated parts of the load list to add", Repeated: true},
			{Name: "skills-root", Value: "folder", Help: "the folder of skills, such as .agents/skills"},
			{Name: "out", Value: "file", Help: "write the bundle there"},
		},
		Summary: "Bundle the texts that a phase or a skill reads into one file.",
		Doc: "The load list of the skill says which, in one comment `<!-- loads: {…} -->`. Without one the bundle is the skill and the contract's row \"Read next\" " +
			"of the phase: build takes the selected slice, its dependencies and the rows that its criteria name; evidence over its budget gives binding, index " +
			"and the entries in scope. The bundle is ctx/<phase or skill>[-<role>].bundle.md of the workspace, with its SHA-256 beside it; without a workspace --out names it.",
		Run: runContext,
	}}
}

// packer is one call of context.
type packer struct {
	env       *Env
	args      *Args
	workspace *root.Workspace // nil without a slug
	phase     artifact.Phase  // empty for --skill
	skill     string
	pack      *bundle.Pack
	loads     *bundle.Loads // nil without a load list
	sources   []bundle.Source
	notes     []string
}

func runContext(env *Env, args *Args) int {
	p := &packer{env: env, args: args}
	if err := p.request(); err != nil {
		return env.Fail(Usage, "context: %v", err)
	}
	if args.Operand("slug") == "" && args.Set("out") {
		return p.run()
	}
	return env.inWorkspace(args, Usage, func(workspace *root.Workspace) int {
		p.workspace = workspace
		return p.run()
	})
}

// request checks the flags.
func (p *packer) request() error {
	phase, skill := p.args.Flag("phase"), p.args.Flag("skill")
	switch {
	case p.args.Set("phase") == p.args.Set("skill"):
		return errors.New("expected exactly one of --phase and --skill")
	case p.args.Set("phase"):
		parsed, err := bundle.ParseRow(phase)
		if err != nil {
			return err
		}
		p.phase, p.skill = parsed, "rite-"+string(parsed)
	case !isPlain(skill):
		return fmt.Errorf("--skill: found %.80q, expected the name of a folder", skill)
	default:
		p.skill = skill
	}
	if role := p.args.Flag("role"); p.args.Set("role") && !isPlain(role) {
		return fmt.Errorf("--role: found %.80q, expected one word", role)
	}
	return nil
}

func isPlain(name string) bool {
	return root.SafeSlug(name) && !strings.ContainsAny(name, " \t\r\n\x00") && !strings.HasPrefix(name, "-")
}

func (p *packer) run() int {
	folder, err := p.skillsRoot()
	if err != nil {
		return p.env.Fail(Blocked, "context: BLOCKED: %v", err)
	}
	if p.pack, err = bundle.OpenPack(folder); err != nil {
		return p.env.Fail(Blocked, "context: BLOCKED: --skills-root cannot be opened; name a folder of skills")
	}
	defer p.pack.Close()
	skill := p.pack.Skill(p.skill + "/SKILL.md")
	if skill.Missing {
		return p.env.Fail(Blocked, "context: BLOCKED: the skills root has no %s/SKILL.md; correct --skills-root", p.skill)
	}
	if p.loads, err = bundle.ParseLoads(skill.Text); err != nil {
		return p.env.Fail(Blocked, "context: BLOCKED: %s/SKILL.md: %v", p.skill, err)
	}
	if p.loads == nil {
		p.rowOf(skill)
	} else if err := p.listed(); err != nil {
		return p.env.Fail(Usage, "context: %v", err)
	}
	if role := p.args.Flag("role"); role != "" {
		name := "devrites-" + role + ".md"
		if p.loads != nil && p.loads.Agents[role] != "" {
			name = p.loads.Agents[role]
		}
		p.sources = append(p.sources, p.pack.Agent(name))
		p.notes = append([]string{"role: " + role}, p.notes...)
	}
	return p.write()
}

// skillsRoot is the flag's folder, or the first that holds devrites-lib.
func (p *packer) skillsRoot() (string, error) {
	if named := p.args.Flag("skills-root"); named != "" {
		return p.env.path(named), nil
	}
	project := p.env.Root.Project
	var candidates []string
	for _, base := range []string{project, filepath.Join(project, root.FolderName)} {
		for _, folder := range []string{".agents/skills", "pack/.claude/skills", ".claude/skills"} {
			candidates = append(candidates, filepath.Join(base, filepath.FromSlash(folder)))
		}
	}
	if home := p.env.Getenv("HOME"); home != "" {
		candidates = append(candidates, filepath.Join(home, ".claude", "skills"))
	}
	for _, candidate := range candidates {
		if info, err := os.Stat(filepath.Join(candidate, "devrites-lib")); err == nil && info.IsDir() {
			return candidate, nil
		}
	}
	return "", errors.New("found no folder of skills with devrites-lib; name it with --skills-root")
}

// rowOf bundles a skill without a load list.
func (p *packer) rowOf(skill bundle.Source) {
	fmt.Fprintf(p.env.Stderr, "context: %s/SKILL.md has no load list; bundled it with what the contract reads in the phase\n", p.skill)
	p.sources = append(p.sources, skill)
	if core := p.pack.Skill("devrites-lib/SKILL.md"); !core.Missing {
		p.sources = append(p.sources, core)
	}
	phase := p.phase
	if phase == "" {
		phase, _ = bundle.ParseRow(strings.TrimPrefix(p.skill, "rite-"))
	}
	if p.workspace != nil && phase != "" {
		p.sources = append(p.sources, bundle.Row(p.workspace, phase)...)
	}
}

// listed bundles what the load list names.
func (p *packer) listed() error {
	var chosen []string
	for _, value := range p.args.Values("trigger") {
		for _, name := range strings.Split(value, ",") {
			if name = strings.TrimSpace(name); name != "" {
				chosen = append(chosen, name)
			}
		}
	}
	role := p.args.Flag("role")
	applied, auto, err := p.loads.Choose(chosen, role)
	if err != nil {
		return err
	}
	names := slices.Clone(p.loads.Always)
	for _, trigger := range applied {
		names = append(names, p.loads.Triggers[trigger]...)
	}
	for _, name := range names {
		p.sources = append(p.sources, p.pack.Skill(name))
	}
	if p.workspace != nil {
		p.sources = append(p.sources, bundle.Workspace(p.workspace, p.loads.WorkspaceFiles(role))...)
	}
	unselected := slices.DeleteFunc(p.loads.Names(), func(name string) bool { return slices.Contains(applied, name) })
	p.notes = append(p.notes, fmt.Sprintf("triggers: applied=[%s] unselected=[%s]", strings.Join(applied, ","), strings.Join(unselected, ",")),
		fmt.Sprintf("auto=[%s]", strings.Join(auto, ",")), fmt.Sprintf("suggested=[%s]", strings.Join(p.suggested(unselected), ",")))
	return nil
}

// suggested are the triggers whose name is a fact of the feature: AFK work,
// principles, a word of its brief or spec.
func (p *packer) suggested(unselected []string) []string {
	var words string
	if p.workspace != nil {
		for _, name := range []string{"brief.md", "spec.md", "design-brief.md"} {
			if data, err := p.workspace.Dir.Read(name, files.MaxFile); err == nil {
				words += " " + strings.ToLower(string(data))
			}
		}
	}
	known := map[string]bool{}
	for _, word := range strings.FieldsFunc(words, func(r rune) bool { return !(r >= 'a' && r <= 'z' || r >= '0' && r <= '9') }) {
		known[word] = true
	}
	var found []string
	for _, name := range unselected {
		fact := known[strings.ToLower(name)]
		switch strings.ToLower(name) {
		case "afk":
			fact = fact || p.env.Root.Dir != nil && p.env.Root.Dir.Exists("AFK")
		case "principles":
			fact = fact || p.env.Root.Dir != nil && p.env.Root.Dir.Exists("principles.md")
		case "writer":
			fact = fact || strings.Contains(p.args.Flag("role"), "writer") || strings.Contains(p.args.Flag("role"), "wright")
		}
		if fact {
			found = append(found, name)
		}
	}
	return found
}

// write writes the bundle and its digest, unless both are there unchanged.
func (p *packer) write() int {
	data, err := bundle.Render(p.sources)
	if err != nil {
		return p.env.Fail(Blocked, "context: BLOCKED: %v", err)
	}
	sum := sha256.Sum256(data)
	if p.workspace != nil {
		record := metrics.Record{Event: metrics.Context, Bytes: int64(len(data)), Note: p.bundleName()}
		if role := p.args.Flag("role"); metrics.Word(role) {
			record.Role = role
		}
		defer p.env.record(p.workspace, record)
	}
	name, changed, err := p.store(data, hex.EncodeToString(sum[:])+"\n")
	if err != nil {
		return p.env.Fail(Blocked, "context: BLOCKED: %v", err)
	}
	var missing []string
	code := Passed
	distinct := bundle.Distinct(p.sources)
	for _, source := range distinct {
		if source.Missing {
			missing = append(missing, source.Label)
		}
		if source.Missing && source.Pack {
			code = Blocked
		}
	}
	verb := "wrote"
	if !changed {
		verb = "unchanged"
	}
	p.env.Printf("context: %s %s (%d sources, %d bytes)\nmissing: %s\n", verb, name, len(distinct)-len(missing), len(data), orNone(missing))
	for _, note := range p.notes {
		p.env.Printf("%s\n", note)
	}
	return code
}

func orNone(names []string) string {
	if len(names) == 0 {
		return "none"
	}
	return strings.Join(names, ",")
}

// bundleName is what the bundle is for.
func (p *packer) bundleName() string {
	name := string(p.phase)
	if name == "" {
		name = p.skill
	}
	if role := p.args.Flag("role"); role != "" {
		name += "-" + role
	}
	return name
}

// store writes the two files, to --out or below the workspace.
func (p *packer) store(data []byte, digest string) (name string, changed bool, err error) {
	if out := p.args.Flag("out"); out != "" {
		path := p.env.path(out)
		if old, err := readFile(path+".sha256", 100); err == nil && string(old) == digest {
			if info, err := os.Lstat(path); err == nil && info.Mode().IsRegular() {
				return out, false, nil
			}
		}
		return out, true, errors.Join(atomicfile.WriteBytes(path, data), atomicfile.WriteBytes(path+".sha256", []byte(digest)))
	}
	name = "ctx/" + p.bundleName() + ".bundle.md"
	sumName := strings.TrimSuffix(name, ".md") + ".sha256"
	shown := root.FolderName + "/work/" + p.workspace.Slug + "/" + name
	if old, err := p.workspace.Dir.Read(sumName, 100); err == nil && string(old) == digest {
		if _, err := p.workspace.Dir.Stat(name); err == nil {
			return shown, false, nil
		}
	}
	return shown, true, p.env.locked(p.workspace, func(w *files.Writer) error {
		return errors.Join(w.Write(name, data), w.Write(sumName, []byte(digest)))
	})
}
