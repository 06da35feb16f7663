import type { Release } from '../../apimachinery/releases/release.ts'
import { type ApiRequest, type ApiResponse, textResponse } from './exchange.ts'

/**
 * The checks of a server that answers at all: the store is open and the controllers have started before the first request is taken, so
 * each of them passes. Their names are those of the real server.
 */
const STARTED = [
  'poststarthook/start-apiserver-admission-initializer',
  'poststarthook/storage-object-count-tracker-hook',
  'poststarthook/start-apiextensions-informers',
  'poststarthook/start-apiextensions-controllers',
  'poststarthook/crd-informer-synced',
  'poststarthook/start-system-namespaces-controller',
  'poststarthook/storage-readiness',
  'poststarthook/rbac/bootstrap-roles',
]
const LOOPBACK = 'loopback-serving-certificate'
const ALIVE = ['ping', 'log', LOOPBACK, 'etcd', ...STARTED]
const CHECKS: ReadonlyMap<string, readonly string[]> = new Map([
  ['healthz', ALIVE],
  ['livez', ALIVE],
  ['readyz', ['ping', 'log', 'etcd', 'etcd-readiness', 'informer-sync', ...STARTED, 'shutdown']],
])

const checksOf = (name: string, release: Release): readonly string[] | undefined =>
  CHECKS.get(name)?.filter((check) => check !== LOOPBACK || release.has('loopbackCertificateChecked'))

/** The paths of all checks. */
export const healthPaths = (release: Release): string[] =>
  [...CHECKS.keys()].flatMap((name) => [`/${name}`, ...(checksOf(name, release) ?? []).map((check) => `/${name}/${check}`)])

function report(name: string, checks: readonly string[], excluded: ReadonlySet<string>): string {
  const lines = checks.map((check) => `[+]${check} ${excluded.has(check) ? 'excluded: ok' : 'ok'}\n`)
  const unknown = [...excluded].filter((check) => !checks.includes(check)).sort()
  const quoted = unknown.map((check) => JSON.stringify(check)).join(',')
  if (unknown.length > 0) lines.push(`warn: some health checks cannot be excluded: no matches for ${quoted}\n`)
  return `${lines.join('')}${name} check passed\n`
}

/**
 * Answers `/healthz`, `/livez` and `/readyz`, with `?verbose` and `?exclude=`, and each check by its own path; undefined for other paths.
 * Source: k8s.io/apiserver/pkg/server/healthz/healthz.go.
 */
export function healthResponse({ path, query }: ApiRequest, release: Release): ApiResponse | undefined {
  const [, name = '', check] = /^\/([^/]*)(?:\/(.*))?$/.exec(path) ?? []
  const checks = checksOf(name, release)
  if (checks === undefined) return undefined
  if (check !== undefined) return checks.includes(check) ? textResponse(200, 'ok') : undefined
  return textResponse(200, query.has('verbose') ? report(name, checks, new Set(query.getAll('exclude'))) : 'ok')
}
