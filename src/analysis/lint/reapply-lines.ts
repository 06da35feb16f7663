import { stringOf } from '../../apimachinery/json/access.ts'
import { isObject, type JsonObject, type JsonValue } from '../../apimachinery/json/value.ts'
import { parseGroupVersion } from '../../apimachinery/meta/type-meta.ts'
import { isBuiltIn } from '../../client/built-in-groups.ts'
import { linesOf } from '../crd-text/lines.ts'
import type { Path } from '../edit.ts'
import type { ReapplyCandidate, ReapplyField, ReapplyReason } from './reapply.ts'
import { type NestedField, nestedFields } from './reapply-nested.ts'

/** Metadata that the server stores only with something in it. */
const COLLECTIONS = ['labels', 'annotations', 'finalizers', 'ownerReferences']

/** How many entries of labels or annotations are named. */
const NAMED = 5

const isEmpty = (value: JsonValue): boolean =>
  value === null || (Array.isArray(value) ? value.length === 0 : isObject(value) && Object.keys(value).length === 0)

/** What of labels and the like the server drops: all of it, or entries without a value. */
function emptyPaths(value: JsonValue | undefined, key: string): string[][] {
  if (value === undefined) return []
  if (isEmpty(value)) return [[key]]
  if (!isObject(value)) return []
  const entries = Object.keys(value)
  const nulls = entries.filter((entry) => value[entry] === null)
  return nulls.length === entries.length ? [[key]] : nulls.slice(0, NAMED).map((entry) => [key, entry])
}

const REASONS: { readonly [key: string]: (value: JsonValue) => ReapplyReason | undefined } = {
  generateName: (value) => (value === '' || value === null ? 'empty' : undefined),
  deletionTimestamp: (value) => (value === null ? 'empty' : undefined),
  deletionGracePeriodSeconds: (value) => (value === null ? 'empty' : undefined),
  selfLink: (value) => (value === null ? undefined : 'server'),
  generation: (value) => (value === null ? undefined : 'server'),
  creationTimestamp: (value) => (value === null ? undefined : 'server'),
  uid: (value) => (value === '' ? 'server' : undefined),
  managedFields: (value) => (value === null ? undefined : 'managedFields'),
  resourceVersion: () => 'version',
}

/** Whether the server has a type of its own for an object, which tells no empty metadata from none. */
const isTyped = ({ apiVersion }: JsonObject): boolean => isBuiltIn(parseGroupVersion(stringOf(apiVersion))?.group ?? '')

/**
 * The fields of an object with which applying it again changes it, reports a change, or fails, as Kubernetes 1.37 and its kubectl do: see the
 * scenarios `reapply`, and `reapply.json` of kubectl's recordings.
 */
export function reapplyFields(object: JsonObject): (ReapplyField | NestedField)[] {
  const found: (ReapplyField | NestedField)[] = []
  const isKnown = isTyped(object)
  const add = (path: Path, reason: ReapplyReason): void => {
    if (!(isKnown && reason === 'empty')) found.push({ path, field: path.join('.'), reason })
  }
  const { metadata, status } = object
  if (isObject(metadata)) {
    for (const key of COLLECTIONS) for (const path of emptyPaths(metadata[key], key)) add(['metadata', ...path], 'empty')
    for (const [key, reasonOf] of Object.entries(REASONS)) {
      const value = metadata[key]
      const reason = value === undefined ? undefined : reasonOf(value)
      if (reason !== undefined) add(['metadata', key], reason)
    }
  }
  if (status !== undefined && status !== null) add(['status'], 'status')
  return isKnown ? found : [...found, ...nestedFields(object)]
}

/** These fields of values at places of a text, each with its line; `firstLine`: the number of the first line of the text. */
export function reapplyLines(
  text: string,
  placed: readonly (readonly [at: Path, value: JsonValue])[],
  firstLine: number,
): ReapplyCandidate[][] {
  const found = placed.map(([at, value]) => ({ at, fields: isObject(value) ? reapplyFields(value) : [] }))
  const paths = found.flatMap(({ at, fields }) => fields.map(({ path }) => [...at, ...path]))
  const lines = linesOf(text, paths).values()
  return found.map(({ fields }) => fields.map((one) => ({ ...one, line: firstLine - 1 + (lines.next().value?.[0] ?? 1) })))
}
