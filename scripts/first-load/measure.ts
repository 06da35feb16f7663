/** A built file and what it needs at once. */
export interface BuiltFile {
  readonly path: string
  /** Its size as a static host sends it, in bytes. */
  readonly gzipped: number
  readonly text: string
}

export type Part = 'html' | 'js' | 'css' | 'engine' | 'fonts' | 'example' | 'running'

/** How many bytes each part of the first load has, and its files. */
export type FirstLoad = Readonly<Record<Part, { readonly bytes: number; readonly files: readonly string[] }>>

/** The most that a part may have, in KiB gzipped; fonts are compressed in themselves. */
export interface Budget {
  readonly parts: Partial<Record<Part, number>>
  /** All parts but the fonts and what is loaded when Home is drawn: for the example, on the first visit, and to go on running. */
  readonly total: number
}

const ASSET = /(?:src|href)="\.\/(assets\/[^"]+)"/g
/** A static import of a built chunk; a dynamic one has a parenthesis before its quote. */
const STATIC_IMPORT = /(?:from|import)\s?"\.\/([\w.-]+\.js)"/g

const namesIn = (text: string, expression: RegExp): string[] => [...text.matchAll(expression)].map((match) => match[1] ?? '')

/** The code that creating the example needs: the engine loads it on the first visit alone, when Home is drawn. */
const EXAMPLE = /^assets\/part-(?:writes|examples)-[\w-]+\.js$/

/** What every engine loads once it has answered, whatever is open. */
const RUNNING = /^assets\/part-running-[\w-]+\.js$/

/** Everything that is requested before Home can be used: the page with what it names, and the engine's worker with all it imports. */
export function measureFirstLoad(files: readonly BuiltFile[]): FirstLoad {
  const byPath = new Map(files.map((file) => [file.path, file]))
  const html = byPath.get('index.html')
  if (html === undefined) throw new Error('the page is not built: there is no index.html')
  const named = namesIn(html.text, ASSET)
  const page = withImports(
    named.filter((path) => path.endsWith('.js')),
    byPath,
  )
  const roles = files.map(({ path }) => path).filter((path) => /^assets\/(?:worker|engine)-[\w-]+\.js$/.test(path))
  if (roles.length !== 2) throw new Error(`the entry of workers and the engine are two files, not ${roles.length}`)
  const paths: Record<Part, readonly string[]> = {
    html: ['index.html'],
    js: page,
    css: named.filter((path) => path.endsWith('.css')),
    engine: withImports(roles, byPath),
    fonts: named.filter((path) => path.endsWith('.woff2')),
    example: [],
    running: [],
  }
  const loaded = new Set([...paths.js, ...paths.engine])
  const later = (names: RegExp): string[] => {
    const entries = [...byPath.keys()].filter((path) => names.test(path))
    return withImports(entries, byPath).filter((path) => !loaded.has(path))
  }
  paths.example = later(EXAMPLE)
  paths.running = later(RUNNING)
  const entries = Object.entries(paths).map(([part, list]) => {
    const bytes = list.reduce((sum, path) => sum + (byPath.get(path)?.gzipped ?? 0), 0)
    return [part, { bytes, files: list }]
  })
  return Object.fromEntries(entries) as FirstLoad
}

/** These files and those that they import, whether near or far, before they can run. */
function withImports(start: readonly string[], byPath: ReadonlyMap<string, BuiltFile>): string[] {
  const found = new Set(start)
  for (const path of found) {
    const text = byPath.get(path)?.text
    if (text === undefined) throw new Error(`there is no file ${path}`)
    for (const name of namesIn(text, STATIC_IMPORT)) found.add(`assets/${name}`)
  }
  return [...found]
}

const kib = (bytes: number): number => bytes / 1024

/** Reports what exceeds its budget, a line each. */
export function overBudget(load: FirstLoad, budget: Budget): string[] {
  const total = (['html', 'js', 'css', 'engine'] as const).reduce((sum, part) => sum + load[part].bytes, 0)
  const rows: [string, number, number][] = Object.entries(budget.parts).map(([part, most]) => [
    part,
    load[part as Part].bytes,
    most,
  ])
  rows.push(['all but fonts', total, budget.total])
  return rows
    .filter(([, bytes, most]) => kib(bytes) > most)
    .map(([what, bytes, most]) => `first load, ${what}: ${kib(bytes).toFixed(1)} KiB, and ${most} KiB is the most it may have`)
}
