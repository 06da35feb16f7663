import { FieldSelectorError, parseFieldSelector } from '../../apimachinery/fields/selector.ts'
import { validatePathSegmentName } from '../../apimachinery/meta/names.ts'
import { withoutRunAtEnd } from '../../apimachinery/text/runs.ts'
import type { ApiRequest } from './exchange.ts'

/**
 * What a request asks for, read from its method, path and query. This is the only parser of paths.
 * Source: k8s.io/apiserver/pkg/endpoints/request/requestinfo.go.
 */
export interface RequestInfo {
  readonly isResourceRequest: boolean
  readonly path: string
  /** `get list watch create update patch delete deletecollection`; for other paths the method in lower case. */
  readonly verb: string
  readonly group: string
  readonly version: string
  readonly namespace: string
  readonly resource: string
  readonly subresource: string
  readonly name: string
  /** The parts of the path after the group and version. */
  readonly parts: readonly string[]
  /** The verb stands in the path (`/apis/G/V/watch/...`), so the method does not count. */
  readonly verbInPath?: true
  /** Why the path cannot be read. */
  readonly error?: string
}

const VERBS: Record<string, string> = {
  POST: 'create',
  GET: 'get',
  HEAD: 'get',
  PUT: 'update',
  PATCH: 'patch',
  DELETE: 'delete',
}

/** Reads a flag of a query. */
export const isTrue = (value: string | null): boolean => value !== null && value !== '0' && value.toLowerCase() !== 'false'

const VERBS_IN_PATHS = new Set(['watch', 'proxy'])

function undetermined({ path, query }: ApiRequest): string {
  const url = encodeURI(path) + (query.size === 0 ? '' : `?${query}`)
  const why = `failed to create RequestInfo: unable to determine kind and namespace from url, ${url}`
  return `Internal Server Error: ${JSON.stringify(url)}: ${why}\n`
}

/** The one name that a field selector asks for; empty where it asks for none, or cannot be read. */
function selectedName(fieldSelector: string): string {
  try {
    const named = parseFieldSelector(fieldSelector).find(({ field, operator }) => field === 'metadata.name' && operator === '=')
    const name = named?.value ?? ''
    return validatePathSegmentName(name, false).length > 0 ? '' : name
  } catch (error) {
    if (error instanceof FieldSelectorError) return ''
    throw error
  }
}

function none(request: ApiRequest, parts: readonly string[]): RequestInfo {
  const verb = request.method.toLowerCase()
  return {
    isResourceRequest: false,
    path: request.path,
    verb,
    group: '',
    version: '',
    namespace: '',
    resource: '',
    subresource: '',
    name: '',
    parts,
  }
}

const SLASH = 47

/** The segments of a path: slashes at its end do not count, two in its middle have an empty one between them, and two at its start are served by nothing. */
function splitPath(path: string): string[] {
  const trimmed = withoutRunAtEnd(path, (code) => code === SLASH)
  return trimmed === '' || path.startsWith('//') ? [] : trimmed.slice(1).split('/')
}

/** Reads a request. Paths outside `/api` and `/apis`, or too short for a resource, are no resource requests. */
export function requestInfo(request: ApiRequest): RequestInfo {
  const parts = splitPath(request.path)
  const prefix = parts[0]
  if (prefix !== 'api' && prefix !== 'apis') return none(request, parts)
  const head = prefix === 'api' ? 2 : 3
  if (parts.length <= head) return none(request, parts)
  const group = prefix === 'api' ? '' : (parts[1] ?? '')
  const version = parts[head - 1] ?? ''
  let rest = parts.slice(head)
  let namespace = ''
  const verbInPath = VERBS_IN_PATHS.has(rest[0] ?? '') ? rest[0] : undefined
  if (verbInPath !== undefined) {
    if (rest.length === 1) return { ...none(request, parts), error: undetermined(request) }
    rest = rest.slice(1)
  }
  if (rest[0] === 'namespaces' && rest.length > 1) {
    namespace = rest[1] ?? ''
    // Below a namespace follows a resource, unless it is a subresource of the namespace itself.
    if (rest.length > 2 && !(group === '' && (rest[2] === 'status' || rest[2] === 'finalize'))) rest = rest.slice(2)
  }
  const [resource = '', name = '', subresource = ''] = rest
  const found = { group, version, namespace, resource, name, subresource, parts: rest }
  if (verbInPath === undefined) return finish(request, found)
  return { isResourceRequest: true, path: request.path, verb: verbInPath, ...found, verbInPath: true }
}

type Found = Pick<RequestInfo, 'group' | 'version' | 'namespace' | 'resource' | 'name' | 'subresource' | 'parts'>

function finish(request: ApiRequest, found: Found): RequestInfo {
  let verb = VERBS[request.method] ?? ''
  let { name } = found
  if (name === '' && verb === 'get') {
    verb = isTrue(request.query.get('watch')) ? 'watch' : 'list'
    // A list or watch of one name is that of an object: authorisation and logs speak of it.
    name = selectedName(request.query.get('fieldSelector') ?? '')
  } else if (name === '' && verb === 'delete') verb = 'deletecollection'
  const { group, version, namespace, resource, subresource, parts } = found
  return { isResourceRequest: true, path: request.path, verb, group, version, namespace, resource, subresource, name, parts }
}
