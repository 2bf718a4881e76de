package phrase

var hindi = Phrases{
	Lang: "hi", Gap: " ",
	Comma: ", ", And: "{list} और {last}", More: "{list} और {n} अन्य", With: "{files} ({list})",

	File:     [3]string{"{n} फ़ाइल", "{n} फ़ाइलें", "{n} फ़ाइलें"},
	Function: [3]string{"{n} फ़ंक्शन", "{n} फ़ंक्शन", "{n} फ़ंक्शन"},
	Type:     [3]string{"{n} टाइप", "{n} टाइप", "{n} टाइप"},
	Stage:    [3]string{"{n} चरण", "{n} चरण", "{n} चरण"},

	Takes: "इनपुट: {list}।", Returns: "लौटाता है: {list}।", ReturnsText: "लौटाता है: {text}।", YieldsText: "एक-एक करके देता है: {text}।",
	Raises: "त्रुटियाँ: {list}।", Creates: "{type} का इंस्टेंस बनाता है।",
	CalledFrom: "यहाँ से बुलाया जाता है: {list}।", CallsInto: "इनका कोड बुलाता है: {list}।", ThisFile: "यही फ़ाइल", OnlyHere: "केवल इसी फ़ाइल के भीतर बुलाया जाता है।",

	DeclaresTypes: "घोषित करता है: {list}।", DeclaresFunctions: "परिभाषित करता है: {list}।",
	Starts: "निष्पादन यहाँ से शुरू होता है: {list}।", Outside: "कोडबेस के बाहर से उपयोग: {list}।",
	Defines: "इस फ़ाइल में: {list}।",
	Partial: "इस फ़ाइल में वाक्य-रचना की त्रुटियाँ हैं, इसलिए कुछ भाग यहाँ अनुपस्थित हो सकते हैं।",
	IsTest:  "परीक्षण कोड।", IsGenerated: "जनरेट किए गए कोड के रूप में चिह्नित।",
	NoSymbols: "इस फ़ाइल में कोई फ़ंक्शन या टाइप नहीं मिला।",

	RootTitle: "परियोजना का मूल फ़ोल्डर", TestsTitle: "परीक्षण", SupportTitle: "सहायक कोड",
	FolderCode: "इनमें का कोड: {list}।", TestCode: "इनमें का परीक्षण कोड: {list}।", SmallerParts: "कोडबेस के छोटे भाग: {list}।",
	UsedBy: "इनसे बुलाया जाता है: {list}।", BuildsOn: "इन्हें बुलाता है: {list}।",
	Program: "{languages} प्रोग्राम", Programs: "{n} प्रोग्रामों वाला {languages} कोडबेस", Library: "{languages} लाइब्रेरी",
	GroupEntry: "प्रवेश बिंदु", GroupCore: "मुख्य भाग", GroupModel: "डेटा मॉडल", GroupIO: "इनपुट और आउटपुट",
	GroupConfig: "कॉन्फ़िगरेशन", GroupUtil: "उपयोगी फ़ंक्शन", GroupGenerated: "जनरेट किया गया कोड", GroupOther: "अन्य फ़ाइलें",
	GroupFacts: "{contents}।",

	CodeBase:    "कोडबेस में {contents} हैं; भाषाएँ: {languages}।",
	OrderedInto: "यह हैंडबुक इन्हें {stages} में बाँटती है: {list}।",
	OftenUsed:   "कोडबेस के बाहर से सबसे अधिक उपयोग: {list}।",
	NotRead:     "पढ़ी या विश्लेषित नहीं की जा सकीं: {files}।",
	ReadInPart:  "केवल आंशिक रूप से विश्लेषित: {files}।",
	StageFacts:  "इस चरण में {contents} हैं।",
	DividedInto: "इसके भाग: {list}।",
	MostCalled:  "अन्य चरण सबसे अधिक इनका कोड बुलाते हैं: {list}।",

	Register: "{file} में {class} की स्थिति: {list}।", WrittenBy: "लिखने वाले: {list}।", ReadBy: "पढ़ने वाले: {list}।",
}
