import { expect, test } from 'vitest'
import { HEALTH_PATHS, healthResponse } from './health.ts'

const answer = (path: string, query = '') =>
  healthResponse({ method: 'GET', path, query: new URLSearchParams(query), header: () => undefined, body: '' })

const STARTED = `[+]poststarthook/start-apiextensions-informers ok
[+]poststarthook/start-apiextensions-controllers ok
[+]poststarthook/crd-informer-synced ok
`

test.each([
  ['/livez', '', 'ok'],
  ['/livez', 'exclude=etcd', 'ok'],
  ['/livez', 'verbose', `[+]ping ok\n[+]log ok\n[+]etcd ok\n${STARTED}livez check passed\n`],
  ['/livez', 'verbose=false&exclude=etcd', `[+]ping ok\n[+]log ok\n[+]etcd excluded: ok\n${STARTED}livez check passed\n`],
  [
    '/healthz',
    'verbose&exclude=b&exclude=a',
    `[+]ping ok\n[+]log ok\n[+]etcd ok\n${STARTED}warn: some health checks cannot be excluded: no matches for "a","b"\nhealthz check passed\n`,
  ],
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
