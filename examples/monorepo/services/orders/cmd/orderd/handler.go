package main

import (
	"encoding/json"
	"net/http"

	"example.com/shop/services/orders/queue"
	"example.com/shop/services/orders/store"
)

// handler routes the order API: POST /orders takes an order and queues it.
func handler(orders *store.Store, worker *queue.Worker) http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("POST /orders", func(w http.ResponseWriter, r *http.Request) {
		var order store.Order
		if err := json.NewDecoder(r.Body).Decode(&order); err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		id := orders.Add(order)
		worker.Push(id)
		w.WriteHeader(http.StatusAccepted)
	})
	return mux
}
