package phase1

import (
	"io"
	"strconv"
	"strings"

	"rules_handbook/schemas"
)

const csvHeader = "id,name,qualname,file,line_start,line_end,class,is_async,is_method,decorators,signature," +
	"n_callers,n_callees,n_self_attrs_read,n_self_attrs_written\n"

// WriteFunctions writes functions.csv: one row for each internal node.
func WriteFunctions(w io.Writer, graph *schemas.Graph) error {
	if _, err := io.WriteString(w, csvHeader); err != nil {
		return err
	}
	var row []byte
	for index := range graph.Nodes {
		node := &graph.Nodes[index]
		if node.Kind != schemas.KindInternal {
			continue
		}
		row = appendRow(row[:0], node)
		if _, err := w.Write(row); err != nil {
			return err
		}
	}
	return nil
}

func appendRow(row []byte, node *schemas.Node) []byte {
	row = appendCell(row, node.ID)
	row = appendCell(row, node.Name)
	row = appendCell(row, node.Qualname)
	row = appendCell(row, node.File)
	row = appendNumber(row, node.LineStart)
	row = appendNumber(row, node.LineEnd)
	row = appendCell(row, node.ClassName)
	row = append(strconv.AppendBool(row, node.IsAsync), ',')
	row = append(strconv.AppendBool(row, node.IsMethod), ',')
	row = appendCell(row, strings.Join(node.Decorators, "|"))
	row = appendCell(row, node.Signature)
	row = appendNumber(row, node.NCallers)
	row = appendNumber(row, node.NCallees)
	row = appendNumber(row, len(node.SelfAttrsRead))
	row = appendNumber(row, len(node.SelfAttrsWritten))
	row[len(row)-1] = '\n'
	return row
}

// appendCell quotes a cell only when it has to be.
func appendCell(row []byte, cell string) []byte {
	if strings.ContainsAny(cell, "\",\n\r") {
		row = append(row, '"')
		row = append(row, strings.ReplaceAll(cell, `"`, `""`)...)
		row = append(row, '"')
	} else {
		row = append(row, cell...)
	}
	return append(row, ',')
}

func appendNumber(row []byte, number int) []byte {
	return append(strconv.AppendInt(row, int64(number), 10), ',')
}
