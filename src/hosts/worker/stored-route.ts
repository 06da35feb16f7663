import { type ApiRequest, type ApiResponse, jsonResponse } from '../../apiserver/endpoints/exchange.ts'
import type { Storage, StoredObject } from '../../apiserver/storage/interfaces.ts'
import { keyPrefix } from '../../apiserver/storage/key-layout.ts'
import { nameIn, type StoredCounts, type StoredNames, splitName } from '../../protocol/stored.ts'

const MOST = 500

/** Stored texts have sorted keys, so the version of nearly every object is found here without decoding. */
const HEAD = /^\{"apiVersion":"(?:[^"\\]*\/)?([^"\\/]*)"/

/** The version at which an object is stored. */
export function versionOf(object: StoredObject): string {
  const quick = HEAD.exec(object.text)?.[1]
  if (quick !== undefined) return quick
  const { apiVersion } = object.value
  return typeof apiVersion === 'string' ? apiVersion.slice(apiVersion.indexOf('/') + 1) : ''
}

const CRDS = '/apiextensions.k8s.io/customresourcedefinitions/'

function countsOf(objects: readonly StoredObject[], crd: StoredObject | undefined): StoredCounts {
  const versions: Record<string, number> = {}
  for (const object of objects) {
    const version = versionOf(object)
    versions[version] = (versions[version] ?? 0) + 1
  }
  return { versions, resourceVersion: crd === undefined ? '' : String(crd.resourceVersion) }
}

/** Namespace and name, as the key says them. */
function namesOf(objects: readonly StoredObject[], prefix: string, except: string): StoredNames {
  const others = objects.filter((object) => versionOf(object) !== except)
  return {
    objects: others.map(({ key }) => {
      const [first = '', second] = key.slice(prefix.length).split('/')
      return second === undefined ? { namespace: '', name: first } : { namespace: first, name: second }
    }),
  }
}

function pageOf(objects: readonly StoredObject[], query: URLSearchParams): string {
  const after = query.get('after') ?? ''
  const limit = Math.min(Math.max(Number(query.get('limit')) || MOST, 1), MOST)
  const rest = after === '' ? objects : objects.filter(({ key }) => key > after)
  const page = rest.slice(0, limit)
  const next = rest.length > limit ? (page.at(-1)?.key ?? '') : ''
  return `{"items":[${page.map(({ text }) => text).join(',')}],"after":${JSON.stringify(next)}}`
}

/** One object, or none. */
function oneOf(storage: Storage, prefix: string, name: string, namespace: string | null): string {
  const object = storage.get(prefix + (namespace === null ? name : `${namespace}/${name}`))
  return `{"items":[${object?.text ?? ''}],"after":""}`
}

/** The prefix of the keys of a registration's objects. */
export const prefixOf = (name: string): string => {
  const { resource, group } = splitName(name)
  return keyPrefix(group, resource)
}

/** Answers which versions the objects of a resource are stored in; undefined for other requests. See `protocol/stored.ts`. */
export function storedAnswer(storage: Storage, { method, path, query }: ApiRequest): ApiResponse | undefined {
  const name = nameIn(path)
  if (name === undefined || method !== 'GET') return undefined
  const prefix = prefixOf(name)
  const one = query.get('name')
  if (one !== null) return jsonResponse(200, oneOf(storage, prefix, one, query.get('namespace')))
  const { items } = storage.list(prefix)
  const except = query.get('except')
  if (except !== null) return jsonResponse(200, JSON.stringify(namesOf(items, prefix, except)))
  if (query.has('limit')) return jsonResponse(200, pageOf(items, query))
  return jsonResponse(200, JSON.stringify(countsOf(items, storage.get(`${CRDS}${name}`))))
}
