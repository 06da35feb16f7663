#!/usr/bin/env node
// Runs a TypeScript file of this project in Node: `node scripts/run.mjs FILE [ARGUMENTS]`. Node 20 cannot run TypeScript
// itself, so the file and what it imports of ours is bundled first (a fraction of a second); packages stay outside.
import { rmSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'vite'
import { guest } from './guest.mjs'
import { validators } from './validators.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const [file] = process.argv.splice(2, 1)
if (file === undefined) {
  console.error('usage: node scripts/run.mjs FILE [ARGUMENTS]')
  process.exit(2)
}
// A folder for each process: the same file may run several times at once.
const outDir = join(root, 'dist', 'run', String(process.pid))
process.on('exit', () => rmSync(outDir, { recursive: true, force: true }))
try {
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [validators(), guest()],
    build: { ssr: resolve(file), outDir, emptyOutDir: true, minify: false, target: 'node20', sourcemap: 'inline' },
  })
} catch (error) {
  console.error(error.message)
  process.exit(1)
}
await import(pathToFileURL(join(outDir, `${basename(file, '.ts')}.js`)).href)
