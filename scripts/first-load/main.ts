// Prints what a browser fetches before Home can be used, and fails when it is more than the budget: `npm run first-load`, after a build.
import { readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { type Budget, type BuiltFile, measureFirstLoad, overBudget } from './measure.ts'

const PAGE = 'dist/page'

const BUDGET: Budget = { parts: { js: 128, css: 21, engine: 103, fonts: 90, example: 160 }, total: 250 }

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
const problems = overBudget(load, BUDGET)
for (const problem of problems) console.log(problem)
process.exitCode = problems.length === 0 ? 0 : 1
