// Builds a program of ours with one place of one source changed, and runs it.
import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const outDir = join(root, 'dist', 'run', String(process.pid))
process.on('exit', () => rmSync(outDir, { recursive: true, force: true }))

/** Changes the source while it is bundled; the file itself stays. */
const plant = ({ name, file, from, to }) => ({
  name: 'crdlab-fault',
  enforce: 'pre',
  transform(code, id) {
    if (id !== resolve(root, file)) return undefined
    if (code.split(from).length !== 2) throw new Error(`the place of the fault "${name}" is not in ${file} exactly once`)
    return code.replace(from, () => to)
  },
})

/** Runs `file` with `args`, with a fault or without one; gives its status, and what it wrote to its two streams. */
export async function runPlanted(file, args, fault) {
  const plugins = fault === undefined ? [] : [plant(fault)]
  const options = { ssr: resolve(root, file), outDir, emptyOutDir: true, minify: false, target: 'node20' }
  await build({ root, configFile: false, logLevel: 'error', plugins, build: options })
  return spawnSync('node', [join(outDir, `${basename(file, '.ts')}.js`), ...args], { cwd: root, encoding: 'utf8' })
}
