import { isObject, type JsonObject, type JsonValue, newObject } from '../../apimachinery/json/value.ts'
import type { Subresource } from '../../client/resource-type.ts'
import { encodeYaml } from './yaml.ts'

/** Metadata the main pane shows: what a client may write, and the lock. The rest is the server's and stands in the header. */
const SHOWN_METADATA = [
  'name',
  'generateName',
  'namespace',
  'labels',
  'annotations',
  'finalizers',
  'ownerReferences',
  'deletionTimestamp',
  'resourceVersion',
]
const SCALE_METADATA = ['name', 'namespace', 'resourceVersion']

function pick(metadata: JsonValue | undefined, keys: readonly string[]): JsonObject {
  const shown = newObject()
  if (!isObject(metadata)) return shown
  for (const key of keys) {
    const value = metadata[key]
    if (value !== undefined) shown[key] = value
  }
  return shown
}

/** One field in block style, in place; nothing for an absent one. */
const field = (key: string, value: JsonValue | undefined): string => {
  if (value === undefined) return ''
  const holder = newObject()
  holder[key] = value
  return encodeYaml(holder)
}

/** Metadata in the order people read it; every value as YAML, indented. */
function metadataText(metadata: JsonObject): string {
  const parts = Object.keys(metadata).map((key) => field(key, metadata[key]))
  const inner = parts.join('').replace(/^(?=.)/gm, '  ')
  return inner === '' ? '' : `metadata:\n${inner}`
}

/**
 * The text of a pane for an object (or for a Scale): the main pane holds everything the main endpoint takes, the status pane
 * the status alone. `splitStatus`: the kind has a status subresource, so the main pane leaves `.status` out.
 */
export function paneText(endpoint: Subresource, object: JsonObject, splitStatus: boolean): string {
  if (endpoint === 'status') return object.status === undefined ? 'status: {}\n' : field('status', object.status)
  const head = field('apiVersion', object.apiVersion) + field('kind', object.kind)
  if (endpoint === 'scale')
    return (
      head + metadataText(pick(object.metadata, SCALE_METADATA)) + field('spec', object.spec) + field('status', object.status)
    )
  const metadata = pick(object.metadata, SHOWN_METADATA)
  const own = ['apiVersion', 'kind', 'metadata', 'spec', 'status']
  const others = Object.keys(object).filter((key) => !own.includes(key))
  return (
    head +
    metadataText(metadata) +
    field('spec', object.spec) +
    others.map((key) => field(key, object[key])).join('') +
    (splitStatus ? '' : field('status', object.status))
  )
}

/** An object as the panes write it: apiVersion, kind and metadata first. */
export function orderedText(value: JsonObject): string {
  const first = ['apiVersion', 'kind', 'metadata', 'spec'].filter((key) => value[key] !== undefined)
  const rest = Object.keys(value).filter((key) => !first.includes(key))
  return [...first, ...rest]
    .map((key) => {
      const holder = newObject()
      holder[key] = value[key] ?? null
      return encodeYaml(holder)
    })
    .join('')
}
