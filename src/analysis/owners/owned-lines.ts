import { parseJson } from '../../apimachinery/json/parse.ts'
import { isObject, type JsonValue } from '../../apimachinery/json/value.ts'
import {
  type FieldNode,
  type FieldSet,
  fieldElement,
  indexElement,
  isKeyed,
  keyElement,
  type PathElement,
  valueElement,
} from '../../structured-merge-diff/fieldpath/set.ts'
import type { FieldLines } from '../yaml/yaml.ts'
import type { Manager } from './managers.ts'

/** A field of a text with its lines (from 1, both included) and the places of its owners in the list of managers. */
export interface OwnedLines {
  readonly path: string
  readonly first: number
  readonly last: number
  readonly owners: readonly number[]
}

type Owning = readonly (readonly [manager: number, node: FieldNode])[]

/** Parts of `metadata` whose owners are recorded. */
const RECORDED = ['metadata.labels', 'metadata.annotations', 'metadata.finalizers', 'metadata.ownerReferences']

const isRecorded = (path: string): boolean =>
  path !== 'apiVersion' &&
  path !== 'kind' &&
  (!path.startsWith('metadata.') ||
    RECORDED.some((part) => path === part || path.startsWith(`${part}.`) || path.startsWith(`${part}[`)))

/**
 * The owners of each field of a text, in the order of its lines. A list or map that is owned as a whole is one entry. Fields whose owners the server
 * does not record (`apiVersion`, the name) are left out. `value` is what the text says, `fields` where its fields stand.
 */
export function ownedLines(value: JsonValue, fields: readonly FieldLines[], managers: readonly Manager[]): OwnedLines[] {
  const lines = new Map(fields.map(([path, first, last]) => [path, { first, last }]))
  const found: OwnedLines[] = []
  const add = (path: string, owning: Owning): void => {
    const at = lines.get(path)
    if (at !== undefined && isRecorded(path)) found.push({ path, ...at, owners: owning.map(([manager]) => manager) })
  }
  const walk = (at: JsonValue, path: string, owning: Owning): void => {
    const whole = owning.filter(([, node]) => node.member && node.children.size === 0)
    const isEmpty = Array.isArray(at) ? at.length === 0 : !isObject(at) || Object.keys(at).length === 0
    if (path !== '' && (isEmpty || whole.length > 0)) {
      add(path, isEmpty ? owning.filter(([, node]) => node.member) : whole)
      return
    }
    if (Array.isArray(at)) {
      const named = owning.map(([manager, node]) => [manager, node.children, keyNames(node.children)] as const)
      for (const [i, item] of at.entries()) walk(item, `${path}[${i}]`, itemOwners(named, item, i))
    } else if (isObject(at)) {
      for (const name in at) {
        const inner = at[name]
        if (inner !== undefined) walk(inner, path === '' ? name : `${path}.${name}`, below(owning, fieldElement(name)))
      }
    }
  }
  walk(
    value,
    '',
    managers.map(({ set }, i) => [i, { member: false, children: set }] as const),
  )
  return found.sort((a, b) => a.first - b.first)
}

const below = (owning: Owning, element: PathElement): Owning =>
  owning.flatMap(([manager, { children }]) => {
    const node = children.get(element)
    return node === undefined ? [] : [[manager, node] as const]
  })

/** The names of the keys by which a set tells items of a list apart. */
function keyNames(children: FieldSet): readonly string[] {
  for (const element of children.keys()) {
    if (!isKeyed(element)) continue
    const { value } = parseJson(element.slice(2))
    return isObject(value) ? Object.keys(value) : []
  }
  return []
}

function itemOwners(
  named: readonly (readonly [manager: number, children: FieldSet, keys: readonly string[]])[],
  item: JsonValue,
  i: number,
): Owning {
  return named.flatMap(([manager, children, keys]) => {
    const node = children.get(itemElement(item, keys)) ?? children.get(indexElement(i))
    return node === undefined ? [] : [[manager, node] as const]
  })
}

function itemElement(item: JsonValue, keys: readonly string[]): PathElement {
  if (!isObject(item) || keys.length === 0) return valueElement(item)
  return keyElement(
    keys.flatMap((key) => {
      const value = item[key]
      return value === undefined ? [] : [[key, value] as const]
    }),
  )
}
