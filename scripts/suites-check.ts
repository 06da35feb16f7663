import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { objectAt, objectsOf, stringAt, stringOf } from '../src/apimachinery/json/access.ts'
import { parseJson } from '../src/apimachinery/json/parse.ts'
import { isObject, type JsonObject } from '../src/apimachinery/json/value.ts'
import { errorMessage } from '../src/apimachinery/text/error-message.ts'

const USAGE = `usage: npm run suites-check -- --suites FOLDER --oracle URL

Runs the tests of a folder with the built crdlab test, on its own server and on the real API server at URL, and compares what each case gives. Names of
objects, the order of errors, and which rules an estimate of costs names are left out: the real server changes them from one answer to the next.`

/** A case, and what is wrong with it; empty when it passed. */
type Results = ReadonlyMap<string, string>

const keyOf = (of: JsonObject, title: string): string => `${stringAt(of, 'file')}:${String(of.line)} ${title}`

/** What a real server says alike each time. */
const settled = (message: string): string =>
  message
    .replaceAll(/\btest-[a-z0-9]{5}\b/g, 'test-NAME')
    .replaceAll(/ is invalid: \[?/g, ' is invalid:\n')
    .replaceAll(/\]$/gm, '')
    .split(/, (?=[^\s,]+: )|\n/)
    .filter((part) => !part.includes('contributed to estimated rule cost'))
    .sort()
    .join('\n')

function run(folder: string, more: readonly string[]): { readonly results: Results; readonly ms: number } {
  const started = performance.now()
  const { stdout, stderr } = spawnSync(process.execPath, ['bin/crdlab.mjs', 'test', folder, '-o', 'json', ...more], {
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
  })
  const ms = performance.now() - started
  const { value } = parseJson(stdout)
  if (!isObject(value)) throw new Error(stderr.trim())
  const results = new Map(objectsOf(value.objects).map((of) => [keyOf(of, stringAt(of, 'title')), '']))
  for (const found of objectsOf(value.diagnostics)) {
    const title = stringOf(found.object) || stringAt(objectAt(found, 'object'), 'title')
    results.set(keyOf(found, title), settled(stringAt(found, 'message')))
  }
  return { results, ms }
}

function main(): number {
  const options = { suites: { type: 'string' }, oracle: { type: 'string' }, help: { type: 'boolean', default: false } } as const
  const { values } = parseArgs({ options })
  if (values.help || values.suites === undefined || values.oracle === undefined) {
    console.log(USAGE)
    return values.help ? 0 : 2
  }
  const own = run(values.suites, [])
  const real = run(values.suites, ['--server', values.oracle])
  let differing = 0
  for (const [key, said] of real.results) {
    if (own.results.get(key) === said) continue
    differing++
    if (differing <= 5)
      console.log(`${key}\n  real: ${said.slice(0, 300)}\n  own:  ${(own.results.get(key) ?? 'no such case').slice(0, 300)}`)
  }
  const passed = [...own.results.values()].filter((said) => said === '').length
  console.log(
    `${own.results.size} cases in ${(own.ms / 1000).toFixed(1)} s, ${passed} passed; ${real.results.size} on the real server, ${differing} differ`,
  )
  return differing === 0 && own.results.size === real.results.size && own.results.size > 0 ? 0 : 1
}

try {
  process.exitCode = main()
} catch (error) {
  console.error(`suites-check: ${errorMessage(error)}`)
  process.exitCode = 1
}
