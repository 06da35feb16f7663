#!/usr/bin/env node
// Starts the built Node host; see src/hosts/node.
import { existsSync } from 'node:fs'
import module from 'node:module'
import { fileURLToPath } from 'node:url'

const host = new URL('../dist/node/crdlab.mjs', import.meta.url)
// Node 22 and later keep the compiled code for the next start.
module.enableCompileCache?.()
if (existsSync(fileURLToPath(host))) {
  const { main } = await import(host.href)
  await main(process.argv.slice(2), fileURLToPath(new URL('../dist/page', import.meta.url)))
} else {
  console.error('crdlab is not built. Run `npm run build` first')
  process.exitCode = 1
}
