package phrase

var german = Phrases{
	Lang: "de", Gap: " ",
	Comma: ", ", And: "{list} und {last}", More: "{list} und {n} weitere", With: "{files} mit {list}",

	File:     [3]string{"{n} Datei", "{n} Dateien", "{n} Dateien"},
	Function: [3]string{"{n} Funktion", "{n} Funktionen", "{n} Funktionen"},
	Type:     [3]string{"{n} Typ", "{n} Typen", "{n} Typen"},
	Stage:    [3]string{"{n} Abschnitt", "{n} Abschnitte", "{n} Abschnitte"},

	Takes: "Eingabe: {list}.", Returns: "Ergebnis: {list}.", ReturnsText: "Ergebnis: {text}.", YieldsText: "Liefert nacheinander: {text}.",
	Raises: "Fehler: {list}.", Creates: "Erzeugt ein Objekt vom Typ {type}.",
	CalledFrom: "Aufgerufen aus {list}.", CallsInto: "Ruft Code in {list} auf.", ThisFile: "dieser Datei", OnlyHere: "Nur innerhalb dieser Datei aufgerufen.",

	DeclaresTypes: "Deklariert {list}.", DeclaresFunctions: "Definiert {list}.",
	Starts: "Die Ausführung beginnt in {list}.", Outside: "Benutzt von außerhalb der Codebasis {list}.",
	Defines: "Inhalt der Datei: {list}.",
	Partial: "Die Datei enthält Syntaxfehler, daher können Teile hier fehlen.",
	IsTest:  "Testcode.", IsGenerated: "Als generierter Code gekennzeichnet.",
	NoSymbols: "In dieser Datei wurden keine Funktionen und keine Typen gefunden.",

	RootTitle: "Projektwurzel", TestsTitle: "Tests", SupportTitle: "Unterstützender Code",
	FolderCode: "Code in {list}.", TestCode: "Testcode in {list}.", SmallerParts: "Kleinere Teile der Codebasis: {list}.",
	UsedBy: "Aufgerufen von {list}.", BuildsOn: "Ruft auf: {list}.",
	Program: "Programm in {languages}", Programs: "Codebasis in {languages} mit {n} Programmen", Library: "Bibliothek in {languages}",
	GroupEntry: "Einstiegspunkte", GroupCore: "Kern", GroupModel: "Datenmodell", GroupIO: "Ein- und Ausgabe",
	GroupConfig: "Konfiguration", GroupUtil: "Hilfsfunktionen", GroupGenerated: "Generierter Code", GroupOther: "Weitere Dateien",
	GroupFacts: "{contents}.",

	CodeBase:    "Umfang der Codebasis: {contents}, geschrieben in {languages}.",
	OrderedInto: "Dieses Handbuch gliedert sie so ({stages}): {list}.",
	OftenUsed:   "Von außerhalb benutzt sie vor allem {list}.",
	NotRead:     "Nicht lesbar oder nicht auswertbar: {files}.",
	ReadInPart:  "Nur zum Teil auswertbar: {files}.",
	StageFacts:  "Umfang des Abschnitts: {contents}.",
	DividedInto: "Er ist unterteilt in {list}.",
	MostCalled:  "Andere Abschnitte rufen vor allem Code in {list} auf.",

	Register: "Zustand von {class} in {file}: {list}.", WrittenBy: "Geschrieben von {list}.", ReadBy: "Gelesen von {list}.",
}
