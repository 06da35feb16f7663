import { print, typeName } from '../../apimachinery/field/go-print.ts'
import { isNumber, isObject, type JsonValue } from '../../apimachinery/json/value.ts'
import { fieldElement, pathElementText } from '../fieldpath/path-element.ts'
import { type Atom, deduce, entryType, type ListAtom, type MapAtom, type Scalar, takesAnything, UNTYPED } from '../schema.ts'
import { goSyntax } from '../value.ts'
import { itemElement, itemFault } from './list-item.ts'

/**
 * What keeps a value from being of a type, as texts with their paths; empty when nothing does.
 * Source: sigs.k8s.io/structured-merge-diff/v6/typed/validate.go.
 */
export function validate(value: JsonValue, atom: Atom, allowDuplicates: boolean): readonly string[] {
  return check(value, atom, allowDuplicates).map(({ path, message }) => (path === '' ? message : `${path}: ${message}`))
}

/** One fault alone, or several as a list. */
export const faultsText = (faults: readonly string[]): string =>
  faults.length === 1 ? (faults[0] ?? '') : ['errors:', ...faults.map((fault) => `  ${fault}`)].join('\n')

interface Fault {
  readonly path: string
  readonly message: string
}

const NONE: readonly Fault[] = []

const fault = (message: string): readonly Fault[] => [{ path: '', message }]

function check(value: JsonValue, whole: Atom, allowDuplicates: boolean): readonly Fault[] {
  const atom = deduce(whole, value)
  if (atom.map !== undefined) return checkMap(value, atom.map, allowDuplicates)
  if (atom.scalar !== undefined) return checkScalar(value, atom.scalar)
  if (atom.list !== undefined) return checkList(value, atom.list, allowDuplicates)
  return fault('schema error: invalid atom: inlined')
}

const below = (faults: readonly Fault[], step: string): Fault[] =>
  faults.map(({ path, message }) => ({ path: step + path, message }))

function checkScalar(value: JsonValue, scalar: Scalar): readonly Fault[] {
  if (value === null) return NONE
  switch (scalar) {
    case 'numeric':
      return isNumber(value) ? NONE : fault(`expected numeric (int or float), got ${typeName(value)}`)
    case 'string':
      return typeof value === 'string' ? NONE : fault(`expected string, got &value.valueUnstructured{Value:${goSyntax(value)}}`)
    case 'boolean':
      return typeof value === 'boolean' ? NONE : fault(`expected boolean, got &{${print(value)}}`)
    default:
      return typeof value === 'object' && !isNumber(value) ? fault(`expected any scalar, got &{${print(value)}}`) : NONE
  }
}

function checkMap(value: JsonValue, map: MapAtom, allowDuplicates: boolean): readonly Fault[] {
  if (value === null) return NONE
  // Nothing can be wrong in it, however deep it is.
  if (isObject(value) && takesAnything(map)) return NONE
  if (!isObject(value)) return fault(`expected map, got &{${print(value)}}`)
  let faults: Fault[] | undefined
  for (const key in value) {
    const type = entryType(map, key)
    const found =
      type === undefined ? fault('field not declared in schema') : check(value[key] as JsonValue, type, allowDuplicates)
    if (found.length === 0) continue
    faults ??= []
    faults.push(...below(found, pathElementText(fieldElement(key))))
    if (type === undefined) break
  }
  return faults ?? NONE
}

/** How a path names an item. */
function stepOf(list: ListAtom, item: JsonValue, i: number): string {
  const named = list.atomic ? undefined : itemElement(list, item)
  return named === undefined || 'error' in named ? `i:${i}` : named.element
}

function checkList(value: JsonValue, list: ListAtom, allowDuplicates: boolean): readonly Fault[] {
  if (value === null) return NONE
  if (!Array.isArray(value)) return fault(`expected list, got &{${print(value)}}`)
  if (list.atomic && list.items === UNTYPED) return NONE
  const faults: Fault[] = []
  const seen = list.atomic || allowDuplicates ? undefined : new Set<string>()
  for (const [i, item] of value.entries()) {
    const unnamed = list.atomic ? undefined : itemFault(list, item)
    if (unnamed !== undefined) return [...faults, ...fault(`element ${i}: ${unnamed}`)]
    if (seen !== undefined) {
      const step = stepOf(list, item, i)
      if (seen.has(step)) faults.push(...fault(`duplicate entries for key ${pathElementText(step)}`))
      seen.add(step)
    }
    const found = check(item, list.items, allowDuplicates)
    if (found.length > 0) faults.push(...below(found, pathElementText(stepOf(list, item, i))))
  }
  return faults
}
