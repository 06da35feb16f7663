import { formatsOf } from '../../../../apimachinery/text/language-formats.ts'
import { texts } from '../../../base/i18n/language.ts'

const { number, plural, list } = formatsOf('en')

const objects = (n: number): string => plural(n, { one: '# object', other: '# objects' })
const stored = (n: number): string => plural(n, { one: '# object is stored', other: '# objects are stored' })

/** The texts of the designer's head, in English: stored versions, updates, names, columns, installing. */
export const headEn = {
  copy: 'Copy or download the CRD',
  stored: {
    tab: (n: number) => `${number(n)} stored`,
    tabWhy: (version: string, n: number) => `${version} is in status.storedVersions; ${objects(n)} stored at it`,
    unknown: 'may have objects',
    open: 'Stored versions',
    title: (name: string) => `Stored versions of ${name}`,
    lead: 'The server writes each object at the storage version. An object keeps the version of its last write until it is written again. Every served version can read it.',
    changed: "Applies to the installed CRD; your edits aren't included.",
    heads: ['Version', 'Role', 'Objects stored', 'storedVersions'],
    notSpec: 'not in spec.versions',
    listedHere: 'listed',
    notListed: 'not listed',
    hidden: 'not reported by this server',
    rewrite: 'Rewrite objects',
    rewriteWhy: (n: number, version: string) =>
      `${stored(n)} at another version than ${version}. Each is read and written back, and the server then stores it at ${version}. Its resourceVersion changes, its generation does not.`,
    rewriteAllWhy: (n: number, version: string) =>
      `This server does not report the version that an object is stored at. ${plural(n, { one: '# object is', other: '# objects are' })} read and written back. Objects already stored at ${version} do not change.`,
    rewriteNone: (version: string) => `Nothing to rewrite: every object is stored at ${version}.`,
    rewriteEmpty: 'Nothing to rewrite: no objects are stored.',
    rewriteDo: (n: number, version: string) => `Rewrite ${objects(n)} at ${version}`,
    notServed: 'No version is served, so objects cannot be read.',
    progress: (done: number, total: number) => `${number(done)} of ${objects(total)}`,
    cancel: 'Stop',
    outcome: (written: number, same: number) =>
      same === 0 ? `${objects(written)} rewritten` : `${objects(written)} rewritten, ${number(same)} stored so already`,
    cancelled: (written: number) => `Stopped: ${objects(written)} rewritten, the others left as they were.`,
    failed: (n: number) => `${objects(n)} could not be rewritten`,
    migrate: 'Or let the server do both',
    migrateWhy:
      'A StorageVersionMigration rewrites every object and then prunes status.storedVersions, unless the CRD changes meanwhile. A failure prunes it as well.',
    migrateDo: 'Migrate on the server',
    migrateCopy: 'Copy as a script',
    migrations: 'Migrations of these objects',
    migrationStates: {
      waiting: 'waits for another migration',
      running: 'runs',
      succeeded: 'succeeded',
      failed: 'failed',
    },
    forgotten: (version: string, n: number) =>
      `${stored(n)} at ${version}, although status.storedVersions does not list it any more. Rewrite the objects before you remove ${version} from the CRD: the server could not read them.`,
    prune: 'Prune storedVersions',
    pruneWhy: (versions: readonly string[]) =>
      `No object is stored at ${list(versions)} any more. The server rejects a CRD without that version until you remove it from status.storedVersions:`,
    pruneBlocked: (version: string, n: number) =>
      `${plural(n, { one: '# object is still stored', other: '# objects are still stored' })} at ${version}. It stays in status.storedVersions, and the server rejects a CRD without it:`,
    pruneUnknown: 'Available after all objects are rewritten. Until then the server rejects a CRD without that version:',
    pruneNone: (version: string) => `Nothing to prune: status.storedVersions is ${version}.`,
    pruneDo: (kept: readonly string[]) => `Prune to ${list(kept)}`,
    pruned: (kept: readonly string[]) =>
      `status.storedVersions is ${list(kept)}. You can now remove other versions from the CRD.`,
    more: (n: number) => `and ${number(n)} more`,
  },
  update: {
    stored: 'Stored objects',
    clients: 'Clients',
    counting: 'Counting…',
    none: 'No objects are stored.',
    count: (n: number, at: readonly (readonly [version: string, n: number])[]) =>
      at.length < 2
        ? `${stored(n)}${at.length === 1 ? ` at ${at[0]?.[0]}` : ''}.`
        : `${stored(n)}: ${list(at.map(([version, own]) => `${number(own)} at ${version}`))}.`,
  },
  paths: {
    open: (label: string) => `Fields for ${label}`,
    none: 'No matching field in the schema. You can still enter a path.',
  },
  columns: {
    none: 'No printer columns: the server prints NAME and AGE.',
    addAge: 'Add AGE',
    addAgeWhy: 'With printer columns of its own, a kind has AGE only as one of them.',
    up: (name: string) => `Move column ${name} up`,
    down: (name: string) => `Move column ${name} down`,
    more: (name: string) => `Format and description of column ${name}`,
    format: 'Format',
    description: 'Description',
    unreadable: (why: string) =>
      `The server accepts this path but can't evaluate it (${why}). It doesn't print this column or those after it.`,
    missing: 'The schema has no such field: the cell shows <none>.',
  },
  live: {
    title: 'Output of kubectl get',
    rows: 'Rows',
    wide: '-o wide',
    copy: 'Copy as text',
    rejected: 'The table returns when the server accepts the CRD:',
    from: {
      stored: 'Your objects, printed by a scratch server with this design.',
      sample: 'A sample object: no objects are stored yet.',
      none: 'No objects are stored, and the server rejects the sample made from the schema.',
    },
  },
  selectable: {
    title: 'Selectable fields',
    none: 'None: --field-selector works with metadata.name and metadata.namespace only.',
    why: 'Fields you can use in --field-selector, besides metadata.name and metadata.namespace.',
    nth: (n: number) => `Selectable field ${number(n)}`,
    add: 'Add a selectable field',
    remove: (path: string) => (path === '' ? 'Discard row' : `Remove ${path}`),
    full: (most: number) => `The server accepts at most ${number(most)}.`,
  },
  install: {
    title: 'Installing',
    close: 'Close install progress',
    steps: { dryRun: 'Dry run', write: 'Write', names: 'NamesAccepted', established: 'Established', served: 'Endpoints' },
    states: { waiting: 'waiting', running: 'running', done: 'done', failed: 'failed' },
    taken: (warnings: number) =>
      warnings === 0
        ? 'the server would accept it'
        : plural(warnings, {
            one: 'the server would accept it, with # warning',
            other: 'the server would accept it, with # warnings',
          }),
    notServed: (versions: readonly string[]) => `not served yet: ${list(versions)}`,
  },
  remoteChange: {
    shown: (name: string) => `${name} changed on the server and was reloaded. Undo restores your version.`,
    differs: (name: string) =>
      `${name} changed on the server after you loaded it. Problems compare with the server's version; sending replaces it.`,
    theirs: "Use the server's version",
    mine: 'Keep mine',
    second: (name: string) => `separate from ${name}`,
    secondWhy: (name: string) => `The name is different: this installs a separate CRD, and ${name} is not changed.`,
  },
  names: {
    needed: 'Required',
    taken: 'Another kind uses this name',
    rejected: (name: string, other: string) => `${other} already uses "${name}": the server will not accept it.`,
    ambiguous: (name: string, other: string) => `"${name}" also means ${other}: kubectl uses the first match.`,
  },
  scale: {
    title: 'Paths of scale',
    choose: 'choose the paths',
    lead: 'Where GET and PUT /scale find the numbers. The list shows the schema fields with a matching type.',
    missing: 'The schema has no such field.',
    replicas: 'Replicas',
    try: 'Try a Scale',
    tryLead: 'Sends it to a sample object on a scratch server, as an autoscaler does. The workspace is not changed.',
    what: {
      specReplicasPath: 'desired replicas: an integer under .spec',
      statusReplicasPath: 'observed replicas: an integer under .status',
      labelSelectorPath: 'label selector of the pods, for autoscalers: a string; optional',
    },
    hint: { specReplicasPath: '.spec.replicas', statusReplicasPath: '.status.replicas', labelSelectorPath: '.status.selector' },
  },
  conversion: {
    open: 'Open the conversion',
    toOpen: 'Install the CRD to write its conversion.',
    strategy: 'strategy',
    subs: { None: 'only apiVersion changes', Webhook: 'the server calls a webhook' },
    calls: 'client config',
    ways: {
      service: 'a service in the cluster',
      url: 'a URL outside the cluster',
      function: 'TypeScript that runs in this page',
    },
    reviews: 'conversionReviewVersions',
    caBundle: 'base64-encoded PEM',
    none: 'Only apiVersion changes between versions. A field that the other version lacks is pruned.',
    one: 'It has no effect until there is a second version.',
    noCalls:
      "The server in this page can't call webhooks: reading an object at another version than its storage version fails. crdlab serve calls webhooks by URL.",
    function:
      'The code is in the annotation conversion.crdlab.dev/function. After you change it, change the number in the URL as well: then lists convert again.',
  },
  version: {
    open: (name: string) => `Version ${name}: name, warning, remove`,
    name: 'name',
    warning: 'warning',
    warningHint: 'sent to clients; empty: the default warning',
    remove: (name: string) => `Remove ${name}`,
    twice: (name: string) => `Version ${name} already exists.`,
    last: 'A CRD needs at least one version.',
    isStorage: 'This is the storage version. Make another version the storage version first.',
    isStored: (name: string) =>
      `status.storedVersions lists ${name}. Rewrite its objects and prune it first, under Stored versions.`,
  },
} as const

/** These texts in the language of the page. Read them while drawing: a constant of a module keeps the language of the start. */
export const headTexts = texts('head', headEn)
