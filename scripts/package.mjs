// Tries the package as somebody who installs it: packs it, installs that in an empty folder, and asks its command and its library. `npm run package`
import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'crdlab-package-'))
const npm = (cwd, ...args) => execFileSync('npm', args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })

const SERVING = 'Serving on '

/** Starts the installed command and returns where it serves. */
async function serve(...flags) {
  const command = join(folder, 'node_modules', '.bin', 'crdlab')
  const host = spawn(command, ['serve', '--listen', '127.0.0.1:0', ...flags], { stdio: ['ignore', 'pipe', 'inherit'] })
  for await (const line of createInterface({ input: host.stdout })) {
    if (line.startsWith(SERVING)) return { url: line.slice(SERVING.length), stop: () => host.kill() }
  }
  throw new Error('the command does not serve')
}

const LIBRARY = `
import { createControlPlane } from 'crdlab'
const plane = await createControlPlane()
const response = await plane.handle(new Request('http://crdlab/version'))
await plane.close()
console.log((await response.json()).gitVersion)
`

try {
  npm(root, 'pack', '--silent', '--pack-destination', folder)
  const [archive] = readdirSync(folder)
  writeFileSync(join(folder, 'package.json'), '{"private":true,"type":"module"}')
  npm(folder, 'install', '--silent', '--no-audit', '--no-fund', `./${archive}`)
  const packages = readdirSync(join(folder, 'node_modules')).filter((name) => !name.startsWith('.'))
  const { url, stop } = await serve('--storage', join(folder, 'objects'))
  try {
    const page = await fetch(url, { headers: { accept: 'text/html' } })
    assert.match(await page.text(), /<title>crdlab/)
    const { gitVersion } = await (await fetch(`${url}/version`)).json()
    writeFileSync(join(folder, 'library.js'), LIBRARY)
    assert.equal(execFileSync(process.execPath, ['library.js'], { cwd: folder, encoding: 'utf8' }).trim(), gitVersion)
  } finally {
    stop()
  }
  console.log(`${archive}: the page, the API and the library answer; ${packages.length} packages are installed`)
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
