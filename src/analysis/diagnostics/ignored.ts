import { stringify } from '../../apimachinery/json/serialize.ts'
import { isObject, type JsonObject, objectOf } from '../../apimachinery/json/value.ts'
import { type Edit, type Path, valueAt } from '../edit.ts'

/** Rules that are ignored for a CRD, with the reason: by the name of a rule, or by rule and path. */
export type Ignored = Readonly<Record<string, string>>

export const ignoreKey = (rule: string, path: Path): string => `${rule} ${path.join('/')}`

/** The annotation in which a CRD carries the rules it ignores, so that its file has the reasons. */
export const IGNORED_IN: Path = ['metadata', 'annotations', 'crdlab.dev/ignored']

/** The entries of a parsed value whose reason is a string; empty for anything but an object. */
export const reasonsOf = (value: unknown): Ignored =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
    : {}

/** The rules that a CRD ignores by its annotation; empty where the annotation cannot be read. */
export function ignoredIn(crd: JsonObject | undefined): Ignored {
  const text = valueAt(crd, IGNORED_IN)
  if (typeof text !== 'string') return {}
  try {
    return reasonsOf(JSON.parse(text))
  } catch {
    return {}
  }
}

/** Writes the ignored rules into the annotation of the CRD, and removes it when none is left. */
export function ignoredEdits(crd: JsonObject | undefined, ignored: Ignored): readonly Edit[] {
  if (Object.keys(ignored).length > 0) return [{ op: 'set', path: IGNORED_IN, value: stringify(objectOf(ignored)) }]
  if (valueAt(crd, IGNORED_IN) === undefined) return []
  const annotations = valueAt(crd, IGNORED_IN.slice(0, -1))
  const last = isObject(annotations) && Object.keys(annotations).length === 1
  return [{ op: 'remove', path: last ? IGNORED_IN.slice(0, -1) : IGNORED_IN }]
}
