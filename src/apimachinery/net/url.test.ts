import { describe, expect, it } from 'vitest'
import { escapedPath, formatUrl, fromBytes, hostAndPort, isRequestUri, parseRequestUri, parseUrl, queryValues } from './url.ts'

const parsed = (text: string) => {
  const url = parseUrl(text)
  if ('error' in url) throw new Error(url.error)
  return url
}

describe('parseUrl: errors in the words of Go', () => {
  it.each([
    ['http://a\n', 'net/url: invalid control character in URL'],
    ['://a', 'missing protocol scheme'],
    ['a:b/c', ''],
    ['1a:b', 'first path segment in URL cannot contain colon'],
    ['/%zz', 'invalid URL escape "%zz"'],
    ['/%2é', 'invalid URL escape "%2\\xc3"'],
    ['http://%41', 'invalid URL escape "%41"'],
    ['http://[::1%25%7f]', 'invalid URL escape "%7f"'],
    ['http://a b', 'invalid character " " in host name'],
    ['http://a:x', 'invalid port ":x" after host'],
    ['http://a:1:2', 'invalid port ":1:2" after host'],
    ['x://a:1:2', ''],
    ['http://a[', 'invalid IP-literal'],
    ['http://[1.2.3.4]', 'invalid IP-literal'],
    ['http://[::1', "missing ']' in host"],
    ['http://[é]', 'invalid host: ParseAddr("é"): unable to parse IP'],
    ['http://u^@a', 'net/url: invalid userinfo'],
    ['http://u@a b', 'invalid character " " in host name'],
  ])('%j: %s', (text, error) => {
    const url = parseUrl(text)
    expect('error' in url ? url.error : '').toBe(error === '' ? '' : `parse ${JSON.stringify(text)}: ${error}`)
  })

  it('names only what stands before the fragment, unless that is at fault', () => {
    expect(parseUrl('/%zz#f')).toEqual({ error: 'parse "/%zz": invalid URL escape "%zz"' })
    expect(parseUrl('/a#%zz')).toEqual({ error: 'parse "/a#%zz": invalid URL escape "%zz"' })
  })
})

describe('a request URI', () => {
  it.each([
    ['/a', true],
    ['*', true],
    ['mailto:a', true],
    ['http://[fe80::1%25e%20th]:80/', true],
    ['http://%e4', true],
    ['', false],
    ['a/b', false],
    ['http://%20', false],
    ['//host name', true],
  ])('%j: %s', (text, expected) => {
    expect(isRequestUri(text)).toBe(expected)
  })

  it('is not asked for a fragment', () => {
    expect(parseRequestUri('/a#b')).toMatchObject({ path: '/a#b', fragment: '' })
  })
})

describe('the parts of a URL', () => {
  it('are decoded, and written back as they were', () => {
    const url = parsed('HTTP://us%20er:p%3aw@H%c3%a9:8/a%2fb/é?q=1?#f%20g')
    expect(url).toMatchObject({ scheme: 'http', user: 'us%20er:p%3Aw', rawQuery: 'q=1?', fragment: 'f g', path: '/a/b/\xc3\xa9' })
    expect([fromBytes(url.host), escapedPath(url)]).toEqual(['Hé:8', '/a/b/%C3%A9'])
    expect(formatUrl(url)).toBe('http://us%20er:p%3Aw@H%C3%A9:8/a/b/%C3%A9?q=1?#f%20g')
  })

  it.each(['x:opaque?a', 'x:///p', '/a?', './a:b', 'http://h/a%2Fb', '//h', "/a#b'c", '*'])(
    '%j is the same when it is written',
    (text) => {
      expect(formatUrl(parsed(text))).toBe(text)
    },
  )

  it('spell U+FFFD for each byte that is no UTF-8', () => {
    expect(fromBytes(parsed('x://%e4%80').host)).toBe('\ufffd\ufffd')
  })

  it.each([
    ['[::1]:80', '::1', '80'],
    ['a:', 'a', ''],
    ['a:b', 'a:b', ''],
    ['[::1]', '::1', ''],
  ])('the host %s is %s with port %j', (host, name, port) => {
    expect(hostAndPort(host)).toEqual({ name, port })
  })

  it('queries keep all values of a name, and lose what cannot be read', () => {
    const values = queryValues('a=1&b=%zz&a=x+y&c;d=1&&e')
    expect([...values]).toEqual([
      ['a', ['1', 'x y']],
      ['e', ['']],
    ])
  })
})
