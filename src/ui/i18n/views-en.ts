import { copyKind } from './cluster-en.ts'
import { formatsOf } from './formats.ts'

const { number } = formatsOf('en')

/** The texts of the views and dialogs that Home does without, in English: the object, the settings, the help. */
export const viewsEn = {
  offline: {
    ready: 'A new version of crdlab is ready. Updating reloads every tab; workspaces and drafts stay.',
    update: 'Update',
    later: 'Later',
  },
  copyKind,
  create: {
    title: (kind: string) => `Create a ${kind}`,
    generated: 'A minimal sample from the schema: required fields without a default.',
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
    lead: 'What the server allows each persona to do, like kubectl auth can-i. To change an answer, edit a Role.',
    leadHost: 'The server enforces RBAC only if it was started with --authorization-mode RBAC. Otherwise it allows everything.',
    table: (kind: string) => `Permissions on ${kind}`,
    request: 'Request',
    kind: 'kind',
    actAs: (persona: string) => `Act as ${persona}`,
    role: 'role',
    roleOf: (persona: string) => `Role of ${persona}`,
    noRole: 'no role',
    yes: 'yes',
    no: 'no',
    missing: 'Some Roles or RoleBindings of the personas are missing.',
    createMissing: 'Create them',
    noRoles: 'RBAC is not enabled on this server.',
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
    asFound: 'unchanged since this view opened',
    steady: 'unchanged by the last write',
    roseSpec: 'increased: .spec changed',
    rose: 'increased',
    changed: 'changed; one counter for the whole store',
    opaque: 'one counter for the whole store',
    writtenBy: (actor: string, request: string) => `changed by ${actor}: ${request}`,
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
    note: 'Single-key shortcuts are off while you type. On a Mac, use ⌘ for Ctrl.',
    scopes: { everywhere: 'Everywhere', lists: 'Lists', objects: 'Objects', designer: 'Designer' },
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
    },
  },
} as const
