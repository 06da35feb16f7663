package clientgo

import (
	"context"
	"testing"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/fields"
	"k8s.io/client-go/kubernetes"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/envtest"
	"sigs.k8s.io/controller-runtime/pkg/metrics/server"
)

// TestSecretsConfigMapsAndEvents runs an operator as kubebuilder lays one out: it reads a Secret, owns a ConfigMap and records Events.
func TestSecretsConfigMapsAndEvents(t *testing.T) {
	needsCluster(t)
	ctx := testContext(t)
	config := configOf()
	t.Cleanup(func() { remove(context.Background(), t, "feeds.feeds.example.com") })
	must(envtest.InstallCRDs(config, envtest.CRDInstallOptions{Paths: []string{"testdata/feeds.yaml"}}))(t)
	known := must(feedScheme())(t)
	manager := must(ctrl.NewManager(config, ctrl.Options{Scheme: known, Metrics: server.Options{BindAddress: "0"}}))(t)
	reconciler := &feedReconciler{Client: manager.GetClient(), recorder: manager.GetEventRecorder("feeds.example.com/feeds")}
	if err := reconciler.setUp(manager); err != nil {
		t.Fatal(err)
	}
	startManager(ctx, t, manager)
	direct := must(client.New(config, client.Options{Scheme: known}))(t)
	clientset := must(kubernetes.NewForConfig(config))(t)

	feed := &Feed{ObjectMeta: metav1.ObjectMeta{Namespace: "default", Name: "news"}, Spec: FeedSpec{SecretName: "news-token"}}
	secret := &corev1.Secret{
		ObjectMeta: metav1.ObjectMeta{Namespace: "default", Name: "news-token"},
		StringData: map[string]string{"token": "one"},
	}
	t.Cleanup(func() { _ = direct.Delete(context.Background(), secret) })
	if err := direct.Create(ctx, feed); err != nil {
		t.Fatal(err)
	}
	t.Run("warns of a missing Secret", func(t *testing.T) {
		awaitReason(ctx, t, direct, feed, "SecretNotFound")
		event := awaitEvent(ctx, t, clientset, feed, "SecretNotFound")
		if event.Type != corev1.EventTypeWarning || event.Message != "there is no Secret news-token" {
			t.Errorf("%+v", event)
		}
		if event.ReportingController != "feeds.example.com/feeds" || event.EventTime.IsZero() {
			t.Errorf("reporter %q at %v", event.ReportingController, event.EventTime)
		}
	})
	t.Run("publishes the Secret", func(t *testing.T) {
		if err := direct.Create(ctx, secret); err != nil {
			t.Fatal(err)
		}
		awaitReason(ctx, t, direct, feed, "Published")
		published := awaitConfig(ctx, t, direct, func(*corev1.ConfigMap) bool { return true })
		if owner := metav1.GetControllerOf(published); owner == nil || owner.UID != feed.UID {
			t.Errorf("owner %+v", owner)
		}
		event := awaitEvent(ctx, t, clientset, feed, "Published")
		if event.Related == nil || event.Related.Name != "news-config" || event.Action != "WriteConfigMap" {
			t.Errorf("%+v", event)
		}
	})
	t.Run("follows the Secret", func(t *testing.T) {
		old := awaitConfig(ctx, t, direct, func(*corev1.ConfigMap) bool { return true })
		secret.StringData = map[string]string{"token": "two"}
		if err := direct.Update(ctx, secret); err != nil {
			t.Fatal(err)
		}
		awaitConfig(ctx, t, direct, func(config *corev1.ConfigMap) bool {
			return config.UID == old.UID && config.Data["token-hash"] != old.Data["token-hash"]
		})
	})
	t.Run("restores the ConfigMap", func(t *testing.T) {
		old := awaitConfig(ctx, t, direct, func(*corev1.ConfigMap) bool { return true })
		if err := direct.Delete(ctx, old); err != nil {
			t.Fatal(err)
		}
		awaitConfig(ctx, t, direct, func(config *corev1.ConfigMap) bool { return config.UID != old.UID })
	})
	t.Run("leaves nothing behind", func(t *testing.T) {
		if err := direct.Delete(ctx, feed); err != nil {
			t.Fatal(err)
		}
		eventually(ctx, t, "the ConfigMap is collected", func(ctx context.Context) (bool, error) {
			err := direct.Get(ctx, client.ObjectKey{Namespace: "default", Name: "news-config"}, &corev1.ConfigMap{})
			return err != nil, client.IgnoreNotFound(err)
		})
	})
	_ = clientset.CoreV1().Events("default").DeleteCollection(ctx, metav1.DeleteOptions{}, metav1.ListOptions{})
}

// awaitReason reads a feed until its condition has a reason.
func awaitReason(ctx context.Context, t *testing.T, from client.Client, feed *Feed, reason string) {
	t.Helper()
	eventually(ctx, t, "the feed is "+reason, func(ctx context.Context) (bool, error) {
		err := from.Get(ctx, client.ObjectKeyFromObject(feed), feed)
		found := meta.FindStatusCondition(feed.Status.Conditions, ready)
		return found != nil && found.Reason == reason, err
	})
}

// awaitConfig reads the ConfigMap of the feed until it is as wanted.
func awaitConfig(ctx context.Context, t *testing.T, from client.Client, wanted func(*corev1.ConfigMap) bool) *corev1.ConfigMap {
	t.Helper()
	config := &corev1.ConfigMap{}
	eventually(ctx, t, "the ConfigMap is as wanted", func(ctx context.Context) (bool, error) {
		err := from.Get(ctx, client.ObjectKey{Namespace: "default", Name: "news-config"}, config)
		return err == nil && wanted(config), client.IgnoreNotFound(err)
	})
	return config
}

// awaitEvent finds an Event of a feed as kubectl describe does: by the object in the core group.
func awaitEvent(ctx context.Context, t *testing.T, clientset kubernetes.Interface, feed *Feed, reason string) *corev1.Event {
	t.Helper()
	selector := fields.Set{"involvedObject.kind": "Feed", "involvedObject.uid": string(feed.UID), "reason": reason}.String()
	var found *corev1.EventList
	eventually(ctx, t, "there is an Event "+reason, func(ctx context.Context) (done bool, err error) {
		found, err = clientset.CoreV1().Events("default").List(ctx, metav1.ListOptions{FieldSelector: selector})
		return err == nil && len(found.Items) > 0, err
	})
	return &found.Items[0]
}
