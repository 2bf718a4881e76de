package phrase

var spanish = Phrases{
	Lang: "es", Gap: " ",
	Comma: ", ", And: "{list} y {last}", More: "{list} y {n} más", With: "{files} con {list}",

	File:     [3]string{"{n} archivo", "{n} archivos", "{n} archivos"},
	Function: [3]string{"{n} función", "{n} funciones", "{n} funciones"},
	Type:     [3]string{"{n} tipo", "{n} tipos", "{n} tipos"},
	Stage:    [3]string{"{n} etapa", "{n} etapas", "{n} etapas"},

	Takes: "Recibe {list}.", Returns: "Devuelve {list}.", ReturnsText: "Devuelve: {text}.", YieldsText: "Produce uno a uno: {text}.",
	Raises: "Lanza {list}.", Creates: "Crea una instancia de {type}.",
	CalledFrom: "Se llama desde {list}.", CallsInto: "Llama a código de {list}.", ThisFile: "este archivo", OnlyHere: "Solo se llama dentro de este archivo.",

	DeclaresTypes: "Declara {list}.", DeclaresFunctions: "Define {list}.",
	Starts: "La ejecución empieza en {list}.", Outside: "Usa {list} de fuera de la base de código.",
	Defines: "El archivo define {list}.",
	Partial: "El archivo tiene errores de sintaxis, por lo que aquí pueden faltar partes.",
	IsTest:  "Código de pruebas.", IsGenerated: "Marcado como código generado.",
	NoSymbols: "El análisis no encontró funciones ni tipos en este archivo.",

	RootTitle: "Raíz del proyecto", TestsTitle: "Pruebas", SupportTitle: "Código de apoyo",
	FolderCode: "Código de {list}.", TestCode: "Código de pruebas de {list}.", SmallerParts: "Partes menores de la base de código: {list}.",
	UsedBy: "Llamado por {list}.", BuildsOn: "Llama a {list}.",
	Program: "programa en {languages}", Programs: "base de código en {languages} con {n} programas", Library: "biblioteca en {languages}",
	GroupEntry: "Puntos de entrada", GroupCore: "Núcleo", GroupModel: "Modelo de datos", GroupIO: "Entrada y salida",
	GroupConfig: "Configuración", GroupUtil: "Utilidades", GroupGenerated: "Código generado", GroupOther: "Otros archivos",
	GroupFacts: "{contents}.",

	CodeBase:    "La base de código tiene {contents}, en {languages}.",
	OrderedInto: "Este manual los ordena en {stages}: {list}.",
	OftenUsed:   "De fuera de la base de código usa sobre todo {list}.",
	NotRead:     "No se pudo leer o analizar: {files}.",
	ReadInPart:  "Analizado solo en parte: {files}.",
	StageFacts:  "La etapa contiene {contents}.",
	DividedInto: "Se divide en {list}.",
	MostCalled:  "Las demás etapas llaman sobre todo a código de {list}.",

	Register: "Estado de {class} en {file}: {list}.", WrittenBy: "Lo escribe {list}.", ReadBy: "Lo lee {list}.",
}
