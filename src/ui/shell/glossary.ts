import type { helpEn } from './help.en.ts'

export type Term = keyof typeof helpEn.terms

/** Where more about a term is found. */
export interface TermLinks {
  /** Ids of rules in docs/spec. */
  readonly rules: readonly string[]
  readonly lesson?: string
  /** Below https://kubernetes.io/docs/. */
  readonly docs: string
}

const CRDS = 'tasks/extend-kubernetes/custom-resources/custom-resource-definitions/'
const VERSIONS = 'tasks/extend-kubernetes/custom-resources/custom-resource-definition-versioning/'
const CONCEPTS = 'reference/using-api/api-concepts/'
const APPLY = 'reference/using-api/server-side-apply/'
const OBJECTS = 'concepts/overview/working-with-objects/'
const PATCHES = 'tasks/manage-kubernetes-objects/update-api-object-kubectl-patch/'

/** The terms of the glossary, related ones together. */
export const GLOSSARY: Readonly<Record<Term, TermLinks>> = {
  apiVersion: { rules: ['DS-1'], docs: 'reference/using-api/#api-groups' },
  kind: { rules: ['RQ-2', 'CV-3'], lesson: 'first-kind', docs: `${CONCEPTS}#standard-api-terminology` },
  crd: { rules: ['CV-8'], lesson: 'first-kind', docs: CRDS },
  cr: { rules: ['RQ-3'], lesson: 'first-kind', docs: 'concepts/extend-kubernetes/api-extension/custom-resources/' },
  established: { rules: ['NM-1'], lesson: 'first-kind', docs: CRDS },
  shortName: { rules: ['NM-1'], lesson: 'name-conflict', docs: `${CRDS}#create-a-customresourcedefinition` },
  spec: { rules: ['ST-2', 'ST-4'], lesson: 'desired-observed', docs: `${OBJECTS}#object-spec-and-status` },
  status: { rules: ['ST-1', 'ST-2', 'ST-3'], lesson: 'desired-observed', docs: `${CRDS}#status-subresource` },
  subresource: { rules: ['SR-1', 'ST-3'], lesson: 'ignored-write', docs: `${CRDS}#subresources` },
  scale: { rules: ['SC-1', 'SC-2', 'SC-3'], lesson: 'scale-bridge', docs: `${CRDS}#scale-subresource` },
  generation: { rules: ['ST-4'], lesson: 'two-counters', docs: `${CRDS}#status-subresource` },
  observedGeneration: { rules: ['RB-4'], lesson: 'hot-loop', docs: `${OBJECTS}#object-spec-and-status` },
  resourceVersion: { rules: ['ST-6'], lesson: 'two-counters', docs: `${CONCEPTS}#resource-versions` },
  uid: { rules: ['DL-3'], docs: `${OBJECTS}names/#uids` },
  conflict: { rules: ['ST-7', 'SA-12'], lesson: 'conflict', docs: `${CONCEPTS}#resource-versions` },
  noop: { rules: ['ST-5', 'TR-4'], lesson: 'two-counters', docs: `${CONCEPTS}#resource-versions` },
  dryRun: { rules: ['OP-1'], docs: `${CONCEPTS}#dry-run` },
  fieldValidation: { rules: ['RQ-4'], lesson: 'lost-field', docs: `${CONCEPTS}#field-validation` },
  pruning: { rules: ['PN-1', 'PN-2'], lesson: 'lost-field', docs: `${CRDS}#field-pruning` },
  preserve: { rules: ['PN-3'], lesson: 'lost-field', docs: `${CRDS}#controlling-pruning` },
  defaulting: { rules: ['DF-1', 'DF-4'], lesson: 'default-parents', docs: `${CRDS}#defaulting` },
  structural: { rules: ['SS-1', 'SS-2'], docs: `${CRDS}#specifying-a-structural-schema` },
  intOrString: { rules: ['SS-5', 'SS-8'], docs: `${CRDS}#intorstring` },
  listType: { rules: ['CV-15', 'LT-1', 'LT-3'], docs: `${APPLY}#merge-strategy` },
  cel: { rules: ['CK-1', 'CK-6'], lesson: 'rules-reject', docs: `${CRDS}#validation-rules` },
  transition: { rules: ['CK-1'], lesson: 'rules-reject', docs: `${CRDS}#transition-rules` },
  cost: { rules: ['CC-3', 'CC-4'], lesson: 'rules-reject', docs: `${CRDS}#resource-use-by-validation-functions` },
  ratcheting: { rules: ['RT-1', 'RT-2'], docs: `${CRDS}#validation-ratcheting` },
  printerColumn: { rules: ['CV-11', 'TB-1'], docs: `${CRDS}#additional-printer-columns` },
  selectable: { rules: ['CV-12', 'WT-6'], docs: `${CRDS}#crd-selectable-fields` },
  storageVersion: { rules: ['CV-9'], docs: VERSIONS },
  storedVersions: { rules: ['CV-16'], docs: `${VERSIONS}#upgrade-existing-objects-to-a-new-stored-version` },
  conversion: { rules: ['CO-1', 'CO-3'], docs: `${VERSIONS}#webhook-conversion` },
  fieldManager: { rules: ['SA-1', 'SA-2'], docs: `${APPLY}#managers` },
  apply: { rules: ['SA-10', 'SA-12', 'SA-13'], docs: APPLY },
  mergePatch: { rules: ['RQ-5'], docs: `${PATCHES}#use-a-json-merge-patch-to-update-a-deployment` },
  jsonPatch: { rules: ['RQ-5'], docs: `${CONCEPTS}#patch-and-apply` },
  finalizer: { rules: ['DL-2'], lesson: 'two-step-deletion', docs: `${OBJECTS}finalizers/` },
  deletionTimestamp: { rules: ['DL-2'], lesson: 'two-step-deletion', docs: `${OBJECTS}finalizers/` },
  owner: { rules: ['GC-1'], docs: `${OBJECTS}owners-dependents/` },
  propagation: { rules: ['DL-4', 'GC-2', 'GC-3'], docs: 'concepts/architecture/garbage-collection/#cascading-deletion' },
  watch: { rules: ['WT-1', 'WT-2'], docs: `${CONCEPTS}#efficient-detection-of-changes` },
  bookmark: { rules: ['WT-3', 'WT-5'], docs: `${CONCEPTS}#watch-bookmarks` },
  gone: { rules: ['LS-3'], docs: `${CONCEPTS}#410-gone-responses` },
  listing: { rules: ['LS-2'], docs: `${CONCEPTS}#retrieving-large-results-sets-in-chunks` },
  label: { rules: ['LS-1'], docs: `${OBJECTS}labels/#label-selectors` },
  fieldSelector: { rules: ['WT-6'], docs: `${OBJECTS}field-selectors/` },
  condition: { rules: ['CV-24'], docs: 'concepts/workloads/pods/pod-lifecycle/#pod-conditions' },
  controller: { rules: ['RB-4', 'RB-9'], lesson: 'hot-loop', docs: 'concepts/architecture/controller/' },
  namespace: { rules: ['NS-2', 'NS-5'], docs: `${OBJECTS}namespaces/` },
  rbac: { rules: ['RB-1', 'RB-2'], docs: 'reference/access-authn-authz/rbac/' },
  impersonation: { rules: ['RB-6'], docs: 'reference/access-authn-authz/authentication/#user-impersonation' },
  tpr: { rules: [], docs: 'concepts/extend-kubernetes/api-extension/custom-resources/' },
  proposal: { rules: [], docs: `${CRDS}#subresources` },
}
