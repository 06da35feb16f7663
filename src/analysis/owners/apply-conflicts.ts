import { parseJson } from '../../apimachinery/json/parse.ts'
import { deepEqual, isObject, type JsonObject, type JsonValue } from '../../apimachinery/json/value.ts'
import {
  fieldName,
  isField,
  isKeyed,
  type PathElement,
  pathsOf,
  recordedPathText,
} from '../../structured-merge-diff/fieldpath/set.ts'
import { applyEdits, type Edit, type Path, valueAt } from '../edit.ts'
import { type Manager, ownsPath } from './managers.ts'

/** A field of an apply that others own. */
export interface FieldConflict {
  /** As the server spells it: `.spec.replicas`. */
  readonly field: string
  /** The path; undefined when no manager of the object has it. */
  readonly elements: readonly PathElement[] | undefined
  /** Places in the list of managers. */
  readonly owners: readonly number[]
  readonly mine: JsonValue | undefined
  readonly stored: JsonValue | undefined
}

/** What becomes of such a field: taken by force, left out of the apply, or sent with the stored value. */
export type Settlement = 'take' | 'leave' | 'accept'

/** Where a path of a set leads in a value; undefined when it has no such part. */
export function placeOf(value: JsonValue, elements: readonly PathElement[]): Path | undefined {
  const path: (string | number)[] = []
  let at: JsonValue | undefined = value
  for (const element of elements) {
    const step = isField(element) ? fieldName(element) : Array.isArray(at) ? itemPlace(at, element) : -1
    const inner: JsonValue | undefined = valueAt(at, [step])
    if (inner === undefined) return undefined
    path.push(step)
    at = inner
  }
  return path
}

function itemPlace(list: readonly JsonValue[], element: PathElement): number {
  if (element.startsWith('i:')) return Number(element.slice(2))
  const { value: wanted } = parseJson(element.slice(2))
  if (!isKeyed(element)) return list.findIndex((item) => deepEqual(item, wanted))
  const keys = isObject(wanted) ? Object.entries(wanted) : []
  return list.findIndex((item) => isObject(item) && keys.every(([key, value]) => deepEqual(item[key], value)))
}

/** The conflicts that the server names by field, each once, with the managers that own them. `self` is the name that applies. */
export function fieldConflicts(
  mine: JsonValue,
  stored: JsonObject,
  managers: readonly Manager[],
  self: string,
  fields: readonly string[],
): FieldConflict[] {
  const known = new Map(managers.flatMap(({ set }) => pathsOf(set)).map((path) => [recordedPathText(path), path]))
  return [...new Set(fields)].map((field) => {
    const elements = known.get(field)
    if (elements === undefined) return { field, elements, owners: [], mine: undefined, stored: undefined }
    const isSelf = ({ name, operation, subresource }: Manager): boolean =>
      name === self && operation === 'Apply' && subresource === ''
    const owners = managers.flatMap((manager, i) => (!isSelf(manager) && ownsPath(manager.set, elements) ? [i] : []))
    const at = (value: JsonValue): JsonValue | undefined => {
      const place = placeOf(value, elements)
      return place === undefined ? undefined : valueAt(value, place)
    }
    return { field, elements, owners, mine: at(mine), stored: at(stored) }
  })
}

/** The edits that settle conflicts in what is applied: fields that are left out go, with objects that have nothing left. */
export function settlingEdits(
  mine: JsonValue,
  conflicts: readonly FieldConflict[],
  settlements: Readonly<Record<string, Settlement>>,
): Edit[] {
  const edits: Edit[] = []
  let at: JsonValue = mine
  for (const { field, elements, stored } of conflicts) {
    const settlement = settlements[field]
    if (settlement === undefined || settlement === 'take' || elements === undefined) continue
    const path = placeOf(at, elements)
    if (path === undefined) continue
    const edit: Edit =
      settlement === 'accept' && stored !== undefined
        ? { op: 'set', path, value: stored }
        : { op: 'remove', path: withEmptyAbove(at, path) }
    edits.push(edit)
    at = applyEdits(at, [edit]) ?? at
  }
  return edits
}

/** The outermost part that holds nothing but this one. */
function withEmptyAbove(root: JsonValue, path: Path): Path {
  const above = path.slice(0, -1)
  const parent = valueAt(root, above)
  return above.length > 0 && isObject(parent) && Object.keys(parent).length === 1 ? withEmptyAbove(root, above) : path
}
