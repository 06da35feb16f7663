import { compareStored, listOfText } from '../analysis/stored-objects.ts'
import { encodeYaml } from '../analysis/yaml/yaml.ts'
import { objectAt } from '../apimachinery/json/access.ts'
import { stringify } from '../apimachinery/json/serialize.ts'
import { isObject, type JsonObject, newObject } from '../apimachinery/json/value.ts'
import { LAST_APPLIED } from '../apimachinery/meta/annotations.ts'

/** A write that a server answered. Objects are those of the texts that went and came. */
export interface AnsweredWrite {
  readonly method: string
  /** Undefined: what was sent is no object, but a patch. */
  readonly sent: JsonObject | undefined
  readonly code: number
  /** What is stored afterwards, where it was accepted. */
  readonly after: JsonObject | undefined
  /** What was stored before; undefined: nothing, or it is not known. */
  readonly before: JsonObject | undefined
  /** What the server said against it. */
  readonly message: string
}

const KEPT = ['name', 'labels', 'annotations', 'finalizers'] as const

/** An object as one writes it into a test. */
function own(object: JsonObject): JsonObject {
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

/** Whether two objects say the same but for their names. */
function isSame(a: JsonObject, b: JsonObject): boolean {
  const text = (object: JsonObject): string => listOfText(stringify({ ...object, metadata: { name: 'a' } }))
  const [found] = compareStored(text(a), text(b))
  return found !== undefined && found.pruned.length + found.changed.length + found.defaulted.length === 0
}

/** What a server says, without the object's own name, which a test does not know. */
const reasonIn = (message: string): string => message.split('" is invalid: ')[1] ?? message

/** A case of a suite from a write; undefined for what tests cannot say. */
export function caseOfRequest(
  name: string,
  write: AnsweredWrite,
): { readonly on: 'onCreate' | 'onUpdate'; readonly entry: JsonObject } | undefined {
  const { method, sent, after, before, code, message } = write
  const expectation = (given: JsonObject): JsonObject => {
    if (code >= 400) return { expectedError: reasonIn(message) }
    return after === undefined || isSame(given, own(after)) ? {} : { expected: encodeYaml(own(after)) }
  }
  if (method === 'POST' && sent !== undefined) {
    const { status: _, ...initial } = own(sent)
    return { on: 'onCreate', entry: { name, initial: encodeYaml(initial), ...expectation(initial) } }
  }
  const updated = sent ?? (code < 400 ? after : undefined)
  if (before === undefined || updated === undefined) return undefined
  const entry = { name, initial: encodeYaml(own(before)), updated: encodeYaml(own(updated)), ...expectation(own(updated)) }
  return { on: 'onUpdate', entry }
}
