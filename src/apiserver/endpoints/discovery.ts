import { methodNotAllowed } from '../../apimachinery/api/errors.ts'
import { stringify } from '../../apimachinery/json/serialize.ts'
import { type JsonObject, objectOf } from '../../apimachinery/json/value.ts'
import type { Release } from '../../apimachinery/releases/release.ts'
import { aggregatedDiscovery, aggregatedVersion, type DiscoveredApi } from './aggregated-discovery.ts'
import { type ApiRequest, type ApiResponse, jsonResponse } from './exchange.ts'
import type { Route } from './handler.ts'
import { respondValue } from './handlers/respond.ts'
import { healthPaths, healthResponse } from './health.ts'
import { checkProduces, notRouted } from './installer.ts'
import { JSON_TYPE } from './media-types.ts'
import { negotiateOutput, PLAIN_OUTPUT } from './negotiation.ts'
import type { RequestInfo } from './request-info.ts'

/** The groups and resources that exist at this moment. Each part of the server adds its own. */
export interface Discovery {
  /** Groups with their versions, the preferred first. */
  groups(): { readonly name: string; readonly versions: readonly string[] }[]
  /** The resources of a group version, or undefined when it does not exist. */
  resources(group: string, version: string): readonly JsonObject[] | undefined
  /** Aggregated discovery names the group and version of each kind; others leave them to the group version. */
  readonly namesKinds?: boolean
}

/** What `/version` answers. Source: k8s.io/apiserver/pkg/server/routes/version.go. */
const versionOf = (release: Release): JsonObject => {
  const { minor } = release
  const emulated = {
    emulationMajor: '1',
    emulationMinor: String(minor),
    minCompatibilityMajor: '1',
    minCompatibilityMinor: String(minor - 1),
  }
  return objectOf({
    major: '1',
    minor: String(minor),
    ...(release.has('emulatedVersions') ? emulated : {}),
    gitVersion: release.former?.gitVersion ?? `v1.${minor}.0+crdlab`,
    gitCommit: '',
    gitTreeState: '',
    buildDate: '1970-01-01T00:00:00Z',
    goVersion: '',
    compiler: '',
    platform: 'crdlab/js',
  })
}

const VERSION_PATH = '/version'

const inGroup = (group: string) => (version: string) => objectOf({ groupVersion: `${group}/${version}`, version })

function groupValue(name: string, versions: readonly string[]): JsonObject {
  const list = versions.map(inGroup(name))
  return objectOf({ name, versions: list, preferredVersion: list[0] })
}

/** Discovery of what is part of the server has GET alone; that of custom resources answers to every method. Throws 405 and 406. */
function checkRoute(request: ApiRequest, produced?: readonly string[]): void {
  if (request.method !== 'GET') throw methodNotAllowed()
  checkProduces(request, produced)
}

/** Whether a group, `''` for the core, is part of the server. */
const isNative = (discoveries: readonly Discovery[], group: string): boolean =>
  discoveries.some((part) => part.namesKinds !== true && part.groups().some(({ name }) => name === group)) ||
  (group === '' && resourcesOf(discoveries, '', 'v1') !== undefined)

/** Whether a path is in a version that a group which is part of the server does not have. */
function isUnserved(discoveries: readonly Discovery[], info: RequestInfo): boolean {
  const [prefix, ...rest] = info.parts
  const below = prefix === 'api' ? ['', ...rest] : prefix === 'apis' ? rest : []
  const [group, version] = info.isResourceRequest ? [info.group, info.version] : below
  if (group === undefined || version === undefined || !isNative(discoveries, group)) return false
  return resourcesOf(discoveries, group, version) === undefined
}

/**
 * Answers what no other route does in a version that a group which is part of the server does not have: a Status, for each method (rule DS-4).
 * Source: k8s.io/apiserver/pkg/server/handler.go, director.ServeHTTP, serviceErrorHandler.
 */
export const unservedRoute =
  (discoveries: readonly Discovery[]): Route =>
  ({ info }) => {
    if (isUnserved(discoveries, info)) throw notRouted(404)
    return undefined
  }

/** Answers what there is: `/`, `/version`, health, `/api`, `/apis` and below down to the resources of a version. */
export function discoveryRoute(discoveries: readonly Discovery[], release: Release): Route {
  const merged = (): Map<string, readonly string[]> => {
    const groups = new Map<string, readonly string[]>()
    for (const discovery of discoveries) {
      for (const { name, versions } of discovery.groups())
        groups.set(name, [...new Set([...(groups.get(name) ?? []), ...versions])])
    }
    return groups
  }
  const answers: Record<string, () => ApiResponse> = {
    [VERSION_PATH]: () => jsonResponse(200, stringify(versionOf(release))),
    '/api': () => {
      const versions = resourcesOf(discoveries, '', 'v1') === undefined ? [] : ['v1']
      return jsonResponse(200, stringify(objectOf({ kind: 'APIVersions', versions, serverAddressByClientCIDRs: null })))
    },
    '/apis': () => {
      const groups = [...merged()].map(([name, versions]) => groupValue(name, versions))
      return jsonResponse(200, stringify(objectOf({ kind: 'APIGroupList', apiVersion: 'v1', groups })))
    },
  }
  return (context) => {
    const { info, request } = context
    if (info.isResourceRequest) return undefined
    const path = info.parts.length > 0 ? request.path.replace(/\/$/, '') : request.path
    if (path === '/api' || path === '/apis') {
      const asked = aggregatedVersion(request, release)
      if (asked !== undefined) return aggregatedDiscovery(request, asked, apisBelow(path, discoveries, merged()))
    }
    const health = healthResponse(request, release)
    if (health !== undefined) return health
    if (path === VERSION_PATH) checkRoute(request, [JSON_TYPE])
    const known = answers[path]
    if (known !== undefined) return known()
    const [prefix, group, version] = info.parts
    if (isUnserved(discoveries, info)) throw notRouted(404)
    const core = path === '/api/v1' ? resourcesOf(discoveries, '', 'v1') : undefined
    if (core !== undefined) {
      checkRoute(request)
      const list = objectOf({ kind: 'APIResourceList', groupVersion: 'v1', resources: core })
      return respondValue(200, negotiateOutput(request, PLAIN_OUTPUT), list)
    }
    if (prefix !== 'apis') return jsonResponse(path === '/' ? 200 : 404, pathList(merged(), release))
    const versions = merged().get(group ?? '')
    if (versions === undefined) return undefined
    if (isNative(discoveries, group ?? '')) checkRoute(request)
    const format = { ...negotiateOutput(request, PLAIN_OUTPUT) }
    if (version === undefined)
      return respondValue(200, format, objectOf({ kind: 'APIGroup', apiVersion: 'v1', ...groupValue(group ?? '', versions) }))
    const resources = resourcesOf(discoveries, group ?? '', version)
    if (resources === undefined) return undefined
    return respondValue(
      200,
      format,
      objectOf({ kind: 'APIResourceList', apiVersion: 'v1', groupVersion: `${group}/${version}`, resources }),
    )
  }
}

/** The APIs of `/api` or `/apis`, for aggregated discovery. */
function apisBelow(
  path: string,
  discoveries: readonly Discovery[],
  groups: ReadonlyMap<string, readonly string[]>,
): DiscoveredApi[] {
  const resourcesIn = (group: string, version: string): JsonObject[] =>
    discoveries.flatMap((discovery) => {
      const found = discovery.resources(group, version) ?? []
      return discovery.namesKinds ? found.map((resource) => objectOf({ group, version, ...resource })) : found
    })
  const apiOf = (group: string, versions: readonly string[]): DiscoveredApi => ({
    group,
    versions: versions.map((version) => ({ version, resources: resourcesIn(group, version) })),
  })
  if (path === '/apis') return [...groups].map(([group, versions]) => apiOf(group, versions))
  return resourcesOf(discoveries, '', 'v1') === undefined ? [] : [apiOf('', ['v1'])]
}

function resourcesOf(discoveries: readonly Discovery[], group: string, version: string): JsonObject[] | undefined {
  const found = discoveries.map((discovery) => discovery.resources(group, version)).filter((list) => list !== undefined)
  return found.length === 0 ? undefined : found.flat()
}

/** The paths that exist, as `GET /` and every unknown path outside `/apis` list them. */
function pathList(groups: ReadonlyMap<string, readonly string[]>, release: Release): string {
  const paths = ['/api', '/apis', '/apis/', ...healthPaths(release), '/openapi/v2', '/openapi/v3', '/openapi/v3/', '/version']
  for (const [group, versions] of groups) {
    paths.push(`/apis/${group}`)
    for (const version of versions) paths.push(`/apis/${group}/${version}`)
  }
  return stringify(objectOf({ paths: paths.sort() }))
}
