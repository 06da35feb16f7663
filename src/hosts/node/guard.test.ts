import { expect, test } from 'vitest'
import { rejection } from './guard.ts'

const local = { port: 8001, usualPort: 80, allowRemote: false }
const remote = { port: 8001, usualPort: 80, allowRemote: true }
const ask = (headers: Record<string, string>, server = local, method = 'GET', path = '/apis') =>
  rejection(method, path, headers, server)

test.each([['127.0.0.1:8001'], ['localhost:8001'], ['LOCALHOST:8001'], ['localhost.:8001'], ['[::1]:8001']])(
  'Host %s is this server',
  (host) => {
    expect(ask({ host })).toBeUndefined()
  },
)

test.each([
  ['evil.example:8001'],
  ['evil.example'],
  ['127.0.0.1'],
  ['127.0.0.1:8002'],
  ['127.0.0.1.evil.example:8001'],
  ['localhost:8001:8001'],
  ['user@localhost:8001'],
  ['192.168.0.7:8001'],
  ['::1'],
  [''],
])('Host "%s" is not', (host) => {
  expect(ask({ host })).toBe(`Host "${host}" is not this server`)
})

test('a request without a Host is rejected', () => {
  expect(ask({})).toBe('Host "" is not this server')
})

test('port 80 need not be named', () => {
  expect(ask({ host: 'localhost' }, { port: 80, usualPort: 80, allowRemote: false })).toBeUndefined()
})

test('with --allow-remote an address in numbers is good, a name is not', () => {
  expect(ask({ host: '192.168.0.7:8001' }, remote)).toBeUndefined()
  expect(ask({ host: '[fe80::1]:8001' }, remote)).toBeUndefined()
  expect(ask({ host: 'evil.example:8001' }, remote)).toBe('Host "evil.example:8001" is not this server')
})

const host = 'localhost:8001'

test('a request of the own page is served', () => {
  expect(ask({ host, origin: 'http://localhost:8001', 'sec-fetch-site': 'same-origin' }, local, 'POST')).toBeUndefined()
})

test.each([['null'], ['http://evil.example'], ['http://localhost:3000'], ['https://localhost:8001'], ['']])(
  'a request of a page at "%s" is rejected',
  (origin) => {
    expect(ask({ host, origin })).toBe(`requests from pages at "${origin}" are not allowed`)
  },
)

test.each([['cross-site'], ['same-site']])('Sec-Fetch-Site %s is rejected', (site) => {
  expect(ask({ host, 'sec-fetch-site': site })).toBe(
    `requests from pages of other sites are not allowed (Sec-Fetch-Site: ${site})`,
  )
})

test('a link from another site may open the page, and only that', () => {
  const link = { host, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }
  const rejected = 'requests from pages of other sites are not allowed (Sec-Fetch-Site: cross-site)'
  expect(ask(link, local, 'GET', '/')).toBeUndefined()
  expect(ask(link, local, 'POST', '/')).toBe(rejected)
  expect(ask(link, local, 'GET', '/apis')).toBe(rejected)
  expect(ask({ ...link, 'sec-fetch-dest': 'iframe' }, local, 'GET', '/')).toBe(rejected)
})
