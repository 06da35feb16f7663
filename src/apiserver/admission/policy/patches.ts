import { internal } from '../../../apimachinery/api/errors.ts'
import { append } from '../../../apimachinery/append.ts'
import { type GoNative, nativeOf } from '../../../apimachinery/field/go-print.ts'
import { stringify } from '../../../apimachinery/json/serialize.ts'
import { isObject, type JsonObject, type JsonValue, newObject, objectOf } from '../../../apimachinery/json/value.ts'
import {
  decodeJsonPatch,
  JsonPatchError,
  type JsonPatchOperation,
  JsonPatchTestFailed,
  patchJson,
} from '../../../apimachinery/patch/json-patch.ts'
import { JsonPatchValue, PartialObject } from '../../../cel/library/patch-types.ts'
import { ArrayList, EntryMap, ListValue, type Result, type Value } from '../../../cel/values.ts'
import { indexElement, pathElementText } from '../../../structured-merge-diff/fieldpath/set.ts'
import { type Atom, declaredType, deduce, itemElement, itemFault } from '../../../structured-merge-diff/schema.ts'
import { merge } from '../../../structured-merge-diff/typed/merge.ts'
import { faultsText, validate } from '../../../structured-merge-diff/typed/validate.ts'
import { jsonOf, NotJson, objectOfParts, PartMeter } from '../cel/json.ts'

/** Why a mutation cannot be made. */
export class MutationError extends Error {}

/**
 * Says which objects of an expression have a type of another place than theirs.
 * Source: k8s.io/apiserver/pkg/cel/mutation/dynamic/objects.go, CheckTypeNamesMatchFieldPathNames.
 */
function checkTypes(value: PartialObject): void {
  const faults = typeFaults(value, value.type.name, new PartMeter())
  if (faults.length > 0) throw new MutationError(`type mismatch: ${faults.join('\n')}`)
}

/** Throws NotJson where there are too many parts to look at. */
function typeFaults(value: Result, expected: string, meter: PartMeter): string[] {
  meter.count()
  if (value instanceof ArrayList) return value.items.flatMap((item) => typeFaults(item, expected, meter))
  if (value instanceof EntryMap) return value.keys().flatMap((key) => typeFaults(value.find(key) ?? null, expected, meter))
  if (!(value instanceof PartialObject)) return []
  const { name } = value.type
  const below = [...value.fields].flatMap(([field, part]) => typeFaults(part, `${expected}.${field}`, meter))
  if (name === expected) return below
  const words = `unexpected type name "${name}", expected "${expected}", which matches field name path from root Object type`
  return [words, ...below]
}

/** The paths of lists and objects of a configuration that can only be replaced as a whole. */
function atomics(value: JsonValue, { map, list }: Atom, path: string): string[] {
  if (isObject(value) && map !== undefined) {
    const below = Object.entries(value).flatMap(([key, part]) => {
      const field = map.fields.get(key)
      return field === undefined ? [] : atomics(part, field.type, `${path}.${key}`)
    })
    return map.atomic ? [path, ...below] : below
  }
  if (!Array.isArray(value) || list === undefined) return []
  const below = value.flatMap((item, i) => atomics(item, list.items, `${path}[${i}]`))
  return list.atomic ? [path, ...below] : below
}

/** What no type takes a value of Go for. Source: sigs.k8s.io/structured-merge-diff/v6/typed/validate.go. */
function nativeFault({ map, list, scalar }: Atom, native: GoNative): string {
  if (map !== undefined) return `expected map, got &{${native.text}}`
  if (list !== undefined) return `expected list, got &{${native.text}}`
  if (scalar === 'numeric') return `expected numeric (int or float), got ${native.type}`
  if (scalar === 'string') return `expected string, got &value.valueUnstructured{Value:${native.syntax}}`
  return `expected ${scalar === 'boolean' ? scalar : 'any scalar'}, got &{${native.text}}`
}

/** The path of a value of Go in a set. */
const NATIVE_IN_SET = '[={{undefined}}]'

/** The faults of the values of Go within a value, with their paths. */
function nativeFaults(value: JsonValue, whole: Atom, path: string): string[] {
  const native = nativeOf(value)
  if (native !== undefined) return [`${path}: ${nativeFault(whole, native)}`]
  const { map, list } = deduce(whole, value)
  if (map !== undefined && isObject(value))
    return Object.entries(value).flatMap(([key, part]) => {
      const type = declaredType(map, key)
      return type === undefined ? [] : nativeFaults(part, type, `${path}.${key}`)
    })
  if (list === undefined || !Array.isArray(value)) return []
  const faults: string[] = []
  for (const [i, item] of value.entries()) {
    const isNative = nativeOf(item) !== undefined
    const unnamed = isNative && !list.atomic ? itemFault(list, item) : undefined
    if (unnamed !== undefined) return [...faults, `${path}: element ${i}: ${unnamed}`]
    const element = list.atomic ? indexElement(i) : itemElement(list, item)
    append(faults, nativeFaults(item, list.items, path + (isNative && !list.atomic ? NATIVE_IN_SET : pathElementText(element))))
  }
  return faults
}

/** A value without the values of Go within it. */
function withoutNatives(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.filter((item) => nativeOf(item) === undefined).map(withoutNatives)
  if (!isObject(value)) return value
  const kept = Object.entries(value).filter(([, part]) => nativeOf(part) === undefined)
  return objectOf(Object.fromEntries(kept.map(([key, part]) => [key, withoutNatives(part)])))
}

/**
 * Lays what an expression made over an object; without a type nothing can be. Throws MutationError.
 * Source: k8s.io/apiserver/pkg/admission/plugin/policy/mutating/patch/smd.go.
 */
export function applyConfiguration(object: JsonObject, made: Value, atom: Atom | undefined): JsonObject {
  if (!(made instanceof PartialObject)) throw new MutationError('unsupported return type from ApplyConfiguration expression')
  asJson(() => checkTypes(made))
  const fail = (why: string): MutationError => new MutationError(`error applying patch: ${why}`)
  const { apiVersion, kind } = object
  const untyped = `no corresponding type for ${String(apiVersion)}, Kind=${String(kind)}`
  if (atom === undefined) throw fail(`failed to convert patch object to typed object: ${untyped}`)
  const patch = Object.assign(
    asJson(() => objectOfParts(made)),
    objectOf({ apiVersion, kind }),
  )
  const natives = nativeFaults(patch, atom, '')
  const faults =
    natives.length === 0 ? validate(patch, atom, false) : [...natives, ...validate(withoutNatives(patch), atom, false)]
  if (faults.length > 0) throw fail(`failed to convert patch object to typed object: ${faultsText(faults)}`)
  const wholes = atomics(patch, atom, '')
  if (wholes.length > 0)
    throw fail(`invalid ApplyConfiguration: may not mutate atomic arrays, maps or structs: ${wholes.join(', ')}`)
  const own = validate(object, atom, true)
  if (own.length > 0) throw fail(`failed to convert original object to typed object: ${faultsText(own)}`)
  return merge(object, patch, atom) as JsonObject
}

/** What `make` makes. Throws MutationError where that has no form as JSON. */
function asJson<T>(make: () => T): T {
  try {
    return make()
  } catch (error) {
    throw error instanceof NotJson ? new MutationError(`invalid return type: ${error.message}`) : error
  }
}

/** The operations that an expression made. Throws MutationError. */
function operationsOf(made: Value): readonly JsonPatchOperation[] {
  if (!(made instanceof ListValue)) throw new MutationError('type mismatch: JSONPatchType.expression should evaluate to array')
  const operations: JsonValue[] = []
  const meter = new PartMeter()
  for (let i = 0; i < made.size; i++) {
    const item = made.get(i)
    if (item instanceof JsonPatchValue) operations.push(operationOf(item, meter))
  }
  const decoded = decodeJsonPatch(operations, stringify(operations), false)
  if ('error' in decoded) throw new MutationError(`JSON Patch: ${decoded.error}`)
  return decoded.operations
}

function operationOf(made: JsonPatchValue, meter: PartMeter): JsonObject {
  const operation = objectOf({ op: made.textOf('op'), path: made.textOf('path') })
  const from = made.textOf('from')
  if (from !== '') operation.from = from
  const value = made.fields.get('value')
  if (value === undefined) return operation
  try {
    if (value instanceof PartialObject) checkTypes(value)
    operation.value = jsonOf(value, meter)
  } catch (error) {
    if (!(error instanceof NotJson)) throw error
    throw new MutationError(`JSONPath valueExpression evaluated to a type that could not marshal to JSON: ${error.message}`)
  }
  return operation
}

/**
 * Patches an object by the operations that an expression made; undefined where one of them tests in vain. Throws MutationError, and
 * StatusError where the rest is no object.
 * Source: k8s.io/apiserver/pkg/admission/plugin/policy/mutating/patch/json_patch.go.
 */
export function jsonPatched(object: JsonObject, made: Value): JsonObject | undefined {
  const operations = operationsOf(made)
  try {
    const { value, text, fault } = patchJson(object, operations)
    if (fault !== undefined) throw internal(fault)
    const kind = isObject(value) ? value.kind : undefined
    if (typeof kind !== 'string' || kind === '') throw internal(`Object 'Kind' is missing in '${text()}'`)
    return isObject(value) ? value : newObject()
  } catch (error) {
    if (error instanceof JsonPatchTestFailed) return undefined
    throw error instanceof JsonPatchError ? new MutationError(`JSON Patch: ${error.message}`) : error
  }
}
