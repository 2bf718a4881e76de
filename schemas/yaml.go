package schemas

import (
	"bytes"
	"io"
	"regexp"
	"strings"
	"unicode"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
	"gopkg.in/yaml.v3"
)

// encodeYAML writes the JSON form of a value as YAML: block style without
// folding, in the order of the fields.
func encodeYAML(w io.Writer, value any) error {
	text, err := json.Marshal(value, json.Deterministic(true))
	if err != nil {
		return err
	}
	document, err := yamlNode(jsontext.NewDecoder(bytes.NewBuffer(text)))
	if err != nil {
		return err
	}
	encoder := yaml.NewEncoder(w)
	encoder.SetIndent(2)
	if err := encoder.Encode(document); err != nil {
		return err
	}
	return encoder.Close()
}

// yamlNode reads one value.
func yamlNode(decoder *jsontext.Decoder) (*yaml.Node, error) {
	token, err := decoder.ReadToken()
	if err != nil {
		return nil, err
	}
	switch token.Kind() {
	case '{':
		return yamlList(decoder, &yaml.Node{Kind: yaml.MappingNode, Tag: "!!map"}, '}')
	case '[':
		return yamlList(decoder, &yaml.Node{Kind: yaml.SequenceNode, Tag: "!!seq"}, ']')
	case '"':
		return yamlText(token.String()), nil
	}
	return &yaml.Node{Kind: yaml.ScalarNode, Value: token.String()}, nil
}

// yamlList reads the content of an object or array.
func yamlList(decoder *jsontext.Decoder, node *yaml.Node, end jsontext.Kind) (*yaml.Node, error) {
	for decoder.PeekKind() != end {
		child, err := yamlNode(decoder)
		if err != nil {
			return nil, err
		}
		node.Content = append(node.Content, child)
	}
	if node.Content == nil {
		node.Style = yaml.FlowStyle // [] and {}
	}
	_, err := decoder.ReadToken()
	return node, err
}

// otherTypes are texts that readers of YAML 1.1 take for truths or for numbers
// to the base of 60.
var otherTypes = regexp.MustCompile(`^(?i:y|n|yes|no|on|off|[-+]?[0-9][0-9_]*(:[0-5]?[0-9])+(\.[0-9_]*)?)$`)

// yamlText quotes texts that would not come back as they are.
func yamlText(text string) *yaml.Node {
	node := &yaml.Node{Kind: yaml.ScalarNode, Tag: "!!str", Value: text}
	if !fitsBlock(text) || otherTypes.MatchString(text) {
		node.Style = yaml.DoubleQuotedStyle
	}
	return node
}

// fitsBlock accepts texts without white space at the ends and without
// characters that cannot be seen.
func fitsBlock(text string) bool {
	return text != "" && strings.TrimSpace(text) == text &&
		!strings.ContainsFunc(text, func(r rune) bool { return r != '\n' && !unicode.IsPrint(r) })
}
