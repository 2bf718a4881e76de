package trace

import (
	"errors"
	"io"
	"regexp"
	"strconv"
	"strings"

	"rules_handbook/phases/workspace/markdown"
	workslices "rules_handbook/phases/workspace/slices"
)

// Entry is one EVID entry of evidence.md: a heading with what stands below
// it, a list item with its indented lines, or a table row.
type Entry struct {
	ID   string
	Line int
	// Criteria and Slices are the AC and SLICE ids that the entry names.
	Criteria, Slices []string
	// Result is the value of the field Result, empty when there is none.
	Result string
	// Passing says that the result, or else the counts, tell of success.
	Passing bool

	command, selector, attempt bool
	text                       string
	first                      bool // attempt says how the first one ended
	attempts                   int
	counts                     map[string]int
}

// maxEntry bounds what one entry holds in memory, in bytes. Evidence may grow
// without bound, one entry of it may not.
const maxEntry = 4 << 20

// Entries reads the entries of an evidence file as a stream.
func Entries(r io.Reader, visit func(*Entry)) error {
	collect := NewCollector(func(entry *Entry) {
		entry.read()
		visit(entry)
	})
	if err := markdown.Scan(r, collect.Take); err != nil {
		return err
	}
	collect.Close()
	return nil
}

// Collector gathers the lines of one entry at a time.
type Collector struct {
	visit  func(*Entry)
	header []string // cells of the present table's first row
	id     string
	line   int
	lines  []string
	size   int // of the present entry, in bytes
	level  int // heading level of the present entry; 0 for an item
}

// NewCollector hands entries to visit while it takes the lines of a file. Of
// what they hold only the ids are read, which is all that a seal asks for.
func NewCollector(visit func(*Entry)) *Collector { return &Collector{visit: visit} }

// Take takes the next line. Its error is an entry that is too large.
func (c *Collector) Take(line markdown.Line) error {
	c.take(line)
	if c.size += len(line.Raw) + 1; c.size > maxEntry && c.id != "" {
		return errors.New("line " + strconv.Itoa(line.Number) + ": found an entry of more than " + strconv.Itoa(maxEntry) + " bytes; move raw output into a file of its own")
	}
	return nil
}

// Close hands over the last entry.
func (c *Collector) Close() { c.flush() }

func (c *Collector) take(line markdown.Line) {
	if line.Fenced {
		return
	}
	if cells, ok := markdown.Cells(line.Text); ok {
		c.tableRow(line, cells)
		return
	}
	c.header = nil
	if level, title, ok := markdown.HeadingOf(line.Text); ok {
		if id := leadingID(title); id != "" {
			c.start(id, line, level)
		} else if c.id != "" && (c.level == 0 || level <= c.level) {
			c.flush()
		} else {
			c.lines = append(c.lines, title)
		}
		return
	}
	text := strings.TrimSpace(line.Text)
	if item, ok := cutItem(text); ok && line.Text[0] != ' ' && line.Text[0] != '\t' {
		if id := leadingID(item); id != "" {
			c.start(id, line, 0)
			return
		}
		if c.level == 0 {
			c.flush()
		}
	}
	if c.id != "" && c.level == 0 && text == "" {
		c.flush()
	}
	if c.id != "" {
		c.lines = append(c.lines, text)
	}
}

func (c *Collector) start(id string, line markdown.Line, level int) {
	c.flush()
	c.id, c.line, c.level, c.size = id, line.Number, level, 0
	c.lines = []string{strings.TrimSpace(line.Text)}
}

// tableRow reads a row that starts with an id; its cells become fields named
// by the header. Other rows belong to the entry around them.
func (c *Collector) tableRow(line markdown.Line, cells []string) {
	if c.header == nil {
		c.header = cells
		return
	}
	id := ""
	for _, cell := range cells {
		if id = leadingID(cell); id != "" {
			break
		}
	}
	if id == "" {
		if c.id != "" {
			c.lines = append(c.lines, strings.Join(cells, " "))
		}
		return
	}
	c.flush()
	c.id, c.line, c.level = id, line.Number, 0
	for i, cell := range cells {
		if i < len(c.header) {
			cell = c.header[i] + ": " + cell
		}
		c.lines = append(c.lines, cell)
	}
	c.flush()
}

func (c *Collector) flush() {
	if c.id != "" {
		c.visit(newEntry(c.id, c.line, c.lines))
	}
	c.id, c.lines = "", nil
}

// leadingID is the EVID id that a text starts with, emphasis aside.
func leadingID(text string) string {
	text = strings.TrimLeft(text, "*`_[ ]xX")
	if !strings.HasPrefix(text, "EVID-") {
		return ""
	}
	ids := workslices.WholeIDs(text, "EVID")
	if len(ids) == 0 || !strings.HasPrefix(text, ids[0]) {
		return ""
	}
	return ids[0]
}

func cutItem(text string) (string, bool) {
	for _, mark := range []string{"- ", "* ", "+ "} {
		if rest, ok := strings.CutPrefix(text, mark); ok {
			return rest, true
		}
	}
	return text, false
}

var (
	commandField  = regexp.MustCompile(`(?i)\b(command|action|cmd)\b[^:\n]{0,40}:[^\w\n]*[^\s]`)
	resultField   = regexp.MustCompile(`(?i)\b(?:result|outcome|exit(?: code)?)\b[^\w\n]{0,4}[:=]?[^\w\n]{0,4}([^\n;|]*)`)
	selectorField = regexp.MustCompile(`(?i)\bselectors?\b[^\w\n]{0,4}[:=][^\w\n]*[^\s]`)
	attemptField  = regexp.MustCompile(`(?i)\battempts?\b[^\w\n]{0,4}(\d+)`)
	firstField    = regexp.MustCompile(`(?i)\bfirst\b[^\w\n]{0,4}:[^\w\n]*\w`)
	countSlashes  = regexp.MustCompile(`(?i)\bcounts\b[^\w\n]{0,4}[:=][^\w\n]{0,4}(\d+)\s*/\s*(\d+)\s*/\s*(\d+)\s*/\s*(\d+)\s*/\s*(\d+)`)
	failure       = regexp.MustCompile(`(?i)\b(fail\w*|error|red|broken|blocked|no-go)\b`)
	success       = regexp.MustCompile(`(?i)\b(pass\w*|ok|green|success\w*|succeeded|match\w*|met|0)\b`)
)

// countNames are the runner's counts in the contract's order.
var countNames = []string{"collected", "ran", "passed", "failed", "skipped"}

// countFields find "passed: 5", "passed=5", "passed 5"; countWords "5 passed".
var countFields, countWords = func() (fields, words []*regexp.Regexp) {
	for _, name := range countNames {
		fields = append(fields, regexp.MustCompile(`(?i)\b`+name+`\b[^\w\n]{0,4}(\d+)\b`))
		words = append(words, regexp.MustCompile(`(?i)\b(\d+) `+name+`\b`))
	}
	return fields, words
}()

func newEntry(id string, line int, lines []string) *Entry {
	text := strings.Join(lines, "\n")
	return &Entry{ID: id, Line: line, text: text, Criteria: distinct(workslices.WholeIDs(text, "AC")), Slices: distinct(workslices.WholeIDs(text, "SLICE"))}
}

// read reads the fields and the result.
func (e *Entry) read() {
	text := e.text
	e.command = commandField.MatchString(text) || strings.Contains(text, "`")
	e.selector = selectorField.MatchString(text)
	e.counts = counts(text)
	if match := attemptField.FindStringSubmatch(text); match != nil {
		e.attempt = true
		e.attempts, _ = strconv.Atoi(match[1])
		e.first = firstField.MatchString(text)
	}
	if match := resultField.FindStringSubmatch(text); match != nil {
		e.Result = strings.TrimSpace(match[1])
	}
	failed, counted := e.counts["failed"]
	e.Passing = e.Result != "" && success.MatchString(e.Result) && !failure.MatchString(e.Result) ||
		e.Result == "" && counted && failed == 0 && e.counts["passed"] > 0
	if counted && failed > 0 {
		e.Passing = false
	}
}

func counts(text string) map[string]int {
	found := map[string]int{}
	if match := countSlashes.FindStringSubmatch(text); match != nil {
		for i, name := range countNames {
			found[name], _ = strconv.Atoi(match[i+1])
		}
		return found
	}
	for i, name := range countNames {
		match := countFields[i].FindStringSubmatch(text)
		if word := countWords[i].FindStringSubmatch(text); word != nil {
			match = word
		}
		if match != nil {
			found[name], _ = strconv.Atoi(match[1])
		}
	}
	return found
}

func distinct(ids []string) []string {
	var all []string
	seen := make(map[string]bool, len(ids))
	for _, id := range ids {
		if !seen[id] {
			seen[id] = true
			all = append(all, id)
		}
	}
	return all
}

// Evidence checks the entries of an evidence file called name. An entry that
// names an acceptance criterion proves behaviour: it is advised to have a
// selector, the runner's counts and the attempt. One that has some of them
// must have all, and they must agree.
func Evidence(name string, r io.Reader) *Report {
	report := &Report{}
	seen := map[string]int{}
	err := Entries(r, func(entry *Entry) {
		report.Count++
		if first, twice := seen[entry.ID]; twice {
			report.add(name, entry.Line, entry.ID+" a second time", "each id once (first at line "+strconv.Itoa(first)+")", "give the later entry the next unused id")
		} else {
			seen[entry.ID] = entry.Line
		}
		report.entry(name, entry)
	})
	if err != nil {
		report.add(name, 0, err.Error(), "", "")
	}
	return report
}

func (r *Report) entry(name string, entry *Entry) {
	if !entry.command {
		r.add(name, entry.Line, entry.ID+" names no command or action", "what was run or done, as `Command: …`", "record the executed command")
	}
	if entry.Result == "" && len(entry.counts) == 0 {
		r.add(name, entry.Line, entry.ID+" has no result", "what came out, as `Result: …`", "record the result of that run")
	}
	given := 0
	for _, has := range []bool{entry.selector, len(entry.counts) > 0, entry.attempt} {
		if has {
			given++
		}
	}
	switch {
	case given == 0 && len(entry.Criteria) > 0:
		r.advise("evidence", name, entry.Line, "%s names %s and has no selector, counts and attempt; behavioural evidence needs them", entry.ID, strings.Join(entry.Criteria, ", "))
		return
	case given == 0:
		return
	}
	if missing := entry.missing(); len(missing) > 0 {
		r.add(name, entry.Line, entry.ID+" lacks "+strings.Join(missing, ", "), "selector, counts (collected, ran, passed, failed, skipped) and `attempt n; first: <result>` of one run", "")
	}
	r.checkCounts(name, entry)
}

func (e *Entry) missing() []string {
	var names []string
	if !e.selector {
		names = append(names, "selector")
	}
	for _, name := range countNames {
		if _, ok := e.counts[name]; !ok {
			names = append(names, name)
		}
	}
	switch {
	case !e.attempt:
		names = append(names, "attempt")
	case !e.first:
		names = append(names, "first: <result> of the attempt")
	}
	return names
}

// checkCounts finds counts that cannot come from one run.
func (r *Report) checkCounts(name string, entry *Entry) {
	for _, count := range countNames {
		if _, ok := entry.counts[count]; !ok {
			return
		}
	}
	c := entry.counts
	bad := func(found, expected string) {
		r.add(name, entry.Line, entry.ID+" "+found, expected, "record output and exit of one run")
	}
	switch {
	case c["ran"] != c["passed"]+c["failed"] && c["ran"] != c["passed"]+c["failed"]+c["skipped"]:
		bad("ran "+strconv.Itoa(c["ran"])+", passed "+strconv.Itoa(c["passed"])+" and failed "+strconv.Itoa(c["failed"]), "ran to be their sum")
	case c["collected"] < c["ran"]:
		bad("collected "+strconv.Itoa(c["collected"])+" and ran "+strconv.Itoa(c["ran"]), "at least as many collected")
	case entry.Result != "" && success.MatchString(entry.Result) && !failure.MatchString(entry.Result) && c["failed"] > 0:
		bad("has the result "+strconv.Quote(entry.Result)+" and "+strconv.Itoa(c["failed"])+" failed", "a result that agrees with the counts")
	case entry.Passing && c["ran"] == 0:
		bad("passed without a test that ran", "at least one")
	case entry.attempts < 1:
		bad("has attempt 0", "attempts to count from 1")
	}
}
