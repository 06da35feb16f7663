// Package clienthelm runs Helm against the built host, or against the API server that CRDLAB_BASE names.
package clienthelm

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"crdlab.dev/conformance/go-host"
)

var (
	base string
	helm string
)

func TestMain(m *testing.M) {
	code, err := run(m)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		code = 1
	}
	os.Exit(code)
}

func run(m *testing.M) (int, error) {
	folder, err := os.MkdirTemp("", "helm")
	if err != nil {
		return 0, err
	}
	defer func() { _ = os.RemoveAll(folder) }()
	helm = filepath.Join(folder, "helm")
	if out, err := exec.Command("go", "build", "-o", helm, "helm.sh/helm/v4/cmd/helm").CombinedOutput(); err != nil {
		return 0, fmt.Errorf("helm does not build: %w\n%s", err, out)
	}
	url, stop, err := gohost.Serve()
	if err != nil {
		return 0, err
	}
	defer stop()
	base = url
	return m.Run(), nil
}

// times and age are what differs between two runs.
var times = regexp.MustCompile(`\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d+)? [+-]\d{4} \w+|[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d \d{4}`)

var age = regexp.MustCompile(`\b\d+s\b`)

// words returns the words of what a command prints, times and ages replaced and columns joined.
func words(text string) string {
	return strings.Join(strings.Fields(age.ReplaceAllString(times.ReplaceAllString(text, "TIME"), "AGE")), " ")
}

// runProgram runs a program against the server and returns what it prints and whether it succeeds.
func runProgram(t *testing.T, program, flag string, args ...string) (string, bool) {
	t.Helper()
	command := exec.Command(program, append(args, flag, base)...)
	command.Env = append(os.Environ(), "KUBECONFIG=/dev/null", "HOME="+t.TempDir())
	out, err := command.CombinedOutput()
	return inOrder(words(string(out))), err == nil
}

// inOrder sorts the tables of resources: Helm prints them in the order of a map.
func inOrder(printed string) string {
	head, rest, found := strings.Cut(printed, " ==> ")
	if !found {
		return printed
	}
	tables, tail, _ := strings.Cut(rest, " TEST SUITE:")
	sorted := strings.Split(tables, " ==> ")
	slices.Sort(sorted)
	return head + " ==> " + strings.Join(sorted, " ==> ") + " TEST SUITE:" + tail
}

// TestRelease installs a chart with a CRD, upgrades it, fails, rolls back and uninstalls it. What the commands print is what they print of the
// real server of 1.37.
func TestRelease(t *testing.T) {
	steps := []struct {
		program string
		args    string
		fails   bool
		prints  string
	}{
		{"helm", "install web testdata/shop", false, `NAME: web LAST DEPLOYED: TIME NAMESPACE: default STATUS: deployed REVISION: 1 DESCRIPTION: Install complete TEST SUITE: None`},
		{"helm", "list", false, `NAME NAMESPACE REVISION UPDATED STATUS CHART APP VERSION web default 1 TIME deployed shop-0.1.0`},
		{"kubectl", "get shops,configmaps -o name -l app.kubernetes.io/managed-by=Helm", false, `shop.helm.example.com/web configmap/web-settings`},
		{"kubectl", "get shop web -o jsonpath={.spec.replicas}", false, `2`},
		{"kubectl", "get secrets -l owner=helm -o custom-columns=NAME:.metadata.name,TYPE:.type,STATUS:.metadata.labels.status", false, `NAME TYPE STATUS sh.helm.release.v1.web.v1 helm.sh/release.v1 deployed`},
		{"helm", "upgrade web testdata/shop --set replicas=3", false, `Release "web" has been upgraded. Happy Helming! NAME: web LAST DEPLOYED: TIME NAMESPACE: default STATUS: deployed REVISION: 2 DESCRIPTION: Upgrade complete TEST SUITE: None`},
		{"kubectl", "get shop web -o jsonpath={.spec.replicas}", false, `3`},
		{"helm", "upgrade web testdata/shop --set replicas=0", true, `level=WARN msg="upgrade failed" name=web error="server-side apply failed for object default/web helm.example.com/v1, Kind=Shop: Shop.helm.example.com \"web\" is invalid: spec.replicas: Invalid value: 0: spec.replicas in body should be greater than or equal to 1" Error: UPGRADE FAILED: server-side apply failed for object default/web helm.example.com/v1, Kind=Shop: Shop.helm.example.com "web" is invalid: spec.replicas: Invalid value: 0: spec.replicas in body should be greater than or equal to 1`},
		{"helm", "history web", false, `REVISION UPDATED STATUS CHART APP VERSION DESCRIPTION 1 TIME superseded shop-0.1.0 Install complete 2 TIME deployed shop-0.1.0 Upgrade complete 3 TIME failed shop-0.1.0 Upgrade "web" failed: server-side apply failed for object default/web helm.example.com/v1, Kind=Shop: Shop.helm.example.com "web" is invalid: spec.replicas: Invalid value: 0: spec.replicas in body should be greater than or equal to 1`},
		{"kubectl", "get secrets -l owner=helm -o custom-columns=NAME:.metadata.name,TYPE:.type,STATUS:.metadata.labels.status", false, `NAME TYPE STATUS sh.helm.release.v1.web.v1 helm.sh/release.v1 superseded sh.helm.release.v1.web.v2 helm.sh/release.v1 deployed sh.helm.release.v1.web.v3 helm.sh/release.v1 failed`},
		{"helm", "rollback web 1", false, `Rollback was a success! Happy Helming!`},
		{"kubectl", "get shop web -o jsonpath={.spec.replicas}", false, `2`},
		{"kubectl", "get configmap web-settings -o jsonpath={.data.replicas}", false, `2`},
		{"helm", "status web", false, `NAME: web LAST DEPLOYED: TIME NAMESPACE: default STATUS: deployed REVISION: 4 DESCRIPTION: Rollback to 1 RESOURCES: ==> v1/ConfigMap NAME DATA AGE web-settings 1 AGE ==> v1/Shop NAME AGE web AGE TEST SUITE: None`},
		{"helm", "get values web", false, `USER-SUPPLIED VALUES: null`},
		{"helm", "install bad testdata/shop --set replicas=0", true, `Error: INSTALLATION FAILED: server-side apply failed for object default/bad helm.example.com/v1, Kind=Shop: Shop.helm.example.com "bad" is invalid: spec.replicas: Invalid value: 0: spec.replicas in body should be greater than or equal to 1`},
		{"helm", "list --all-namespaces", false, `NAME NAMESPACE REVISION UPDATED STATUS CHART APP VERSION bad default 1 TIME failed shop-0.1.0 web default 4 TIME deployed shop-0.1.0`},
		{"kubectl", "get shops,configmaps -o name -l app.kubernetes.io/managed-by=Helm", false, `shop.helm.example.com/web configmap/bad-settings configmap/web-settings`},
		{"helm", "uninstall bad", false, `release "bad" uninstalled`},
		{"helm", "uninstall web", false, `release "web" uninstalled`},
		{"kubectl", "get shops,configmaps -o name -l app.kubernetes.io/managed-by=Helm", false, ``},
		{"kubectl", "get secrets -l owner=helm -o name", false, ``},
		{"kubectl", "get crd shops.helm.example.com -o name", false, `customresourcedefinition.apiextensions.k8s.io/shops.helm.example.com`},
		{"kubectl", "delete crd shops.helm.example.com", false, `customresourcedefinition.apiextensions.k8s.io "shops.helm.example.com" deleted`},
	}
	for _, step := range steps {
		program, flag := helm, "--kube-apiserver"
		if step.program == "kubectl" {
			program, flag = "kubectl", "--server"
		}
		printed, ok := runProgram(t, program, flag, strings.Fields(step.args)...)
		if ok == step.fails || printed != step.prints {
			t.Errorf("%s %s:\n got %t %q\nwant %t %q", step.program, step.args, ok, printed, !step.fails, step.prints)
		}
	}
}
