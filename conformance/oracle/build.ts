import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const SOURCE = 'conformance/oracle'
const PROGRAM = 'kube-apiserver'
const MODULES = ['k8s.io/apiextensions-apiserver', 'k8s.io/client-go']

/**
 * Builds the real API server and returns the path of its program. Without a release: with the modules that `go.mod` pins; with one
 * (`1.36`, `1.36.2`): with those of its newest patch. Needs Go and, for what is not in its cache, the module proxy.
 */
export function buildOracle(release?: string): string {
  const version = release === undefined ? go(SOURCE, 'list', '-m', '-f', '{{.Version}}', MODULES[0] ?? '') : newestPatch(release)
  const out = resolve(SOURCE, 'bin', version)
  mkdirSync(out, { recursive: true })
  const source = release === undefined ? SOURCE : sourceWith(version, join(out, 'source'))
  // This variable sets the version in /version, as in builds of Kubernetes.
  const flags = `-X k8s.io/component-base/version.gitVersion=${version.replace(/^v0/, 'v1')}`
  go(source, 'build', '-ldflags', flags, '-o', join(out, PROGRAM), '.')
  return join(out, PROGRAM)
}

/** Modules of Kubernetes 1.36.2 have the version v0.36.2. */
const newestPatch = (release: string): string =>
  go(SOURCE, 'list', '-m', '-f', '{{.Version}}', `${MODULES[0]}@v${release.replace(/^v?1\./, '0.')}`)

/** A copy of the program that requires the modules of another release. */
function sourceWith(version: string, folder: string): string {
  mkdirSync(folder, { recursive: true })
  for (const file of ['main.go', 'discovery.go']) copyFileSync(join(SOURCE, file), join(folder, file))
  if (existsSync(join(folder, 'go.sum'))) return folder
  writeFileSync(join(folder, 'go.mod'), 'module oracle\n\ngo 1.26.0\n')
  go(folder, 'mod', 'edit', ...MODULES.map((module) => `-require=${module}@${version}`))
  go(folder, 'mod', 'tidy')
  return folder
}

const go = (folder: string, ...args: string[]): string =>
  execFileSync('go', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }).trim()
