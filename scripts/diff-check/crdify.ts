import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { objectsOf, stringAt, stringsOf } from '../../src/apimachinery/json/access.ts'
import { parseJson } from '../../src/apimachinery/json/parse.ts'
import { isObject, type JsonObject } from '../../src/apimachinery/json/value.ts'
import { downloaded, go } from '../go-modules.ts'

export const VERSION = 'v0.6.0'

const MODULE = 'sigs.k8s.io/crdify'

/** A finding of crdify. */
export interface CrdifyFinding {
  readonly rule: string
  /** `v1` or `v1beta1 -> v1`; empty where it is about the CRD. */
  readonly version: string
  /** Such as `^.spec.list.items.name`; empty where it is about the CRD. */
  readonly place: string
  readonly message: string
}

/** A removed field stands in the message alone: `removed field : v1.^.spec.a`. */
const REMOVED = /^removed field : ([^.]+)\.(\^.*)$/

const resultsOf = (results: readonly JsonObject[], version: string, place: string): CrdifyFinding[] =>
  results.flatMap((result) =>
    [...stringsOf(result.errors), ...stringsOf(result.warnings)].map((message) => {
      const removed = REMOVED.exec(message)
      return { rule: stringAt(result, 'name'), version: removed?.[1] ?? version, place: removed?.[2] ?? place, message }
    }),
  )

/** crdify, built from its module, and its own tests. */
export class Crdify {
  /** The folder of its tests. */
  readonly tests: string
  readonly #program: string

  constructor(folder: string) {
    this.tests = join(downloaded(`${MODULE}@${VERSION}`, folder), 'test')
    this.#program = join(folder, 'crdify')
    go(['mod', 'edit', '-require', `${MODULE}@${VERSION}`], folder)
    go(['build', '-mod=mod', '-o', this.#program, MODULE], folder)
  }

  /** Compares two files with a CRD each. */
  compare(old: string, now: string): CrdifyFinding[] {
    const args = ['-o', 'json', `file://${old}`, `file://${now}`]
    const { stdout, stderr } = spawnSync(this.#program, args, { encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 })
    const { value } = parseJson(stdout.trim() === '' ? '{}' : stdout)
    if (!isObject(value)) throw new Error(`crdify ${now}: ${stderr.trim()}`)
    const ofVersions = [...objectsOf(value.sameVersionValidation), ...objectsOf(value.servedVersionValidation)]
    return [
      ...resultsOf(objectsOf(value.crdValidation), '', ''),
      ...ofVersions.flatMap((version) =>
        objectsOf(version.propertyComparisons).flatMap((one) =>
          resultsOf(objectsOf(one.comparisonResults), stringAt(version, 'version'), stringAt(one, 'property')),
        ),
      ),
    ]
  }
}
