import type { JsonObject } from '../../apimachinery/json/value.ts'
import { type ApiResponse, jsonResponse } from '../../apiserver/endpoints/exchange.ts'
import type { Route } from '../../apiserver/endpoints/handler.ts'
import type { Storage } from '../../apiserver/storage/interfaces.ts'
import { type Registrations, V1_REGISTRATIONS, viewsOf } from '../registry/registrations.ts'
import { isConditionTrue } from '../v1/conditions.ts'
import { GROUP, KIND, RESOURCE, VERSION } from '../v1/names.ts'
import { acceptedNames, groupOf, isNamespaced, servedVersions, subresourcesOf, textAt } from '../v1/view.ts'
import { type Doc, pathsOf } from './paths.ts'
import { schemaName, schemasOf, sharedSchemas } from './schemas.ts'

const V3 = '/openapi/v3'
const INFO = { title: 'Kubernetes CRD Swagger', version: 'v0.1.0' }

type Established = () => readonly JsonObject[]

function crdDocument(): Doc {
  const name = 'io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.CustomResourceDefinition'
  const of = {
    group: GROUP,
    version: VERSION,
    kind: KIND,
    plural: RESOURCE,
    namespaced: false,
    status: true,
    scale: false,
    objectRef: name,
    listRef: `${name}List`,
  }
  const typed = (kind: string) => ({
    type: 'object',
    'x-kubernetes-preserve-unknown-fields': true,
    'x-kubernetes-group-version-kind': [{ group: GROUP, kind, version: VERSION }],
  })
  const schemas = { [name]: typed(KIND), [`${name}List`]: typed(`${KIND}List`), ...sharedSchemas(false) }
  return { openapi: '3.0.0', info: INFO, paths: pathsOf(of), components: { schemas } }
}

/** The document of a group version: all CRDs that serve it together. */
function document(established: Established, group: string, version: string): Doc | undefined {
  if (group === GROUP && version === VERSION) return crdDocument()
  let paths: Doc = {}
  let schemas: Doc = {}
  let scaled = false
  for (const crd of established()) {
    const served = groupOf(crd) === group ? servedVersions(crd).find((v) => v.name === version) : undefined
    if (served === undefined) continue
    const { kind, listKind, plural } = acceptedNames(crd)
    const { status, scale } = subresourcesOf(served)
    scaled ||= scale !== undefined
    const refs = { objectRef: schemaName(group, version, kind), listRef: schemaName(group, version, listKind) }
    const of = { group, version, kind, plural, namespaced: isNamespaced(crd), status, scale: scale !== undefined, ...refs }
    paths = { ...paths, ...pathsOf(of) }
    schemas = { ...schemas, ...schemasOf(crd, served) }
  }
  if (Object.keys(paths).length === 0) return undefined
  return { openapi: '3.0.0', info: INFO, paths, components: { schemas: { ...schemas, ...sharedSchemas(scaled) } } }
}

/** The group versions that have a document, each with what changes when its CRDs do. */
function index(established: Established): Doc {
  const paths = new Map<string, string>([[`apis/${GROUP}/${VERSION}`, '1']])
  for (const crd of established()) {
    const { uid, generation } = crd.metadata as JsonObject
    for (const version of servedVersions(crd)) {
      const path = `apis/${groupOf(crd)}/${textAt(version, 'name')}`
      paths.set(path, `${paths.get(path) ?? ''}${String(uid).slice(0, 8)}${String(generation)}`)
    }
  }
  const entries = [...paths].sort(([a], [b]) => (a < b ? -1 : 1))
  return { paths: Object.fromEntries(entries.map(([path, hash]) => [path, { serverRelativeURL: `${V3}/${path}?hash=${hash}` }])) }
}

const V2 = { swagger: '2.0', info: { title: 'crdlab', version: '1.37' }, paths: {}, definitions: {} }

/** Older clients say `@`, which is no character of a media type. */
const V2_TYPE = /application\/com\.github\.proto-openapi\.spec\.v2[@.]v1\.0\+protobuf/

/** A field of a protobuf message that is bytes: its number, its length, and them. Short and ASCII, so that a text can hold it. */
const field = (number: number, bytes: string): string => String.fromCharCode((number << 3) | 2, bytes.length) + bytes

/** The same in protobuf, which kubectl reads before it creates what a `v1 List` holds. */
const V2_PROTOBUF: ApiResponse = {
  status: 200,
  headers: { 'Content-Type': 'application/com.github.proto-openapi.spec.v2.v1.0+protobuf' },
  body: field(1, V2.swagger) + field(2, field(1, V2.info.title) + field(2, V2.info.version)),
}

const json = (doc: Doc): ApiResponse => jsonResponse(200, JSON.stringify(doc))

/**
 * Publishes the schemas of what is served: `/openapi/v3` with a document for each group version, made when it is read, and an
 * `/openapi/v2` that names no schemas: clients that read it are told to use v3.
 */
export function openApiRoute(storage: Storage, kinds: readonly Registrations[] = [V1_REGISTRATIONS]): Route {
  const established: Established = () =>
    viewsOf(storage, kinds)
      .map(({ view }) => view)
      .filter((crd) => isConditionTrue(crd, 'Established'))
  return ({ request }) => {
    const path = request.path.replace(/\/$/, '')
    if (path === V3) return json(index(established))
    if (path === '/openapi/v2') return V2_TYPE.test(request.header('accept') ?? '') ? V2_PROTOBUF : json(V2)
    const match = /^\/openapi\/v3\/apis\/([^/]+)\/([^/]+)$/.exec(path)
    const found = match === null ? undefined : document(established, match[1] ?? '', match[2] ?? '')
    return found === undefined ? undefined : json(found)
  }
}
