package phrase

var portuguese = Phrases{
	Lang: "pt", Gap: " ",
	Comma: ", ", And: "{list} e {last}", More: "{list} e mais {n}", With: "{files} com {list}",

	File:     [3]string{"{n} arquivo", "{n} arquivos", "{n} arquivos"},
	Function: [3]string{"{n} função", "{n} funções", "{n} funções"},
	Type:     [3]string{"{n} tipo", "{n} tipos", "{n} tipos"},
	Stage:    [3]string{"{n} etapa", "{n} etapas", "{n} etapas"},

	Takes: "Recebe {list}.", Returns: "Retorna {list}.", ReturnsText: "Retorna: {text}.", YieldsText: "Produz um a um: {text}.",
	Raises: "Lança {list}.", Creates: "Cria uma instância de {type}.",
	CalledFrom: "Origem das chamadas: {list}.", CallsInto: "Chama código de {list}.", ThisFile: "este arquivo", OnlyHere: "Chamado apenas dentro deste arquivo.",

	DeclaresTypes: "Declara {list}.", DeclaresFunctions: "Define {list}.",
	Starts: "A execução começa em {list}.", Outside: "Usa {list} de fora da base de código.",
	Defines: "O arquivo define {list}.",
	Partial: "O arquivo tem erros de sintaxe, por isso podem faltar partes aqui.",
	IsTest:  "Código de teste.", IsGenerated: "Marcado como código gerado.",
	NoSymbols: "A análise não encontrou funções nem tipos neste arquivo.",

	RootTitle: "Raiz do projeto", TestsTitle: "Testes", SupportTitle: "Código de apoio",
	FolderCode: "Código de {list}.", TestCode: "Código de teste de {list}.", SmallerParts: "Partes menores da base de código: {list}.",
	UsedBy: "Chamado por {list}.", BuildsOn: "Chama {list}.",
	Program: "programa em {languages}", Programs: "base de código em {languages} com {n} programas", Library: "biblioteca em {languages}",
	GroupEntry: "Pontos de entrada", GroupCore: "Núcleo", GroupModel: "Modelo de dados", GroupIO: "Entrada e saída",
	GroupConfig: "Configuração", GroupUtil: "Utilitários", GroupGenerated: "Código gerado", GroupOther: "Outros arquivos",
	GroupFacts: "{contents}.",

	CodeBase:    "A base de código tem {contents}, em {languages}.",
	OrderedInto: "Este manual os organiza em {stages}: {list}.",
	OftenUsed:   "De fora da base de código usa sobretudo {list}.",
	NotRead:     "Não foi possível ler ou analisar: {files}.",
	ReadInPart:  "Analisado apenas em parte: {files}.",
	StageFacts:  "A etapa contém {contents}.",
	DividedInto: "Divide-se em {list}.",
	MostCalled:  "As outras etapas chamam sobretudo código de {list}.",

	Register: "Estado de {class} em {file}: {list}.", WrittenBy: "Escrito por {list}.", ReadBy: "Lido por {list}.",
}
