import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { pathsBelow } from '../checks/source.ts'
import { SPEC_PATHS } from '../checks/spec.ts'
import { ReleaseModules } from './modules.ts'
import { type SourceNote, sourceNotes, type UpstreamPath, upstreamPaths } from './references.ts'

const USAGE = `usage: npm run upstream-diff -- [options] FROM TO

Lists the upstream files that comments and docs/spec name as their source and that differ between two Kubernetes releases, with the
files of ours that follow them. FROM and TO are releases (1.36), patch versions (1.36.2) or pre-releases (1.38.0-beta.0). Needs Go, as new as
the release asks for, and the module proxy.

  --full        prints the difference of each file
  --only TEXT   only upstream paths with this text, for example /cel/
  --tests       counts upstream tests too`

const OPTIONS = {
  full: { type: 'boolean', default: false },
  only: { type: 'string', default: '' },
  tests: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const

/** Stands for a module that a release does not require. */
const ABSENT = '/dev/null/absent'

interface Followed extends UpstreamPath {
  /** The files of ours that name it, with lines. */
  readonly by: readonly string[]
}

function main(): number {
  const { values, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true })
  const [from, to] = positionals
  if (values.help || from === undefined || to === undefined) {
    console.log(USAGE)
    return values.help ? 0 : 2
  }
  const [before, after] = [new ReleaseModules(from), new ReleaseModules(to)]
  const counts = { same: 0, changed: 0, missing: 0 }
  for (const followed of allFollowed().filter(({ module, path }) => `${module}/${path}`.includes(values.only))) {
    const name = join(followed.module, followed.path)
    const [old, next] = [before, after].map((release) => join(release.get(followed.module)?.folder ?? ABSENT, followed.path))
    if ([before, after].some(({ unavailable }) => unavailable.has(followed.module))) continue
    const changed = changedFiles(old ?? ABSENT, next ?? ABSENT, values.tests)
    const said = changed === undefined ? 'is in neither release' : changed.map(({ size }) => size).join('; ')
    counts[changed === undefined ? 'missing' : changed.length > 0 ? 'changed' : 'same']++
    if (said !== '') console.log(`${name}: ${said}\n  ${followed.by.join('\n  ')}`)
    if (values.full) for (const { text } of changed ?? []) console.log(text)
  }
  for (const [module, why] of [...before.unavailable, ...after.unavailable]) console.log(`\n${module} cannot be compared: ${why}`)
  console.log(`\n${counts.changed} upstream paths changed, ${counts.same} did not, ${counts.missing} are in neither release`)
  return counts.missing === 0 ? 0 : 1
}

const TESTS = /_test\.go$|(^|\/)(testdata|testing)\//

interface Changed {
  /** `pruning.go +12 -3`. */
  readonly size: string
  readonly text: string
}

/** The files that differ at a path, a folder with all below it; undefined when neither release has it. */
function changedFiles(old: string, next: string, tests: boolean): Changed[] | undefined {
  const isFollowed = (path: string): boolean =>
    path === '' || (/\.(go|proto|g4)$/.test(path) && !path.includes('zz_generated') && (tests || !TESTS.test(path)))
  const files = new Set([...filesBelow(old), ...filesBelow(next)])
  if (files.size === 0) return undefined
  return [...files].filter(isFollowed).flatMap((file) => {
    const text = diff(join(old, file), join(next, file))
    const count = (mark: string): number => text.split('\n').filter((line) => line.startsWith(mark) && line[1] !== mark).length
    return text === '' ? [] : [{ size: `${file || basename(next)} +${count('+')} -${count('-')}`, text }]
  })
}

/** The files below a folder; of a file: the empty path. */
function filesBelow(path: string): string[] {
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return ['']
  const entries = readdirSync(path, { withFileTypes: true, recursive: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => relative(path, join(entry.parentPath, entry.name)))
}

/** The difference as text, empty for equal files. A file that is missing on one side is all new or all gone. */
function diff(old: string, next: string): string {
  const sides = [old, next].map((path) => (existsSync(path) ? path : '/dev/null'))
  const { status, stdout, stderr } = spawnSync('git', ['diff', '--no-index', '--no-color', ...sides], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  })
  if (status !== 0 && status !== 1) throw new Error(`git diff: ${stderr}`)
  return stdout
}

/** Every upstream path that something of ours follows, in the order of their names. */
function allFollowed(): Followed[] {
  const byName = new Map<string, { path: UpstreamPath; by: Set<string> }>()
  for (const { path: ours, line, references } of allNotes()) {
    for (const path of references.flatMap((reference) => upstreamPaths(reference) ?? [])) {
      const name = `${path.module}/${path.path}`
      const found = byName.get(name) ?? { path, by: new Set() }
      byName.set(name, found)
      found.by.add(`${ours}:${line}`)
    }
  }
  return [...byName.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, { path, by }]) => ({ ...path, by: [...by] }))
}

const allNotes = (): SourceNote[] =>
  [...pathsBelow('.', 'src'), ...pathsBelow('.', 'conformance'), ...SPEC_PATHS].flatMap((path) =>
    sourceNotes(path, readFileSync(path, 'utf8')),
  )

process.exit(main())
