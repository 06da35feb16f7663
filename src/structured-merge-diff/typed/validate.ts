import { append } from '../../apimachinery/append.ts'
import { print, typeName } from '../../apimachinery/field/go-print.ts'
import { isNumber, isObject, type JsonValue } from '../../apimachinery/json/value.ts'
import { indexElement, type PathElement, pathElementText } from '../fieldpath/set.ts'
import {
  type Atom,
  declaredType,
  deduce,
  itemElement,
  itemFault,
  type ListAtom,
  type MapAtom,
  type Scalar,
  takesAnything,
  UNTYPED,
} from '../schema.ts'
import { goSyntax } from '../value.ts'

/**
 * Returns the errors of a value of a type, as texts with their paths; empty when it is valid.
 * Source: sigs.k8s.io/structured-merge-diff/v6/typed/validate.go.
 */
export function validate(value: JsonValue, atom: Atom, allowDuplicates: boolean): readonly string[] {
  return check(value, atom, allowDuplicates).map(({ path, message }) => (path === '' ? message : `${path}: ${message}`))
}

/** One fault alone, or several as a list. */
export const faultsText = (faults: readonly string[]): string =>
  faults.length === 1 ? faults.join() : ['errors:', ...faults.map((fault) => `  ${fault}`)].join('\n')

interface Fault {
  readonly path: string
  readonly message: string
}

const NONE: readonly Fault[] = []

const fault = (message: string): readonly Fault[] => [{ path: '', message }]

const UNDECLARED = fault('field not declared in schema')

function check(value: JsonValue, whole: Atom, allowDuplicates: boolean): readonly Fault[] {
  const { map, list, scalar } = deduce(whole, value)
  if (value === null) return NONE
  if (map !== undefined) return checkMap(value, map, allowDuplicates)
  return list === undefined ? checkScalar(value, scalar) : checkList(value, list, allowDuplicates)
}

/** Adds faults with the step before their paths, one by one: there can be more of them than a call has arguments. */
function addBelow(into: Fault[], faults: readonly Fault[], step: string): void {
  for (const { path, message } of faults) into.push({ path: step + path, message })
}

function checkScalar(value: JsonValue, scalar: Scalar | undefined): readonly Fault[] {
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
  if (!isObject(value)) return fault(`expected map, got &{${print(value)}}`)
  // Nothing can be wrong in it, however deep it is.
  if (takesAnything(map)) return NONE
  // Nearly all have none, so that no list is made for them.
  let faults: Fault[] | undefined
  for (const key in value) {
    const type = declaredType(map, key)
    const found = type === undefined ? UNDECLARED : check(value[key] as JsonValue, type, allowDuplicates)
    if (found.length === 0) continue
    faults ??= []
    addBelow(faults, found, `.${key}`)
    if (type === undefined) break
  }
  return faults ?? NONE
}

function checkList(value: JsonValue, list: ListAtom, allowDuplicates: boolean): readonly Fault[] {
  if (!Array.isArray(value)) return fault(`expected list, got &{${print(value)}}`)
  if (list.atomic && list.items === UNTYPED) return NONE
  const faults: Fault[] = []
  const seen = list.atomic || allowDuplicates ? undefined : new Set<PathElement>()
  for (let i = 0; i < value.length; i++) {
    const item = value[i] as JsonValue
    const unnamed = list.atomic ? undefined : itemFault(list, item)
    if (unnamed !== undefined) return [...faults, ...fault(`element ${i}: ${unnamed}`)]
    const element = (): PathElement => (list.atomic ? indexElement(i) : itemElement(list, item))
    if (seen !== undefined) {
      const one = element()
      if (seen.has(one)) append(faults, fault(`duplicate entries for key ${pathElementText(one)}`))
      seen.add(one)
    }
    const found = check(item, list.items, allowDuplicates)
    if (found.length > 0) addBelow(faults, found, pathElementText(element()))
  }
  return faults
}
