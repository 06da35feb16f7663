import { conflict, type GroupResource, internal, qualified, StatusError } from '../../apimachinery/api/errors.ts'
import { objectOf } from '../../apimachinery/json/value.ts'
import type { StoredObject } from '../storage/interfaces.ts'

/**
 * A stored object that cannot be had in the version of the request.
 * Source: k8s.io/apiserver/pkg/storage/etcd3/corrupt_obj_deleter.go.
 */
export class UndecodableObject extends StatusError {
  readonly key: string

  constructor({ key, resourceVersion }: StoredObject, why: string) {
    super(500, '', `object not decodable revision=${resourceVersion}: ${why}`)
    this.key = key
  }
}

const corrupt = (key: string, { message }: UndecodableObject): string =>
  `StorageError: corrupt object, Code: 7, Key: ${key}, ResourceVersion: 0, AdditionalErrorMsg: ${message}`

/** Runs a read of one object; a failure to decode it becomes the 500 of the storage. */
export function withReadErrors<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw error instanceof UndecodableObject ? internal(corrupt(error.key, error)) : error
  }
}

/**
 * The 409 of a deletion that asks for objects that cannot be decoded, and names one that can.
 * Source: k8s.io/apiserver/pkg/storage/etcd3/store.go, getState.
 */
export const decodable = (of: GroupResource, name: string, key: string): StatusError =>
  conflict(
    of,
    name,
    `StorageError: invalid object, Code: 4, Key: ${key}, ResourceVersion: 0, AdditionalErrorMsg: unsafe deletion is not allowed because the object is decodable from storage`,
  )

/** Whether a read of an object fails because it cannot be decoded. */
export function isUndecodable(read: () => unknown): boolean {
  try {
    read()
    return false
  } catch (error) {
    if (error instanceof UndecodableObject) return true
    throw error
  }
}

/** A list names no more objects that it could not read. */
export const MAX_UNREADABLE = 100

/** The 500 of a list with objects that could not be read. `keyPrefix` is what the store's keys begin with. */
export function unreadableList(of: GroupResource, keyPrefix: string, errors: readonly UndecodableObject[]): StatusError {
  const texts = errors.map((error) => ({ message: corrupt(keyPrefix + error.key, error), field: keyPrefix + error.key }))
  const causes = texts.map((text) => objectOf({ reason: 'UnexpectedServerResponse', ...text }))
  if (errors.length >= MAX_UNREADABLE) {
    causes.push(objectOf({ reason: 'FieldValueTooMany', message: 'too many errors, the list is truncated' }))
  }
  const more = errors.length > 1 ? ` (and ${errors.length - 1} more)` : ''
  return new StatusError(
    500,
    'StorageReadError',
    `failed to read one or more ${qualified(of)} from the storage: ${texts[0]?.message}${more}`,
    objectOf({ name: 'list', group: of.group, kind: of.resource, causes }),
  )
}
