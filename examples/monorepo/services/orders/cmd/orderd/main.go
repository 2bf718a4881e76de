// Command orderd serves the order API and works the queue off.
package main

import (
	"context"
	"log"
	"net/http"
	"os"
	"os/signal"

	"example.com/shop/services/orders/queue"
	"example.com/shop/services/orders/store"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	orders := store.New()
	worker := queue.NewWorker(orders)
	go worker.Run(ctx)
	if err := serve(":8080", handler(orders, worker)); err != nil {
		log.Fatal(err)
	}
}

// serve answers requests until the listener fails.
func serve(address string, handler http.Handler) error {
	return http.ListenAndServe(address, handler)
}
