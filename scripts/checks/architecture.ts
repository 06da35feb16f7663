import type { Layer } from './layers.ts'

const ROW = /^\| `([\w.-]+)` +\|.*\| +([^|]+?) +\|$/gm
/** A path between back quotes: names with slashes, a slash at the end for a folder. What has a placeholder or a pattern in it is none. */
const PATH = /`([a-z][\w-]*\/(?:[\w.-]+\/)*[\w.-]*)`/g

/** A table with a row for each folder below `root`: its name, what it is, and a cell that follows from the layers. */
interface Table {
  readonly path: string
  readonly root: string
  /** The verb of the checked cell in messages: "imports". */
  readonly verb: string
  /** The checked cell of each folder, in the order of the rows. */
  readonly cells: ReadonlyMap<string, string>
}

/** Compares the rows of a document with those that it must have, and reports a line for each difference. */
function checkTable(document: string, { path, root, verb, cells }: Table): string[] {
  const rows = new Map([...document.matchAll(ROW)].map((match) => [match[1] ?? '', match[2] ?? '']))
  const problems = [
    ...[...rows.keys()].filter((name) => !cells.has(name)).map((name) => `${path}: there is no layer ${root}${name}`),
    ...[...cells].flatMap(([name, wanted]) => {
      const has = rows.get(name)
      if (has === undefined) return [`${path}: no row for ${root}${name}, which ${verb}: ${wanted}`]
      return has === wanted ? [] : [`${path}: the row of ${root}${name} says "${has}"; it ${verb}: ${wanted}`]
    }),
  ]
  const order = [...cells.keys()].join(', ')
  return problems.length > 0 || [...rows.keys()].join(', ') === order
    ? problems
    : [`${path}: the order of the layers is ${order}`]
}

/** Checks the table of ARCHITECTURE.md: a row for each folder of src, with the folders of which it imports any part. */
export function checkLayerTable(document: string, layers: readonly Layer[]): string[] {
  const folders = [...new Set(layers.map(({ at }) => folderOf(at)).filter((name) => !name.includes('.')))]
  const cells = new Map(folders.map((name) => [name, importsOf(name, folders, layers)]))
  return checkTable(document, { path: 'ARCHITECTURE.md', root: 'src/', verb: 'imports', cells })
}

/** A new view is a folder of this layer, which no document lists. */
const VIEWS = 'features'

/** Checks the table of docs/ui.md: a row for each layer of the page, with the parts that have rules of their own. */
export function checkPageTable(document: string, layers: readonly Layer[]): string[] {
  const parts = new Map<string, string[]>()
  for (const { at } of layers) {
    const [, page, layer, part] = at.split('/')
    if (page !== 'ui' || layer === undefined) continue
    const known = parts.get(layer) ?? []
    parts.set(layer, part === undefined ? known : [...known, part])
  }
  const cells = new Map(
    [...parts].map(([layer, names]) => [
      layer,
      layer === VIEWS ? 'one for each view' : names.length === 0 ? 'one' : names.join(', '),
    ]),
  )
  return checkTable(document, { path: 'docs/ui.md', root: 'src/ui/', verb: 'has the parts', cells })
}

/** The folder of src that a path lies in: `src/apiserver/clock.ts` lies in `apiserver`. */
/** The name of a layer's folder in src. What stands in docs has none. */
const folderOf = (path: string): string => (path.startsWith('docs/') ? path : (path.split('/')[1] ?? path))

/** Writes the imports that the layers at and below a folder are allowed as a cell of the table. */
function importsOf(name: string, folders: readonly string[], layers: readonly Layer[]): string {
  const own = layers.filter(({ at }) => folderOf(at) === name)
  const all = new Set(own.flatMap(({ may }) => may.map(folderOf)))
  const types = new Set(own.flatMap(({ mayTypes = [] }) => mayTypes.map(folderOf)))
  const cells = folders
    .filter((folder) => folder !== name && (all.has(folder) || types.has(folder)))
    .map((folder) => (all.has(folder) ? folder : `types of ${folder}`))
  return cells.length === 0 ? 'nothing' : cells.join(', ')
}

/** Reports paths between back quotes that lead nowhere: not from the root of the project, src or the folder of the document, nor from `more`. */
export function checkPaths(
  path: string,
  document: string,
  exists: (path: string) => boolean,
  more: readonly string[] = [],
): string[] {
  const named = [...new Set([...document.matchAll(PATH)].map((match) => match[1] ?? ''))]
  const bases = ['', 'src/', path.slice(0, path.lastIndexOf('/') + 1), ...more]
  return named
    .filter((name) => !GENERATED.test(name) && !bases.some((base) => exists(base + name)))
    .map((name) => `${path}: there is no ${name}`)
}

/** Files that commands generate, and media types. */
const GENERATED = /^(dist|node_modules|text|application)\//
