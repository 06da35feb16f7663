import { formatsOf } from '../../../apimachinery/text/language-formats.ts'
import { copyKind } from './copy-kind.en.ts'
import { texts } from './language.ts'

const { number, plural, bytes } = formatsOf('en')

const crds = (n: number): string => plural(n, { one: '# CRD', other: '# CRDs' })
const objects = (n: number): string => plural(n, { one: '# object', other: '# objects' })
const documents = (n: number): string => plural(n, { one: '# document', other: '# documents' })

/** The texts of the views and dialogs that Home does without, in English: the object, the settings, the help. */
export const viewsEn = {
  resource: {
    present: 'Present this object',
    path: 'Path',
    age: 'age',
    stale: 'stale',
    staleWhy: 'A condition describes an older generation.',
    staleAt: (generation: string) => `stale, generation is ${generation}`,
    lockRequired: 'required for PUT',
    lockOptional: 'optional here',
    gone: 'The object was deleted. This is its last state.',
    lost: 'Connection lost. Retrying…',
    notFound: (type: string, name: string) => `${type} "${name}" not found`,
    endpoints: 'Endpoints',
    verb: 'verb',
    force: 'force conflicts',
    manager: 'manager',
    forceWord: 'force',
    managerNone: 'none',
    managerWhy: 'Field manager of your writes. Empty: the server derives one from the client name.',
    draft: 'unsaved',
    copy: 'Copy the request',
    unsendable: 'The YAML is invalid',
    sending: 'Sending',
    loading: 'Loading',
    unchanged: 'Nothing was changed',
    send: (what: string) => `Send ${what}`,
    sendTo: (what: string, context: string) => `Send ${what} to ${context}`,
    sendDry: (what: string) => `Dry-run ${what}`,
  },
  showMore: (step: number, rest: number) => `Show ${number(step)} more of ${number(rest)}`,
  failure: {
    editor: 'The editor did not load. You can edit here without colors.',
    diff: 'The comparison did not load.',
  },
  exportFormats: 'Types for TypeScript and Go, JSON Schema, Markdown, HTML, kustomize',
  required: 'required',
  install: {
    secondDocument: 'The designer edits one document at a time; a second one starts here. Use Install for several.',
    title: 'Install and import',
    lead: 'Paste or drop CRDs and objects: YAML with any number of documents, JSON, or a List. CRDs are created first; objects follow when their kind is Established.',
    paste: 'YAML or JSON',
    placeholder: 'Paste here, or drop files anywhere',
    pick: 'Choose files',
    clear: 'Clear',
    examples: 'Examples',
    read: 'Reading',
    found: (crdCount: number, objectCount: number) => `${crds(crdCount)}, ${objects(objectCount)}`,
    nothing: 'Nothing to install yet.',
    send: (n: number) => `Send ${documents(n)}`,
    again: 'Send again',
    openKind: (resource: string) => `Open ${resource}`,
    openKinds: 'Open resources',
    sending: 'Sending',
    waiting: 'waiting for Established',
    document: 'Document',
    result: 'Result',
    ready: 'ready',
    created: 'created',
    configured: 'configured',
    unchanged: 'unchanged',
    exists: 'already exists',
    skipped: 'skipped: no matching kind',
    rejected: 'rejected',
    bad: 'invalid YAML',
    line: (n: number) => `line ${number(n)}`,
    template: 'This is a Helm chart template, not YAML.',
    templateHow: 'Render it with helm template first, then import the output.',
    templateStrip: 'Import without the template lines',
    old: (n: number) =>
      `${plural(n, { one: 'This CRD is', other: '# CRDs are' })} of apiextensions.k8s.io/v1beta1, which Kubernetes removed in 1.22.`,
    oldConvert: 'Convert to v1',
    definitions: (n: number, by: string) =>
      `${plural(n, { one: 'This definition is', other: '# definitions are' })} for ${by}, which makes CRDs of it and does not run here.`,
    derive: 'Replace with its CRDs',
    place: (line: number, column: number) => `line ${number(line)}, column ${number(column)}:`,
    booleanWord: (word: string, value: boolean) =>
      `The server reads \`${word}\` as ${value} (YAML 1.1). Quote it if you mean text.`,
    noObject: 'not an object with apiVersion and kind',
    noKind: 'kind is missing',
    noApiVersion: 'apiVersion is missing',
    noName: 'metadata.name is missing',
    replace: 'Replace existing',
    replaceTitle: (n: number) =>
      plural(n, { one: 'Replace a CRD whose objects lose values?', other: 'Replace # CRDs whose objects lose values?' }),
    trying: 'Testing what stored objects lose',
    back: 'Back',
    large: (size: number) => `The text has ${bytes(size)}; preview hidden.`,
    progress: (done: number, all: number) => `${number(done)} of ${documents(all)}`,
    inFile: (n: number) => (n === 0 ? 'no objects' : objects(n)),
    fileResult: (stored: number, failed: number, all: number) =>
      failed > 0 ? `${number(failed)} of ${number(all)} not stored` : `${number(stored)} of ${number(all)} stored`,
    summary: (ok: number, bad: number) =>
      bad === 0 ? `${number(ok)} stored` : `${number(ok)} stored, ${number(bad)} not stored`,
  },
  unknownRelease: (release: string, served: string) =>
    `This workspace is set to Kubernetes ${release}, which this version of crdlab does not have. Its server answers as ${served}.`,
  offline: {
    ready: 'A new version of crdlab is ready. Updating reloads every tab; workspaces and drafts stay.',
    update: 'Update',
    later: 'Later',
  },
  copyKind: copyKind,
  create: {
    title: (kind: string) => `Create a ${kind}`,
    send: 'Send POST',
  },
  editor: {
    label: (word: string) => `${word}, YAML`,
    tabHint: 'Press Ctrl+M to move focus with Tab',
  },
  changed: {
    showStored: 'Show stored',
  },
  access: {
    actAs: (persona: string) => `Act as ${persona}`,
    locked: 'forbidden',
  },
  verbs: {
    PUT: 'Replace the whole object (needs resourceVersion)',
    merge: 'Send only your changes (no resourceVersion check)',
    json: 'Send your changes as JSON Patch operations',
    apply: 'Server-side apply (you become field manager)',
  },
  counters: {
    intent: 'changes of spec',
    anyWrite: 'every write',
    asFound: 'no changes yet',
    steady: 'unchanged by the last write',
    roseSpec: 'increased: .spec changed',
    rose: 'increased',
    changed: 'changed; one counter for the whole store',
    opaque: 'one counter for the whole store',
    writtenBy: (actor: string, request: string) => (request === '' ? `changed by ${actor}` : `changed by ${actor}: ${request}`),
    behind: 'controller is behind',
    caughtUp: 'controller caught up',
    of: (observed: string, generation: string) => `${observed} of ${generation}`,
    spoken: (generation: string, version: string) => `generation ${generation}, resourceVersion ${version}`,
  },
  absent: {
    status:
      'This version has no status subresource: `/status` returns 404, the main endpoint writes `.status`, and every change to it increments `generation`. Add `subresources: {status: {}}` to the version in the CRD to enable it.',
    scale:
      'This version has no scale subresource: `/scale` returns 404, so `kubectl scale` and autoscalers cannot act on it. Add `subresources.scale` with its two paths to the version in the CRD to enable it.',
    scaleBroken: 'GET /scale fails because the replicas path has no value. Set one in spec, or send PUT or PATCH to /scale.',
  },
  /** The pane of a kind that has no spec. */
  object: 'object',
  /** What the endpoints of kinds of Kubernetes accept, ignore and reject. */
  proposal: {
    main: [
      ['accepts', '`.spec`, labels, annotations, finalizers'],
      ['ignores', '`.status`, without an error'],
      ['increments', '`generation` when `.spec` changes, and only then'],
    ],
    status: [
      ['accepts', 'PUT of `.status`; checks `resourceVersion`'],
      ['ignores', '`.spec`, labels, annotations, finalizers'],
      ['never', 'increments `generation`'],
    ],
    scale: [
      ['accepts', 'PUT of `.spec.replicas`; requires `resourceVersion`'],
      ['rejects', '`.status` values without a path in the CRD'],
      ['increments', '`generation` when replicas change'],
    ],
  },
  builtIn: {
    namespace: {
      main: [
        ['accepts', 'labels, annotations, `.metadata.finalizers`'],
        ['ignores', '`.status`, and `.spec`: only `/finalize` changes it'],
        ['sets', 'the label `kubernetes.io/metadata.name`'],
      ],
      status: [
        ['accepts', '`.status`, labels and annotations'],
        ['ignores', '`.spec`'],
        ['rejects', 'any `phase` but `Active`; while it is deleted, any but `Terminating`'],
      ],
    },
    crd: {
      main: [
        ['accepts', '`.spec`, labels, annotations, finalizers'],
        ['ignores', '`.status`, without an error'],
        ['increments', '`generation` when `.spec` changes'],
      ],
      status: [
        ['accepts', '`.status`: conditions, names, `storedVersions`'],
        ['ignores', '`.spec`'],
        ['never', 'increments `generation`'],
      ],
    },
    lease: {
      main: [
        ['accepts', '`.spec`, labels, annotations, finalizers'],
        ['checks', '`resourceVersion`: of two candidates one gets 409'],
        ['has', 'no `/status` and no `generation`'],
      ],
      status: [],
    },
    role: {
      main: [
        ['accepts', '`.rules`, labels, annotations, finalizers'],
        ['rejects', 'permissions that you do not have, unless you may `escalate`'],
        ['has', 'no `/status` and no `generation`'],
      ],
      status: [],
    },
    binding: {
      main: [
        ['accepts', '`.subjects`, labels, annotations, finalizers'],
        ['rejects', 'another `.roleRef`, and roles beyond yours unless you may `bind`'],
        ['has', 'no `/status` and no `generation`'],
      ],
      status: [],
    },
    other: {
      main: [
        ['accepts', 'all fields that may change, labels and annotations'],
        ['ignores', '`.status` where there is a `/status`'],
        ['rejects', 'changes of fields that cannot change'],
      ],
      status: [
        ['accepts', '`.status`'],
        ['ignores', '`.spec`'],
        ['never', 'increments `generation`'],
      ],
    },
  },
  verdict: {
    label: 'Result of the write',
    main: 'main',
    ok: (code: number) => (code === 201 ? 'Created' : 'OK'),
    request: (method: string, place: string, milliseconds: number, isDryRun: boolean) =>
      `${isDryRun ? 'dry run, ' : ''}${method} ${place}, ${number(milliseconds, { style: 'unit', unit: 'millisecond' })}`,
    close: 'Close the result',
    splitter: 'Height of the panes',
    rejected: 'Rejected',
    raw: 'Raw',
    rawStatus: 'Raw Status',
    stages: {
      received: 'received',
      existing: 'existing object',
      pruned: 'pruned',
      defaulted: 'defaulted',
      strategy: 'strategy',
      validated: 'validated',
      stored: 'stored',
      watch: 'watch event',
    },
    noStations: "The server didn't trace this write.",
    noTrace: "This server doesn't trace writes, so the fate of each field is unknown. The response is in the API log.",
    noAnswer: 'No response',
    noAnswerHow: 'The write may or may not have been stored. Your draft is safe; send it again when the server is back.',
    reload: 'Reload',
  },
  fate: {
    title: 'What happened to each field',
    table: 'Fields and their fates',
    words: {
      kept: 'kept',
      defaulted: 'defaulted',
      pruned: 'pruned',
      ignored: 'ignored',
      reset: 'reset',
      removed: 'removed',
      rejected: 'rejected',
    },
    columns: {
      sent: 'You sent',
      afterPrune: 'After prune',
      afterDefault: 'After default',
      afterStrategy: 'After strategy',
      stored: 'Stored',
    },
    path: 'Path',
    fate: 'Fate',
    why: 'Why',
    removed: 'removed',
    absent: 'absent',
    notStored: 'not stored',
    rule: (id: string) => `Rule ${id}`,
    noRule: (id: string) => `This page does not have the text of rule ${id}.`,
    sources: 'Sources',
    unchanged: {
      show: (n: number) => `Show ${number(n)} unchanged`,
      hide: (n: number) => `Hide ${number(n)} unchanged`,
    },
    sent: {
      show: (n: number) => `Show ${number(n)} stored as sent`,
      hide: (n: number) => `Hide ${number(n)} stored as sent`,
    },
    asSent: 'Every field was stored as it was sent.',
    none: 'No fields',
    noOp: 'No change: nothing was written, and both counters stayed the same.',
    notes: {
      kept: (previous: string) => `kept, was ${previous}`,
      keptNew: 'kept, new',
      defaulted: 'defaulted',
      pruned: 'pruned, not in schema',
      ignored: 'ignored by this endpoint',
      ignoredStatus: 'ignored, use /status',
      reset: 'reset by the server',
      removed: 'removed',
      rejected: 'rejected',
    },
  },
  settings: {
    language: 'Language',
    languageWhy: 'Takes effect at once.',
    themeWhy: 'Light, dark, or the system setting.',
    validation: 'Field validation',
    manager: 'Field manager',
    plainEditor: 'Plain text editor',
    plainEditorWhy: 'Replaces the code editor with a text area. Line annotations appear in the table below.',
    tour: 'Running example on Home',
    tourWhy: 'Shows the live example on Home. While it is visible, its controller reports every two seconds.',
    storage: 'Storage',
    persisted: 'persistent',
    persist: 'Make storage persistent',
    persistUnknown: 'Check persistence',
  },
  help: {
    scopes: { everywhere: 'Everywhere', lists: 'Lists', objects: 'Objects', designer: 'Designer', lab: 'Controller lab' },
  },
} as const

/** These texts in the language of the page. Read them while drawing: a constant of a module keeps the language of the start. */
export const viewTexts = texts('views', viewsEn)
