package envtest

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"testing"
	"time"

	admissionv1 "k8s.io/api/admissionregistration/v1"
	rbacv1 "k8s.io/api/rbac/v1"
	"k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/envtest"
	"sigs.k8s.io/controller-runtime/pkg/webhook"
	"sigs.k8s.io/controller-runtime/pkg/webhook/admission"
)

// The webhook that the environment installs, as a project has it in config/webhook.
func noGreeting() *admissionv1.ValidatingWebhookConfiguration {
	path, none := "validate-greeting", admissionv1.SideEffectClassNone
	return &admissionv1.ValidatingWebhookConfiguration{
		ObjectMeta: metav1.ObjectMeta{Name: "greetings.example.com"},
		Webhooks: []admissionv1.ValidatingWebhook{{
			Name:                    "greetings.example.com",
			ClientConfig:            admissionv1.WebhookClientConfig{Service: &admissionv1.ServiceReference{Namespace: "system", Name: "webhook", Path: &path}},
			AdmissionReviewVersions: []string{"v1"},
			SideEffects:             &none,
			Rules: []admissionv1.RuleWithOperations{{
				Operations: []admissionv1.OperationType{admissionv1.Create},
				Rule:       admissionv1.Rule{APIGroups: []string{"example.com"}, APIVersions: []string{"v1"}, Resources: []string{"greetings"}},
			}},
		}},
	}
}

// An unchanged suite: the programs in $KUBEBUILDER_ASSETS are those of crdlab.
func TestUsersAndWebhooks(t *testing.T) {
	environment := &envtest.Environment{
		CRDInstallOptions:     envtest.CRDInstallOptions{Paths: []string{"../typescript-operator/crd.yaml"}, ErrorIfPathMissing: true},
		WebhookInstallOptions: envtest.WebhookInstallOptions{ValidatingWebhooks: []*admissionv1.ValidatingWebhookConfiguration{noGreeting()}},
	}
	config, err := environment.Start()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := environment.Stop(); err != nil {
			t.Error(err)
		}
	})
	serveWebhook(t, environment.WebhookInstallOptions)
	admin, err := client.New(config, client.Options{})
	if err != nil {
		t.Fatal(err)
	}

	// A user with a client certificate has the rights of its group.
	ada, err := environment.AddUser(envtest.User{Name: "ada", Groups: []string{"greeters"}}, nil)
	if err != nil {
		t.Fatal(err)
	}
	asAda, err := client.New(ada.Config(), client.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if err := asAda.Create(t.Context(), greeting("Bob")); !errors.IsForbidden(err) {
		t.Fatalf("without a role: %v", err)
	}
	bind(t, admin, "greeters")
	if err := asAda.Create(t.Context(), greeting("nobody")); !errors.IsForbidden(err) || err.Error() != `admission webhook "greetings.example.com" denied the request: nobody is greeted by ada of [greeters system:authenticated]` {
		t.Fatalf("the webhook: %v", err)
	}
	if err := asAda.Create(t.Context(), greeting("Bob")); err != nil {
		t.Fatal(err)
	}
}

func bind(t *testing.T, admin client.Client, group string) {
	role := &rbacv1.ClusterRole{
		ObjectMeta: metav1.ObjectMeta{Name: group},
		Rules:      []rbacv1.PolicyRule{{APIGroups: []string{"example.com"}, Resources: []string{"greetings"}, Verbs: []string{"create"}}},
	}
	binding := &rbacv1.ClusterRoleBinding{
		ObjectMeta: metav1.ObjectMeta{Name: group},
		RoleRef:    rbacv1.RoleRef{APIGroup: rbacv1.GroupName, Kind: "ClusterRole", Name: group},
		Subjects:   []rbacv1.Subject{{APIGroup: rbacv1.GroupName, Kind: rbacv1.GroupKind, Name: group}},
	}
	for _, object := range []client.Object{role, binding} {
		if err := admin.Create(t.Context(), object); err != nil {
			t.Fatal(err)
		}
	}
}

func serveWebhook(t *testing.T, options envtest.WebhookInstallOptions) {
	server := webhook.NewServer(webhook.Options{Host: options.LocalServingHost, Port: options.LocalServingPort, CertDir: options.LocalServingCertDir})
	server.Register("/validate-greeting", &webhook.Admission{Handler: admission.HandlerFunc(func(_ context.Context, request admission.Request) admission.Response {
		var object struct {
			Spec struct{ Name string }
		}
		if err := json.Unmarshal(request.Object.Raw, &object); err != nil {
			return admission.Errored(http.StatusBadRequest, err)
		}
		if object.Spec.Name == "nobody" {
			return admission.Denied(fmt.Sprintf("nobody is greeted by %s of %v", request.UserInfo.Username, request.UserInfo.Groups))
		}
		return admission.Allowed("")
	})})
	started := server.StartedChecker()
	go func() {
		if err := server.Start(t.Context()); err != nil {
			t.Error(err)
		}
	}()
	for started(nil) != nil {
		time.Sleep(10 * time.Millisecond)
	}
}
