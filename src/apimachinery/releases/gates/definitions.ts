import type { GateData } from '../gate.ts'

/** What differs in how CustomResourceDefinitions are written, read and deleted. */
export const DEFINITION_GATES = {
  caBundles: {
    since: 31,
    has: 'A conversion webhook with an invalid `caBundle` keeps a CRD from being established, and an established one cannot get such a webhook.',
    lacks:
      'The `caBundle` of a conversion webhook is not checked: a CRD with an invalid one is established, and its objects are answered with 500.',
    source: 'https://github.com/kubernetes/kubernetes/pull/124061',
  },
  compoundSetWarnings: {
    since: 37,
    has: 'A list of type `set` whose items are objects or arrays raises a warning.',
    lacks: 'A list of type `set` whose items are objects or arrays raises no warning.',
    source: 'k8s.io/apiextensions-apiserver/pkg/registry/customresourcedefinition/strategy.go',
  },
  definitionColumns: {
    since: 37,
    has: '`kubectl get crds` prints scope, versions and more.',
    lacks: '`kubectl get crds` prints names and creation times alone.',
    source: 'k8s.io/apiextensions-apiserver/pkg/registry/customresourcedefinition/tableconvertor',
  },
  definitionGenerations: {
    since: 35,
    has: 'The protobuf of the status and of the conditions of a CRD has an `observedGeneration`.',
    lacks: 'The protobuf of the status and of the conditions of a CRD has no `observedGeneration`.',
    source: 'k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1/types.go',
  },
  definitionStatusOwnsMetadata: {
    since: 36,
    has: 'Managers that write metadata of a CRD by `/status` own them in managedFields.',
    lacks: 'Managers that write metadata of a CRD by `/status` change them, but do not come to own them.',
    source: 'https://github.com/kubernetes/kubernetes/issues/137681',
  },
  examplesPublished: {
    since: 36,
    has: 'OpenAPI documents have `example` and `externalDocs` of the schemas of a CRD.',
    lacks: 'OpenAPI documents leave out `example` and `externalDocs` of the schemas of a CRD.',
    source: 'k8s.io/apiextensions-apiserver/pkg/apiserver/schema/kubeopenapi.go',
  },
  formatWarnings: {
    since: 34,
    has: 'A format that is not checked raises a warning.',
    lacks: 'Formats raise no warnings.',
    source: 'k8s.io/apiextensions-apiserver/pkg/registry/customresourcedefinition/strategy.go, WarningsOnCreate',
  },
  lowerCasePreconditions: {
    since: 37,
    has: 'A deletion of a CRD with another uid or resourceVersion says `precondition failed`.',
    lacks: 'A deletion of a CRD with another uid or resourceVersion says `Precondition failed`.',
    source: 'k8s.io/apiextensions-apiserver/pkg/registry/customresourcedefinition/etcd.go',
  },
  selectableFields: {
    since: 31,
    has: 'Objects can be selected by the `selectableFields` of a CRD.',
    lacks: 'The `selectableFields` of a CRD are dropped, and a selection by them is rejected with 400.',
    source: 'https://kep.k8s.io/4358',
  },
  selectableFieldsKnown: {
    since: 30,
    has: 'The `selectableFields` of a CRD are a field that is known.',
    lacks:
      'The `selectableFields` of a CRD are an unknown field: a write raises a warning or is rejected, and an apply is answered with 500.',
    source: 'https://kep.k8s.io/4358',
  },
  selectableFieldsOmitted: {
    except: [32],
    has: 'OpenAPI documents of a version without selectable fields have no `x-kubernetes-selectable-fields`.',
    lacks: 'OpenAPI documents of a version without selectable fields have an empty list `x-kubernetes-selectable-fields`.',
    source: 'k8s.io/apiextensions-apiserver/pkg/controller/openapi/builder/builder.go',
  },
  terminatingForbidsCreates: {
    since: 34,
    has: 'While a CRD is terminating, a create of its objects is rejected with 403, and an apply that would create one too.',
    lacks: 'While a CRD is terminating, a create of its objects is rejected with 405; an apply can create one.',
    source: 'k8s.io/apiextensions-apiserver/pkg/apiserver/customresource_handler.go, forbidCreateAdmission',
  },
  terminatingUntilGone: {
    since: 37,
    has: 'Objects of a CRD that is being deleted cannot be created until it is gone.',
    lacks: 'Once its objects are gone, objects of a CRD that only the finalizer of a client still holds can be created again.',
    source: 'k8s.io/apiextensions-apiserver/pkg/apiserver/customresource_handler.go',
  },
} as const satisfies Record<string, GateData>
