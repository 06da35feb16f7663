package clientgo

import (
	"context"
	"crypto/sha256"
	"encoding/hex"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/tools/events"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
	"sigs.k8s.io/controller-runtime/pkg/handler"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
)

// feedReconciler reads the Secret of each Feed, keeps a ConfigMap of it, and records Events of what it does.
type feedReconciler struct {
	client.Client
	recorder events.EventRecorder
}

func (r *feedReconciler) setUp(manager ctrl.Manager) error {
	skip := true
	return ctrl.NewControllerManagedBy(manager).For(&Feed{}).Owns(&corev1.ConfigMap{}).
		Watches(&corev1.Secret{}, handler.EnqueueRequestsFromMapFunc(r.feedsOf)).
		WithOptions(controller.Options{SkipNameValidation: &skip}).Complete(r)
}

// feedsOf returns the feeds that name a Secret.
func (r *feedReconciler) feedsOf(ctx context.Context, secret client.Object) []reconcile.Request {
	var feeds FeedList
	if err := r.List(ctx, &feeds, client.InNamespace(secret.GetNamespace())); err != nil {
		return nil
	}
	var requests []reconcile.Request
	for _, feed := range feeds.Items {
		if feed.Spec.SecretName == secret.GetName() {
			requests = append(requests, reconcile.Request{NamespacedName: client.ObjectKeyFromObject(&feed)})
		}
	}
	return requests
}

func (r *feedReconciler) Reconcile(ctx context.Context, request ctrl.Request) (ctrl.Result, error) {
	var feed Feed
	if err := r.Get(ctx, request.NamespacedName, &feed); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	var secret corev1.Secret
	err := r.Get(ctx, client.ObjectKey{Namespace: feed.Namespace, Name: feed.Spec.SecretName}, &secret)
	if apierrors.IsNotFound(err) {
		r.recorder.Eventf(&feed, nil, corev1.EventTypeWarning, "SecretNotFound", "ReadSecret", "there is no Secret %s", feed.Spec.SecretName)
		return ctrl.Result{}, r.report(ctx, &feed, metav1.ConditionFalse, "SecretNotFound")
	}
	if err != nil {
		return ctrl.Result{}, err
	}
	hash := sha256.Sum256(secret.Data["token"])
	config := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: feed.Namespace, Name: feed.Name + "-config"}}
	done, err := controllerutil.CreateOrUpdate(ctx, r.Client, config, func() error {
		config.Data = map[string]string{"token-hash": hex.EncodeToString(hash[:])}
		return controllerutil.SetControllerReference(&feed, config, r.Scheme())
	})
	if err != nil {
		return ctrl.Result{}, err
	}
	if done != controllerutil.OperationResultNone {
		r.recorder.Eventf(&feed, config, corev1.EventTypeNormal, "Published", "WriteConfigMap", "ConfigMap %s %s", config.Name, done)
	}
	return ctrl.Result{}, r.report(ctx, &feed, metav1.ConditionTrue, "Published")
}

func (r *feedReconciler) report(ctx context.Context, feed *Feed, status metav1.ConditionStatus, reason string) error {
	changed := meta.SetStatusCondition(&feed.Status.Conditions, metav1.Condition{
		Type: ready, Status: status, Reason: reason, ObservedGeneration: feed.Generation,
	})
	if !changed {
		return nil
	}
	return r.Status().Update(ctx, feed)
}
