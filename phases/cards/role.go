package cards

import (
	"path"
	"slices"
	"strings"

	"rules_handbook/phases/survey"
	"rules_handbook/phases/text"
	"rules_handbook/schemas"
	"rules_handbook/schemas/facts"
)

// Thresholds of the rules that look at calls.
const (
	orchestrationFanOut = 5 // other files called into
	utilFanIn           = 4 // other files called from
)

// Role sorts a file into the contract's closed list. The first rule that
// fits wins.
func Role(file *facts.SliceFile) string {
	switch stem := stemOf(file.Path); {
	case file.Generated:
		return schemas.RoleGenerated
	case file.Test || survey.LooksLikeTest(file.Path):
		return schemas.RoleTest
	case isEntry(file, stem):
		return schemas.RoleEntrypoint
	case isConfig(file, stem):
		return schemas.RoleConfig
	case isDataModel(file, stem):
		return schemas.RoleDataModel
	case isTransport(file, stem):
		return schemas.RoleIOTransport
	case isUtil(file, stem):
		return schemas.RoleUtil
	case fanOut(file) >= orchestrationFanOut && fanOut(file) > 2*fanIn(file):
		return schemas.RoleOrchestration
	case len(file.Functions)+len(file.Types) > 0:
		return schemas.RoleDomainLogic
	}
	return schemas.RoleOther
}

// Lifecycle hints when the code of a file runs, where its role tells it.
func Lifecycle(file *facts.SliceFile, role string) string {
	stem := stemOf(file.Path)
	switch {
	case role == schemas.RoleTest:
		return "test run"
	case role == schemas.RoleEntrypoint:
		return "startup"
	case role == schemas.RoleConfig && (buildFiles[stem] || strings.HasSuffix(stem, ".config")):
		return "build"
	}
	return "none"
}

var (
	configStems = words("config configuration settings conf constants consts defaults options flags conftest setup noxfile fabfile gulpfile gruntfile")
	buildFiles  = words("setup noxfile fabfile gulpfile gruntfile")
	modelStems  = words("model models schema schemas types entity entities dto dtos interfaces enums structs records")
	utilWords   = words("util utils helper helpers common misc shared strings tools")
	ioWords     = words("client server http grpc rpc api rest socket websocket transport storage db database repository repo dao s3 kafka redis smtp mailer " +
		"handler handlers router routes controller controllers endpoint endpoints adapter gateway fs filesystem download upload")
)

func words(list string) map[string]bool {
	set := map[string]bool{}
	for _, w := range strings.Fields(list) {
		set[w] = true
	}
	return set
}

// stemOf is a file's name in lower case without its last extension.
func stemOf(file string) string {
	base := path.Base(file)
	if i := strings.LastIndexByte(base, '.'); i > 0 {
		base = base[:i]
	}
	return strings.ToLower(base)
}

func isEntry(file *facts.SliceFile, stem string) bool {
	if stem == "__main__" || stem == "manage" && file.Language == "python" {
		return true
	}
	if file.Body != nil && file.Body.Node.Entry {
		return true
	}
	return slices.ContainsFunc(file.Functions, func(f facts.SliceFunction) bool { return f.Node.Entry })
}

func isConfig(file *facts.SliceFile, stem string) bool {
	if strings.HasSuffix(stem, ".config") || buildFiles[stem] {
		return true
	}
	return configStems[stem] && len(file.Functions) <= 3
}

// isDataModel finds files that declare data and hardly any behaviour: types
// without functions, or no other functions than constructors and accessors.
func isDataModel(file *facts.SliceFile, stem string) bool {
	if len(file.Types) == 0 {
		return false
	}
	behaviour := 0
	for i := range file.Functions {
		node := &file.Functions[i].Node
		if !isConstructor(node) && !isAccessor(node) {
			behaviour++
		}
	}
	return behaviour == 0 || modelStems[stem] && behaviour <= 2*len(file.Types)
}

func isAccessor(node *facts.Node) bool {
	name := node.Name
	return strings.HasPrefix(name, "__") && strings.HasSuffix(name, "__") || name == "String" || name == "toString" ||
		node.LineEnd-node.LineStart <= 2 && node.Method && (len(node.AttrsRead) > 0) != (len(node.AttrsSet) > 0)
}

// isTransport finds files whose functions reach for the network, files or a
// database: most of them, or some in a file that is named for it.
func isTransport(file *facts.SliceFile, stem string) bool {
	reaching := 0
	for i := range file.Functions {
		if slices.ContainsFunc(file.Functions[i].External, isIO) {
			reaching++
		}
	}
	if reaching == 0 {
		return false
	}
	named := slices.ContainsFunc(text.Words(stem), func(w string) bool { return ioWords[strings.ToLower(w)] })
	return named || reaching*2 >= len(file.Functions)
}

func isUtil(file *facts.SliceFile, stem string) bool {
	if len(file.Functions) == 0 {
		return false
	}
	if slices.ContainsFunc(text.Words(stem), func(w string) bool { return utilWords[strings.ToLower(w)] }) {
		return true
	}
	return fanOut(file) == 0 && fanIn(file) >= utilFanIn
}

func fanOut(file *facts.SliceFile) int {
	return distinctFiles(file, func(f *facts.SliceFunction) []facts.Ref { return f.Calls })
}

func fanIn(file *facts.SliceFile) int {
	return distinctFiles(file, func(f *facts.SliceFunction) []facts.Ref { return f.CalledBy })
}

// distinctFiles counts the other files at one end of a file's calls, tests
// left out.
func distinctFiles(file *facts.SliceFile, end func(*facts.SliceFunction) []facts.Ref) int {
	seen := map[string]bool{}
	for _, f := range callers(file) {
		for _, ref := range end(f) {
			if ref.File != "" && ref.File != file.Path && !survey.LooksLikeTest(ref.File) {
				seen[ref.File] = true
			}
		}
	}
	return len(seen)
}

// callers lists what calls in a file: its functions, and its module body.
func callers(file *facts.SliceFile) []*facts.SliceFunction {
	var all []*facts.SliceFunction
	for i := range file.Functions {
		all = append(all, &file.Functions[i])
	}
	if file.Body != nil {
		all = append(all, file.Body)
	}
	return all
}
