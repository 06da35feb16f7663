import { append } from '../append.ts'
import { quote } from '../field/bad-value.ts'
import {
  distinctErrors,
  type ErrorList,
  forbidden,
  invalid,
  invalidShown,
  notSupported,
  type Path,
  required,
  tooLong,
} from '../field/error.ts'
import { stringOf } from '../json/access.ts'
import { stringify } from '../json/serialize.ts'
import { compareBytes, utf8Length } from '../json/utf8.ts'
import { deepEqual, isObject, type JsonObject, type JsonValue, newObject } from '../json/value.ts'
import { NEWEST, type Release } from '../releases/release.ts'
import { isQualifiedName, isValidLabelValue, type NameValidator, nameIsDNSLabel } from './names.ts'

/**
 * Rules of metadata, whatever the kind. Metadata is expected as the typed decoder leaves it: no field is of a wrong type.
 * Source: k8s.io/apimachinery/pkg/api/validation/objectmeta.go.
 */

/** All keys and values of the annotations together, in bytes. */
export const MAX_ANNOTATIONS_SIZE = 256 * 1024

export const IMMUTABLE = 'field is immutable'

const list = (value: JsonValue | undefined): JsonValue[] => (Array.isArray(value) ? value : [])
const object = (value: JsonValue | undefined): JsonObject => (isObject(value) ? value : newObject())

/** The faults of metadata where they are judged declaratively too: releases that do so give each text once. */
export const asDeclared = (errors: ErrorList, release: Release): ErrorList =>
  errors.length > 1 && release.has('metadataErrorsOnce') ? distinctErrors(errors) : errors

/** Metadata of a new object, its name already generated. */
export function validateObjectMeta(
  meta: JsonObject,
  namespaced: boolean,
  nameValidator: NameValidator,
  path: Path,
  release = NEWEST,
): ErrorList {
  const errors: ErrorList = []
  const generateName = stringOf(meta.generateName)
  if (generateName !== '') {
    for (const error of nameValidator(generateName, true)) errors.push(invalid(path.child('generateName'), generateName, error))
  }
  const name = stringOf(meta.name)
  if (name === '') errors.push(required(path.child('name'), 'name or generateName is required'))
  else for (const error of nameValidator(name, false)) errors.push(invalid(path.child('name'), name, error))
  append(errors, validateNamespace(stringOf(meta.namespace), namespaced, path.child('namespace')))
  append(errors, validateGeneration(meta, path))
  append(errors, validateLabels(meta.labels, path.child('labels')))
  append(errors, validateAnnotations(meta.annotations, path.child('annotations')))
  append(errors, validateOwnerReferences(list(meta.ownerReferences), path.child('ownerReferences'), release))
  append(errors, validateFinalizers(list(meta.finalizers), path.child('finalizers')))
  append(errors, validateManagedFields(list(meta.managedFields), path.child('managedFields'), release))
  return errors
}

/** What an update may not do to metadata. */
export function validateObjectMetaUpdate(newMeta: JsonObject, oldMeta: JsonObject, path: Path, release = NEWEST): ErrorList {
  const errors: ErrorList = []
  if (isSet(oldMeta.deletionTimestamp)) append(errors, noNewFinalizers(newMeta, oldMeta, path.child('finalizers')))
  if (stringOf(newMeta.resourceVersion) === '') {
    errors.push(invalid(path.child('resourceVersion'), '', 'must be specified for an update'))
  }
  append(errors, validateGeneration(newMeta, path))
  if (int64(newMeta.generation) < int64(oldMeta.generation)) {
    errors.push(invalid(path.child('generation'), int64(newMeta.generation), 'must not be decremented'))
  }
  for (const field of ['name', 'namespace', 'uid']) {
    const now = stringOf(newMeta[field])
    if (now !== stringOf(oldMeta[field])) errors.push(invalid(path.child(field), now, IMMUTABLE))
  }
  for (const field of ['creationTimestamp', 'deletionTimestamp', 'deletionGracePeriodSeconds']) {
    const now = newMeta[field] ?? null
    if (!deepEqual(now, oldMeta[field] ?? null)) errors.push(invalid(path.child(field), now, IMMUTABLE))
  }
  append(errors, validateLabels(newMeta.labels, path.child('labels')))
  append(errors, validateAnnotations(newMeta.annotations, path.child('annotations')))
  append(errors, validateOwnerReferences(list(newMeta.ownerReferences), path.child('ownerReferences'), release))
  append(errors, validateManagedFields(list(newMeta.managedFields), path.child('managedFields'), release))
  return errors
}

const isSet = (value: JsonValue | undefined): boolean => value !== undefined && value !== null

const int64 = (value: JsonValue | undefined): number | bigint =>
  typeof value === 'bigint' || typeof value === 'number' ? value : 0

function validateNamespace(namespace: string, namespaced: boolean, path: Path): ErrorList {
  if (!namespaced) return namespace === '' ? [] : [forbidden(path, 'not allowed on this type')]
  if (namespace === '') return [required(path, '')]
  return nameIsDNSLabel(namespace, false).map((error) => invalid(path, namespace, error))
}

function validateGeneration(meta: JsonObject, path: Path): ErrorList {
  const generation = int64(meta.generation)
  return generation < 0 ? [invalid(path.child('generation'), generation, 'must be greater than or equal to 0')] : []
}

export function validateLabels(labels: JsonValue | undefined, path: Path): ErrorList {
  const errors: ErrorList = []
  const map = object(labels)
  for (const key in map) {
    for (const error of isQualifiedName(key)) errors.push(invalid(path, key, error))
    const value = stringOf(map[key])
    for (const error of isValidLabelValue(value)) errors.push(invalid(path, value, error))
  }
  return errors
}

export function validateAnnotations(annotations: JsonValue | undefined, path: Path): ErrorList {
  const errors: ErrorList = []
  const map = object(annotations)
  let size = 0
  for (const key in map) {
    for (const error of isQualifiedName(key.toLowerCase())) errors.push(invalid(path, key, error))
    size += utf8Length(key) + utf8Length(stringOf(map[key]))
  }
  if (size > MAX_ANNOTATIONS_SIZE) errors.push(tooLong(path, MAX_ANNOTATIONS_SIZE))
  return errors
}

/** An owner reference as a Go struct prints itself: fields in the order of the struct, none of the first four left out. */
export function shownReference(reference: JsonObject): string {
  const shown = ['apiVersion', 'kind', 'name', 'uid'].map((key) => `"${key}":${stringify(stringOf(reference[key]))}`)
  for (const key of ['controller', 'blockOwnerDeletion']) {
    if (typeof reference[key] === 'boolean') shown.push(`"${key}":${reference[key]}`)
  }
  return `{${shown.join(',')}}`
}

/** Characters of references in the errors about them: each shows all references, so that text would grow with their square. */
const MAX_SHOWN = 1_000_000

function validateOwnerReferences(references: readonly JsonValue[], path: Path, release: Release): ErrorList {
  if (references.length === 0) return []
  const validate = release.former?.ownerReferenceErrors ?? validateOwnerReference
  const errors: ErrorList = []
  let controller = ''
  let shown: string | undefined
  let shownLength = 0
  for (const [i, item] of references.entries()) {
    const reference = object(item)
    append(errors, validate(reference, path, i))
    if (reference.controller !== true) continue
    const named = `${stringOf(reference.kind)}/${stringOf(reference.name)}`
    if (controller === '') {
      controller = named
      continue
    }
    const why = `Only one reference can have Controller set to true. Found "true" in references for ${controller} and ${named}`
    shown ??= `[${references.map((r) => shownReference(object(r))).join(',')}]`
    shownLength += shown.length
    if (shownLength <= MAX_SHOWN || errors.length === 0) errors.push(invalidShown(path, shown, why))
  }
  return errors
}

function validateOwnerReference(reference: JsonObject, list: Path, index: number): ErrorList {
  const path = list.index(index)
  const errors: ErrorList = []
  const apiVersion = stringOf(reference.apiVersion)
  if (apiVersion === '') errors.push(required(path.child('apiVersion'), 'must not be empty'))
  else if (!/^([^/]*\/)?[^/]+$/.test(apiVersion)) {
    errors.push(invalid(path.child('apiVersion'), apiVersion, 'must be <group>/<version> or <version>'))
  }
  for (const field of ['kind', 'name', 'uid']) {
    if (stringOf(reference[field]) === '') errors.push(required(path.child(field), 'must not be empty'))
  }
  if ((apiVersion === 'v1' || apiVersion === '/v1') && reference.kind === 'Event') {
    errors.push(invalidShown(path, shownReference(reference), '/v1, Kind=Event is disallowed from being an owner'))
  }
  return errors
}

function validateFinalizers(finalizers: readonly JsonValue[], path: Path): ErrorList {
  const errors: ErrorList = []
  for (const finalizer of finalizers) {
    for (const error of isQualifiedName(stringOf(finalizer))) errors.push(invalid(path, finalizer, error))
  }
  if (finalizers.includes('orphan') && finalizers.includes('foregroundDeletion')) {
    errors.push(invalid(path, [...finalizers], 'finalizer orphan and foregroundDeletion cannot be both set'))
  }
  return errors
}

function noNewFinalizers(newMeta: JsonObject, oldMeta: JsonObject, path: Path): ErrorList {
  const before = new Set(list(oldMeta.finalizers))
  const added = [...new Set(list(newMeta.finalizers).map(stringOf))]
    .filter((finalizer) => !before.has(finalizer))
    .sort(compareBytes)
  if (added.length === 0) return []
  const shown = `[]string{${added.map(quote).join(', ')}}`
  return [forbidden(path, `no new finalizers can be added if the object is being deleted, found new finalizers ${shown}`)]
}

/** Bytes in the name of a field manager, and in managedFields[].subresource. */
const MAX_MANAGER = 128
const MAX_SUBRESOURCE = 256

/** What Go's unicode.IsPrint rejects: controls, unassigned characters, and every blank but the ASCII one. */
const UNPRINTABLE = /[\p{C}\p{Zl}\p{Zp}]|(?! )\p{Zs}/gu

/** ASCII that can be printed, which is nearly every name. */
const PLAIN = /^[ -~]*$/

/**
 * The name of a field manager, of a query parameter or a managedFields entry.
 * Source: k8s.io/apimachinery/pkg/apis/meta/v1/validation/validation.go, ValidateFieldManager.
 */
export function validateFieldManager(manager: string, path: Path): ErrorList {
  if (manager.length <= MAX_MANAGER && PLAIN.test(manager)) return []
  const errors: ErrorList = utf8Length(manager) > MAX_MANAGER ? [tooLong(path, MAX_MANAGER)] : []
  let [from, at] = [0, 0]
  for (const { 0: char, index } of manager.matchAll(UNPRINTABLE)) {
    const code = (char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
    at += utf8Length(manager.slice(from, index))
    from = index
    errors.push(invalid(path, manager, `invalid character U+${code} (at position ${at})`))
  }
  return errors
}

/**
 * Entries as a client may send them.
 * Source: k8s.io/apimachinery/pkg/apis/meta/v1/validation/validation.go, ValidateManagedFields.
 */
export function validateManagedFields(entries: readonly JsonValue[], path: Path, release = NEWEST): ErrorList {
  return entries.flatMap((entry, i) => (isObject(entry) ? validateEntry(entry, path.index(i), release) : []))
}

function validateEntry(entry: { readonly [key: string]: JsonValue }, path: Path, release: Release): ErrorList {
  const { operation = '', fieldsType = '', manager = '', subresource = '' } = entry
  const errors: ErrorList = []
  if (operation !== 'Apply' && operation !== 'Update') {
    const at = path.child('operation')
    const former = release.former?.operationError?.(at, operation)
    errors.push(
      former ?? (operation === '' ? required(at, 'must not be empty') : notSupported(at, operation, ['Apply', 'Update'])),
    )
  }
  if (fieldsType !== '' && fieldsType !== 'FieldsV1') {
    errors.push(invalid(path.child('fieldsType'), fieldsType, 'must be `FieldsV1`'))
  }
  if (typeof manager === 'string') append(errors, validateFieldManager(manager, path.child('manager')))
  if (typeof subresource === 'string' && utf8Length(subresource) > MAX_SUBRESOURCE) {
    errors.push(tooLong(path.child('subresource'), MAX_SUBRESOURCE))
  }
  return errors
}
