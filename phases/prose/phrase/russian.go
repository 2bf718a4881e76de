package phrase

var russian = Phrases{
	Lang: "ru", Gap: " ",
	Comma: ", ", And: "{list} и {last}", More: "{list} и ещё {n}", With: "{files} ({list})",

	File:     [3]string{"{n} файл", "{n} файла", "{n} файлов"},
	Function: [3]string{"{n} функция", "{n} функции", "{n} функций"},
	Type:     [3]string{"{n} тип", "{n} типа", "{n} типов"},
	Stage:    [3]string{"{n} этап", "{n} этапа", "{n} этапов"},

	Takes: "Принимает {list}.", Returns: "Возвращает {list}.", ReturnsText: "Возвращает: {text}.", YieldsText: "Выдаёт по одному: {text}.",
	Raises: "Ошибки: {list}.", Creates: "Создаёт экземпляр {type}.",
	CalledFrom: "Вызывается из {list}.", CallsInto: "Вызывает код из {list}.", ThisFile: "этого файла", OnlyHere: "Вызывается только внутри этого файла.",

	DeclaresTypes: "Объявляет {list}.", DeclaresFunctions: "Определяет {list}.",
	Starts: "Выполнение начинается в {list}.", Outside: "Использует {list} вне этой кодовой базы.",
	Defines: "Содержимое файла: {list}.",
	Partial: "В файле есть синтаксические ошибки, поэтому часть содержимого может здесь отсутствовать.",
	IsTest:  "Код тестов.", IsGenerated: "Помечен как сгенерированный код.",
	NoSymbols: "В этом файле не найдено ни функций, ни типов.",

	RootTitle: "Корень проекта", TestsTitle: "Тесты", SupportTitle: "Вспомогательный код",
	FolderCode: "Код из {list}.", TestCode: "Код тестов из {list}.", SmallerParts: "Меньшие части кодовой базы: {list}.",
	UsedBy: "Откуда вызывается: {list}.", BuildsOn: "Что вызывает: {list}.",
	Program: "программа на {languages}", Programs: "кодовая база на {languages}, число программ: {n}", Library: "библиотека на {languages}",
	GroupEntry: "Точки входа", GroupCore: "Ядро", GroupModel: "Модель данных", GroupIO: "Ввод и вывод",
	GroupConfig: "Конфигурация", GroupUtil: "Вспомогательные функции", GroupGenerated: "Сгенерированный код", GroupOther: "Прочие файлы",
	GroupFacts: "{contents}.",

	CodeBase:    "Состав кодовой базы: {contents}; языки: {languages}.",
	OrderedInto: "В этом справочнике они разбиты так ({stages}): {list}.",
	OftenUsed:   "Извне кодовой базы чаще всего используются {list}.",
	NotRead:     "Не удалось прочитать или разобрать: {files}.",
	ReadInPart:  "Разобрано лишь частично: {files}.",
	StageFacts:  "Состав этапа: {contents}.",
	DividedInto: "Этап делится на части: {list}.",
	MostCalled:  "Другие этапы чаще всего вызывают код из {list}.",

	Register: "Состояние {class} в {file}: {list}.", WrittenBy: "Кто записывает: {list}.", ReadBy: "Кто читает: {list}.",
}
