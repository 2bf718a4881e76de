// Package queue works orders off in the order in which they came.
package queue

import (
	"context"
	"log"

	"example.com/shop/services/orders/store"
)

// Worker finishes queued orders one after the other.
type Worker struct {
	orders  *store.Store
	pending chan int
}

// NewWorker returns a worker that finishes orders of the store.
func NewWorker(orders *store.Store) *Worker {
	return &Worker{orders: orders, pending: make(chan int, 64)}
}

// Push queues an order by its number.
func (w *Worker) Push(id int) { w.pending <- id }

// Run works until the context ends.
func (w *Worker) Run(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case id := <-w.pending:
			w.finish(id)
		}
	}
}

func (w *Worker) finish(id int) {
	total := w.orders.Finish(id)
	log.Printf("order %d: %s", id, total.String())
}
