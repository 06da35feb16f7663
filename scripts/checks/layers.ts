import { readdirSync } from 'node:fs'

/** The imports that the files of a folder are allowed; a folder within it can have a layer of its own. */
export interface Layer {
  /** A folder or a file. */
  readonly at: string
  /** Folders and files of ours, besides the layer itself. */
  readonly may: readonly string[]
  /** Folders of which only types may be imported. */
  readonly mayTypes?: readonly string[]
  /** Within what is allowed, these are not. */
  readonly never?: readonly string[]
  /** Words that its files do not use, tests aside: names of what they must not know. */
  readonly neverSays?: readonly string[]
  /** Tests may import these as well. */
  readonly tests?: readonly string[]
  /** npm packages; `*`: any. Tests may import any. */
  readonly packages?: readonly string[]
  /** Whether modules of Node may be imported; tests always may. */
  readonly node?: boolean
}

/** The core serves registrations of any kind; which other kinds there are is known to `src/dialects` alone. */
const DIALECTS = ['dialect', 'proposal', 'thirdparty', 'tpr']
const CLOCK = 'src/apiserver/clock.ts'
const SPAWN = 'src/workers/spawn.ts'
const JQ_MESSAGES = 'src/workers/jq-messages.ts'
const DIALECT_SETTINGS = 'src/dialects/settings.ts'
/** The two halves of a comparison, which are data alone. */
const PARTING = 'src/dialects/parting'
/** The migration and what follows it, which are a client's work. */
const MIGRATION = 'src/dialects/tpr/migration.ts'
const ADOPTION = 'src/dialects/tpr/adoption.ts'
const MACHINERY = 'src/apimachinery'
/** What servers of this project add to the API: paths and the types of their bodies. */
const PROTOCOL = 'src/protocol'
/** The parts that every controller is made of. The client itself does not know them. */
const CONTROLLER = 'src/client/controller'
/** What controllers that people write are made of. */
const CONTROLLER_RUNTIME = 'src/controller-runtime'
/** The controller lab: what is between a program and its server, and what it shows of both. */
const LAB = 'src/lab'
/** What runs a file of controllers, and the messages between the two. */
const LAB_MESSAGES = 'src/lab/program-messages.ts'
const LAB_PROGRAM = ['src/lab/program.ts', LAB_MESSAGES]
const LANGUAGES = [MACHINERY, 'src/structured-merge-diff', 'src/cel']
const STORES = [
  'src/apiserver/storage/memory',
  'src/apiserver/storage/indexeddb',
  'src/apiserver/storage/leveldb',
  'src/apiserver/storage/etcd',
]
const STORE = [MACHINERY, CLOCK, 'src/apiserver/storage']
const CHOSEN_STORE = ['src/apiserver/storage/store.ts', ...STORES]
const ENGINE = ['src/controlplane', ...CHOSEN_STORE]
const JOURNAL = ['src/journal', 'src/hosts/journal']
const HOST = [
  ...JOURNAL,
  'src/hosts/system-clock.ts',
  'src/hosts/system-random.ts',
  MACHINERY,
  CLOCK,
  'src/apiserver/endpoints/exchange.ts',
  'src/apiserver/endpoints/media-types.ts',
  'src/apiserver/webhook/call.ts',
  'src/apiserver/storage',
  'src/controlplane',
  DIALECT_SETTINGS,
  PROTOCOL,
  'src/examples',
]

/** Pure code about CRDs, which can run beside the editors. */
const PURE = [
  MACHINERY,
  'src/cel',
  'src/apiextensions/schema',
  'src/apiextensions/v1',
  'src/apiextensions/validation',
  'src/apiextensions/openapi-validation',
]

/** The folders that the page can import besides its own layers: requests reach the engine, and analysis runs in a worker of its own. */
const PAGE = [
  MACHINERY,
  PROTOCOL,
  'src/client',
  'src/examples',
  'src/journal',
  'src/formats',
  'src/lessons',
  'src/analysis',
  'src/trial',
  'src/kubectl',
  LAB,
  DIALECT_SETTINGS,
  PARTING,
  MIGRATION,
  ADOPTION,
]
const PAGE_TYPES = ['src/apiextensions/v1']

/** The parts of `entities`, the lowest first: each can import those before it. */
const ENTITIES = [
  'cluster',
  'kind',
  'rule',
  'dialect',
  'persona',
  'value-form',
  'crd',
  'object',
  'policy',
  'journal',
  'workspace',
  'program',
] as const
/** What the page's workers run, which tests run in their own thread. */
const WORKERS_HERE = [
  'src/hosts/worker',
  'src/hosts/system-clock.ts',
  'src/hosts/system-random.ts',
  'src/apiserver/endpoints/exchange.ts',
]
const BASE = 'src/ui/base'
const KIT = 'src/ui/kit'
/** The list of the views. */
const REGISTRY = 'src/ui/features/registry.ts'
const entitiesUpTo = (count: number): string[] => ENTITIES.slice(0, count).map((name) => `src/ui/entities/${name}`)

/** The folders of features, each with views or with parts that stand beside all views. None imports another. */
const FEATURES = readdirSync('src/ui/features', { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)

/**
 * The layers of src/, each importing only what is below it. The engine never knows which store it has, and the page reaches it
 * by requests alone.
 */
export const LAYERS: readonly Layer[] = [
  { at: MACHINERY, may: [], neverSays: DIALECTS, packages: ['re2js'] },
  { at: PROTOCOL, may: [], mayTypes: [MACHINERY, 'src/cel/explained-parts.ts'] },
  { at: 'src/structured-merge-diff', may: [MACHINERY], neverSays: DIALECTS },
  { at: 'src/cel', may: [MACHINERY], neverSays: DIALECTS },
  {
    at: 'src/apiserver',
    may: [...LANGUAGES, PROTOCOL],
    never: STORES,
    neverSays: DIALECTS,
    tests: STORES,
  },
  {
    at: 'src/apiserver/registry',
    may: [...LANGUAGES, 'src/apiserver'],
    never: ['src/apiserver/endpoints', ...STORES],
    neverSays: DIALECTS,
    tests: STORES,
  },
  { at: 'src/apiserver/storage', may: [MACHINERY, CLOCK], never: STORES, neverSays: DIALECTS, tests: STORES },
  { at: 'src/apiserver/storage/memory', may: STORE, never: STORES },
  { at: 'src/apiserver/storage/indexeddb', may: STORE, never: STORES, packages: ['idb'] },
  { at: 'src/apiserver/storage/leveldb', may: STORE, never: STORES, packages: ['*'] },
  { at: 'src/apiserver/storage/etcd', may: STORE, never: STORES, packages: ['@bufbuild/protobuf'] },
  {
    at: 'src/apiextensions',
    may: [...LANGUAGES, PROTOCOL, 'src/apiserver'],
    never: STORES,
    neverSays: DIALECTS,
    tests: STORES,
  },
  {
    at: 'src/dialects',
    may: [...LANGUAGES, 'src/apiserver', 'src/apiextensions'],
    never: STORES,
    tests: [...STORES, 'src/controlplane'],
  },
  { at: DIALECT_SETTINGS, may: [] },
  { at: PARTING, may: [] },
  { at: MIGRATION, may: [] },
  { at: ADOPTION, may: [MIGRATION] },
  {
    at: 'src/controlplane',
    may: [...LANGUAGES, 'src/apiserver', 'src/apiextensions', 'src/dialects'],
    never: STORES,
    tests: [...STORES, PROTOCOL],
  },
  {
    at: 'src/analysis',
    may: [...PURE, PROTOCOL, 'src/structured-merge-diff/fieldpath', 'src/client'],
    tests: [...ENGINE, CLOCK, 'src/examples', 'src/formats', 'src/ui/features/designer'],
    packages: ['yaml', '@cfworker/json-schema'],
  },
  { at: 'src/journal', may: [MACHINERY, PROTOCOL, 'src/client'] },
  { at: 'src/formats', may: [] },
  // Tests play each lesson on an engine of their own.
  {
    at: 'src/lessons',
    may: [MACHINERY, PROTOCOL, 'src/client', LAB],
    tests: [...ENGINE, 'src/journal', 'src/hosts', 'src/apiserver/endpoints/exchange.ts', 'src/formats'],
  },
  { at: 'src/examples', may: [MACHINERY], tests: [...ENGINE, 'src/client', CLOCK] },
  { at: 'src/hosts', may: [CLOCK] },
  // What releases do with a CRD, for the page and for commands.
  {
    at: 'src/hosts/releases',
    may: [
      MACHINERY,
      PROTOCOL,
      ...ENGINE,
      'src/analysis/releases',
      'src/apiserver/endpoints/exchange.ts',
      'src/trial',
      'src/hosts/library/in-process-client.ts',
      'src/hosts/system-clock.ts',
      'src/hosts/system-random.ts',
    ],
  },
  {
    at: 'src/hosts/journal',
    may: [
      MACHINERY,
      CLOCK,
      'src/apiserver/authentication',
      'src/apiserver/endpoints/exchange.ts',
      'src/apiserver/storage',
      'src/client/warnings.ts',
      PROTOCOL,
      'src/journal',
    ],
    never: STORES,
    tests: [...ENGINE, 'src/hosts'],
  },
  {
    at: 'src/hosts/node',
    may: [...HOST, 'src/apiserver/authentication', 'src/hosts/cluster', 'package.json', 'src/hosts/sandbox'],
    packages: ['ws', '@jitl/quickjs-wasmfile-release-sync'],
    node: true,
  },
  { at: 'src/hosts/node/mistake.ts', may: [] },
  {
    at: 'src/hosts/node/commands',
    may: [
      MACHINERY,
      'src/apiextensions/v1',
      'src/client',
      'src/analysis',
      'src/trial',
      'src/kubectl',
      'src/hosts/node/mistake.ts',
      'src/hosts/node/language-server/server.ts',
      'src/hosts/node/secure/certificates.ts',
      'src/hosts/node/secure/user-kubeconfig.ts',
      'src/hosts/library/control-plane.ts',
      'src/hosts/releases',
      'src/hosts/library/in-process-client.ts',
      'package.json',
    ],
    packages: ['vscode-languageserver'],
    node: true,
  },
  {
    at: 'src/hosts/node/language-server',
    may: [MACHINERY, 'src/analysis', 'src/trial', 'src/hosts/node/commands', 'package.json'],
    packages: ['vscode-languageserver', 'vscode-languageserver-textdocument'],
    node: true,
  },
  {
    at: 'src/hosts/node/run',
    may: [
      MACHINERY,
      'src/client',
      CONTROLLER_RUNTIME,
      'src/hosts/cluster',
      'src/hosts/node/mistake.ts',
      'src/hosts/node/sandbox-port.ts',
      'src/hosts/system-random.ts',
      'src/hosts/system-clock.ts',
      'src/hosts/sandbox',
      LAB,
    ],
    node: true,
  },
  { at: 'src/hosts/node/etcd', may: HOST, packages: ['@bufbuild/protobuf', '@grpc/grpc-js'], node: true },
  {
    at: 'src/hosts/cluster',
    may: [MACHINERY, PROTOCOL, 'src/apiserver/endpoints/exchange.ts', 'src/apiserver/endpoints/media-types.ts'],
    tests: ['src/hosts/node', ...ENGINE],
    packages: ['@kubernetes/client-node'],
    node: true,
  },
  {
    at: 'src/hosts/worker',
    may: [...HOST, SPAWN, 'src/hosts/releases', 'src/hosts/sandbox/page-conversions.ts'],
    mayTypes: ['src/hosts/sandbox'],
  },
  {
    at: 'src/hosts/sandbox',
    may: [
      MACHINERY,
      PROTOCOL,
      CLOCK,
      'src/client',
      CONTROLLER_RUNTIME,
      ...LAB_PROGRAM,
      SPAWN,
      'src/workers/spawn-conversions.ts',
      'src/hosts/system-clock.ts',
    ],
    mayTypes: ['src/apiserver/webhook/call.ts'],
    tests: [...ENGINE, 'src/apiserver/storage'],
    packages: ['quickjs-emscripten-core', '@jitl/quickjs-wasmfile-release-sync', 'sucrase'],
  },
  // What runs in the sandbox knows nothing of what is around it.
  {
    at: 'src/hosts/sandbox/guest',
    may: [MACHINERY, 'src/client', CONTROLLER_RUNTIME],
    mayTypes: [LAB_MESSAGES],
  },
  { at: 'src/hosts/library', may: [...HOST, 'src/hosts/node', 'src/client'], tests: ['src/apiserver/registry'], node: true },
  { at: 'src/client', may: [MACHINERY, PROTOCOL], never: [CONTROLLER], tests: [...ENGINE, CLOCK] },
  { at: CONTROLLER, may: [MACHINERY, 'src/client'], tests: ENGINE },
  { at: CONTROLLER_RUNTIME, may: [MACHINERY, 'src/client'], tests: [...ENGINE, CLOCK] },
  {
    at: LAB,
    may: [MACHINERY, PROTOCOL, 'src/client', CONTROLLER_RUNTIME, 'src/formats', 'docs/examples/controllers'],
    tests: [...ENGINE, CLOCK, 'src/examples', 'src/hosts', 'src/journal', 'src/apiserver/endpoints/exchange.ts'],
  },
  { at: 'src/trial', may: [MACHINERY, 'src/client', 'src/analysis'], tests: [...ENGINE, CLOCK, 'src/hosts'] },
  {
    at: 'src/kubectl',
    may: [MACHINERY, 'src/client'],
    tests: [...ENGINE, CLOCK, 'src/examples'],
    packages: ['diff'],
  },
  { at: BASE, may: [...PAGE, SPAWN], mayTypes: PAGE_TYPES, tests: [...ENGINE, CLOCK], packages: ['*'] },
  { at: KIT, may: [...PAGE, BASE], mayTypes: PAGE_TYPES, tests: [...ENGINE, CLOCK], packages: ['*'] },
  ...ENTITIES.map((name, i) => ({
    at: `src/ui/entities/${name}`,
    // The page shows the rules of the documents; files of workspaces say which version of crdlab wrote them.
    may: [...PAGE, SPAWN, 'docs/spec', 'package.json', BASE, KIT, ...entitiesUpTo(i)],
    mayTypes: PAGE_TYPES,
    tests: [...ENGINE, CLOCK, 'src/apiserver/webhook/call.ts', ...WORKERS_HERE],
    packages: ['*'],
  })),
  ...FEATURES.map((name) => ({
    at: `src/ui/features/${name}`,
    may: [...PAGE, SPAWN, BASE, KIT, 'src/ui/entities'],
    mayTypes: [...PAGE_TYPES, JQ_MESSAGES],
    tests: [...ENGINE, CLOCK, 'src/dialects/testing'],
    packages: ['*'],
  })),
  { at: REGISTRY, may: [KIT, 'src/ui/features'], never: ['src/ui/shell'] },
  { at: 'src/ui/shell', may: [...PAGE, BASE, KIT, 'src/ui/entities', 'src/ui/features'], mayTypes: PAGE_TYPES, packages: ['*'] },
  {
    at: 'src/workers',
    may: [
      'src/hosts/worker/engine-role.ts',
      'src/ui/base/language/language-role.ts',
      'src/ui/entities/workspace/reading-role.ts',
      'src/hosts/sandbox/sandbox-role.ts',
      'src/hosts/sandbox/conversion-role.ts',
    ],
    packages: ['jq-wasm', 'workbox-precaching', 'workbox-routing', 'workbox-strategies'],
  },
  {
    at: 'src/main.tsx',
    may: [PROTOCOL, 'src/ui', 'src/client', 'src/hosts/worker', 'src/hosts/sandbox/late-program.ts', 'src/examples'],
    packages: ['*'],
  },
]
