import { type Doc, pathsOf } from '../../apiextensions/openapi/paths.ts'
import { sharedSchemas } from '../../apiextensions/openapi/schemas.ts'
import { type ApiResponse, jsonResponse } from '../../apiserver/endpoints/exchange.ts'
import type { Route } from '../../apiserver/endpoints/handler.ts'
import type { TypedResource } from './typed-resource.ts'

/** What a document says of a kind that is part of the server. */
export type Documented = Pick<TypedResource, 'group' | 'version' | 'resource' | 'kind' | 'namespaced'>

const V3 = '/openapi/v3'

const documentPath = ({ group, version }: Documented): string => (group === '' ? `api/${version}` : `apis/${group}/${version}`)

const schemaName = ({ group, version, kind }: Documented): string =>
  `dev.crdlab.${group === '' ? 'core' : group}.${version}.${kind}`

const schemaOf = ({ group, version }: Documented, kind: string): Doc => ({
  type: 'object',
  'x-kubernetes-preserve-unknown-fields': true,
  'x-kubernetes-group-version-kind': [{ group, kind, version }],
})

/** The document of a group version that is part of the server. kubectl reads it before it sends an object of that kind. */
function document(resources: readonly Documented[]): Doc {
  const paths = resources.map((of) => {
    const { group, version, kind, resource: plural, namespaced } = of
    const refs = { objectRef: schemaName(of), listRef: `${schemaName(of)}List` }
    const made = pathsOf({ group, version, kind, plural, namespaced, status: false, scale: false, ...refs })
    if (group !== '') return made
    return Object.fromEntries(Object.entries(made).map(([path, item]) => [path.replace('/apis//', '/api/'), item]))
  })
  const schemas = resources.map((of) => ({
    [schemaName(of)]: schemaOf(of, of.kind),
    [`${schemaName(of)}List`]: schemaOf(of, `${of.kind}List`),
  }))
  const components = { schemas: Object.assign({}, ...schemas, sharedSchemas(false)) as Doc }
  return { openapi: '3.0.0', info: { title: 'crdlab', version: '1.37' }, paths: Object.assign({}, ...paths) as Doc, components }
}

/** Adds the documents of built-in kinds to what a route publishes of CRDs (rule OA-2). */
export function withBuiltinDocuments(route: Route, kinds: readonly Documented[]): Route {
  const documents = new Map<string, Documented[]>()
  for (const of of kinds) documents.set(documentPath(of), [...(documents.get(documentPath(of)) ?? []), of])
  return (context) => {
    const path = context.request.path.replace(/\/$/, '')
    const own = path.startsWith(`${V3}/`) ? documents.get(path.slice(V3.length + 1)) : undefined
    if (own !== undefined) return jsonResponse(200, JSON.stringify(document(own)))
    const response = route(context)
    if (path !== V3 || response === undefined) return response
    return Promise.resolve(response).then((index) => withIndex(index, [...documents.keys()]))
  }
}

function withIndex(response: ApiResponse, paths: readonly string[]): ApiResponse {
  if (typeof response.body !== 'string') return response
  const index = JSON.parse(response.body) as { paths: Record<string, unknown> }
  for (const path of paths) index.paths[path] = { serverRelativeURL: `${V3}/${path}?hash=1` }
  return { ...response, body: JSON.stringify(index) }
}
