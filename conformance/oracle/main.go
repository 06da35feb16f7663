// Command kube-apiserver runs a real apiextensions API server over an embedded
// etcd and serves it on plain HTTP, to record and compare its answers.
//
// It must be named kube-apiserver: the server writes the name of its program
// into the managedFields of what its controllers write.
package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"log"
	"net"
	"net/http"
	"net/http/httputil"
	"net/url"
	"os"
	"os/signal"
	"syscall"
	"time"

	"go.etcd.io/etcd/server/v3/embed"
	"k8s.io/apiextensions-apiserver/test/integration/fixtures"
	"k8s.io/client-go/rest"
)

func main() {
	listen := flag.String("listen", "127.0.0.1:8181", "address of the API server, plain HTTP; port 0 picks a free one")
	etcdPort := flag.Int("etcd-port", 23790, "client port of the embedded etcd; its peer port is the next one; 0 picks two free ones")
	etcdURL := flag.String("etcd-url", "", "use this etcd in place of an embedded one")
	etcdOnly := flag.Bool("etcd-only", false, "run only the embedded etcd")
	fsync := flag.Bool("fsync", false, "let the embedded etcd sync its log to disk, as in production")
	prefix := flag.String("etcd-prefix", "", "keep objects under this prefix (for example /registry), so that servers can share an etcd; default: a random one")
	verbose := flag.Bool("v", false, "log what the server starts")
	flag.Parse()

	stop := make(chan os.Signal, 1)
	signal.Notify(stop, syscall.SIGINT, syscall.SIGTERM)

	if *etcdURL == "" {
		address, remove, err := startEtcd(*etcdPort, *fsync)
		if err != nil {
			log.Fatal(err)
		}
		defer remove()
		*etcdURL = address
	}
	if *etcdOnly {
		fmt.Println(*etcdURL)
		<-stop
		return
	}
	if err := serve(*listen, *etcdURL, *prefix, *verbose, stop); err != nil {
		log.Print(err)
	}
}

// startEtcd runs an etcd in a temporary folder and returns its client address.
func startEtcd(port int, fsync bool) (address string, remove func(), err error) {
	dir, err := os.MkdirTemp("", "oracle-etcd")
	if err != nil {
		return "", nil, err
	}
	client := url.URL{Scheme: "http", Host: fmt.Sprintf("127.0.0.1:%d", port)}
	peer := client
	if port != 0 {
		peer.Host = fmt.Sprintf("127.0.0.1:%d", port+1)
	}
	config := embed.NewConfig()
	config.Dir = dir
	config.LogLevel = "error"
	config.UnsafeNoFsync = !fsync
	config.ListenClientUrls, config.AdvertiseClientUrls = []url.URL{client}, []url.URL{client}
	config.ListenPeerUrls, config.AdvertisePeerUrls = []url.URL{peer}, []url.URL{peer}
	config.InitialCluster = config.InitialClusterFromName(config.Name)
	etcd, err := embed.StartEtcd(config)
	if err != nil {
		return "", nil, err
	}
	<-etcd.Server.ReadyNotify()
	client.Host = etcd.Clients[0].Addr().String()
	return client.String(), func() { etcd.Close(); _ = os.RemoveAll(dir) }, nil
}

// serve runs the API server and, in front of it, a proxy that speaks plain HTTP
// and adds the server's own credentials, until something arrives on stop.
func serve(listen, etcdURL, prefix string, verbose bool, stop <-chan os.Signal) error {
	if err := os.Setenv("KUBE_INTEGRATION_ETCD_URL", etcdURL); err != nil {
		return err
	}
	var flags []string
	if prefix != "" {
		flags = []string{"--etcd-prefix", prefix}
	}
	tearDown, config, _, err := fixtures.StartDefaultServer(logger{verbose}, flags...)
	if err != nil {
		return err
	}
	defer tearDown()
	transport, err := rest.TransportFor(config)
	if err != nil {
		return err
	}
	target, err := url.Parse(config.Host)
	if err != nil {
		return err
	}
	proxy := &httputil.ReverseProxy{
		Rewrite:       func(r *httputil.ProxyRequest) { r.SetURL(target) },
		Transport:     transport,
		FlushInterval: -1, // sends each watch event at once
	}
	listener, err := net.Listen("tcp", listen)
	if err != nil {
		return err
	}
	server := &http.Server{Handler: withGroupList(proxy)}
	go func() { _ = server.Serve(listener) }()
	if err := json.NewEncoder(os.Stdout).Encode(map[string]string{"url": "http://" + listener.Addr().String()}); err != nil {
		return err
	}
	<-stop
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	_ = server.Shutdown(ctx)
	return nil
}

type logger struct{ verbose bool }

func (l logger) Errorf(format string, args ...any) { log.Printf(format, args...) }
func (l logger) Fatalf(format string, args ...any) { log.Fatalf(format, args...) }
func (l logger) Logf(format string, args ...any) {
	if l.verbose {
		log.Printf(format, args...)
	}
}
