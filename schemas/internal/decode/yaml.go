package decode

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strconv"

	"github.com/go-json-experiment/json/jsontext"
	"gopkg.in/yaml.v3"
)

// The bounds of one YAML document, with aliases spelled out.
const (
	maxYAMLNodes = 4 << 20
	maxYAMLDepth = 500
)

// YAML reads data, which has to be one YAML document, into target. Times are
// strings and only true and false are truths, as in YAML 1.2.
func YAML(data []byte, target any) *Problem {
	converted, problem := ToJSON(data)
	if problem != nil {
		return problem
	}
	return JSON(converted, target)
}

// ToJSON turns one YAML document into JSON.
func ToJSON(data []byte) (Raw, *Problem) {
	document, err := parseYAML(data)
	if err != nil {
		return nil, &Problem{Found: "text that is no YAML (" + err.Error() + ")", Expected: "one YAML document"}
	}
	var converted bytes.Buffer
	writer := converter{encoder: jsontext.NewEncoder(&converted)}
	if problem := writer.write(document, 0); problem != nil {
		return nil, problem
	}
	return converted.Bytes(), nil
}

func parseYAML(data []byte) (document *yaml.Node, err error) {
	// The library panics on some damaged inputs.
	defer func() {
		if found := recover(); found != nil {
			err = fmt.Errorf("%v", found)
		}
	}()
	decoder := yaml.NewDecoder(bytes.NewReader(data))
	document = &yaml.Node{}
	if err := decoder.Decode(document); err != nil {
		if errors.Is(err, io.EOF) {
			return nil, errors.New("it is empty")
		}
		return nil, err
	}
	if err := decoder.Decode(&yaml.Node{}); !errors.Is(err, io.EOF) {
		return nil, errors.New("there is a second document or damaged text behind the first")
	}
	return document.Content[0], nil
}

// converter writes a YAML node as JSON.
type converter struct {
	encoder *jsontext.Encoder
	nodes   int
}

func (c *converter) write(node *yaml.Node, depth int) *Problem {
	c.nodes++
	if c.nodes > maxYAMLNodes || depth > maxYAMLDepth {
		return &Problem{Found: "more than can be (aliases spelled out)", Expected: fmt.Sprintf("at most %d values nested at most %d deep", maxYAMLNodes, maxYAMLDepth)}
	}
	switch node.Kind {
	case yaml.AliasNode:
		return c.write(node.Alias, depth+1)
	case yaml.MappingNode:
		return c.mapping(node, depth)
	case yaml.SequenceNode:
		return c.sequence(node, depth)
	}
	token, err := scalarToken(node)
	if err != nil {
		return &Problem{Found: err.Error(), Expected: "a plain YAML value"}
	}
	return c.token(token)
}

func (c *converter) mapping(node *yaml.Node, depth int) *Problem {
	if problem := c.token(jsontext.BeginObject); problem != nil {
		return problem
	}
	seen := map[string]bool{}
	for index := 0; index+1 < len(node.Content); index += 2 {
		key := node.Content[index]
		if key.Kind != yaml.ScalarNode {
			return &Problem{Found: fmt.Sprintf("a key on line %d that is no plain text", key.Line), Expected: "plain keys"}
		}
		if seen[key.Value] {
			return &Problem{Found: fmt.Sprintf("the key %s twice, the second time on line %d", Quote(key.Value), key.Line), Expected: "it once"}
		}
		seen[key.Value] = true
		if problem := c.token(jsontext.String(key.Value)); problem != nil {
			return problem.under(segment(key.Value))
		}
		if problem := c.write(node.Content[index+1], depth+1); problem != nil {
			return problem.under(segment(key.Value))
		}
	}
	return c.token(jsontext.EndObject)
}

func (c *converter) sequence(node *yaml.Node, depth int) *Problem {
	if problem := c.token(jsontext.BeginArray); problem != nil {
		return problem
	}
	for index, element := range node.Content {
		if problem := c.write(element, depth+1); problem != nil {
			return problem.At(index)
		}
	}
	return c.token(jsontext.EndArray)
}

func (c *converter) token(token jsontext.Token) *Problem {
	if err := c.encoder.WriteToken(token); err != nil {
		return syntax(err)
	}
	return nil
}

func scalarToken(node *yaml.Node) (jsontext.Token, error) {
	switch node.ShortTag() {
	case "!!null":
		return jsontext.Null, nil
	case "!!bool":
		var truth bool
		err := node.Decode(&truth)
		return jsontext.Bool(truth), err
	case "!!int":
		var number int64
		err := node.Decode(&number)
		return jsontext.Int(number), err
	case "!!float":
		number, err := strconv.ParseFloat(node.Value, 64)
		if err != nil || number-number != 0 {
			return jsontext.String(node.Value), nil
		}
		return jsontext.Float(number), nil
	case "!!str", "!!timestamp", "!!merge":
		return jsontext.String(node.Value), nil
	}
	return jsontext.Token{}, fmt.Errorf("a value with the tag %s on line %d", Quote(node.Tag), node.Line)
}
