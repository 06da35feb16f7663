import { isObject, type JsonObject, type JsonValue } from '../apimachinery/json/value.ts'
import { CRDIFY_DEFAULTS } from './compat/policy.ts'
import { schemaFindings } from './compat/schemas.ts'
import { compareVersions, type Version, versionsOf } from './compat/versions.ts'
import { applyEdits, type Edit, type Path, valueAt } from './edit.ts'
import type { Finding } from './finding.ts'

/** Where the schema of a version begins. */
const SCHEMA = 5

/** The innermost schema that holds all of a fix; undefined where it reaches beyond the schema of a version. */
function schemaAround(edits: readonly Edit[]): Path | undefined {
  const [first, ...rest] = edits.map(({ path }) => path)
  if (first === undefined || first[3] !== 'schema') return undefined
  let shared = first.length - 1
  for (const path of rest) {
    let i = 0
    while (i < shared && path[i] === first[i]) i++
    shared = i
  }
  if (shared < SCHEMA) return undefined
  // Of a step into `properties` the object that holds them is the schema; of a list such as `required` the one it stands in.
  let at = SCHEMA
  for (let i = SCHEMA; i < shared; i++) {
    const step = first[i]
    if (step === 'properties') {
      if (++i < shared) at = i + 1
      else break
    } else if (step === 'items' || step === 'additionalProperties') at = i + 1
    else break
  }
  return first.slice(0, at)
}

/** What breaks at one schema of a CRD: against the installed version, and against the other versions that are served. */
function breaksAt(base: JsonObject, crd: JsonObject, path: Path): Set<string> {
  const found = new Set<string>()
  const below = path.slice(SCHEMA)
  const at = (version: Version | undefined): JsonValue | undefined => valueAt(version?.schema, below)
  const add = (old: JsonValue | undefined, now: JsonValue | undefined, between: string): void => {
    if (!isObject(old) || !isObject(now)) return
    const pair = { old, now, path, field: '', policy: CRDIFY_DEFAULTS, between, curable: false }
    for (const { rule, path: place, message } of schemaFindings(pair)) found.add(`${rule} ${place.join('/')} ${message}`)
  }
  const versions = versionsOf(crd)
  const own = versions.find(({ index }) => index === path[2])
  if (own === undefined) return found
  add(at(versionsOf(base).find(({ name }) => name === own.name)), at(own), '')
  for (const other of versions) {
    if (other === own || other.value.served !== true || own.value.served !== true) continue
    const isOlder = compareVersions(other.name, own.name) < 0
    add(at(isOlder ? other : own), at(isOlder ? own : other), `${other.name} `)
  }
  return found
}

function isSafe(base: JsonObject, crd: JsonObject, edits: readonly Edit[]): boolean {
  const around = schemaAround(edits)
  if (around === undefined) return true
  const after = applyEdits(crd, edits)
  if (!isObject(after)) return false
  const known = breaksAt(base, crd, around)
  for (const one of breaksAt(base, after, around)) if (!known.has(one)) return false
  return true
}

/** Takes away the fixes of style that would break clients of the installed CRD, and says so. */
export const withSafeFixes = (findings: readonly Finding[], base: JsonObject, crd: JsonObject): readonly Finding[] =>
  findings.map((finding) => {
    const { fix, ...rest } = finding
    if (fix === undefined || isSafe(base, crd, fix.edits)) return finding
    return { ...rest, why: `${rest.why} What would mend it breaks clients of the installed version.` }
  })
