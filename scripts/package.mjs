// Tests the package as a user does: packs it, runs it by npx in an empty folder, installs it in another, and asks its command, its library, and kubectl by it. `npm run package`
import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { copyFileSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'crdlab-package-'))
const empty = mkdtempSync(join(tmpdir(), 'crdlab-npx-'))
const npm = (cwd, ...args) => execFileSync('npm', args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })

const SERVING = 'Serving on '

/** Starts the command of the package, and returns where it serves. It is stopped with what it started. */
async function serve(cwd, [command, ...before], ...flags) {
  const args = [...before, 'serve', '--listen', '127.0.0.1:0', ...flags]
  const host = spawn(command, args, { cwd, detached: true, stdio: ['ignore', 'pipe', 'inherit'] })
  for await (const line of createInterface({ input: host.stdout })) {
    if (line.startsWith(SERVING)) return { url: line.slice(SERVING.length), stop: () => process.kill(-host.pid) }
  }
  throw new Error(`${command} does not serve`)
}

const CRD = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: gears.package.example.com}
spec:
  group: package.example.com
  scope: Namespaced
  names: {plural: gears, singular: gear, kind: Gear}
  versions: [{name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object}}}]
`

/** Installs a CRD by kubectl and reads it, where kubectl is on the path. Returns whether it is. */
function installByKubectl(url, cwd) {
  const kubectl = (...args) => execFileSync('kubectl', ['--server', url, ...args], { cwd, encoding: 'utf8' })
  try {
    execFileSync('kubectl', ['version', '--client'], { stdio: 'ignore' })
  } catch {
    return false
  }
  writeFileSync(join(cwd, 'crd.yaml'), CRD)
  kubectl('create', '-f', 'crd.yaml')
  kubectl('wait', '--for=condition=Established', 'crd/gears.package.example.com', '--timeout=20s')
  assert.match(kubectl('api-resources', '--api-group', 'package.example.com'), /gears .*Gear/)
  return true
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
  copyFileSync(join(folder, archive), join(empty, archive))
  const byNpx = await serve(empty, ['npx', '--yes', `./${archive}`])
  let hasKubectl = false
  try {
    const page = await fetch(byNpx.url, { headers: { accept: 'text/html' } })
    assert.match(await page.text(), /<title>crdlab/)
    hasKubectl = installByKubectl(byNpx.url, empty)
  } finally {
    byNpx.stop()
  }
  const { url, stop } = await serve(
    folder,
    [join(folder, 'node_modules', '.bin', 'crdlab')],
    '--storage',
    join(folder, 'objects'),
  )
  try {
    const page = await fetch(url, { headers: { accept: 'text/html' } })
    assert.match(await page.text(), /<title>crdlab/)
    const { gitVersion } = await (await fetch(`${url}/version`)).json()
    writeFileSync(join(folder, 'library.js'), LIBRARY)
    assert.equal(execFileSync(process.execPath, ['library.js'], { cwd: folder, encoding: 'utf8' }).trim(), gitVersion)
  } finally {
    stop()
  }
  const asked = hasKubectl
    ? 'the page, the API and the library answer, and kubectl by npx'
    : 'the page, the API and the library answer (no kubectl here)'
  console.log(`${archive}: ${asked}; ${packages.length} packages are installed`)
} finally {
  for (const made of [folder, empty]) rmSync(made, { recursive: true, force: true, maxRetries: 5 })
}
