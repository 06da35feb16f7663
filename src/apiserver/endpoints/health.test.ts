import { expect, test } from 'vitest'
import { HEALTH_PATHS, healthResponse } from './health.ts'

const answer = (path: string, query = '') =>
  healthResponse({ method: 'GET', path, query: new URLSearchParams(query), header: () => undefined, body: '' })

const STARTED = `[+]poststarthook/start-apiserver-admission-initializer ok
[+]poststarthook/storage-object-count-tracker-hook ok
[+]poststarthook/start-apiextensions-informers ok
[+]poststarthook/start-apiextensions-controllers ok
[+]poststarthook/crd-informer-synced ok
[+]poststarthook/start-system-namespaces-controller ok
[+]poststarthook/storage-readiness ok
[+]poststarthook/rbac/bootstrap-roles ok
`
const FIRST = '[+]ping ok\n[+]log ok\n[+]loopback-serving-certificate ok\n'

test.each([
  ['/livez', '', 'ok'],
  ['/livez', 'exclude=etcd', 'ok'],
  ['/livez', 'verbose', `${FIRST}[+]etcd ok\n${STARTED}livez check passed\n`],
  ['/livez', 'verbose=false&exclude=etcd', `${FIRST}[+]etcd excluded: ok\n${STARTED}livez check passed\n`],
  [
    '/healthz',
    'verbose&exclude=b&exclude=a',
    `${FIRST}[+]etcd ok\n${STARTED}warn: some health checks cannot be excluded: no matches for "a","b"\nhealthz check passed\n`,
  ],
  ['/livez/loopback-serving-certificate', '', 'ok'],
  ['/readyz/loopback-serving-certificate', '', undefined],
  ['/readyz/shutdown', 'verbose', 'ok'],
  ['/livez/shutdown', '', undefined],
  ['/livez/', '', undefined],
  ['/livezy', '', undefined],
])('[DS-3] %s?%s', (path, query, text) => {
  expect(answer(path, query)?.body).toBe(text)
})

test('[DS-3] each listed path answers', () => {
  expect(HEALTH_PATHS.filter((path) => answer(path)?.body !== 'ok')).toEqual([])
})
