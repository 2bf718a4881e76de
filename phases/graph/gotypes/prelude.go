package gotypes

// preludes holds, by import path, what resolve knows of the standard library:
// the generic functions and types that hand a program's own types through. All
// else of it gives no types that the program declares.
var preludes = map[string]string{
	"cmp": `package cmp
type Ordered interface { ~int | ~int8 | ~int16 | ~int32 | ~int64 | ~uint | ~uint8 | ~uint16 | ~uint32 | ~uint64 | ~uintptr | ~float32 | ~float64 | ~string }
func Compare[T Ordered](x, y T) int
func Less[T Ordered](x, y T) bool
func Or[T comparable](vals ...T) T
`,
	"errors": `package errors
func AsType[E error](err error) (E, bool)
`,
	"iter": `package iter
type Seq[V any] func(yield func(V) bool)
type Seq2[K, V any] func(yield func(K, V) bool)
func Pull[V any](seq Seq[V]) (next func() (V, bool), stop func())
func Pull2[K, V any](seq Seq2[K, V]) (next func() (K, V, bool), stop func())
`,
	"maps": `package maps
import "iter"
func All[M ~map[K]V, K comparable, V any](m M) iter.Seq2[K, V]
func Clone[M ~map[K]V, K comparable, V any](m M) M
func Collect[K comparable, V any](seq iter.Seq2[K, V]) map[K]V
func Copy[D ~map[K]V, S ~map[K]V, K comparable, V any](dst D, src S)
func DeleteFunc[M ~map[K]V, K comparable, V any](m M, del func(K, V) bool)
func Equal[A, B ~map[K]V, K, V comparable](a A, b B) bool
func EqualFunc[A ~map[K]V, B ~map[K]W, K comparable, V, W any](a A, b B, eq func(V, W) bool) bool
func Insert[M ~map[K]V, K comparable, V any](m M, seq iter.Seq2[K, V])
func Keys[M ~map[K]V, K comparable, V any](m M) iter.Seq[K]
func Values[M ~map[K]V, K comparable, V any](m M) iter.Seq[V]
`,
	"reflect": `package reflect
func TypeAssert[T any](v Value) (T, bool)
type Value struct{}
`,
	"slices": `package slices
import ("cmp"; "iter")
func All[S ~[]E, E any](s S) iter.Seq2[int, E]
func AppendSeq[S ~[]E, E any](s S, seq iter.Seq[E]) S
func Backward[S ~[]E, E any](s S) iter.Seq2[int, E]
func BinarySearch[S ~[]E, E cmp.Ordered](s S, target E) (int, bool)
func BinarySearchFunc[S ~[]E, E, T any](s S, target T, f func(E, T) int) (int, bool)
func Chunk[S ~[]E, E any](s S, n int) iter.Seq[S]
func Clip[S ~[]E, E any](s S) S
func Clone[S ~[]E, E any](s S) S
func Collect[E any](seq iter.Seq[E]) []E
func Compact[S ~[]E, E comparable](s S) S
func CompactFunc[S ~[]E, E any](s S, eq func(E, E) bool) S
func Compare[S ~[]E, E cmp.Ordered](a, b S) int
func CompareFunc[A ~[]E, B ~[]F, E, F any](a A, b B, f func(E, F) int) int
func Concat[S ~[]E, E any](s ...S) S
func Contains[S ~[]E, E comparable](s S, v E) bool
func ContainsFunc[S ~[]E, E any](s S, f func(E) bool) bool
func Delete[S ~[]E, E any](s S, i, j int) S
func DeleteFunc[S ~[]E, E any](s S, del func(E) bool) S
func Equal[S ~[]E, E comparable](a, b S) bool
func EqualFunc[A ~[]E, B ~[]F, E, F any](a A, b B, eq func(E, F) bool) bool
func Grow[S ~[]E, E any](s S, n int) S
func Index[S ~[]E, E comparable](s S, v E) int
func IndexFunc[S ~[]E, E any](s S, f func(E) bool) int
func Insert[S ~[]E, E any](s S, i int, v ...E) S
func IsSorted[S ~[]E, E cmp.Ordered](s S) bool
func IsSortedFunc[S ~[]E, E any](s S, f func(a, b E) int) bool
func Max[S ~[]E, E cmp.Ordered](s S) E
func MaxFunc[S ~[]E, E any](s S, f func(a, b E) int) E
func Min[S ~[]E, E cmp.Ordered](s S) E
func MinFunc[S ~[]E, E any](s S, f func(a, b E) int) E
func Repeat[S ~[]E, E any](s S, n int) S
func Replace[S ~[]E, E any](s S, i, j int, v ...E) S
func Reverse[S ~[]E, E any](s S)
func Sort[S ~[]E, E cmp.Ordered](s S)
func SortFunc[S ~[]E, E any](s S, f func(a, b E) int)
func SortStableFunc[S ~[]E, E any](s S, f func(a, b E) int)
func Sorted[E cmp.Ordered](seq iter.Seq[E]) []E
func SortedFunc[E any](seq iter.Seq[E], f func(E, E) int) []E
func SortedStableFunc[E any](seq iter.Seq[E], f func(E, E) int) []E
func Values[S ~[]E, E any](s S) iter.Seq[E]
`,
	"sync": `package sync
func OnceFunc(f func()) func()
func OnceValue[T any](f func() T) func() T
func OnceValues[A, B any](f func() (A, B)) func() (A, B)
`,
	"sync/atomic": `package atomic
type Pointer[T any] struct{}
func (p *Pointer[T]) CompareAndSwap(old, new *T) bool
func (p *Pointer[T]) Load() *T
func (p *Pointer[T]) Store(val *T)
func (p *Pointer[T]) Swap(new *T) *T
`,
	"unique": `package unique
type Handle[T comparable] struct{}
func (h Handle[T]) Value() T
func Make[T comparable](value T) Handle[T]
`,
	"weak": `package weak
type Pointer[T any] struct{}
func Make[T any](ptr *T) Pointer[T]
func (p Pointer[T]) Value() *T
`,
}
