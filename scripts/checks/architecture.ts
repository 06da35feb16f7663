import type { Layer } from './layers.ts'

const ROW = /^\| `([\w.-]+)` +\|.*\| +([^|]+?) +\|$/gm
/** A path between back quotes: names with slashes, a slash at the end for a folder. What has a placeholder or a pattern in it is none. */
const PATH = /`([a-z][\w-]*\/(?:[\w.-]+\/)*[\w.-]*)`/g

/**
 * Compares the table of layers in ARCHITECTURE.md with the layers that are checked: a row for each folder of src, with the folders it
 * imports, whatever part of them, in the order of the layers.
 */
export function checkLayerTable(document: string, layers: readonly Layer[]): string[] {
  const rows = new Map([...document.matchAll(ROW)].map((match) => [match[1] ?? '', match[2] ?? '']))
  const folders = [...new Set(layers.map(({ at }) => folderOf(at)).filter((name) => !name.includes('.')))]
  return [
    ...[...rows.keys()].filter((name) => !folders.includes(name)).map((name) => `ARCHITECTURE.md: there is no layer src/${name}`),
    ...folders.flatMap((name) => {
      const wanted = importsOf(name, folders, layers)
      const has = rows.get(name)
      if (has === undefined) return [`ARCHITECTURE.md: no row for src/${name}, which imports: ${wanted}`]
      return has === wanted ? [] : [`ARCHITECTURE.md: the row of src/${name} says "${has}"; it imports: ${wanted}`]
    }),
  ]
}

/** The folder of src that a path lies in: `src/apiserver/clock.ts` lies in `apiserver`. */
const folderOf = (path: string): string => path.split('/')[1] ?? path

/** What the layers at and below a folder may import, as the table says it. */
function importsOf(name: string, folders: readonly string[], layers: readonly Layer[]): string {
  const own = layers.filter(({ at }) => folderOf(at) === name)
  const all = new Set(own.flatMap(({ may }) => may.map(folderOf)))
  const types = new Set(own.flatMap(({ mayTypes = [] }) => mayTypes.map(folderOf)))
  const cells = folders
    .filter((folder) => folder !== name && (all.has(folder) || types.has(folder)))
    .map((folder) => (all.has(folder) ? folder : `types of ${folder}`))
  return cells.length === 0 ? 'nothing' : cells.join(', ')
}

/** Paths between back quotes that lead nowhere: not from the root of the project, not from src, not from the folder of the document. */
export function checkPaths(path: string, document: string, exists: (path: string) => boolean): string[] {
  const named = [...new Set([...document.matchAll(PATH)].map((match) => match[1] ?? ''))]
  const bases = ['', 'src/', path.slice(0, path.lastIndexOf('/') + 1)]
  return named
    .filter((name) => !GENERATED.test(name) && !bases.some((base) => exists(base + name)))
    .map((name) => `${path}: there is no ${name}`)
}

/** What commands make, and media types. */
const GENERATED = /^(dist|node_modules|text|application)\//
