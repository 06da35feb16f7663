// Package gohost gives tests of Go clients a server.
package gohost

import (
	"bufio"
	"errors"
	"os"
	"os/exec"
	"strings"
)

// Serve returns the URL of the API server that CRDLAB_BASE names, or of the built host, which it starts with its objects in memory, and what stops it.
// Tests run in a folder of conformance, from which the host is found.
func Serve() (base string, stop func(), err error) {
	if base := os.Getenv("CRDLAB_BASE"); base != "" {
		return base, func() {}, nil
	}
	host := exec.Command("node", "../../bin/crdlab.mjs", "serve", "--listen", "127.0.0.1:0", "--storage", "memory")
	host.Stderr = os.Stderr
	output, err := host.StdoutPipe()
	if err != nil {
		return "", nil, err
	}
	if err := host.Start(); err != nil {
		return "", nil, err
	}
	lines := bufio.NewScanner(output)
	for lines.Scan() {
		if url, ok := strings.CutPrefix(lines.Text(), "Serving on "); ok {
			return url, func() {
				_ = host.Process.Kill()
				_ = host.Wait()
			}, nil
		}
	}
	return "", nil, errors.Join(errors.New("the host does not serve"), host.Wait())
}
