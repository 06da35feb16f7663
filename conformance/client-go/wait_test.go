package clientgo

import (
	"context"
	"testing"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
)

// limit is how long a test waits for a server or a cache before it fails.
const limit = time.Minute

// eventually polls until a condition holds. It fails the test with the name of the condition at the limit.
func eventually(ctx context.Context, t *testing.T, what string, holds func(context.Context) (bool, error)) {
	t.Helper()
	if err := wait.PollUntilContextCancel(ctx, 20*time.Millisecond, true, holds); err != nil {
		t.Fatalf("waiting until %s: %v", what, err)
	}
}

// must takes the results of a call that has to succeed. The function it returns gives the value, or fails the test.
func must[T any](value T, err error) func(*testing.T) T {
	return func(t *testing.T) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return value
	}
}
