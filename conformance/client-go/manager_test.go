package clientgo

import (
	"context"
	"sync"
	"testing"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/rest"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/envtest"
	"sigs.k8s.io/controller-runtime/pkg/metrics/server"
)

// installOperator installs the operator's CRDs as its tests would: with an environment of envtest that uses this server.
func installOperator(t *testing.T) *rest.Config {
	t.Helper()
	config := configOf()
	options := envtest.CRDInstallOptions{Paths: []string{"testdata/operator.yaml"}}
	t.Cleanup(func() {
		for _, name := range []string{"shops", "counters"} {
			remove(context.Background(), t, name+".operator.example.com")
		}
	})
	if !isCluster {
		// An environment waits for the namespace default, which this server does not have.
		must(envtest.InstallCRDs(config, options))(t)
		return config
	}
	existing := true
	environment := &envtest.Environment{UseExistingCluster: &existing, Config: config, CRDInstallOptions: options}
	t.Cleanup(func() {
		if err := environment.Stop(); err != nil {
			t.Error(err)
		}
	})
	return must(environment.Start())(t)
}

// startManager runs a manager until the test ends, or until the function it returns is called.
func startManager(ctx context.Context, t *testing.T, manager ctrl.Manager) (stop func()) {
	t.Helper()
	ctx, cancel := context.WithCancel(ctx)
	ended := make(chan error, 1)
	go func() { ended <- manager.Start(ctx) }()
	stop = sync.OnceFunc(func() {
		cancel()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	})
	t.Cleanup(stop)
	return stop
}

// TestManager runs an operator: a controller-runtime manager in an environment of envtest.
func TestManager(t *testing.T) {
	ctx := testContext(t)
	config := installOperator(t)
	known := operatorScheme()
	manager := must(ctrl.NewManager(config, ctrl.Options{Scheme: known, Metrics: server.Options{BindAddress: "0"}}))(t)
	reconciler := &shopReconciler{Client: manager.GetClient(), closed: make(chan string, 1)}
	if err := reconciler.setUp(manager); err != nil {
		t.Fatal(err)
	}
	startManager(ctx, t, manager)
	direct := must(client.New(config, client.Options{Scheme: known}))(t)

	shop := &Shop{ObjectMeta: metav1.ObjectMeta{Namespace: "default", Name: "corner"}, Spec: ShopSpec{Counters: 1}}
	if err := direct.Create(ctx, shop); err != nil {
		t.Fatal(err)
	}
	t.Run("sets finalizer and status", func(t *testing.T) {
		awaitReady(ctx, t, direct, shop, 1)
		if len(shop.Finalizers) != 1 || shop.Finalizers[0] != finalizer {
			t.Errorf("finalizers %q", shop.Finalizers)
		}
	})
	t.Run("creates owned objects", func(t *testing.T) {
		counter := awaitCounter(ctx, t, direct, "corner-0", "")
		if owner := metav1.GetControllerOf(counter); owner == nil || owner.UID != shop.UID || owner.Kind != "Shop" {
			t.Errorf("owner %+v", owner)
		}
	})
	t.Run("follows the spec", func(t *testing.T) {
		shop.Spec.Counters = 2
		if err := direct.Update(ctx, shop); err != nil {
			t.Fatal(err)
		}
		awaitReady(ctx, t, direct, shop, 2)
		awaitCounter(ctx, t, direct, "corner-1", "")
	})
	t.Run("restores an owned object", func(t *testing.T) {
		counter := awaitCounter(ctx, t, direct, "corner-0", "")
		if err := direct.Delete(ctx, counter); err != nil {
			t.Fatal(err)
		}
		awaitCounter(ctx, t, direct, "corner-0", string(counter.UID))
	})
	t.Run("finalizes", func(t *testing.T) { finalizes(ctx, t, direct, shop, reconciler.closed) })
}

// awaitReady reads a shop until its condition is that of a generation.
func awaitReady(ctx context.Context, t *testing.T, from client.Client, shop *Shop, generation int64) {
	t.Helper()
	eventually(ctx, t, "the shop is ready", func(ctx context.Context) (bool, error) {
		err := from.Get(ctx, client.ObjectKeyFromObject(shop), shop)
		found := meta.FindStatusCondition(shop.Status.Conditions, ready)
		return found != nil && found.ObservedGeneration == generation && shop.Generation == generation, err
	})
}

// awaitCounter reads a counter until it exists with another uid than `not`.
func awaitCounter(ctx context.Context, t *testing.T, from client.Client, name, not string) *Counter {
	t.Helper()
	counter := &Counter{}
	eventually(ctx, t, name+" exists", func(ctx context.Context) (bool, error) {
		err := from.Get(ctx, client.ObjectKey{Namespace: "default", Name: name}, counter)
		return err == nil && string(counter.UID) != not, client.IgnoreNotFound(err)
	})
	return counter
}

func finalizes(ctx context.Context, t *testing.T, direct client.Client, shop *Shop, closed <-chan string) {
	if err := direct.Delete(ctx, shop); err != nil {
		t.Fatal(err)
	}
	select {
	case name := <-closed:
		if name != shop.Name {
			t.Errorf("closed %q", name)
		}
	case <-ctx.Done():
		t.Fatal("the finalizer did not run")
	}
	if err := direct.Get(ctx, client.ObjectKeyFromObject(shop), shop); !apierrors.IsNotFound(err) {
		t.Errorf("the shop after its finalizer: %v", err)
	}
	if !isCluster {
		t.Skip("the server has no garbage collector")
	}
	eventually(ctx, t, "its counters are collected", func(ctx context.Context) (bool, error) {
		var counters CounterList
		err := direct.List(ctx, &counters, client.InNamespace("default"))
		return len(counters.Items) == 0, err
	})
}
