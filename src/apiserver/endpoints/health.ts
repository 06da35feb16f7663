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
const ALIVE = ['ping', 'log', 'loopback-serving-certificate', 'etcd', ...STARTED]
const CHECKS: ReadonlyMap<string, readonly string[]> = new Map([
  ['healthz', ALIVE],
  ['livez', ALIVE],
  ['readyz', ['ping', 'log', 'etcd', 'etcd-readiness', 'informer-sync', ...STARTED, 'shutdown']],
])

/** The paths of all checks. */
export const HEALTH_PATHS: readonly string[] = [...CHECKS].flatMap(([name, checks]) => [
  `/${name}`,
  ...checks.map((check) => `/${name}/${check}`),
])

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
export function healthResponse({ path, query }: ApiRequest): ApiResponse | undefined {
  const name = path.slice(1)
  const checks = CHECKS.get(name)
  if (checks === undefined) return HEALTH_PATHS.includes(path) ? textResponse(200, 'ok') : undefined
  return textResponse(200, query.has('verbose') ? report(name, checks, new Set(query.getAll('exclude'))) : 'ok')
}
