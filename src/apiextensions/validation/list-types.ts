import { append } from '../../apimachinery/append.ts'
import {
  type ErrorList,
  forbidden,
  invalid,
  invalidShown,
  notSupported,
  type Path,
  required,
} from '../../apimachinery/field/error.ts'
import { objectAt, stringOf, stringPerItem } from '../../apimachinery/json/access.ts'
import { isObject, type JsonObject, type JsonValue } from '../../apimachinery/json/value.ts'
import { RARE_VALIDATION } from './lazy-rare.ts'
import type { ValidationOptions } from './options.ts'

const LIST_TYPE = 'x-kubernetes-list-type'
const LIST_MAP_KEYS = 'x-kubernetes-list-map-keys'
const MAP_TYPE = 'x-kubernetes-map-type'

/** x-kubernetes-map-type [CV-15]. */
export function validateMapType(schema: JsonObject, path: Path, errors: ErrorList): void {
  const mapType = schema[MAP_TYPE]
  if (mapType === undefined) return
  requireType(schema, 'object', MAP_TYPE, path, errors)
  const known = ['atomic', 'granular']
  if (!known.includes(stringOf(mapType))) errors.push(notSupported(path.child(MAP_TYPE), mapType, known))
}

function requireType(schema: JsonObject, type: string, keyword: string, path: Path, errors: ErrorList): void {
  if (schema.type === type) return
  const why = `must be ${type} if ${keyword} is specified`
  errors.push(schema.type === undefined ? required(path.child('type'), why) : invalid(path.child('type'), schema.type, why))
}

/** x-kubernetes-list-type and x-kubernetes-list-map-keys [CV-15]. */
export function validateListType(schema: JsonObject, path: Path, options: ValidationOptions, errors: ErrorList): void {
  const listType = schema[LIST_TYPE]
  const keys = stringPerItem(schema[LIST_MAP_KEYS])
  if (listType === undefined) {
    if (keys.length > 0) errors.push(required(path.child(LIST_TYPE), 'must be map if x-kubernetes-list-map-keys is non-empty'))
    return
  }
  if (schema.type !== 'array') requireType(schema, 'array', LIST_TYPE, path, errors)
  else if (options.requireAtomicSetType) append(errors, atomicSetErrors(schema, path))
  const known = ['atomic', 'set', 'map']
  if (!known.includes(stringOf(listType))) errors.push(notSupported(path.child(LIST_TYPE), listType, known))
  if (listType === 'map') validateMapList(schema, keys, path, errors)
  else if (keys.length > 0) {
    errors.push(invalid(path.child(LIST_TYPE), listType, 'must be map if x-kubernetes-list-map-keys is non-empty'))
  }
  if (options.requireMapListKeysMapSetValidation) append(errors, itemErrors(schema, path))
}

/** Items of a set are compared as wholes, so lists and objects in it must be atomic. */
export function atomicSetErrors(schema: JsonObject, path: Path): ErrorList {
  const { items } = schema
  if (schema[LIST_TYPE] !== 'set' || !isObject(items)) return []
  const { [LIST_TYPE]: listType, [MAP_TYPE]: mapType } = items
  const why = 'must be atomic as item of a list with x-kubernetes-list-type=set'
  if (items.type === 'array' && listType !== undefined && listType !== 'atomic') {
    return [invalid(path.child('items', LIST_TYPE), listType, why)]
  }
  // The value shown is that of the list type, a slip of upstream.
  return items.type === 'object' && mapType !== 'atomic' ? [invalid(path.child('items', MAP_TYPE), listType, why)] : []
}

function validateMapList(schema: JsonObject, keys: readonly string[], path: Path, errors: ErrorList): void {
  const { items } = schema
  if (keys.length === 0) errors.push(required(path.child(LIST_MAP_KEYS), 'must not be empty if x-kubernetes-list-type is map'))
  const at = path.child('items')
  if (items === undefined) errors.push(required(at, 'must have a schema if x-kubernetes-list-type is map'))
  else if (!isObject(items)) {
    errors.push(
      invalidShown(at, RARE_VALIDATION.get().showItems(items), 'must only have a single schema if x-kubernetes-list-type is map'),
    )
  } else if (items.type !== 'object') {
    errors.push(invalid(at.child('type'), items.type ?? '', "must be object if parent array's x-kubernetes-list-type is map"))
  } else validateKeys(items, keys, path, errors)
}

function validateKeys(items: JsonObject, keys: readonly string[], path: Path, errors: ErrorList): void {
  const properties = objectAt(items, 'properties')
  const at = path.child(LIST_MAP_KEYS)
  const seen = new Set<string>()
  for (const key of keys) {
    const property = properties[key]
    if (property === undefined) errors.push(invalid(at, [...keys], 'entries must all be names of item properties'))
    else if (isObject(property) && (property.type === 'array' || property.type === 'object')) {
      const why = "must be a scalar type if parent array's x-kubernetes-list-type is map"
      errors.push(invalid(path.child('items', 'properties').key(key).child('type'), items.type, why))
    }
    if (seen.has(key)) errors.push(invalid(at, [...keys], 'must not contain duplicate entries'))
    seen.add(key)
  }
}

/** Items of sets and maps are not null, and keys of maps are there and not null. */
export function itemErrors(schema: JsonObject, path: Path): ErrorList {
  const { items, [LIST_TYPE]: listType } = schema
  if (!isObject(items) || (listType !== 'set' && listType !== 'map')) return []
  const errors: ErrorList = []
  const at = path.child('items')
  if (items.nullable === true) {
    errors.push(forbidden(at.child('nullable'), `cannot be nullable when x-kubernetes-list-type is ${listType}`))
  }
  return listType === 'map' ? [...errors, ...keyErrors(schema[LIST_MAP_KEYS], items, at.child('properties'))] : errors
}

function keyErrors(keys: JsonValue | undefined, items: JsonObject, path: Path): ErrorList {
  const errors: ErrorList = []
  const demanded = stringPerItem(items.required)
  const properties = objectAt(items, 'properties')
  for (const key of stringPerItem(keys)) {
    const property = properties[key]
    if (!isObject(property)) continue
    const listed = 'this property is in x-kubernetes-list-map-keys, so it'
    if (!demanded.includes(key) && property.default === undefined) {
      errors.push(required(path.key(key).child('default'), `${listed} must have a default or be a required property`))
    }
    if (property.nullable === true) errors.push(forbidden(path.key(key).child('nullable'), `${listed} cannot be nullable`))
  }
  return errors
}
