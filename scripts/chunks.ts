import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite'

type Splitting = Exclude<NonNullable<Rolldown.OutputOptions['codeSplitting']>, boolean>

const REACT = /[\\/]node_modules[\\/](?:react-dom|scheduler)[\\/]/

/** The editor is a file of its own, which a view can be drawn without. */
const EDITOR = /[\\/]node_modules[\\/]monaco-editor[\\/]|[\\/]src[\\/]ui[\\/]kit[\\/]editor[\\/]monaco/

/** The documents with the rules, each a file of its own with a name that no other file of the page has. */
const RULES = /[\\/]docs[\\/]spec[\\/]/

const fileAt = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url))

/** The entry that starts the engine, and the one that draws Home after that: an entry too, so that its imports count as needed at first. */
export const PAGE_ENTRIES = { index: fileAt('index.html'), page: fileAt('src/ui/shell/app.tsx') }

/** What every view draws and runs after its first turn. */
const LATER = [
  'src/ui/features/install/drop-target.tsx',
  'src/ui/features/home/example/webapp-controller.ts',
  'src/ui/shell/background.tsx',
  'src/ui/shell/banners.tsx',
  'src/ui/entities/persona/persona-roles.ts',
].map(fileAt)

/** What Home draws after its first turn: it does without what other views share. */
const HOME_LATER = ['src/ui/entities/crd/example-list.tsx', 'src/ui/features/home/last-changes-pane.tsx'].map(fileAt)

/** The view that is opened most: what it shares with others is apart from what only others share. */
const OBJECT = fileAt('src/ui/features/object/object-view.tsx')

/** What opens over every view, and over an object: a view is drawn without it, and the first of it to open needs no more than that. */
const OPENS_OVER = [
  ...['menu', 'choice-list', 'popover-dialog', 'modal', 'tip'].map((name) => `src/ui/kit/${name}.tsx`),
  ...['copy-request', 'health-dialog', 'manager-dialog', 'raw-dialog', 'release-dialog', 'versions-dialog'].map(
    (name) => `src/ui/features/object/${name}.tsx`,
  ),
  'src/ui/entities/object/delete-dialog.tsx',
  'src/ui/entities/rule/rule-dialog.tsx',
].map(fileAt)

/** What several views share, by its subject: a view fetches the code of those alone that it is about. */
const SUBJECTS: readonly (readonly [subject: string, test: RegExp])[] = [
  ['engine', /[\\/]src[\\/](?:cel|apiextensions|apiserver|controlplane|structured-merge-diff|hosts|apimachinery)[\\/]/],
  ['lessons', /[\\/]src[\\/](?:lessons|lab|ui[\\/]features[\\/]lessons)[\\/]/],
  ['forms', /[\\/]src[\\/](?:ui[\\/]entities[\\/]value-form|analysis[\\/](?:form|sample))[\\/]/],
  ['analysis', /[\\/]src[\\/](?:analysis|examples|formats|kubectl)[\\/]/],
]

const sharedFile = (id: string): string => ['shared', SUBJECTS.find(([, test]) => test.test(id))?.[0]].filter(Boolean).join('-')

/** The files that Home is drawn from besides the first. */
const LOADED_AFTER_START: ReadonlySet<string> = new Set(['react', 'page'])

/** Has a file of Home fetched with the page, and its styles. */
function linksTo(file: Rolldown.OutputChunk | Rolldown.OutputAsset): HtmlTagDescriptor[] {
  if (file.type !== 'chunk' || !LOADED_AFTER_START.has(file.name)) return []
  const styles = [...(file.viteMetadata?.importedCss ?? [])]
  return [{ rel: 'modulepreload', href: file.fileName }, ...styles.map((href) => ({ rel: 'stylesheet', href }))].map(
    ({ rel, href }) => ({ tag: 'link', attrs: { rel, crossorigin: true, href: `./${href}` }, injectTo: 'head' }),
  )
}

/** The modules that a worker runs, one for each role. */
const ROLES = [
  'src/hosts/worker/engine-role.ts',
  'src/ui/base/language/language-role.ts',
  'src/ui/entities/workspace/reading-role.ts',
]

/** What every engine loads once it has answered: what records its journal, and its controllers. */
const RUNNING = [
  'src/hosts/journal/start.ts',
  'src/hosts/journal/held-watches.ts',
  'src/hosts/journal/indexeddb.ts',
  'src/controlplane/led-controllers.ts',
].map(fileAt)

/** What few rules and schemas need: libraries of CEL, unusual formats, errors that show parts of a CRD. */
const RARE_PARTS = [
  'src/cel/functions.ts',
  'src/apiextensions/validation/rare.ts',
  'src/apiextensions/validation/ratcheting.ts',
  'src/apiextensions/openapi-validation/unusual-keywords.ts',
].map(fileAt)

/** What creates and updates load of CEL and of validation, whatever the schema. */
const USUAL_PARTS = [
  'src/apiextensions/schema/cel/compile.ts',
  'src/apiextensions/schema/cel/validation.ts',
  'src/apiextensions/openapi-validation/validator.ts',
  'src/apiextensions/validation/custom-resource-definition.ts',
  'src/apiextensions/validation/warnings.ts',
].map(fileAt)

/** What creates and updates need: managed fields, CEL, validation. */
const WRITE_FILES = new RegExp(
  [
    /[\\/]managedfields[\\/](?!last-applied)|[\\/]structured-merge-diff[\\/]|[\\/]handlers[\\/](?:create|update)\.ts$|field-managers/,
    /[\\/](?:src|schema)[\\/]cel[\\/](?!(?:explain|explained-parts|value-text|library[\\/](?:admission|patch)-types)\.ts$)/,
    /[\\/]apiextensions[\\/](?:schema|validation|openapi-validation)[\\/](?!(?:cel[\\/]explain|certificates)\.ts$)/,
  ]
    .map(({ source }) => source)
    .join('|'),
)

/** The schemas of built-in kinds, for forms, apply and `explain`: that of Pods is as large as all others. */
const SCHEMAS = /[\\/]controlplane[\\/]builtin[\\/](?!pods[\\/])[\w.-]+[\\/]schema\.json$/

/** What the kinds of the server are checked by. */
const STRATEGIES = /[\\/]controlplane[\\/]builtin[\\/](?!.*\.json$)/

/** What deletions and long lists need. */
const DELETE_FILES =
  /[\\/]apiserver[\\/](?:registry[\\/](?:store-delete|decode-continue|rest[\\/]delete)|endpoints[\\/]handlers[\\/]delete)\.ts$|[\\/]controller[\\/]finalization\.ts$/

/** Small modules that what creates need shares with other parts. */
const SHARED_FILES = /[\\/]apimachinery[\\/](?:yaml[\\/]syntax-error|json[\\/]kind)\.ts$/

/** Returns modules and their static imports, direct and indirect. */
function closure(start: readonly string[], importsOf: (id: string) => readonly string[]): ReadonlySet<string> {
  const found = new Set(start)
  for (const id of found) for (const imported of importsOf(id)) found.add(imported)
  return found
}

/**
 * The files of the page: what starts the engine, React, which rarely changes, all else that Home needs, and what later views share, each of which has
 * a file of its own besides. They are run one after the other, each in a task of its own; the page names them all, so that they are fetched together.
 */
export function pageChunks(): { readonly plugin: Plugin; readonly codeSplitting: Splitting } {
  let [start, later, home, object, over]: ReadonlySet<string>[] = []
  const plugin: Plugin = {
    name: 'crdlab-page-chunks',
    buildEnd() {
      const importsOf = (id: string): readonly string[] => this.getModuleInfo(id)?.importedIds ?? []
      start = closure([PAGE_ENTRIES.index], importsOf)
      later = closure(LATER, importsOf)
      home = closure(HOME_LATER, importsOf)
      object = closure([OBJECT], importsOf)
      over = closure(OPENS_OVER, importsOf)
    },
    transformIndexHtml: { order: 'post', handler: (_html, { bundle = {} }) => Object.values(bundle).flatMap(linksTo) },
  }
  const groups: Rolldown.CodeSplittingGroup[] = [
    { name: 'start', tags: ['$initial'], test: (id) => start?.has(id) === true },
    { name: 'react', test: REACT },
    { name: 'page', tags: ['$initial'] },
    { name: (id) => `rules-${basename(id, '.md?raw')}`, test: RULES },
    { name: 'later', test: (id) => later?.has(id) === true },
    { name: 'home', test: (id) => home?.has(id) === true },
    { name: 'opened', test: (id) => object?.has(id) === true && !EDITOR.test(id), minShareCount: 2 },
    { name: 'over', test: (id) => over?.has(id) === true && !EDITOR.test(id), minShareCount: 2 },
    { name: sharedFile, test: (id) => !EDITOR.test(id), minShareCount: 2 },
  ]
  return { plugin, codeSplitting: { groups: groups.map((group, i) => ({ ...group, priority: groups.length - i })) } }
}

/** A file that only gives what another has, under the names of a module: `export{a as decode}from"./part-x.js";`. */
const FACADE = /^export\s*\{([^{}]*)\}\s*from\s*"\.\/([^"]+)";\s*$/

/** The import of a file as code that imports the other instead, and names what it gives. */
function importThrough(names: string, file: string): string {
  const members = names.split(',').map((pair) => {
    const [inner = '', outer = inner] = pair.trim().split(' as ')
    return `${outer}:m.${inner}`
  })
  return `import("./${file}").then(m=>({${members.join(',')}}))`
}

/** Replaces files that only re-export a group: bundlers make one for each module of a group that is imported dynamically. */
export function withoutFacades(bundle: Rolldown.OutputBundle): void {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const imports = new Map<string, string>()
  for (const { fileName, code } of chunks) {
    const [, names, file] = FACADE.exec(code) ?? []
    if (names === undefined || file === undefined) continue
    imports.set(basename(fileName), importThrough(names, file))
    delete bundle[fileName]
  }
  for (const chunk of chunks) {
    chunk.code = chunk.code.replaceAll(/import\([`"]\.\/([^`"]+)[`"]\)/g, (text, file: string) => imports.get(file) ?? text)
  }
}

/**
 * The files of the workers: what the engine shares with other roles, what the engine needs before its first answer, and the parts that it loads for certain
 * requests. Without the groups each set of parts that share some code would have a file for it. Only the language worker and policies explain expressions.
 */
export function workerChunks(): { readonly plugin: Plugin; readonly codeSplitting: Splitting } {
  let needs: readonly ReadonlySet<string>[] = []
  let running: ReadonlySet<string> = new Set()
  let rare: ReadonlySet<string> = new Set()
  const needed = (role: number, id: string): boolean => needs[role]?.has(id) === true
  const plugin: Plugin = {
    name: 'crdlab-worker-chunks',
    buildEnd() {
      const roles = ROLES.map(fileAt)
      // The editor's own worker is built at the same time, and has none of them.
      if (roles.some((role) => this.getModuleInfo(role) === null)) return
      const importsOf = (id: string): readonly string[] => this.getModuleInfo(id)?.importedIds ?? []
      needs = roles.map((role) => closure([role], importsOf))
      running = closure(RUNNING, importsOf)
      const usual = closure(USUAL_PARTS, importsOf)
      rare = new Set([...closure(RARE_PARTS, importsOf)].filter((id) => !usual.has(id)))
    },
    generateBundle: (_options, bundle) => withoutFacades(bundle),
  }
  const groups: Rolldown.CodeSplittingGroup[] = [
    { name: 'base', test: (id) => (needed(0, id) && (needed(1, id) || needed(2, id))) || SHARED_FILES.test(id) },
    { name: 'engine', test: (id) => needed(0, id) },
    { name: 'part-writes', test: (id) => WRITE_FILES.test(id) && !rare.has(id) },
    { name: 'part-re2', test: /[\\/]node_modules[\\/]re2js[\\/]|[\\/]regexp[\\/]re2\.ts$/ },
    { name: 'part-yaml', test: /[\\/]apimachinery[\\/]yaml[\\/]/ },
    { name: 'part-rare', test: (id) => rare.has(id) },
    { name: 'part-patches', test: /[\\/]apimachinery[\\/](?:patch[\\/]|meta[\\/]annotations\.ts$)/ },
    { name: 'part-openapi', test: /[\\/]apiextensions[\\/]openapi[\\/]/ },
    { name: 'part-examples', test: /[\\/]src[\\/]examples[\\/]web-app[\\/]/ },
    { name: 'part-deletes', test: DELETE_FILES },
    { name: 'part-dialects', test: /[\\/]src[\\/]dialects[\\/]/ },
    { name: 'part-client', test: (id) => needed(1, id) && running.has(id), minShareCount: 2 },
    { name: 'part-language', test: (id) => needed(1, id), minShareCount: 2 },
    {
      name: 'part-running',
      test: (id) => (running.has(id) && !needed(1, id)) || /[\\/]apiserver[\\/]trace[\\/]/.test(id),
    },
    { name: 'part-jsonpath', test: /[\\/]apimachinery[\\/]jsonpath[\\/]/ },
    { name: 'part-schemas', test: SCHEMAS },
    { name: 'part-kinds', test: STRATEGIES },
  ]
  return { plugin, codeSplitting: { groups: groups.map((group, i) => ({ ...group, priority: groups.length - i })) } }
}

/** Modules that only an etcd, HTTPS, a real cluster or a mistake needs, with their packages. */
const RARE =
  /[\\/]hosts[\\/](?:node[\\/](?:(?:etcd|secure|stand-ins)[\\/]|usage\.ts)|cluster[\\/])|[\\/]node_modules[\\/](?!re2js|@bufbuild)/

/** The entries of the Node host: its own, and that of the threads that run functions. */
export const HOST_ENTRIES = {
  crdlab: fileAt('src/hosts/node/main.ts'),
  'function-thread': fileAt('src/hosts/node/function-thread.ts'),
}

/** The commands that need no server, and what they read CRDs with. */
const FILES = /[\\/]src[\\/](?:hosts[\\/]node[\\/]commands[\\/](?!lsp)|(?:analysis|trial|kubectl)[\\/])/

/** The command that serves editors. */
const LANGUAGE_SERVER = /[\\/]src[\\/]hosts[\\/]node[\\/](?:language-server[\\/]|commands[\\/]lsp)|[\\/]node_modules[\\/]vscode-/

/** The command that runs controllers, with the client and the library that they use. */
const RUN =
  /[\\/]src[\\/](?:hosts[\\/]node[\\/]run|controller-runtime|client)[\\/]|[\\/]node_modules[\\/](?:sucrase|lines-and-columns|ts-interface-checker|@jridgewell)[\\/]/

/** QuickJS, without its WebAssembly, which threads are handed. */
const QUICKJS = /[\\/]node_modules[\\/](?:quickjs-emscripten-core|@jitl)[\\/].*\.mjs$/

const isThread = (id: string): boolean => id === HOST_ENTRIES['function-thread']

/** What runs a program in a sandbox, to record and to replay it. */
const RECORDED =
  /[\\/]src[\\/](?:hosts[\\/](?:sandbox[\\/](?!erase-types)|node[\\/](?:run[\\/](?:sandbox|recorded-run)|sandbox-port|conversions)\.ts)|lab|formats)|[\\/]node_modules[\\/](?:quickjs-emscripten-core|@jitl|ajv)[\\/]/

/**
 * The files of the Node host: what it needs before it listens, what the engine needs for certain requests, and what is rarely needed at all. A thread that
 * runs functions reads `sandbox` and `base`, which has what the host needs at its start too.
 */
export function hostChunks(): { readonly plugin: Plugin; readonly codeSplitting: Splitting } {
  let start: ReadonlySet<string> = new Set()
  let thread: ReadonlySet<string> = new Set()
  const plugin: Plugin = {
    name: 'crdlab-host-chunks',
    buildEnd() {
      const importsOf = (id: string): readonly string[] => this.getModuleInfo(id)?.importedIds ?? []
      start = closure([HOST_ENTRIES.crdlab], importsOf)
      thread = closure([HOST_ENTRIES['function-thread']], importsOf)
    },
  }
  const groups: Rolldown.CodeSplittingGroup[] = [
    { name: 'base', test: (id) => start.has(id) && thread.has(id), priority: 2 },
    { name: 'crdlab', test: (id) => start.has(id), priority: 1 },
    { name: 'sandbox', test: (id) => (thread.has(id) && !isThread(id)) || QUICKJS.test(id), priority: 1 },
    { name: 'files', test: FILES },
    { name: 'language-server', test: LANGUAGE_SERVER },
    { name: 'recorded', test: RECORDED },
    { name: 'run', test: RUN },
    { name: 'engine', test: (id) => !RARE.test(id) && !isThread(id) },
  ]
  return { plugin, codeSplitting: { groups } }
}
