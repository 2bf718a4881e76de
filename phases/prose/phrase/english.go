package phrase

var english = Phrases{
	Lang: "en", Gap: " ",
	Comma: ", ", And: "{list} and {last}", More: "{list} and {n} more", With: "{files} with {list}",

	File:     [3]string{"{n} file", "{n} files", "{n} files"},
	Function: [3]string{"{n} function", "{n} functions", "{n} functions"},
	Type:     [3]string{"{n} type", "{n} types", "{n} types"},
	Stage:    [3]string{"{n} stage", "{n} stages", "{n} stages"},

	Takes: "Takes {list}.", Returns: "Returns {list}.", ReturnsText: "Returns: {text}.", YieldsText: "Yields: {text}.",
	Raises: "Raises {list}.", Creates: "Creates an instance of {type}.",
	CalledFrom: "Called from {list}.", CallsInto: "Calls into {list}.", ThisFile: "this file", OnlyHere: "Called only inside this file.",

	DeclaresTypes: "Declares {list}.", DeclaresFunctions: "Defines {list}.",
	Starts: "Execution starts in {list}.", Outside: "Uses {list} from outside the code base.",
	Defines: "The file defines {list}.",
	Partial: "The file has syntax errors, so parts of it may be missing here.",
	IsTest:  "Test code.", IsGenerated: "Marked as generated code.",
	NoSymbols: "The scan found no functions and no types in this file.",

	RootTitle: "Project root", TestsTitle: "Tests", SupportTitle: "Supporting code",
	FolderCode: "Code in {list}.", TestCode: "Test code in {list}.", SmallerParts: "Smaller parts of the code base: {list}.",
	UsedBy: "Called by {list}.", BuildsOn: "Calls into {list}.",
	Program: "{languages} program", Programs: "{languages} code base with {n} programs", Library: "{languages} library",
	GroupEntry: "Entry points", GroupCore: "Core", GroupModel: "Data model", GroupIO: "Input and output",
	GroupConfig: "Configuration", GroupUtil: "Utilities", GroupGenerated: "Generated code", GroupOther: "Other files",
	GroupFacts: "{contents}.",

	CodeBase:    "The code base holds {contents}, written in {languages}.",
	OrderedInto: "This handbook orders them into {stages}: {list}.",
	OftenUsed:   "From outside the code base it uses mostly {list}.",
	NotRead:     "Could not be read or parsed: {files}.",
	ReadInPart:  "Parsed in part only: {files}.",
	StageFacts:  "The stage holds {contents}.",
	DividedInto: "It is divided into {list}.",
	MostCalled:  "Other stages call mostly into {list}.",

	Register: "State of {class} in {file}: {list}.", WrittenBy: "Written by {list}.", ReadBy: "Read by {list}.",
}
