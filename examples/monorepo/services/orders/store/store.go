// Package store keeps orders in memory.
package store

import (
	"sync"

	"example.com/shop/libs/money"
)

// Order is what a customer wants and what it costs.
type Order struct {
	Customer string
	Items    []Item
	Done     bool
}

// Item is one line of an order.
type Item struct {
	Name  string
	Price money.Cents
}

// Store holds the orders of one process. It is safe for concurrent use.
type Store struct {
	mu     sync.Mutex
	orders []Order
}

// New returns an empty store.
func New() *Store { return &Store{} }

// Add keeps an order and returns its number.
func (s *Store) Add(order Order) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.orders = append(s.orders, order)
	return len(s.orders) - 1
}

// Finish marks an order as done and returns its total.
func (s *Store) Finish(id int) money.Cents {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.orders[id].Done = true
	return s.total(id)
}

func (s *Store) total(id int) money.Cents {
	var prices []money.Cents
	for _, item := range s.orders[id].Items {
		prices = append(prices, item.Price)
	}
	return money.Sum(prices)
}
