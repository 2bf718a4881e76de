package phrase

var japanese = Phrases{
	Lang:  "ja",
	Comma: "、", And: "{list}、{last}", More: "{list} ほか {n} 件", With: "{files}（{list}）",

	File:     [3]string{"{n} 個のファイル", "{n} 個のファイル", "{n} 個のファイル"},
	Function: [3]string{"{n} 個の関数", "{n} 個の関数", "{n} 個の関数"},
	Type:     [3]string{"{n} 個の型", "{n} 個の型", "{n} 個の型"},
	Stage:    [3]string{"{n} 個のステージ", "{n} 個のステージ", "{n} 個のステージ"},

	Takes: "{list} を受け取ります。", Returns: "{list} を返します。", ReturnsText: "戻り値：{text}。", YieldsText: "順に生成する値：{text}。",
	Raises: "{list} を送出します。", Creates: "{type} のインスタンスを作成します。",
	CalledFrom: "{list} から呼び出されます。", CallsInto: "{list} のコードを呼び出します。", ThisFile: "このファイル", OnlyHere: "このファイル内からのみ呼び出されます。",

	DeclaresTypes: "{list} を宣言します。", DeclaresFunctions: "{list} を定義します。",
	Starts: "実行は {list} から始まります。", Outside: "コードベースの外の {list} を使用します。",
	Defines: "このファイルは {list}を定義します。",
	Partial: "このファイルには構文エラーがあるため、内容の一部が欠けている可能性があります。",
	IsTest:  "テストコードです。", IsGenerated: "生成されたコードとして印が付いています。",
	NoSymbols: "このファイルには関数も型も見つかりませんでした。",

	RootTitle: "プロジェクトルート", TestsTitle: "テスト", SupportTitle: "補助コード",
	FolderCode: "{list} のコードです。", TestCode: "{list} のテストコードです。", SmallerParts: "コードベースの小さな部分：{list}。",
	UsedBy: "{list}から呼び出されます。", BuildsOn: "{list}を呼び出します。",
	Program: "{languages} のプログラム", Programs: "{n} 個のプログラムを含む {languages} のコードベース", Library: "{languages} のライブラリ",
	GroupEntry: "エントリーポイント", GroupCore: "中核", GroupModel: "データモデル", GroupIO: "入出力",
	GroupConfig: "設定", GroupUtil: "ユーティリティ", GroupGenerated: "生成コード", GroupOther: "その他のファイル",
	GroupFacts: "{contents}。",

	CodeBase:    "コードベースは {contents}からなり、{languages} で書かれています。",
	OrderedInto: "このハンドブックはそれらを {stages}に整理しています：{list}。",
	OftenUsed:   "コードベースの外では主に {list} を使用しています。",
	NotRead:     "読み取りまたは解析ができなかったもの：{files}。",
	ReadInPart:  "一部だけ解析できたもの：{files}。",
	StageFacts:  "このステージは {contents}を含みます。",
	DividedInto: "{list}に分かれています。",
	MostCalled:  "ほかのステージは主に {list} のコードを呼び出します。",

	Register: "{file} の {class} の状態：{list}。", WrittenBy: "{list} が書き込みます。", ReadBy: "{list} が読み取ります。",
}
