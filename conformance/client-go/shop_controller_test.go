package clientgo

import (
	"context"
	"fmt"

	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

const (
	finalizer = "operator.example.com/close"
	ready     = "Ready"
)

// shopReconciler keeps the counters of shops: a finalizer, owner references and a status condition, as operators have them.
type shopReconciler struct {
	client.Client
	// closed gets the name of each shop whose finalizer has run.
	closed chan string
}

func (r *shopReconciler) setUp(manager ctrl.Manager) error {
	skip := true
	return ctrl.NewControllerManagedBy(manager).For(&Shop{}).Owns(&Counter{}).
		WithOptions(controller.Options{SkipNameValidation: &skip}).Complete(r)
}

func (r *shopReconciler) Reconcile(ctx context.Context, request ctrl.Request) (ctrl.Result, error) {
	var shop Shop
	if err := r.Get(ctx, request.NamespacedName, &shop); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if !shop.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, r.closes(ctx, &shop)
	}
	if controllerutil.AddFinalizer(&shop, finalizer) {
		if err := r.Update(ctx, &shop); err != nil {
			return ctrl.Result{}, err
		}
	}
	for i := range shop.Spec.Counters {
		counter := &Counter{ObjectMeta: metav1.ObjectMeta{Namespace: shop.Namespace, Name: fmt.Sprintf("%s-%d", shop.Name, i)}}
		_, err := controllerutil.CreateOrUpdate(ctx, r.Client, counter, func() error {
			counter.Spec.Shop = shop.Name
			return controllerutil.SetControllerReference(&shop, counter, r.Scheme())
		})
		if err != nil {
			return ctrl.Result{}, err
		}
	}
	changed := meta.SetStatusCondition(&shop.Status.Conditions, metav1.Condition{
		Type: ready, Status: metav1.ConditionTrue, Reason: "Counted", Message: fmt.Sprintf("%d counters", shop.Spec.Counters),
		ObservedGeneration: shop.Generation,
	})
	if !changed {
		return ctrl.Result{}, nil
	}
	return ctrl.Result{}, r.Status().Update(ctx, &shop)
}

func (r *shopReconciler) closes(ctx context.Context, shop *Shop) error {
	base := client.MergeFrom(shop.DeepCopyObject().(*Shop))
	if !controllerutil.RemoveFinalizer(shop, finalizer) {
		return nil
	}
	if err := r.Patch(ctx, shop, base); err != nil {
		return client.IgnoreNotFound(err)
	}
	r.closed <- shop.Name
	return nil
}
