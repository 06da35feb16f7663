import { texts } from '../base/i18n/language.ts'
/** The texts of the help, in English. Text in backquotes is shown as code. */
export const helpEn = {
  search: 'Search the help',
  none: (words: string) => `No results for “${words}”`,
  found: (count: number) => (count === 1 ? '1 result' : `${count} results`),
  parts: { all: 'All', views: 'Views', keys: 'Keys', terms: 'Glossary' },
  lesson: (number: string) => `Lesson ${number}`,
  docs: 'Documentation',
  note: 'Single-key shortcuts are off while you type. On a Mac, use ⌘ for Ctrl.',
  /** Keys that are no commands of the page: the editor, lists and dialogs handle them where the focus is. */
  more: {
    everywhere: [['Ctrl+m', 'Let Tab leave the editor']],
    lists: [['↑+↓+Enter', 'Move, open']],
    objects: [['F8', 'Next problem in the editor']],
    designer: [
      ['↑+↓+←+→', 'Move, expand and collapse'],
      ['a+…+z', 'Jump by the first letters'],
      ['Shift+↑+↓', 'Select several fields'],
    ],
    lab: [
      ['p', 'Play or pause'],
      ['Space', 'One step'],
      ['Ctrl+Enter', 'Restart with the edit'],
      ['F6', 'Next pane of the lab'],
      ['↑+↓', 'Walk the reconciles, in their pane'],
    ],
  },
  terms: {
    apiVersion: [
      'apiVersion',
      'Group and version of an object, as `group/version`. One object can be read in every served version.',
    ],
    kind: ['kind', 'The type of an object in its YAML, in CamelCase. The path of the API has the plural resource name instead.'],
    crd: [
      'CustomResourceDefinition (CRD)',
      'An object that adds a kind to the API: its names, versions, schemas and subresources.',
    ],
    cr: ['custom resource', 'An object of a kind that a CRD defines. The server stores it and knows nothing of its meaning.'],
    established: ['Established', 'The condition of a CRD whose objects the server serves. It needs `NamesAccepted` first.'],
    shortName: [
      'short name',
      'A shorter name for kubectl, such as `po`. Within a group, it belongs to the first CRD that asked for it.',
    ],
    spec: ['spec', 'What somebody wants. Users write it through the main endpoint, and a change raises `generation`.'],
    status: ['status', 'What a controller observed. With the subresource, only `/status` takes it, and `generation` stays.'],
    subresource: [
      'subresource',
      'A further endpoint of an object, such as `/status` and `/scale`. Each takes its own part of the object.',
    ],
    scale: ['scale', 'A view of the replicas of an object. `kubectl scale` and autoscalers use it without knowing the kind.'],
    generation: ['generation', 'Counts changes of what is wanted. It rises when something outside metadata and status changes.'],
    observedGeneration: [
      'observedGeneration',
      'The generation that the controller reported last. Below `generation`, the controller is behind.',
    ],
    resourceVersion: [
      'resourceVersion',
      'Changes with every stored write. Compare it for equality only; sent back, it is a lock.',
    ],
    uid: ['uid', 'Names one object for ever. An object that is deleted and made again has another one.'],
    conflict: [
      'conflict (409)',
      'The object changed after you read it, or another manager owns the field. Read again, merge, send again.',
    ],
    noop: [
      'write without change',
      'A write whose result equals what is stored. It answers 200; neither counter moves, and no event is sent.',
    ],
    dryRun: ['dry run', 'A request that runs every check and stores nothing.'],
    fieldValidation: [
      'field validation',
      'What happens to unknown and repeated fields: dropped, dropped with a warning, or rejected.',
    ],
    pruning: ['pruning', 'The server removes fields that the schema does not specify.'],
    preserve: ['x-kubernetes-preserve-unknown-fields', 'Keeps unknown fields at one place of the schema.'],
    defaulting: [
      'default',
      'A value that the server fills in where a field is absent. It does not create the objects around it.',
    ],
    structural: ['structural schema', 'A schema that says the type of every field. A CRD must have one.'],
    intOrString: ['int-or-string', 'A value that may be an integer or a string, such as a port.'],
    listType: ['list type', '`map` merges items by their keys, `set` by their values; `atomic` replaces the list.'],
    cel: ['CEL rule', 'An expression over `self` that must be true, in `x-kubernetes-validations`.'],
    transition: ['transition rule', 'A CEL rule with `oldSelf`: it compares an update with what is stored.'],
    cost: [
      'cost of a rule',
      'The server estimates how long a rule can take from the bounds of the schema, and rejects what is too much.',
    ],
    ratcheting: ['ratcheting', 'An update may keep an invalid value that did not change.'],
    printerColumn: ['printer column', 'A column of `kubectl get`, with a JSONPath into the object.'],
    selectable: ['selectable field', 'A field that lists and watches can be filtered by.'],
    storageVersion: [
      'storage version',
      'The version in which new writes are stored. Older objects keep theirs until they are written again.',
    ],
    storedVersions: [
      'storedVersions',
      'Versions in which objects may be stored. Remove one only after all objects were written again.',
    ],
    conversion: [
      'conversion',
      'How an object is shown in another version: only the `apiVersion` changes, or a webhook changes more.',
    ],
    fieldManager: ['field manager', 'The name under which a client owns the fields that it wrote, in `metadata.managedFields`.'],
    apply: [
      'server-side apply',
      'A patch with the fields that you care about. Values of others are conflicts, unless you force them.',
    ],
    mergePatch: ['merge patch', 'Changes the named fields. `null` removes one, and a list replaces the whole list.'],
    jsonPatch: ['JSON patch', 'A list of operations. `test` makes the patch fail when the object is not as expected.'],
    finalizer: ['finalizer', 'A name in metadata that keeps a deleted object until its controller removes the name.'],
    deletionTimestamp: ['deletionTimestamp', 'The object was deleted and waits for its finalizers.'],
    owner: ['owner reference', 'Names the object that this one belongs to. The garbage collector deletes it after its owner.'],
    propagation: [
      'propagation policy',
      'Whether dependents are deleted first (Foreground), later (Background) or kept (Orphan).',
    ],
    watch: ['watch', 'A stream of the changes after a version: ADDED, MODIFIED, DELETED.'],
    bookmark: ['bookmark', 'An event without an object: until this version, everything was sent.'],
    gone: ['410 Gone', 'The history before the asked version was compacted. List again, then watch from there.'],
    listing: ['limit and continue', 'A list in pages. The token continues the same state, whatever is written meanwhile.'],
    label: ['label selector', 'Selects objects by labels, such as `tier=gold,env!=test`.'],
    fieldSelector: ['field selector', 'Selects objects by `metadata.name`, `metadata.namespace` and selectable fields.'],
    condition: ['condition', 'One statement in status, with status, reason, message and the time when it changed.'],
    controller: ['controller', 'A program that compares what is wanted with what is there, acts, and reports in status.'],
    namespace: ['namespace', 'A part of a cluster with names of its own. Deleting it deletes what is in it.'],
    rbac: ['RBAC', 'Roles allow verbs on resources; bindings give roles to users. What no role allows is 403.'],
    impersonation: ['impersonation', 'A request in the name of another user, as `kubectl --as` sends it.'],
    tpr: ['ThirdPartyResource', 'What CRDs replaced in Kubernetes 1.7: kinds without schemas, in `extensions/v1beta1`.'],
    proposal: ['the 2017 proposal', 'The first design of `/status` and `/scale` for custom resources, here as a dialect.'],
  },
} as const

/** These texts in the language of the page. Read them while drawing: a constant of a module keeps the language of the start. */
export const helpTexts = texts('help', helpEn)
