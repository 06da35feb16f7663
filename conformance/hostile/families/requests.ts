import { type Input, JSON_BODY, one, post, slowest, THINGS } from '../input.ts'
import type { Sent } from '../target.ts'

const K = 1000
/** Well below the 1 MiB that a server takes of a request's head. */
const LINE = 200 * K

const times = <T>(n: number, item: (i: number) => T): T[] => Array.from({ length: n }, (_, i) => item(i))
const get = (family: string, name: string, path: () => string, headers: () => Sent['headers'] = () => ({})): Input =>
  one(family, name, () => ({ method: 'GET', path: path(), headers: headers() ?? {} }))
const fill = (unit: string, length = LINE): string => unit.repeat(Math.floor(length / unit.length))
const selector = (name: string, kind: string, text: () => string): Input =>
  get('selectors', `${kind}: ${name}`, () => `${THINGS}?${kind}=${encodeURIComponent(text()).slice(0, LINE)}`)

/** Selectors, which the server parses for every list and watch. */
export const selectors: readonly Input[] = ['labelSelector', 'fieldSelector'].flatMap((kind) => [
  selector('many values', kind, () => `a in (${fill('b,', 60 * K)}b)`),
  selector('many requirements', kind, () => fill('a=b,', 60 * K)),
  selector('parentheses', kind, () => fill('(', 60 * K)),
  selector('exclamation marks', kind, () => fill('!', 60 * K)),
  selector('commas', kind, () => fill(',', 60 * K)),
  selector('spaces', kind, () => `a${fill(' ', 60 * K)}=b`),
  selector('a long key', kind, () => `${fill('a', LINE)}=b`),
  selector('a key of dots', kind, () => `${fill('a.', LINE)}/b=c`),
  selector('equal signs', kind, () => fill('=', 60 * K)),
  selector('backslashes', kind, () => `metadata.name=${fill('\\', 60 * K)}`),
])

const NUMBERS = ['limit', 'timeoutSeconds', 'resourceVersion']

/** Paths and queries. */
export const paths: readonly Input[] = [
  get('paths', 'many segments', () => `/apis${fill('/a')}`),
  get('paths', 'many slashes', () => fill('/')),
  get('paths', 'many dots', () => `${THINGS}${fill('/..')}`),
  get('paths', 'encoded slashes', () => `${THINGS}/${fill('%2F')}`),
  get('paths', 'broken percent signs', () => `${THINGS}/${fill('%')}`),
  get('paths', 'broken UTF-8', () => `${THINGS}/${fill('%ff')}`),
  get('paths', 'a long name', () => `${THINGS}/${fill('a')}`),
  get('paths', 'a name of dots', () => `${THINGS}/..`),
  get('paths', 'a long group', () => `/apis/${fill('a.')}/v1/things`),
  get('paths', 'many parameters', () => `${THINGS}?${fill('a=b&')}`),
  get('paths', 'one parameter many times', () => `${THINGS}?${fill('limit=1&')}`),
  get('paths', 'plus signs', () => `${THINGS}?labelSelector=${fill('+')}`),
  get('paths', 'a continue token of letters', () => `${THINGS}?limit=1&continue=${fill('A')}`),
  get(
    'paths',
    'a continue token of nested JSON',
    () => `${THINGS}?limit=1&continue=${Buffer.from(fill('[', 100 * K)).toString('base64url')}`,
  ),
  ...NUMBERS.flatMap((parameter) =>
    ['9', '-9', '0', '1e'].map((unit) =>
      get('paths', `${parameter} of ${unit} again and again`, () => `${THINGS}?${parameter}=${fill(unit)}`),
    ),
  ),
  get('paths', 'a path longer than a head may be', () => `/apis/${'a'.repeat(2000 * K)}`),
  get('paths', 'a watch that ends before it begins', () => `${THINGS}?watch=1&timeoutSeconds=-1`),
  get(
    'paths',
    'a list as a table',
    () => THINGS,
    () => ({ Accept: 'application/json;as=Table;g=meta.k8s.io;v=v1' }),
  ),
  get(
    'paths',
    'a list as YAML',
    () => THINGS,
    () => ({ Accept: 'application/yaml' }),
  ),
  one('paths', 'dryRun again and again', () => ({ ...post('p', ''), path: `${THINGS}?${fill('dryRun=All&')}` })),
  one('paths', 'a field manager of many letters', () => ({
    ...post('p', ''),
    path: `${THINGS}?dryRun=All&fieldManager=${fill('a')}`,
  })),
  ...['TRACE', 'OPTIONS', 'PROPFIND', 'HEAD', 'PURGE'].map((method) =>
    one('paths', `the method ${method}`, () => ({ method, path: `${THINGS}/small` })),
  ),
]

const header = (name: string, headers: () => Sent['headers']): Input => get('headers', name, () => `${THINGS}/small`, headers)

/** Heads of requests. */
export const headers: readonly Input[] = [
  header('Accept with many types', () => ({ Accept: fill('application/json;q=0.1,') })),
  header('Accept with semicolons', () => ({ Accept: `application/json${fill(';')}` })),
  header('Accept with quotes', () => ({ Accept: `application/json;a="${fill('\\"')}"` })),
  header('Accept with commas', () => ({ Accept: fill(',') })),
  header('Accept with spaces', () => ({ Accept: `application/json${fill(' ')};q=1` })),
  header('Accept with a long weight', () => ({ Accept: `application/json;q=0.${fill('1')}` })),
  header('many headers', () => Object.fromEntries(times(500, (i) => [`x-${i}`, 'a']))),
  header('20,000 headers', () => Object.fromEntries(times(20_000, (i) => [`x${i}`, '']))),
  header('a header of 900 KB', () => ({ 'x-long': 'a'.repeat(900 * K) })),
  header('Impersonate-User of many letters', () => ({ 'Impersonate-User': fill('a') })),
  header('many groups', () => ({ 'Impersonate-User': 'a', 'Impersonate-Group': times(500, (i) => `g${i}`) })),
  header('a group alone', () => ({ 'Impersonate-Group': 'a' })),
  header('If-None-Match of many letters', () => ({ 'If-None-Match': fill('"a",') })),
  header('Cookie', () => ({ Cookie: fill('a=b;') })),
  header('Range', () => ({ Range: `bytes=${fill('0-1,')}` })),
  header('another Host', () => ({ Host: `${fill('a.', 200)}example.com` })),
  header('Origin', () => ({ Origin: `http://${fill('a.')}` })),
  header('User-Agent of many slashes', () => ({ 'User-Agent': fill('/') })),
  header('User-Agent of many letters beyond ASCII', () => ({ 'User-Agent': fill('\u00e9') })),
  ...['application/json;;;;', `application/json;${fill('a=b;')}`, fill('a/'), `application/json; charset="${fill('\\"')}"`].map(
    (type, i) => one('headers', `Content-Type, form ${i + 1}`, () => ({ ...post('h', ''), headers: { 'Content-Type': type } })),
  ),
  one('headers', 'Content-Encoding of a zip bomb', () => ({
    ...post('h', ''),
    headers: { ...JSON_BODY, 'Content-Encoding': 'gzip' },
  })),
  one('headers', 'Expect', () => ({ ...post('h', ''), headers: { ...JSON_BODY, Expect: 'a'.repeat(1000) } })),
  {
    family: 'headers',
    name: '200 requests at once',
    run: async (target) => slowest(await Promise.all(times(200, () => target.send({ method: 'GET', path: `${THINGS}/small` })))),
  },
  {
    family: 'headers',
    name: '20 lists of 0.8 MB at once',
    run: async (target) => slowest(await Promise.all(times(20, () => target.send({ method: 'GET', path: THINGS })))),
  },
]
