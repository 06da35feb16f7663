import { internal } from '../../../apimachinery/api/errors.ts'
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
import { type Atom, declaredType, deduce, itemElement } from '../../../structured-merge-diff/schema.ts'
import { merge } from '../../../structured-merge-diff/typed/merge.ts'
import { faultsText, validate } from '../../../structured-merge-diff/typed/validate.ts'
import { jsonOf, NotJson, NULL_VALUE, objectOfParts } from '../cel/json.ts'

/** Why a mutation cannot be made. */
export class MutationError extends Error {}

/**
 * Says which objects of an expression have a type of another place than theirs.
 * Source: k8s.io/apiserver/pkg/cel/mutation/dynamic/objects.go, CheckTypeNamesMatchFieldPathNames.
 */
function checkTypes(value: PartialObject): void {
  const faults = typeFaults(value, value.type.name)
  if (faults.length > 0) throw new MutationError(`type mismatch: ${faults.join('\n')}`)
}

function typeFaults(value: Result, expected: string): string[] {
  if (value instanceof ArrayList) return value.items.flatMap((item) => typeFaults(item, expected))
  if (value instanceof EntryMap) return value.keys().flatMap((key) => typeFaults(value.find(key) ?? null, expected))
  if (!(value instanceof PartialObject)) return []
  const { name } = value.type
  const below = [...value.fields].flatMap(([field, part]) => typeFaults(part, `${expected}.${field}`))
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

/** What no type takes the null of protobuf for. Source: sigs.k8s.io/structured-merge-diff/v6/typed/validate.go. */
function nullFault({ map, list, scalar }: Atom): string {
  if (map !== undefined) return 'expected map, got &{NULL_VALUE}'
  if (list !== undefined) return 'expected list, got &{NULL_VALUE}'
  if (scalar === 'numeric') return 'expected numeric (int or float), got structpb.NullValue'
  return scalar === 'string' ? 'expected string, got &value.valueUnstructured{Value:0}' : `expected ${scalar}, got &{NULL_VALUE}`
}

/** The faults of the nulls of protobuf in a value, with their paths. */
function nullFaults(value: JsonValue, whole: Atom, path: string): string[] {
  if (value === NULL_VALUE) return [`${path}: ${nullFault(whole)}`]
  const { map, list } = deduce(whole, value)
  if (map !== undefined && isObject(value))
    return Object.entries(value).flatMap(([key, part]) => {
      const type = declaredType(map, key)
      return type === undefined ? [] : nullFaults(part, type, `${path}.${key}`)
    })
  if (list === undefined || !Array.isArray(value)) return []
  return value.flatMap((item, i) => {
    const element = list.atomic || item === NULL_VALUE ? indexElement(i) : itemElement(list, item)
    return nullFaults(item, list.items, path + pathElementText(element))
  })
}

/** A value without the nulls of protobuf. */
function withoutNulls(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.filter((item) => item !== NULL_VALUE).map(withoutNulls)
  if (!isObject(value)) return value
  const kept = Object.entries(value).filter(([, part]) => part !== NULL_VALUE)
  return objectOf(Object.fromEntries(kept.map(([key, part]) => [key, withoutNulls(part)])))
}

/**
 * Lays what an expression made over an object; without a type nothing can be. Throws MutationError.
 * Source: k8s.io/apiserver/pkg/admission/plugin/policy/mutating/patch/smd.go.
 */
export function applyConfiguration(object: JsonObject, made: Value, atom: Atom | undefined): JsonObject {
  if (!(made instanceof PartialObject)) throw new MutationError('unsupported return type from ApplyConfiguration expression')
  checkTypes(made)
  const fail = (why: string): MutationError => new MutationError(`error applying patch: ${why}`)
  const { apiVersion, kind } = object
  const untyped = `no corresponding type for ${String(apiVersion)}, Kind=${String(kind)}`
  if (atom === undefined) throw fail(`failed to convert patch object to typed object: ${untyped}`)
  const patch = Object.assign(parts(made), objectOf({ apiVersion, kind }))
  const nulls = nullFaults(patch, atom, '')
  const faults = nulls.length === 0 ? validate(patch, atom, false) : [...nulls, ...validate(withoutNulls(patch), atom, false)]
  if (faults.length > 0) throw fail(`failed to convert patch object to typed object: ${faultsText(faults)}`)
  const wholes = atomics(patch, atom, '')
  if (wholes.length > 0)
    throw fail(`invalid ApplyConfiguration: may not mutate atomic arrays, maps or structs: ${wholes.join(', ')}`)
  const own = validate(object, atom, true)
  if (own.length > 0) throw fail(`failed to convert original object to typed object: ${faultsText(own)}`)
  return merge(object, patch, atom) as JsonObject
}

function parts(made: PartialObject): JsonObject {
  try {
    return objectOfParts(made)
  } catch (error) {
    throw error instanceof NotJson ? new MutationError(`invalid return type: ${error.message}`) : error
  }
}

/** The operations that an expression made. Throws MutationError. */
function operationsOf(made: Value): readonly JsonPatchOperation[] {
  if (!(made instanceof ListValue)) throw new MutationError('type mismatch: JSONPatchType.expression should evaluate to array')
  const operations: JsonValue[] = []
  for (let i = 0; i < made.size; i++) {
    const item = made.get(i)
    if (item instanceof JsonPatchValue) operations.push(operationOf(item))
  }
  const decoded = decodeJsonPatch(operations, stringify(operations), false)
  if ('error' in decoded) throw new MutationError(`JSON Patch: ${decoded.error}`)
  return decoded.operations
}

function operationOf(made: JsonPatchValue): JsonObject {
  const operation = objectOf({ op: made.textOf('op'), path: made.textOf('path') })
  const from = made.textOf('from')
  if (from !== '') operation.from = from
  const value = made.fields.get('value')
  if (value === undefined) return operation
  if (value instanceof PartialObject) checkTypes(value)
  try {
    operation.value = jsonOf(value)
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
