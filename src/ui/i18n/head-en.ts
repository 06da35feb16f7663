const plural = (n: number, one: string, many: string): string => `${n.toLocaleString('en')} ${n === 1 ? one : many}`
const objects = (n: number): string => plural(n, 'object', 'objects')
const listed = (names: readonly string[]): string => names.join(', ')

/** What the head of the designer says: what is stored, what an update does to it, names, columns, installing. */
export const headEn = {
  stored: {
    tab: (n: number) => `${n.toLocaleString('en')} stored`,
    tabWhy: (version: string, n: number) => `${version} is in status.storedVersions; ${objects(n)} stored at it`,
    unknown: 'may hold objects',
    open: 'Stored versions',
    openWhy: 'What is stored at which version; rewrite it, and prune storedVersions',
    title: (name: string) => `Stored versions of ${name}`,
    lead: 'The server stores an object at the storage version of the moment it is written, and leaves it so until it is written again. It is read at every served version all the same.',
    changed: 'This is about the CRD as it is installed. Your changes to it are not sent yet.',
    heads: ['Version', 'Role', 'Objects stored', 'storedVersions'],
    notSpec: 'not in spec.versions',
    listedHere: 'listed',
    notListed: 'not listed',
    hidden: 'not told by this server',
    rewrite: 'Rewrite objects',
    rewriteWhy: (n: number, version: string) =>
      `${plural(n, 'object is', 'objects are')} stored at another version than ${version}. Each is read and written back as it is; the server then stores it at ${version}. Its resourceVersion changes, its generation does not.`,
    rewriteAllWhy: (n: number, version: string) =>
      `This server does not tell at which version an object is stored. Each of ${objects(n)} is read and written back as it is; those stored at ${version} already do not change.`,
    rewriteNone: (version: string) => `Nothing to rewrite: every object is stored at ${version}.`,
    rewriteEmpty: 'Nothing to rewrite: no object is stored.',
    rewriteDo: (n: number, version: string) => `Rewrite ${objects(n)} at ${version}`,
    notServed: 'No version is served, so no object can be read.',
    progress: (done: number, total: number) => `${done.toLocaleString('en')} of ${objects(total)}`,
    cancel: 'Stop',
    outcome: (written: number, same: number) =>
      same === 0 ? `${objects(written)} rewritten` : `${objects(written)} rewritten, ${same.toLocaleString('en')} unchanged`,
    cancelled: (written: number) => `Stopped: ${objects(written)} rewritten, the rest is as it was.`,
    failed: (n: number) => `${objects(n)} could not be rewritten`,
    prune: 'Prune storedVersions',
    pruneWhy: (versions: readonly string[]) =>
      `No object is stored at ${listed(versions)} any more. Until it is taken out of status.storedVersions, the server refuses a CRD without that version:`,
    pruneBlocked: (version: string, n: number) =>
      `${plural(n, 'object is', 'objects are')} still stored at ${version}, so it stays in status.storedVersions, and the server refuses a CRD without it:`,
    pruneUnknown: 'Offered once every object has been rewritten. Until then the server refuses a CRD without that version:',
    pruneNone: (version: string) => `Nothing to prune: status.storedVersions is ${version}.`,
    pruneDo: (kept: readonly string[]) => `Prune to ${listed(kept)}`,
    pruned: (kept: readonly string[]) =>
      `status.storedVersions is ${listed(kept)}. Other versions can be removed from the CRD now.`,
    more: (n: number) => `and ${n.toLocaleString('en')} more`,
  },
  update: {
    stored: 'Stored objects',
    clients: 'Clients',
    none: 'No object is stored.',
    count: (n: number, at: readonly (readonly [version: string, n: number])[]) =>
      at.length < 2
        ? `${plural(n, 'object is', 'objects are')} stored${at.length === 1 ? ` at ${at[0]?.[0]}` : ''}.`
        : `${plural(n, 'object is', 'objects are')} stored: ${at.map(([version, own]) => `${own.toLocaleString('en')} at ${version}`).join(', ')}.`,
    how: 'Tried on a server of its own, with copies of the objects. The update itself writes none of them.',
    most: 500,
    trying: (n: number) => `Trying ${objects(n)}`,
    first: (tried: number, total: number) => `The first ${tried.toLocaleString('en')} of ${objects(total)} were tried.`,
    times: (n: number) => `\u00d7${n.toLocaleString('en')}`,
    same: (n: number, others: boolean) =>
      others ? `${objects(n)} stay as they are` : `Nothing changes for ${n === 1 ? 'the one object' : `all ${objects(n)}`}`,
    kinds: {
      unreadable: (n: number) => `${objects(n)} could no longer be read`,
      locked: (n: number) => `${objects(n)} could no longer be changed`,
      invalid: (n: number) => `${plural(n, 'object does', 'objects do')} not fit the new schema`,
      pruned: (n: number) => `${plural(n, 'object loses', 'objects lose')} fields`,
      defaulted: (n: number) => `${plural(n, 'object gets', 'objects get')} defaults`,
      changed: (n: number) => `${plural(n, 'object reads', 'objects read')} otherwise`,
    },
    why: {
      unreadable: 'The server cannot convert them to the version they are read at.',
      locked: 'The server refuses every update of them until this is mended, even one that leaves all fields as they are.',
      invalid:
        'One that is new would be refused. An update that leaves these fields as they are is still taken (ratcheting); one that changes them has to mend them.',
      pruned: 'The server leaves these fields out when it reads, and they are gone for good with the next write.',
      defaulted: 'The server fills these fields in when it reads, and stores them with the next write.',
      changed: 'The same field has another value when it is read.',
    },
    unavailable: 'This browser has no second server to try it on.',
  },
  paths: {
    open: (label: string) => `Fields for ${label}`,
    none: 'No field of the schema fits. A path can be written all the same.',
  },
  columns: {
    none: 'No columns are designed: the server prints NAME and AGE.',
    up: (name: string) => `Move column ${name} up`,
    down: (name: string) => `Move column ${name} down`,
    more: (name: string) => `Format and description of column ${name}`,
    format: 'Format',
    description: 'Description',
    unreadable: (why: string) =>
      `The server takes this path and cannot read it (${why}): this column and those after it are not printed.`,
    missing: 'The schema has no such field: the cell stays <none>.',
  },
  live: {
    title: 'What kubectl prints',
    rows: 'Rows',
    wide: '-o wide',
    copy: 'Copy as text',
    refused: 'The table is there again once the server takes the CRD:',
    from: {
      stored: 'Objects as they are stored, on a server of its own that has the CRD as it is designed.',
      sample: 'A sample object: none is stored yet.',
      none: 'No object is stored, and the server refuses the sample made from the schema.',
    },
  },
  selectable: {
    title: 'Selectable fields',
    none: 'None: --field-selector can name metadata.name and metadata.namespace alone.',
    why: 'What --field-selector may name, beside metadata.name and metadata.namespace: single values.',
    nth: (n: number) => `Selectable field ${n}`,
    add: 'Add a selectable field',
    remove: (path: string) => (path === '' ? 'Leave it' : `Remove ${path}`),
    full: (most: number) => `The server takes ${most} at most.`,
  },
  install: {
    title: 'Installing',
    close: 'Close what became of the installing',
    steps: { dryRun: 'Dry run', write: 'Sent', names: 'NamesAccepted', established: 'Established', served: 'Endpoints' },
    states: { waiting: ' waits', running: ' is under way', done: ' is done', failed: ' failed' },
    taken: (warnings: number) =>
      warnings === 0 ? 'the server would take it' : `the server would take it, with ${plural(warnings, 'warning', 'warnings')}`,
    notServed: (versions: readonly string[]) => `not served yet: ${listed(versions)}`,
  },
  elsewhere: {
    shown: (name: string) => `${name} was changed elsewhere, and is shown as it is now. Undo brings back what stood here.`,
    differs: (name: string) =>
      `${name} was changed on the server after this design had begun. What is said here compares with it as it is now; sending replaces it.`,
    theirs: "Take the server's",
    mine: 'Keep this',
    second: (name: string) => `beside ${name}`,
    secondWhy: (name: string) => `This has another name: it is installed as a CRD of its own, and ${name} stays as it is.`,
  },
  names: {
    needed: 'A CRD has to have it.',
    taken: 'A name is taken by another kind',
    refused: (name: string, other: string) => `"${name}" is already in use by ${other}: the server will not accept it.`,
    ambiguous: (name: string, other: string) => `"${name}" also names ${other}: kubectl takes the first that it finds.`,
  },
  scale: {
    title: 'Paths of scale',
    choose: 'choose the paths',
    lead: 'Where GET and PUT /scale find the numbers. The fields of the schema that fit are offered.',
    missing: 'The schema has no such field.',
    what: {
      specReplicasPath: 'how many are wanted: an integer below .spec',
      statusReplicasPath: 'how many there are: an integer below .status',
      labelSelectorPath: 'which pods count, for autoscalers: a string; may be left out',
    },
    hint: { specReplicasPath: '.spec.replicas', statusReplicasPath: '.status.replicas', labelSelectorPath: '.status.selector' },
  },
  conversion: {
    strategy: 'strategy',
    subs: { None: 'apiVersion changes, fields stay', Webhook: 'the server asks a service' },
    calls: 'calls',
    ways: { service: 'a service of the cluster', url: 'an address outside of it' },
    reviews: 'reviews',
    caBundle: 'base64 of PEM',
    none: 'Between versions only apiVersion changes; a field that the other version does not have is pruned.',
    one: 'It matters once there is a second version.',
    noCalls:
      'The server in this page cannot call webhooks: reading an object at another version than its storage version fails. crdlab serve calls webhooks by URL.',
  },
  version: {
    open: (name: string) => `Version ${name}: name, warning, remove`,
    name: 'name',
    warning: 'warning',
    warningHint: 'what clients are told; empty: the usual sentence',
    remove: (name: string) => `Remove ${name}`,
    twice: (name: string) => `There is a version ${name} already.`,
    last: 'A CRD has at least one version.',
    isStorage: 'It is the storage version. Make another one the storage version first.',
    isStored: (name: string) =>
      `status.storedVersions lists ${name}: rewrite its objects and prune it first, under Stored versions.`,
  },
} as const
