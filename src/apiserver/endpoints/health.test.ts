import { expect, test } from 'vitest'
import { releaseOf } from '../../apimachinery/releases/named.ts'
import { NEWEST } from '../../apimachinery/releases/release.ts'
import { healthPaths, healthResponse } from './health.ts'

const answer = (path: string, query = '', release = NEWEST) =>
  healthResponse({ method: 'GET', path, query: new URLSearchParams(query), header: () => undefined, body: '' }, release)

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
  expect(healthPaths(NEWEST).filter((path) => answer(path)?.body !== 'ok')).toEqual([])
})

test.each([
  [35, [], undefined],
  [36, ['/healthz/loopback-serving-certificate', '/livez/loopback-serving-certificate'], 'ok'],
])('[DS-3] 1.%d has these checks of its own certificate: %j', async (minor, paths, text) => {
  const release = await releaseOf(minor)
  expect(healthPaths(release).filter((path) => path.includes('loopback'))).toEqual(paths)
  expect(answer('/livez/loopback-serving-certificate', '', release)?.body).toBe(text)
})
