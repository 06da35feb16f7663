import { objectsOf, stringOf } from '../../apimachinery/json/access.ts'
import { isObject, type JsonObject } from '../../apimachinery/json/value.ts'
import {
  EMPTY_SET,
  type FieldNode,
  type FieldSet,
  fieldElement,
  fromFieldsV1,
  LEAF,
  type PathElement,
  recordedPathText,
  union,
} from '../../structured-merge-diff/fieldpath/set.ts'

/** A manager of fields: a name, an operation and a subresource. The same name with another operation is another manager. */
export interface Manager {
  readonly id: string
  readonly name: string
  readonly operation: 'Apply' | 'Update'
  /** `''` for the main endpoint. */
  readonly subresource: string
  readonly apiVersion: string
  /** RFC 3339; `''` when none is recorded. */
  readonly time: string
  readonly set: FieldSet
}

function managerOf(entry: JsonObject): Manager {
  const [name, subresource] = [stringOf(entry.manager), stringOf(entry.subresource)]
  const operation = entry.operation === 'Apply' ? 'Apply' : 'Update'
  const set = entry.fieldsV1 === undefined ? EMPTY_SET : (fromFieldsV1(entry.fieldsV1) ?? EMPTY_SET)
  const id = [name, operation, subresource].join('\t')
  return { id, name, operation, subresource, apiVersion: stringOf(entry.apiVersion), time: stringOf(entry.time), set }
}

/** Times of the same form in their order; none comes last. */
const compareTimes = (a: string, b: string): number => (a === b ? 0 : b === '' || (a !== '' && a < b) ? -1 : 1)

/** The managers of an object, those that wrote first before others. Entries of one manager in several versions are one. */
export function readManagers(object: JsonObject): Manager[] {
  const metadata = isObject(object.metadata) ? object.metadata : undefined
  const found = new Map<string, Manager>()
  for (const entry of objectsOf(metadata?.managedFields)) {
    const manager = managerOf(entry)
    const known = found.get(manager.id)
    const newest = known !== undefined && known.time > manager.time ? known : manager
    found.set(manager.id, known === undefined ? manager : { ...newest, set: union(known.set, manager.set) })
  }
  return [...found.values()].sort((a, b) => compareTimes(a.time, b.time))
}

/** Whether a set has a path, or owns a value as a whole that the path is in. */
export function ownsPath(set: FieldSet, path: readonly PathElement[]): boolean {
  let at = set
  for (const [i, element] of path.entries()) {
    const node = at.get(element)
    if (node === undefined) return false
    if (node.member && (i === path.length - 1 || node.children.size === 0)) return true
    at = node.children
  }
  return false
}

/** The paths of a set that have none below them. */
export function leavesOf(set: FieldSet): PathElement[][] {
  const found: PathElement[][] = []
  const walk = (children: FieldSet, path: readonly PathElement[]): void => {
    for (const [element, node] of children) {
      if (node.children.size === 0) found.push([...path, element])
      else walk(node.children, [...path, element])
    }
  }
  walk(set, [])
  return found
}

/** The fields that the server removes when a manager applies without them: those that no other one owns. Only for `Apply`. */
export function fieldsOnlyOf(manager: Manager, managers: readonly Manager[]): string[] {
  if (manager.operation !== 'Apply') return []
  const others = managers.filter(({ id }) => id !== manager.id)
  return leavesOf(manager.set)
    .filter((path) => !others.some(({ set }) => ownsPath(set, path)))
    .map((path) => recordedPathText(path).slice(1))
}

/** Whether a manager writes on its own, as controllers and autoscalers do: by a subresource, or by its name. */
export const isController = ({ name, subresource }: Pick<Manager, 'name' | 'subresource'>): boolean =>
  subresource !== '' || /(?:controller|operator|autoscaler|-hpa)/.test(name)

/** JSON paths of the object that stand behind the fields of its Scale. */
interface ScalePaths {
  readonly spec: string
  readonly status: string
  readonly selector: string
}

const nodeAt = (set: FieldSet, path: string): FieldNode | undefined => {
  let node: FieldNode | undefined
  let at = set
  for (const name of path.split('.').filter((part) => part !== '')) {
    node = at.get(fieldElement(name))
    if (node === undefined) return undefined
    at = node.children
  }
  return node
}

/** The managers of the fields of a Scale: its values are fields of the object, elsewhere. */
export function managersOfScale(managers: readonly Manager[], paths: ScalePaths): Manager[] {
  return managers.map((manager) => {
    const has = (path: string): boolean => nodeAt(manager.set, path)?.member === true
    const of = (names: readonly (readonly [name: string, path: string])[]): FieldSet =>
      new Map(names.filter(([, path]) => has(path)).map(([name]) => [fieldElement(name), LEAF]))
    const spec = of([['replicas', paths.spec]])
    const status = of([
      ['replicas', paths.status],
      ['selector', paths.selector],
    ])
    const set = new Map<PathElement, FieldNode>()
    if (spec.size > 0) set.set(fieldElement('spec'), { member: false, children: spec })
    if (status.size > 0) set.set(fieldElement('status'), { member: false, children: status })
    return { ...manager, set }
  })
}
