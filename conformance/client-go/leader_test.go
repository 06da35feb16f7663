package clientgo

import (
	"context"
	"testing"
	"time"

	coordinationv1 "k8s.io/api/coordination/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/manager"
	"sigs.k8s.io/controller-runtime/pkg/metrics/server"
)

// candidate returns a manager that starts its controllers once it is the leader.
func candidate(t *testing.T, config *rest.Config) manager.Manager {
	t.Helper()
	renew := time.Second
	return must(ctrl.NewManager(config, ctrl.Options{
		Scheme:                        operatorScheme(),
		Metrics:                       server.Options{BindAddress: "0"},
		LeaderElection:                true,
		LeaderElectionID:              "operator.example.com",
		LeaderElectionNamespace:       "default",
		LeaderElectionReleaseOnCancel: true,
		RetryPeriod:                   &renew,
	}))(t)
}

// TestLeaderElection lets two managers elect a leader by a lease, with the default settings of controller-runtime.
func TestLeaderElection(t *testing.T) {
	needsCluster(t)
	ctx := testContext(t)
	leases := must(kubernetes.NewForConfig(configOf()))(t).CoordinationV1().Leases("default")
	t.Cleanup(func() { _ = leases.Delete(context.Background(), "operator.example.com", metav1.DeleteOptions{}) })
	first, second := candidate(t, configOf()), candidate(t, configOf())

	leading, resign := context.WithCancel(ctx)
	resigned := make(chan error, 1)
	go func() { resigned <- first.Start(leading) }()
	await(ctx, t, first.Elected())
	lease := must(leases.Get(ctx, "operator.example.com", metav1.GetOptions{}))(t)
	if *lease.Spec.HolderIdentity == "" || *lease.Spec.LeaseDurationSeconds != 15 || lease.Spec.RenewTime.IsZero() {
		t.Errorf("%+v", lease.Spec)
	}
	startManager(ctx, t, second)
	awaitRenewal(ctx, t, lease, func(ctx context.Context) (*coordinationv1.Lease, error) {
		return leases.Get(ctx, lease.Name, metav1.GetOptions{})
	})
	select {
	case <-second.Elected():
		t.Error("both managers lead")
	default:
	}

	resign()
	if err := <-resigned; err != nil {
		t.Error(err)
	}
	await(ctx, t, second.Elected())
}

func await(ctx context.Context, t *testing.T, done <-chan struct{}) {
	t.Helper()
	select {
	case <-done:
	case <-ctx.Done():
		t.Fatal("no leader was elected")
	}
}

// awaitRenewal waits until the same holder has renewed its lease.
func awaitRenewal(ctx context.Context, t *testing.T, lease *coordinationv1.Lease, read func(context.Context) (*coordinationv1.Lease, error)) {
	t.Helper()
	eventually(ctx, t, "the leader renews its lease", func(ctx context.Context) (bool, error) {
		found, err := read(ctx)
		return err == nil && *found.Spec.HolderIdentity == *lease.Spec.HolderIdentity && lease.Spec.RenewTime.Before(found.Spec.RenewTime), err
	})
}
