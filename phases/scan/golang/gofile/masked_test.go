package gofile

import (
	"go/token"
	"testing"
)

func TestMasked(t *testing.T) {
	const source = `package a

import "fmt"

const limit = 10

var hook = func() string { return "set" }

func f(in [4]byte) {
	var buffer [8]byte
	fmt.Println("found", 12, 1.5, 'x', 2i, buffer[3], buffer[1:2])
}
`
	const want = `package a ; import "fmt" ; const limit = 10 ; var hook = func ( ) string { return "a" } ; ` +
		`func f ( in [ 4 ] byte ) { var buffer [ 8 ] byte ; ` +
		`fmt . Println ( "a" , 1 , 1.0 , 'a' , 1i , buffer [ 3 ] , buffer [ 1 : 1 ] ) } ;`
	s := Scan([]byte(source))
	tree, err := s.parse(token.NewFileSet())
	if err != nil {
		t.Fatal(err)
	}
	text := s.Text
	if got := s.Masked(tree); got != want {
		t.Errorf("got:\n%s\nwant:\n%s", got, want)
	}
	if s.Text != text || s.Line(len(s.Text)-1) != 12 {
		t.Error("masking changed the source's own text or places")
	}
}
