package phrase

var chinese = Phrases{
	Lang:  "zh",
	Comma: "、", And: "{list} 和 {last}", More: "{list} 等（另有 {n} 项）", With: "{files}（{list}）",

	File:     [3]string{"{n} 个文件", "{n} 个文件", "{n} 个文件"},
	Function: [3]string{"{n} 个函数", "{n} 个函数", "{n} 个函数"},
	Type:     [3]string{"{n} 个类型", "{n} 个类型", "{n} 个类型"},
	Stage:    [3]string{"{n} 个阶段", "{n} 个阶段", "{n} 个阶段"},

	Takes: "接收 {list}。", Returns: "返回 {list}。", ReturnsText: "返回：{text}。", YieldsText: "逐个产生：{text}。",
	Raises: "抛出 {list}。", Creates: "创建 {type} 的实例。",
	CalledFrom: "被 {list} 调用。", CallsInto: "调用 {list} 中的代码。", ThisFile: "本文件", OnlyHere: "仅在本文件内被调用。",

	DeclaresTypes: "声明 {list}。", DeclaresFunctions: "定义 {list}。",
	Starts: "程序从 {list} 开始执行。", Outside: "使用代码库之外的 {list}。",
	Defines: "该文件定义了 {list}。",
	Partial: "该文件含有语法错误，因此这里可能缺少部分内容。",
	IsTest:  "测试代码。", IsGenerated: "标记为生成的代码。",
	NoSymbols: "扫描在该文件中未发现函数或类型。",

	RootTitle: "项目根目录", TestsTitle: "测试", SupportTitle: "支撑代码",
	FolderCode: "{list} 中的代码。", TestCode: "{list} 中的测试代码。", SmallerParts: "代码库中较小的部分：{list}。",
	UsedBy: "被 {list} 调用。", BuildsOn: "调用 {list}。",
	Program: "{languages} 程序", Programs: "含 {n} 个程序的 {languages} 代码库", Library: "{languages} 库",
	GroupEntry: "入口点", GroupCore: "核心", GroupModel: "数据模型", GroupIO: "输入与输出",
	GroupConfig: "配置", GroupUtil: "工具函数", GroupGenerated: "生成的代码", GroupOther: "其他文件",
	GroupFacts: "{contents}。",

	CodeBase:    "代码库共有 {contents}，使用 {languages} 编写。",
	OrderedInto: "本手册将其划分为 {stages}：{list}。",
	OftenUsed:   "代码库之外最常使用的是 {list}。",
	NotRead:     "无法读取或解析：{files}。",
	ReadInPart:  "仅部分解析：{files}。",
	StageFacts:  "该阶段包含 {contents}。",
	DividedInto: "它分为 {list}。",
	MostCalled:  "其他阶段主要调用 {list} 中的代码。",

	Register: "{file} 中 {class} 的状态：{list}。", WrittenBy: "由 {list} 写入。", ReadBy: "由 {list} 读取。",
}
