package clientgo

import (
	"context"
	"net"
	"net/http"
	"net/url"
	"sync"
	"syscall"

	"k8s.io/client-go/rest"
)

// gate stands between a client and the server. While it is closed the client has no connection and gets no new one.
type gate struct {
	mutex    sync.Mutex
	closed   bool
	open     []net.Conn
	requests []string
}

// config returns a client configuration whose connections pass through the gate.
func (g *gate) config() *rest.Config {
	config := configOf()
	config.Dial = g.dial
	config.Wrap(func(transport http.RoundTripper) http.RoundTripper { return counted{transport, g} })
	return config
}

func (g *gate) dial(ctx context.Context, network, address string) (net.Conn, error) {
	g.mutex.Lock()
	defer g.mutex.Unlock()
	if g.closed {
		return nil, &net.OpError{Op: "dial", Net: network, Err: syscall.ECONNREFUSED}
	}
	connection, err := (&net.Dialer{}).DialContext(ctx, network, address)
	if err == nil {
		g.open = append(g.open, connection)
	}
	return connection, err
}

func (g *gate) setClosed(closed bool) {
	g.mutex.Lock()
	defer g.mutex.Unlock()
	g.closed = closed
	for _, connection := range g.open {
		_ = connection.Close()
	}
	g.open = nil
}

// lists returns how many requests for a whole list have been answered: a LIST, or a watch that sends the initial events.
func (g *gate) lists() int {
	g.mutex.Lock()
	defer g.mutex.Unlock()
	count := 0
	for _, query := range g.requests {
		values, _ := url.ParseQuery(query)
		if values.Get("watch") == "" || values.Get("sendInitialEvents") == "true" {
			count++
		}
	}
	return count
}

type counted struct {
	http.RoundTripper
	gate *gate
}

func (c counted) RoundTrip(request *http.Request) (*http.Response, error) {
	response, err := c.RoundTripper.RoundTrip(request)
	if err == nil && response.StatusCode == http.StatusOK {
		c.gate.mutex.Lock()
		defer c.gate.mutex.Unlock()
		c.gate.requests = append(c.gate.requests, request.URL.RawQuery)
	}
	return response, err
}
