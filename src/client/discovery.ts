import { append } from '../apimachinery/append.ts'
import { objectsOf, stringOf } from '../apimachinery/json/access.ts'
import { isObject, type JsonObject, type JsonValue } from '../apimachinery/json/value.ts'
import { ApiError, readStatus } from './api-status.ts'
import { exchange, type Wire } from './http.ts'
import { decodeAnswer } from './json.ts'
import type { ResourceType } from './resource-type.ts'

const strings = (value: JsonValue | undefined): string[] =>
  Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : []

async function read(wire: Wire, path: string, signal?: AbortSignal): Promise<JsonObject> {
  const answer = await exchange(wire, { method: 'GET', path, ...(signal === undefined ? {} : { signal }) })
  const value = decodeAnswer(answer.text)
  if (answer.code !== 200 || !isObject(value)) throw new ApiError(readStatus(answer.code, value, answer.text))
  return value
}

/** The resources of one APIResourceList, subresources folded into their parents. */
export function readResourceList(list: JsonObject): ResourceType[] {
  const [first = '', second] = stringOf(list.groupVersion).split('/')
  const group = second === undefined ? '' : first
  const version = second ?? first
  const items = objectsOf(list.resources)
  const found: ResourceType[] = []
  for (const item of items) {
    const name = stringOf(item.name)
    if (name.includes('/')) continue
    const below = items.filter((other) => stringOf(other.name).startsWith(`${name}/`))
    const subresource = (other: JsonObject): string => stringOf(other.name).slice(name.length + 1)
    found.push({
      group,
      version,
      resource: name,
      kind: stringOf(item.kind),
      singular: stringOf(item.singularName),
      shortNames: strings(item.shortNames),
      categories: strings(item.categories),
      namespaced: item.namespaced === true,
      verbs: strings(item.verbs),
      subresources: below.map(subresource),
      subresourceVerbs: Object.fromEntries(below.map((other) => [subresource(other), strings(other.verbs)])),
    })
  }
  return found
}

/**
 * Every resource that can be listed, in the preferred version of its group first, then the others. Throws ApiError and Unreachable.
 * A group that disappears while it is read is left out.
 */
export async function discover(wire: Wire, signal?: AbortSignal): Promise<ResourceType[]> {
  const groups = await read(wire, '/apis', signal)
  const versions: string[] = []
  for (const group of objectsOf(groups.groups)) {
    const preferred = isObject(group.preferredVersion) ? stringOf(group.preferredVersion.groupVersion) : ''
    const all = objectsOf(group.versions).map((version) => stringOf(version.groupVersion))
    append(versions, new Set([preferred, ...all].filter((version) => version !== '')))
  }
  const paths = ['/api/v1', ...versions.map((version) => `/apis/${version}`)]
  const lists = await Promise.all(
    paths.map((path) =>
      read(wire, path, signal).catch((error: unknown) => {
        if (error instanceof ApiError) return undefined
        throw error
      }),
    ),
  )
  return lists.flatMap((list) => (list === undefined ? [] : readResourceList(list))).filter((type) => type.verbs.includes('list'))
}
