package main

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"sort"
	"strings"

	"k8s.io/component-base/version"
)

// withGroupList answers /api and /apis, as the aggregator in front of the
// apiextensions server does in a cluster, and /version where that server does
// not know its own, and passes every other request on.
func withGroupList(proxy *httputil.ReverseProxy) http.Handler {
	get := func(path string, into any) bool {
		r := httptest.NewRequest("GET", "http://oracle"+path, nil)
		w := httptest.NewRecorder()
		proxy.ServeHTTP(w, r)
		return w.Code == 200 && json.Unmarshal(w.Body.Bytes(), into) == nil
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/api":
			w.Header().Set("Content-Type", "application/json")
			_, _ = w.Write([]byte(`{"kind":"APIVersions","versions":[],"serverAddressByClientCIDRs":null}`))
		case "/apis":
			var crds struct {
				Items []struct {
					Spec struct{ Group string }
				}
			}
			get("/apis/apiextensions.k8s.io/v1/customresourcedefinitions", &crds)
			names := map[string]bool{"apiextensions.k8s.io": true}
			for _, c := range crds.Items {
				names[c.Spec.Group] = true
			}
			sorted := []string{}
			for n := range names {
				sorted = append(sorted, n)
			}
			sort.Strings(sorted)
			groups := []any{}
			for _, n := range sorted {
				var g map[string]any
				if get("/apis/"+url.PathEscape(n), &g) {
					delete(g, "kind")
					delete(g, "apiVersion")
					groups = append(groups, g)
				}
			}
			w.Header().Set("Content-Type", "application/json")
			_ = json.NewEncoder(w).Encode(map[string]any{"kind": "APIGroupList", "apiVersion": "v1", "groups": groups})
		case "/version":
			answer := httptest.NewRecorder()
			proxy.ServeHTTP(answer, r)
			withVersion(answer, w)
		default:
			proxy.ServeHTTP(w, r)
		}
	})
}

// withVersion passes an answer of /version on, with the version that
// kube-apiserver would say: up to 1.30 its apiextensions server says 0.1 when
// it runs alone.
func withVersion(answer *httptest.ResponseRecorder, w http.ResponseWriter) {
	body := answer.Body.Bytes()
	var said struct{ Major string }
	if answer.Code == http.StatusOK && json.Unmarshal(body, &said) == nil && said.Major == "0" {
		info := version.Get()
		if numbers := strings.SplitN(strings.TrimPrefix(info.GitVersion, "v"), ".", 3); len(numbers) == 3 {
			info.Major, info.Minor = numbers[0], numbers[1]
		}
		body, _ = json.MarshalIndent(info, "", "  ")
	}
	for name, values := range answer.Header() {
		w.Header()[name] = values
	}
	w.Header().Del("Content-Length")
	w.WriteHeader(answer.Code)
	_, _ = w.Write(body)
}
