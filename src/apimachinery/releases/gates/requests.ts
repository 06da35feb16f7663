import type { GateData } from '../gate.ts'

/** What differs in how requests are read and answered. */
export const REQUEST_GATES = {
  applyReadsPatch: {
    since: 37,
    has: 'An apply that is no object is rejected with `error decoding patch`.',
    lacks: 'An apply that is no object is rejected with `error decoding YAML`.',
    source: 'k8s.io/apiserver/pkg/endpoints/handlers/patch.go',
  },
  constrainedImpersonation: {
    since: 36,
    has: 'A request that impersonates groups, a uid or extra fields without a user is told what it named as a user.',
    lacks: 'A request that impersonates groups, a uid or extra fields without a user is told what it named as references.',
    source: 'https://kep.k8s.io/5284',
  },
  continuedFromCache: {
    since: 34,
    has: 'A list with `continue` and `resourceVersion=0` ignores its `limit`.',
    lacks: 'A list with `continue` and `resourceVersion=0` has as many items as its `limit`.',
    source: 'k8s.io/apiserver/pkg/storage/cacher/delegator.go, ListFromCacheSnapshot',
  },
  deletionsWithoutVersion: {
    until: 37,
    has: 'The answer to a deletion has no `resourceVersion`, or the one before it where an update takes the last finalizer off.',
    lacks: 'The answer to a deletion has the `resourceVersion` of the deletion.',
    source: 'https://github.com/kubernetes/kubernetes/pull/138724',
  },
  deleteOptionsAreBadRequests: {
    since: 35,
    has: 'Options of a deletion that cannot be read are rejected with 400, `BadRequest`.',
    lacks: 'Options of a deletion that cannot be read are answered with 500.',
    source: 'k8s.io/apiserver/pkg/endpoints/handlers/delete.go',
  },
  emulatedVersions: {
    since: 33,
    has: '`/version` names the version that is emulated and the oldest that is compatible.',
    lacks: '`/version` names the version of the server alone.',
    source: 'k8s.io/apimachinery/pkg/version/types.go',
  },
  finished: {
    until: 37,
    has: '`/version` names a finished release.',
    lacks: '`/version` names a pre-release.',
    source: 'k8s.io/apimachinery/pkg/version/types.go',
  },
  futureVersionsAreTimeouts: {
    since: 33,
    has: 'A list at exactly a version that is yet to come is rejected with 504, `Timeout`.',
    lacks:
      'A list at exactly a version that is yet to come is answered with 500, as the etcd has no such revision; one with a limit that says nothing of how the version is matched, too.',
    source: 'k8s.io/apiserver/pkg/storage/etcd3/store.go, GetList',
  },
  getVersionsAreErrors: {
    until: 37,
    has: 'A GET at a `resourceVersion` that is no number is answered with 500.',
    lacks: 'A GET at a `resourceVersion` that is no number is rejected with 422, `Invalid`.',
    source: 'k8s.io/apiserver/pkg/storage/errors/storage.go, InterpretGetError',
  },
  impersonationIsBadRequest: {
    since: 35,
    has: 'A request that impersonates groups, a uid or extra fields without a user is rejected with 400.',
    lacks: 'A request that impersonates groups, a uid or extra fields without a user is answered with 500.',
    source: 'k8s.io/apiserver/pkg/endpoints/filters/impersonation.go',
  },
  limitedListsCached: {
    since: 31,
    has: 'A list with a limit at a version that is yet to come says when to ask again, as one without a limit does.',
    lacks: 'A list with a limit at a version that is yet to come does not say when to ask again.',
    source: 'k8s.io/apiserver/pkg/storage/cacher/cacher.go, shouldDelegateList',
  },
  listVersionsAreBadRequests: {
    since: 33,
    has: 'A list at a `resourceVersion` that is no number is rejected with 400, `BadRequest`.',
    lacks: 'A list at a `resourceVersion` that is no number is answered with 500, unless it is `Exact` or has a limit.',
    source: 'k8s.io/apiserver/pkg/storage/cacher/delegator.go, GetList',
  },
  loopbackCertificateChecked: {
    since: 36,
    has: '`/healthz` and `/livez` name the check `loopback-serving-certificate`.',
    lacks: '`/healthz` and `/livez` have no check `loopback-serving-certificate`.',
    source: 'k8s.io/apiserver/pkg/server/options/serving_with_loopback.go',
  },
  oldDiscovery: {
    until: 37,
    has: 'Aggregated discovery is served as `v2` and as `v2beta1`.',
    lacks: 'Aggregated discovery is served as `v2` alone.',
    source: 'https://github.com/kubernetes/kubernetes/pull/141208',
  },
  patchesCheckedFirst: {
    since: 37,
    has: 'A patch that is no JSON or YAML is rejected before it is decoded: `invalid JSON patch`, `error encoding patch`.',
    lacks: 'A patch that is no JSON or YAML is rejected with what its decoder says of it.',
    source: 'k8s.io/apiserver/pkg/endpoints/handlers/patch.go, validateAndTranscodePatch',
  },
  plainInitialBookmarks: {
    since: 34,
    has: 'The bookmark behind the stored objects of a watch has the annotation `k8s.io/initial-events-end` alone.',
    lacks:
      'The bookmark behind the stored objects of a watch has the annotation `kubernetes.io/initial-events-list-blueprint` too.',
    source: 'https://github.com/kubernetes/kubernetes/pull/132326',
  },
  plainNotFound: {
    until: 37,
    has: 'A path that is not served is answered with the text `404 page not found`.',
    lacks: 'A path that is not served is answered with a Status, `NotFound`.',
    source: 'https://github.com/kubernetes/kubernetes/pull/138219',
  },
  schemeAtLine111: {
    until: 37,
    has: 'Errors of kinds that the server has no type for name `pkg/runtime/scheme.go:111`.',
    lacks: 'Errors of kinds that the server has no type for name `pkg/runtime/scheme.go:110`.',
    source: 'k8s.io/apimachinery/pkg/runtime/scheme.go, NewScheme',
  },
  shardSelectorsDescribed: {
    since: 36,
    has: 'OpenAPI documents name the parameter `shardSelector` of lists and watches.',
    lacks: 'OpenAPI documents do not name the parameter `shardSelector`.',
    source: 'https://kep.k8s.io/5866',
  },
  watchList: {
    since: 32,
    except: [33],
    has: 'A watch can ask for the stored objects with `sendInitialEvents`.',
    lacks: 'A watch with `sendInitialEvents` is rejected with 422.',
    source: 'https://kep.k8s.io/3157',
  },
  watchesNames: {
    except: [31],
    has: 'A watch of one name in all namespaces starts with the stored objects of this name.',
    lacks: 'A watch of one name in all namespaces starts without the stored objects: only changes are sent.',
    source: 'k8s.io/apiserver/pkg/storage/cacher/watch_cache.go, getAllEventsSinceLocked',
  },
  unsafeDeletesDescribed: {
    since: 32,
    has: 'OpenAPI documents name the parameter `ignoreStoreReadErrorWithClusterBreakingPotential` of deletions.',
    lacks: 'OpenAPI documents do not name the parameter `ignoreStoreReadErrorWithClusterBreakingPotential`.',
    source: 'https://kep.k8s.io/3926',
  },
  unsafeDeletes: {
    since: 37,
    has: 'The option `ignoreStoreReadErrorWithClusterBreakingPotential` deletes objects that cannot be decoded.',
    lacks: 'The option `ignoreStoreReadErrorWithClusterBreakingPotential` is ignored.',
    source: 'https://kep.k8s.io/3926',
  },
} as const satisfies Record<string, GateData>
