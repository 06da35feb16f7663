// Prints what a browser fetches before Home can be used, and what the Node host reads before it listens, and fails when it is more than the budget:
// `npm run first-load`, after a build.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { type Budget, type BuiltFile, measureFirstLoad, overBudget } from './measure.ts'
import { neededBy, sourcesIn, strayUtilities } from './utilities.ts'

const PAGE = 'dist/page'

const BUDGET: Budget = { parts: { js: 125.7, css: 15, engine: 91, fonts: 90, example: 63.5, running: 19.5 }, total: 231 }

function read(path: string): BuiltFile {
  const bytes = readFileSync(`${PAGE}/${path}`)
  // Fonts are compressed already; a host sends them as they are.
  const gzipped = path.endsWith('.woff2') ? bytes.length : gzipSync(bytes, { level: 9 }).length
  return { path, gzipped, text: bytes.toString() }
}

const paths = readdirSync(PAGE, { recursive: true, encoding: 'utf8' }).filter((path) => /\.(?:html|js|css|woff2)$/.test(path))
const load = measureFirstLoad(paths.map(read))
for (const [part, { bytes, files }] of Object.entries(load)) {
  console.log(`${part.padEnd(7)} ${(bytes / 1024).toFixed(1).padStart(6)} KiB  ${files.length} files`)
}

// The stylesheet of the first load has the utilities of its components alone.
const STYLES = 'src/ui/base/styles/index.css'
// The page is drawn from the second once the engine has begun to start.
const ENTRIES = ['src/main.tsx', 'src/ui/shell/app.tsx']
const sourceAt = (path: string): string | undefined => (existsSync(path) ? readFileSync(path, 'utf8') : undefined)
const needed = new Set(ENTRIES.flatMap((entry) => [...neededBy(entry, sourceAt)]))
const components = [...needed].filter((path) => path.endsWith('.tsx') && path !== 'src/main.tsx')
const stray = strayUtilities(components, sourcesIn(STYLES, readFileSync(STYLES, 'utf8')))

// The host is read from a disk uncompressed; most of its start is spent on reading.
const HOST = 'dist/node/crdlab.mjs'
const MOST_OF_HOST = 563
const hostSize = statSync(HOST).size / 1024
console.log(`host    ${hostSize.toFixed(1).padStart(6)} KiB  before it listens, of at most ${MOST_OF_HOST}`)
const heavyHost =
  hostSize > MOST_OF_HOST ? [`${HOST} is read before the host listens, and has more than ${MOST_OF_HOST} KiB`] : []

const problems = [...overBudget(load, BUDGET), ...stray, ...heavyHost]
for (const problem of problems) console.log(problem)
process.exitCode = problems.length === 0 ? 0 : 1
