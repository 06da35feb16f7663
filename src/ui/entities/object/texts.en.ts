import { formatsOf } from '../../../apimachinery/text/language-formats.ts'
import { texts } from '../../base/i18n/language.ts'

const { number, plural, list } = formatsOf('en')

/** The texts of lists, of creation and of deletion, in English. */
export const objectsEn = {
  secret: {
    title: 'The values are masked',
    type: 'Type',
    empty: 'This Secret has no values',
    size: (bytes: number) => plural(bytes, { one: '# byte', other: '# bytes' }),
    reveal: 'Reveal values',
    edit: 'Edit',
  },
  create: {
    title: (kind: string) => `Create a ${kind}`,
    send: 'Send POST',
  },
  openDesign: 'Design',
  explain: 'Explain the kind',
  list: {
    filterKinds: 'Filter kinds',
    noKindMatches: 'No kind matches.',
    terminating: (count: string) => `${count} terminating`,
    count: (count: number) => number(count),
    atLeast: (count: number) => `${number(count)}+`,
    scope: 'scope',
    versions: 'versions',
    storage: 'storage',
    deprecated: 'deprecated',
    subresources: 'subresources',
    none: 'none',
    shortNames: 'short names',
    schema: 'schema',
    size: (fields: number, rules: number) =>
      list([
        plural(fields, { one: '# field', other: '# fields' }),
        ...(rules === 0 ? [] : [plural(rules, { one: '# CEL rule', other: '# CEL rules' })]),
      ]),
    filter: 'Filter by words, labels or fields',
    placeholder: 'Filter, or select: tier=gold',
    kinds: { labels: 'label', fields: 'field' },
    remove: (kind: string, text: string) => `Remove the ${kind} selector ${text}`,
    keys: 'Labels and fields',
    selects: 'Select',
    rejectedHides: 'No rows are shown while it stands.',
    filterColumn: (column: string, value: string) => `Filter ${column} by ${value}`,
    makeSelectable: 'Make it selectable in Design',
    removeSelector: 'Remove the selector',
    rejected: (text: string, why: string) => `${text}: ${why}`,
    noMatch: (kind: string) => `No ${kind} matches.`,
    clear: 'Clear selectors',
    of: (shown: number, all: number) => `${number(shown)} of ${number(all)}`,
    terminatingFor: 'Terminating',
    heldBy: 'held by',
    deleting: 'being deleted',
    select: (name: string) => `Select ${name}`,
    selectAll: 'Select all rows',
    selected: (count: number) => `${number(count)} selected`,
    selection: 'Selected objects',
    clearSelection: 'Clear the selection',
    download: 'Download YAML',
    copyKubectl: 'Copy as kubectl',
    commands: { get: 'kubectl get', describe: 'kubectl describe', remove: 'kubectl delete' },
    deleteMany: (count: number, kind: string) => (count === 1 ? `Delete ${kind}` : `Delete ${number(count)} of ${kind}`),
    columns: 'Columns',
    columnsOf: (kind: string) => `Columns of ${kind}`,
    always: 'always',
    wide: 'wide',
    thisPage: 'this page',
    reset: 'Reset',
    labelsColumn: 'Labels',
    missingRule: 'Show the missing rule',
    managers: 'Managed by',
    movedTo: (column: string, place: number, all: number) => `${column}: column ${number(place)} of ${number(all)}`,
    moveHint:
      'Drag a handle or press Alt with an arrow key to move a column. The arrows sort by several columns, as Shift-clicks on headings do.',
    addPath: 'Add a JSONPath column',
    add: 'Add',
    pathTwice: 'This path is a column already.',
    removePath: (path: string) => `Remove the column ${path}`,
    sortPlace: (words: string, place: number, all: number) => `${words}, ${number(place)} of ${number(all)} in the sort order`,
  },
  /** Changes of several objects at once. */
  bulk: {
    open: 'Change',
    label: {
      word: 'Label',
      title: (count: number, kind: string) => `Label ${number(count)} of ${kind}`,
      field: 'Labels to set or remove',
      hint: 'As kubectl takes them: `tier=gold` sets a label, `tier-` removes it. Separate several by spaces.',
      bad: (word: string) => `Expected KEY=VALUE or KEY-, got ${word}`,
    },
    annotate: {
      word: 'Annotate',
      title: (count: number, kind: string) => `Annotate ${number(count)} of ${kind}`,
      field: 'Annotations to set or remove',
      hint: 'As kubectl takes them: `note="two words"` sets an annotation, `note-` removes it. Separate several by spaces.',
      bad: (word: string) => `Expected KEY=VALUE or KEY-, got ${word}`,
    },
    scale: {
      word: 'Scale',
      title: (count: number, kind: string) => `Scale ${number(count)} of ${kind}`,
      field: 'Replicas',
      hint: 'Writes `.spec.replicas` of each through `/scale`, as `kubectl scale` does.',
      bad: (word: string) => `Expected a number of replicas, got ${word}`,
    },
    patch: {
      word: 'Patch a field',
      title: (count: number, kind: string) => `Patch ${number(count)} of ${kind}`,
      field: 'Field and value',
      hint: '`spec.paused=true`: the value is JSON, or a text. `null` removes the field.',
      bad: (word: string) => `Expected FIELD=VALUE, got ${word}`,
    },
    send: 'Send PATCH',
    sending: (done: number, all: number) => `Patching ${number(done)} of ${number(all)}`,
    stopped: (failed: number) => plural(failed, { one: '# object was not changed:', other: '# objects were not changed:' }),
  },
  /** Fields with which applying an object again changes it, reports a change, or fails. */
  reapply: {
    found: (count: number) => `${number(count)} fields change an object, report a change or fail on each apply.`,
    remove: (count: number) => plural(count, { one: 'Remove the field', other: 'Remove # fields' }),
    mark: 'not idempotent',
    reasons: {
      empty: (field: string) =>
        `\`${field}\` is empty: each server-side apply writes the object again and raises its resourceVersion. Remove it.`,
      server: (field: string) => `The server sets \`${field}\`: \`kubectl apply\` prints "configured" each time. Remove it.`,
      managedFields: (field: string) =>
        `The server records \`${field}\`: server-side apply rejects it, and \`kubectl apply\` prints "configured" each time. Remove it.`,
      status: (field: string) =>
        `This endpoint ignores \`${field}\`: \`kubectl apply\` prints "configured" each time. Send it to /status.`,
      embedded: (field: string) =>
        `The server stores no such \`${field}\` of an embedded object: each server-side apply raises the generation. Remove it.`,
      pruned: (field: string) =>
        `The schema does not specify \`${field}\`: the server drops it, and each server-side apply raises the generation. Remove it.`,
      version: (field: string) => `\`${field}\` names one state: apply fails once the object has another. Remove it.`,
    },
  },
  nearestBranch: (branch: number, of: number, keyword: string) =>
    `Branch ${number(branch)} of ${number(of)} of ${keyword} came nearest. It says:`,
  versions: {
    open: 'Compare versions',
    title: (name: string) => `${name} in each version`,
    how: 'The server stores one version and converts it on each request. This is what clients of each version read.',
    left: 'left',
    right: 'right',
    more: 'Also show',
    allSame: 'All versions shown read the same but for their apiVersion.',
    same: 'Both versions read the same but for their apiVersion.',
  },
  events: {
    title: 'Events',
    none: 'No Events about this object.',
    count: (count: number) => number(count),
    columns: { type: 'Type', reason: 'Reason', age: 'Age', from: 'From', message: 'Message' },
  },
  describe: {
    title: (name: string) => `Describe ${name}`,
    copy: 'Copy',
  },
  peek: {
    label: 'Selected object',
    previous: 'Previous object',
    next: 'Next object',
    close: 'Close the preview',
    open: 'Open',
    observed: 'observed',
    metadata: 'Metadata',
    namespace: 'Namespace',
    labels: 'Labels',
    created: 'Created',
    finalizers: 'Finalizers',
    spec: 'Spec',
    conditions: 'Conditions',
    items: (count: number) => plural(count, { one: '# item', other: '# items' }),
    fields: (count: number) => plural(count, { one: '# field', other: '# fields' }),
  },
  remove: {
    ask: (kind: string, names: readonly string[]) =>
      names.length === 1 ? `Delete ${kind} ${list(names)}?` : `Delete ${number(names.length)} objects of kind ${kind}?`,
    send: (kind: string, count: number) => (count === 1 ? `Delete ${kind}` : `Delete ${number(count)} of ${kind}`),
    sending: (done: number, all: number) => `Deleting ${number(done)} of ${number(all)}`,
    propagation: 'Propagation',
    policies: { Background: 'Background', Foreground: 'Foreground', Orphan: 'Orphan' },
    policyWhy: {
      Background: 'The object goes first, its dependents after it. Default.',
      Foreground: 'Dependents go first. The object stays until they are gone.',
      Orphan: 'Dependents stay. Their owner reference is removed.',
    },
    preconditions: 'Preconditions',
    uid: 'uid is',
    version: 'resourceVersion is',
    each: 'as read for each object',
    conditionWhy: 'The server rejects the request with 409 if a precondition does not match.',
    consequences: 'What will happen',
    dryRun: 'dry run',
    again: 'Dry run again',
    accepted: (count: number) =>
      plural(count, { one: 'The server would accept the request.', other: 'The server would accept # requests.' }),
    rejected: 'The server would reject the request:',
    stopped: (failed: number) => plural(failed, { one: '# object was not deleted:', other: '# objects were not deleted:' }),
    starts: 'Deletion starts. The server sets `deletionTimestamp`.',
    isTerminating: 'Deletion has started already.',
    dependents: {
      Background: (what: string) => `The garbage collector deletes the dependents afterwards: ${what}.`,
      Foreground: (what: string) => `The garbage collector deletes the dependents first: ${what}.`,
      Orphan: (what: string) => `The dependents stay without this owner: ${what}.`,
    },
    kinds: (kinds: readonly { readonly kind: string; readonly count: number }[]) =>
      list(kinds.map(({ kind, count }) => `${number(count)} ${kind}`)),
    shared: (count: number) =>
      plural(count, { one: '# of them stays: it has another owner.', other: '# of them stay: they have another owner.' }),
    noDependents: 'No dependents found.',
    looking: 'Looking for dependents…',
    bounded: (limit: number, kinds: readonly string[]) =>
      `Only the first ${number(limit)} objects were searched of: ${list(kinds)}.`,
    unread: (kinds: readonly string[]) => `Not searched, because the server did not list them: ${list(kinds)}.`,
    holds: (count: number) => plural(count, { one: '# finalizer holds the object:', other: '# finalizers hold the object:' }),
    holdsSome: 'Finalizers hold objects until they are removed:',
    ends: 'The object is removed from storage. This cannot be undone.',
    endsHeld: 'The object is removed when its last finalizer is gone. This cannot be undone.',
    notKubectl: 'kubectl cannot send the preconditions',
    copy: 'Copy command',
  },
  terminating: {
    since: 'Terminating for {age}',
    started: (time: string) => `Deletion began at ${time} and cannot be undone.`,
    rescue: 'To keep the data, copy the YAML now and create the object again after it is gone.',
    waits: (finalizer: string) =>
      finalizer === 'foregroundDeletion'
        ? 'waits for dependents'
        : finalizer === 'orphan'
          ? 'waits for the garbage collector'
          : finalizer === 'kubernetes'
            ? 'waits until the namespace is empty'
            : 'waits for its controller',
    removed: 'removed',
    finalizers: 'Finalizers',
    end: 'Object removed',
    endWhy: 'watchers receive DELETED',
    release: 'Remove a finalizer',
    releaseAsk: (name: string) => `Remove a finalizer of ${name}?`,
    skips: (finalizer: string) =>
      finalizer === 'foregroundDeletion'
        ? 'The object goes without waiting for its dependents. Those that remain are deleted after it.'
        : finalizer === 'orphan'
          ? 'The garbage collector no longer removes the owner reference of the dependents. They can be deleted with the object.'
          : finalizer === 'kubernetes'
            ? 'The namespace goes without waiting for what is in it. Objects that remain stay stored and can be reached only through a new namespace of this name.'
            : `Skips the cleanup that ${finalizer} stands for. What its controller would have released can stay behind.`,
    last: 'It is the last finalizer: the object is removed at once.',
    request: 'Request',
    send: (method: string) => `Send ${method}`,
    deletedAt: (time: string) => `Deleted at ${time}.`,
  },
}

/** These texts in the language of the page. Read them while drawing: a constant of a module keeps the language of the start. */
export const objectTexts = texts('objects', objectsEn)
