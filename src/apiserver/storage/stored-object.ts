import { parseJson } from '../../apimachinery/json/parse.ts'
import { stringify } from '../../apimachinery/json/serialize.ts'
import { isObject, type JsonObject, type JsonValue, newObject } from '../../apimachinery/json/value.ts'
import type { StoredObject } from './interfaces.ts'

/** An object of the store. Its value is decoded when somebody first asks, so that opening a large store costs no parsing. */
export class Stored implements StoredObject {
  readonly key: string
  readonly resourceVersion: number
  readonly text: string
  expires: number | undefined = undefined
  derived: unknown = undefined
  private decoded: JsonObject | undefined

  constructor(key: string, resourceVersion: number, text: string, value?: JsonObject) {
    this.key = key
    this.resourceVersion = resourceVersion
    this.text = text
    this.decoded = value
  }

  get value(): JsonObject {
    if (this.decoded === undefined) this.decoded = decodeObject(this.text)
    return this.decoded
  }
}

const decodeObject = (text: string): JsonObject => {
  const { value } = parseJson(text)
  return isObject(value) ? value : newObject()
}

/** The `metadata.resourceVersion` of an object's text; 0 when it has none. Decodes the text. */
export function resourceVersionOf(text: string): number {
  const { metadata } = decodeObject(text)
  const version = isObject(metadata) ? Number(metadata.resourceVersion) : Number.NaN
  return Number.isSafeInteger(version) ? version : 0
}

/**
 * The object to be stored at a key with this resourceVersion, or `undefined` when its text is that of `current`, apart from the
 * resourceVersion (rule ST-5). Takes `value` over: its metadata gets the resourceVersion.
 */
export function store(key: string, value: JsonObject, version: number, current: StoredObject | undefined): Stored | undefined {
  if (current === undefined) return encode(key, value, metadataOf(value, undefined), version)
  // A caller may hand back the shared value: nothing can have changed in it, and it must not be written to.
  if (value === current.value) return undefined
  const metadata = metadataOf(value, current)
  metadata.resourceVersion = String(current.resourceVersion)
  const text = stringify(value)
  if (text === current.text) return undefined
  metadata.resourceVersion = String(version)
  return new Stored(key, version, replaceVersion(text, current.resourceVersion, version) ?? stringify(value), value)
}

/** The last state of an object that is deleted at this resourceVersion. */
export function lastState(current: StoredObject, version: number): Stored {
  const text = replaceVersion(current.text, current.resourceVersion, version)
  if (text !== undefined) return new Stored(current.key, version, text)
  const copy = copyObject(current.value)
  return encode(current.key, copy, metadataOf(copy, current), version)
}

/** An object that was encoded with a version to come, 0, at the version that it got. Takes its value over. */
export function committedAt(object: StoredObject, version: number): Stored {
  const { key, value, text } = object
  metadataOf(value, undefined).resourceVersion = String(version)
  return new Stored(key, version, replaceVersion(text, object.resourceVersion, version) ?? stringify(value), value)
}

/** The text of an object without its resourceVersion, as a store keeps it that has versions of its own. */
export function unversionedText({ text, value, resourceVersion }: StoredObject): string {
  const pair = `"resourceVersion":"${resourceVersion}"`
  const at = text.indexOf(pair)
  if (at >= 0 && text.indexOf(pair, at + pair.length) < 0) {
    const end = at + pair.length
    const isLast = text[end] !== ','
    return text.slice(0, isLast && text[at - 1] === ',' ? at - 1 : at) + text.slice(isLast ? end : end + 1)
  }
  const copy = copyObject(value)
  const metadata = copyObject(isObject(value.metadata) ? value.metadata : newObject())
  delete metadata.resourceVersion
  copy.metadata = metadata
  return stringify(copy)
}

function encode(key: string, value: JsonObject, metadata: JsonObject, version: number): Stored {
  metadata.resourceVersion = String(version)
  return new Stored(key, version, stringify(value), value)
}

/** The metadata of `value`, its own: not the object that a stored value shares with everybody. */
function metadataOf(value: JsonObject, current: StoredObject | undefined): JsonObject {
  const metadata: JsonValue | undefined = value.metadata
  const shared = current !== undefined && isObject(metadata) && metadata === current.value.metadata
  if (isObject(metadata) && !shared) return metadata
  const own = isObject(metadata) ? copyObject(metadata) : newObject()
  value.metadata = own
  return own
}

function copyObject(value: JsonObject): JsonObject {
  const copy = newObject()
  for (const key in value) copy[key] = value[key] as JsonValue
  return copy
}

/**
 * `text` with another resourceVersion, without a second serialisation; `undefined` when the text holds the same pair elsewhere too
 * (users may store anything), so that one cannot tell which is `metadata.resourceVersion`.
 */
export function replaceVersion(text: string, from: number, to: number): string | undefined {
  const pair = `"resourceVersion":"${from}"`
  const at = text.indexOf(pair)
  if (at < 0 || text.indexOf(pair, at + pair.length) >= 0) return undefined
  return `${text.slice(0, at)}"resourceVersion":"${to}"${text.slice(at + pair.length)}`
}
