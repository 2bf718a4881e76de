package rounds

import (
	"crypto/sha256"
	"encoding/hex"
	"path"
	"regexp"
	"strconv"
	"strings"

	"rules_handbook/phases/workspace/files"
	"rules_handbook/phases/workspace/markdown"
	"rules_handbook/phases/workspace/problem"
)

// Folder holds packets and accounts.
const Folder = "packets"

// Limits of a packet, in bytes.
const (
	MaxPacket  = 64 << 10
	MaxExcerpt = 4 << 10
)

// Reference names the bytes of a file, and in a packet which lines of them.
type Reference struct {
	Path   string `json:"path"`
	SHA256 string `json:"sha256"`
	// First and Last are lines from 1; 0 means the whole file.
	First int `json:"first,omitempty"`
	Last  int `json:"last,omitempty"`
}

// Refer reads a packet or account and refers to it by its digest.
func Refer(dir *files.Dir, name string) (*Reference, []byte, error) {
	if path.Dir(name) != Folder {
		return nil, nil, blocked("%q: expected a file of %s/", name, Folder)
	}
	data, err := dir.Read(name, MaxPacket)
	if err != nil {
		return nil, nil, err
	}
	return &Reference{Path: name, SHA256: digest(data)}, data, nil
}

func digest(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}

// CheckFolder checks all files of packets/: regular, at most MaxPacket, and
// what CheckPacket says.
func CheckFolder(dir *files.Dir) []error {
	entries, err := dir.Entries(Folder)
	if files.CodeOf(err) == files.Absent {
		return nil
	}
	if err != nil {
		return []error{err}
	}
	var found []error
	for _, entry := range entries {
		name := Folder + "/" + entry.Name
		data, err := dir.Read(name, MaxPacket)
		if err != nil {
			found = append(found, err)
			continue
		}
		_, problems := CheckPacket(name, data)
		for _, each := range problems {
			found = append(found, each)
		}
	}
	return found
}

var (
	inputLine  = regexp.MustCompile("^(?:[-*+] )?(?:Input: )?`([^`]+)`,? SHA-256:? `?([0-9a-f]{64})`?,? lines? (\\d+)(?:-(\\d+))?(?:\\W.*)?$")
	anyDigest  = regexp.MustCompile(`(?i)\bSHA-?256\b`)
	speaker    = regexp.MustCompile(`^(?:\*\*|#+ )?(?i:user|human|assistant|system|tool)(?:\*\*)?:`)
	jsonRole   = regexp.MustCompile(`^\s*\{.*"(?:role|type)"\s*:\s*"(?:user|assistant|system|tool|tool_result|tool_use)"`)
	transcript = 3 // lines of speakers make a transcript
)

// CheckPacket reads the inputs that a packet refers to, lines such as
//
//   - `src/a.go` SHA-256 <64 hex> lines 10-20
//
// and says what makes the file no packet: a malformed reference, an inline
// excerpt over MaxExcerpt, a transcript.
func CheckPacket(name string, data []byte) (inputs []Reference, found []*problem.Problem) {
	add := func(line int, what, expected, remedy string) {
		found = append(found, &problem.Problem{File: name, Line: line, Found: what, Expected: expected, Remedy: remedy})
	}
	text, err := markdown.Parse(data)
	if err != nil {
		add(0, err.Error(), "", "")
		return nil, found
	}
	excerpt, speakers := 0, 0
	for _, line := range text.Lines {
		if speaker.MatchString(line.Raw) || jsonRole.MatchString(line.Raw) {
			speakers++
		}
		if speakers == transcript {
			add(line.Number, "a transcript", "a brief or an account", "write down what matters and leave the talk out")
			speakers++
		}
		if !line.Fenced {
			excerpt = 0
			inputs = reference(line, inputs, add)
			continue
		}
		before := excerpt
		excerpt += len(line.Raw) + 1
		if before <= MaxExcerpt && excerpt > MaxExcerpt {
			add(line.Number, "an inline excerpt of more than "+strconv.Itoa(MaxExcerpt)+" bytes", "a reference by path, SHA-256 and lines", "refer to the file")
		}
	}
	return inputs, found
}

func reference(line markdown.Line, inputs []Reference, add func(int, string, string, string)) []Reference {
	text := strings.TrimSpace(line.Text)
	if !anyDigest.MatchString(text) || strings.HasPrefix(text, "Candidate SHA-256:") || strings.HasPrefix(text, "Readiness inputs SHA-256:") {
		return inputs
	}
	match := inputLine.FindStringSubmatch(text)
	if match == nil {
		add(line.Number, "a malformed reference", "`path` SHA-256 <64 hex> lines <first>-<last>", "name path, digest and lines of the input")
		return inputs
	}
	first, _ := strconv.Atoi(match[3])
	last := first
	if match[4] != "" {
		last, _ = strconv.Atoi(match[4])
	}
	if first < 1 || last < first || files.CheckName(match[1]) != nil {
		add(line.Number, "a reference to "+problem.Quote(match[1])+" lines "+match[3]+"-"+match[4], "a path below the project and lines from 1 on", "correct it")
		return inputs
	}
	return append(inputs, Reference{Path: match[1], SHA256: match[2], First: first, Last: last})
}

// CheckInputs says which inputs of a packet are not what the project holds.
func CheckInputs(name string, inputs []Reference, read func(path string) ([]byte, error)) []*problem.Problem {
	var found []*problem.Problem
	for _, input := range inputs {
		data, err := read(input.Path)
		what := ""
		switch {
		case err != nil:
			what = err.Error()
		case digest(data) != input.SHA256:
			what = problem.Quote(input.Path) + " has the SHA-256 " + digest(data) + " now"
		case input.Last > markdown.CountLines(data):
			what = problem.Quote(input.Path) + " has " + strconv.Itoa(markdown.CountLines(data)) + " lines, not " + strconv.Itoa(input.Last)
		default:
			continue
		}
		found = append(found, &problem.Problem{File: name, Found: what, Expected: "the bytes that the packet refers to", Remedy: "write the packet again"})
	}
	return found
}
