import { compareStored, listOfText } from '../analysis/stored-objects.ts'
import { encodeYaml } from '../analysis/yaml/yaml.ts'
import { objectAt } from '../apimachinery/json/access.ts'
import { stringify } from '../apimachinery/json/serialize.ts'
import { isObject, type JsonObject, newObject } from '../apimachinery/json/value.ts'
import { LAST_APPLIED } from '../apimachinery/meta/annotations.ts'

/** A write request with its answer. */
export interface AnsweredWrite {
  readonly method: string
  /** The object that was sent; undefined for a patch. */
  readonly sent: JsonObject | undefined
  readonly code: number
  /** The stored object after the write. */
  readonly after: JsonObject | undefined
  /** The stored object before the write; undefined when it is unknown. */
  readonly before: JsonObject | undefined
  /** The error message of a rejection. */
  readonly message: string
}

const KEPT = ['name', 'labels', 'annotations', 'finalizers'] as const

/** Removes the fields that the server sets. */
function withoutServerFields(object: JsonObject): JsonObject {
  const metadata = newObject()
  for (const key of KEPT) {
    const { [key]: value } = objectAt(object, 'metadata')
    if (key === 'annotations' && isObject(value)) {
      const { [LAST_APPLIED]: _, ...rest } = value
      if (Object.keys(rest).length > 0) metadata[key] = rest
    } else if (value !== undefined) metadata[key] = value
  }
  const { apiVersion, kind, spec, status, metadata: _, ...rest } = object
  return {
    ...(apiVersion !== undefined && { apiVersion }),
    ...(kind !== undefined && { kind }),
    metadata,
    ...(spec !== undefined && { spec }),
    ...rest,
    ...(status !== undefined && { status }),
  }
}

/** Whether two objects are equal except for metadata. */
function isSame(a: JsonObject, b: JsonObject): boolean {
  const text = (object: JsonObject): string => listOfText(stringify({ ...object, metadata: { name: 'a' } }))
  const [found] = compareStored(text(a), text(b))
  return found !== undefined && found.pruned.length + found.changed.length + found.defaulted.length === 0
}

/** Removes the object's name from an error message: in a test the server generates it. */
const withoutName = (message: string): string => message.split('" is invalid: ')[1] ?? message

/** Makes a test case of a write. Returns undefined for rejected patches, and for updates of unknown objects. */
export function caseOfRequest(
  name: string,
  write: AnsweredWrite,
): { readonly on: 'onCreate' | 'onUpdate'; readonly entry: JsonObject } | undefined {
  const { method, sent, after, before, code, message } = write
  const expectation = (given: JsonObject): JsonObject => {
    if (code >= 400) return { expectedError: withoutName(message) }
    return after === undefined || isSame(given, withoutServerFields(after))
      ? {}
      : { expected: encodeYaml(withoutServerFields(after)) }
  }
  if (method === 'POST' && sent !== undefined) {
    const { status: _, ...initial } = withoutServerFields(sent)
    return { on: 'onCreate', entry: { name, initial: encodeYaml(initial), ...expectation(initial) } }
  }
  const updated = sent ?? (code < 400 ? after : undefined)
  if (before === undefined || updated === undefined) return undefined
  const entry = {
    name,
    initial: encodeYaml(withoutServerFields(before)),
    updated: encodeYaml(withoutServerFields(updated)),
    ...expectation(withoutServerFields(updated)),
  }
  return { on: 'onUpdate', entry }
}
