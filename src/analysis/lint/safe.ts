import { isObject, type JsonObject, type JsonValue } from '../../apimachinery/json/value.ts'
import { applyEdits, type Edit, type Path, valueAt } from '../edit.ts'
import { CRDIFY_DEFAULTS } from './compat/policy.ts'
import { schemaFindings } from './compat/schemas.ts'
import { compareVersions, type Version, versionsOf } from './compat/versions.ts'
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

type Schema = JsonValue | undefined

const HOLDS: ReadonlySet<string> = new Set(['properties', 'items', 'additionalProperties'])

const whole = (schema: Schema): Schema => schema

/** A schema without what it holds. */
const bare = (schema: Schema): Schema =>
  isObject(schema) ? Object.fromEntries(Object.entries(schema).filter(([key]) => !HOLDS.has(key))) : schema

/** What breaks from one schema to another, in words that tell findings apart. */
function addBreaks(found: Set<string>, old: Schema, now: Schema, between: string): void {
  if (!isObject(old) || !isObject(now)) return
  const pair = { old, now, path: [], field: '', policy: CRDIFY_DEFAULTS, between, curable: false }
  for (const { rule, path, message } of schemaFindings(pair))
    found.add(`${between} ${rule} ${path.join('/')} ${JSON.stringify(message)}`)
}

/** The schemas at one place: the installed one, and those of other versions that are served, older and younger. */
interface Others {
  readonly installed: Schema
  readonly served: readonly { readonly name: string; readonly schema: Schema; readonly isOlder: boolean }[]
}

/** What breaks at one schema of a version: against the installed version, and against the other versions that are served. */
function breaksOf(now: Schema, { installed, served }: Others): Set<string> {
  const found = new Set<string>()
  addBreaks(found, installed, now, '')
  for (const { name, schema, isOlder } of served) addBreaks(found, isOlder ? schema : now, isOlder ? now : schema, name)
  return found
}

/** Tells whether a fix leaves clients of the installed CRD alone. */
class Safety {
  readonly #base: readonly Version[]
  readonly #crd: JsonObject
  readonly #versions: readonly Version[]

  constructor(base: JsonObject, crd: JsonObject) {
    this.#base = versionsOf(base)
    this.#crd = crd
    this.#versions = versionsOf(crd)
  }

  #others(path: Path, seen: (schema: Schema) => Schema): Others {
    const below = path.slice(SCHEMA)
    const own = this.#versions.find(({ index }) => index === path[2])
    const served = this.#versions.filter(({ value, name }) => value.served === true && name !== own?.name)
    return {
      installed: seen(valueAt(this.#base.find(({ name }) => name === own?.name)?.schema, below)),
      served:
        own?.value.served === true
          ? served.map(({ name, schema }) => ({
              name,
              schema: seen(valueAt(schema, below)),
              isOlder: compareVersions(name, own.name) < 0,
            }))
          : [],
    }
  }

  isSafe(edits: readonly Edit[]): boolean {
    const around = schemaAround(edits)
    if (around === undefined) return true
    const local = edits.map((edit) => ({ ...edit, path: edit.path.slice(around.length) }))
    // A fix of keywords leaves what the schema holds as it is.
    const seen = local.some(({ path: [step] }) => HOLDS.has(String(step))) ? whole : bare
    const others = this.#others(around, seen)
    const now = seen(valueAt(this.#crd, around))
    const after = applyEdits(now ?? null, local)
    const known = breaksOf(now, others)
    for (const one of breaksOf(after, others)) if (!known.has(one)) return false
    return true
  }
}

/** Removes the style fixes that would break clients of the installed CRD, and marks their findings. */
export function withSafeFixes(findings: readonly Finding[], base: JsonObject, crd: JsonObject): readonly Finding[] {
  const safety = new Safety(base, crd)
  return findings.map((finding) => {
    const { fix, ...rest } = finding
    if (fix === undefined || safety.isSafe(fix.edits)) return finding
    return { ...rest, hasUnsafeFix: true }
  })
}
