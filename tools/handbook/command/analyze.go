package command

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"rules_handbook/phases/analyze"
	"rules_handbook/phases/scan"
	"rules_handbook/phases/text"
)

type analyzeFlags struct {
	source, work     string
	languages        []string
	include, exclude []string
	noGitignore      bool
	jobs             int
	timeout          time.Duration
	epoch            string
}

func newAnalyze(logs *logOptions) *cobra.Command {
	f := &analyzeFlags{}
	c := &cobra.Command{
		Use:   "analyze --source DIR --work DIR",
		Short: "Read a tree and write its call graph",
		Long: "Analyze reads the sources of a tree and writes the folder phase1 of a work directory:\n" +
			"the call graph, its tables and what could not be read. What earlier runs have read is\n" +
			"kept in the folder cache of the work directory, so that unchanged files are not read again;\n" +
			"the folder may be removed at any time. One line of JSON on standard output counts what was found.",
		Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error { return f.run(c, logs) },
	}
	flags := c.Flags()
	flags.StringVar(&f.source, "source", "", "folder with the `sources`")
	flags.StringVar(&f.work, "work", "", "work `directory` to write")
	flags.StringSliceVar(&f.languages, "lang", []string{"auto"}, "`languages` to analyze, separated by commas; auto is all")
	flags.StringArrayVar(&f.include, "include", nil, "take only files that match this `glob`, or that lie in a folder that does (repeated)")
	flags.StringArrayVar(&f.exclude, "exclude", nil, "leave out files and folders that match this `glob` (repeated)")
	flags.BoolVar(&f.noGitignore, "no-gitignore", false, "take also what .gitignore files name")
	flags.IntVar(&f.jobs, "jobs", 0, "files read at once; 0 is one for each core (default: 0)")
	flags.DurationVar(&f.timeout, "timeout", 0, "give up on a file after this `time`, such as 30s (default: never)")
	flags.StringVar(&f.epoch, "epoch", "", "`seconds` since 1970 to show as the time of the analysis (default: SOURCE_DATE_EPOCH, else 0)")
	for _, name := range []string{"source", "work"} {
		if err := c.MarkFlagRequired(name); err != nil {
			panic(err)
		}
	}
	return c
}

func (f *analyzeFlags) run(c *cobra.Command, logs *logOptions) error {
	log := newLogger(*logs, c.ErrOrStderr())
	languages, err := chosen(scan.Languages(), f.languages)
	if err != nil {
		return err
	}
	if f.jobs < 0 {
		return fmt.Errorf("--jobs: found %d, expected a number of files, or 0 for one on each core", f.jobs)
	}
	at, err := epoch(f.epoch)
	if err != nil {
		return err
	}
	source, err := filepath.Abs(f.source)
	if err != nil {
		return err
	}
	work, err := filepath.Abs(f.work)
	if err != nil {
		return err
	}
	summary, err := analyze.Run(c.Context(), source, work, analyze.Options{
		Languages: languages, Include: f.include, Exclude: f.exclude, GitIgnore: !f.noGitignore,
		Jobs: f.jobs, Timeout: f.timeout, Time: at, Warn: log.warn, Progress: log.progress, Read: newCollector().grow,
	})
	if err != nil {
		return err
	}
	log.info(fmt.Sprintf("%s in %s: %s kept, %d dropped; %s not or partly read", text.Counted(summary.Functions, "function"),
		text.Counted(summary.Files, "file"), text.Counted(summary.EdgesKept, "call"), summary.EdgesDropped, text.Counted(summary.FilesUnparsed, "file")))
	return json.NewEncoder(c.OutOrStdout()).Encode(summary)
}

// chosen gives the languages with these names, and what is needed beside every
// language: documents and project files.
func chosen(all []scan.Language, names []string) ([]scan.Language, error) {
	if slices.Contains(names, "auto") {
		return all, nil
	}
	var kept []scan.Language
	var known []string
	found := map[string]bool{}
	for _, l := range all {
		support := l.New().Support()
		if len(support.CallTypes) == 0 {
			kept = append(kept, l)
			continue
		}
		known = append(known, support.Name)
		if slices.Contains(names, support.Name) {
			found[support.Name] = true
			kept = append(kept, l)
		}
	}
	for _, name := range names {
		if !found[name] {
			slices.Sort(known)
			return nil, fmt.Errorf("--lang: found %q, expected auto or some of %s", name, strings.Join(known, ", "))
		}
	}
	return kept, nil
}

// epoch gives the time that is shown as the time of the analysis.
func epoch(text string) (time.Time, error) {
	name := "--epoch"
	if text == "" {
		name, text = "SOURCE_DATE_EPOCH", os.Getenv("SOURCE_DATE_EPOCH")
	}
	if text == "" {
		return time.Unix(0, 0), nil
	}
	seconds, err := strconv.ParseInt(text, 10, 64)
	if err != nil || seconds < 0 || seconds > 253402300799 {
		return time.Time{}, fmt.Errorf("%s: found %q, expected seconds since 1970", name, text)
	}
	return time.Unix(seconds, 0), nil
}
