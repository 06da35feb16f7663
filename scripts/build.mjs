// Builds the page (dist/page), the Node host (dist/node) and the library (dist/library): `npm run build [page|node|library]`.
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))
const CONFIGS = { page: 'vite.config.ts', node: 'vite.node.config.ts', library: 'vite.library.config.ts' }

const asked = process.argv.slice(2)
const unknown = asked.find((part) => !(part in CONFIGS))
if (unknown !== undefined) {
  console.error(`there is no part "${unknown}" to build; there are ${Object.keys(CONFIGS).join(', ')}`)
  process.exit(2)
}
for (const [part, configFile] of Object.entries(CONFIGS)) {
  if (asked.length > 0 && !asked.includes(part)) continue
  if (!existsSync(fileURLToPath(new URL(`../${configFile}`, import.meta.url)))) continue
  await build({ root, configFile, logLevel: 'warn' })
}
