import { CRDS, GROUP, head, JSON_BODY, THINGS } from './input.ts'
import type { Target } from './target.ts'

/** The formats that the server checks, by the field of a Thing that has each. */
export const FORMATS = [
  'bsonobjectid',
  'uri',
  'email',
  'hostname',
  'ipv4',
  'ipv6',
  'cidr',
  'mac',
  'uuid',
  'uuid3',
  'uuid4',
  'uuid5',
  'isbn',
  'isbn10',
  'isbn13',
  'creditcard',
  'ssn',
  'hexcolor',
  'rgbcolor',
  'byte',
  'password',
  'date',
  'duration',
  'date-time',
  'k8s-short-name',
  'k8s-long-name',
]

/** Patterns that make a backtracking engine slow on the values that the families send. */
export const PATTERNS: Readonly<Record<string, string>> = {
  nested: '^(a+)+$',
  alternatives: '^(a|aa)+$',
  greedy: '(.*)(.*)(.*)(.*)x$',
  words: '^(\\w+\\s?)*$',
  dots: '^([a-zA-Z0-9])(([\\-.]|[_]+)?([a-zA-Z0-9]+))*(@){1}[a-z0-9]+[.]{1}(([a-z]{2,3})|([a-z]{2,3}[.]{1}[a-z]{2,3}))$',
  counted: '^(a{0,50}){0,10}$',
  'a million classes': '[xy]{1000}'.repeat(999),
  'a million letters': 'x{1000}'.repeat(999),
}

/** Rules over one text each, by the field that has each. */
export const RULES: Readonly<Record<string, string>> = {
  quantity: 'isQuantity(self)',
  quantityOf: "self == '' || quantity(self).isLessThan(quantity('1G'))",
  url: "isURL(self) || self != ''",
  ip: "isIP(self) || self != ''",
  cidr: "isCIDR(self) || self != ''",
  matches: "!self.matches('^(a+)+$')",
  find: "self.find('(a*)*b') == ''",
  findAll: "self.findAll('[0-9]+').size() >= 0",
  split: "self.split('a').size() >= 0",
  replace: "self.replace('a', 'bb').size() >= 0",
  duration: "self == '' || duration(self) >= duration('0s')",
  timestamp: "self == '' || timestamp(self) > timestamp('1970-01-01T00:00:00Z')",
  semver: "isSemver(self) || self != ''",
  format: "!format.dns1123Label().validate(self).hasValue() || self != ''",
  int: "self == '' || int(self) >= 0",
  double: "self == '' || double(self) >= 0.0",
  lower: 'self.lowerAscii().upperAscii().trim().size() >= 0',
}

const text = (more: object = {}) => ({ type: 'string', ...more })

const PROPERTIES = {
  any: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true },
  list: { type: 'array', items: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true } },
  set: { type: 'array', 'x-kubernetes-list-type': 'set', items: text() },
  map: {
    type: 'array',
    'x-kubernetes-list-type': 'map',
    'x-kubernetes-list-map-keys': ['k'],
    items: { type: 'object', required: ['k'], properties: { k: text(), v: text() } },
  },
  unique: { type: 'object', additionalProperties: text() },
  number: { type: 'number' },
  integer: { type: 'integer' },
  either: { 'x-kubernetes-int-or-string': true },
  numbers: { type: 'array', maxItems: 1000, items: { type: 'integer' } },
  formats: {
    type: 'object',
    properties: Object.fromEntries(FORMATS.map((format) => [format, text({ format })])),
  },
  patterns: {
    type: 'object',
    properties: Object.fromEntries(Object.entries(PATTERNS).map(([name, pattern]) => [name, text({ pattern })])),
  },
  rules: {
    type: 'object',
    properties: Object.fromEntries(
      Object.entries(RULES).map(([name, rule]) => [name, text({ maxLength: 300_000, 'x-kubernetes-validations': [{ rule }] })]),
    ),
  },
}

/** The CRD of the Things that the inputs are about. */
export const crd = (plural: string, kind: string, properties: object) => ({
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: `${plural}.${GROUP}` },
  spec: {
    group: GROUP,
    scope: 'Namespaced',
    names: { plural, singular: kind.toLowerCase(), kind, listKind: `${kind}List` },
    versions: [
      {
        name: 'v1',
        served: true,
        storage: true,
        subresources: { status: {} },
        schema: { openAPIV3Schema: { type: 'object', properties } },
      },
    ],
  },
})

const LARGE = 20_000

/** The objects that the inputs find: a small one, and one of 0.8 MB with a list of objects. */
const OBJECTS = {
  small: '"any":{"a":1}',
  large: `"list":[${Array.from({ length: LARGE }, (_, i) => `{"name":"item-${i}","value":"${i}"}`).join(',')}]`,
}

/** Installs the CRD and its objects. Throws when the server does not take them. */
export async function prepare(target: Target): Promise<void> {
  const installed = await target.send({
    method: 'POST',
    path: CRDS,
    headers: JSON_BODY,
    body: JSON.stringify(crd('things', 'Thing', PROPERTIES)),
  })
  if (installed.status !== 201) throw new Error(`the CRD: ${installed.status} ${installed.body}`)
  for (const [name, members] of Object.entries(OBJECTS)) await create(target, name, members)
}

/** A CRD is served a moment after it was installed. */
async function create(target: Target, name: string, members: string): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    const created = await target.send({ method: 'POST', path: THINGS, headers: JSON_BODY, body: `{${head(name)},${members}}` })
    if (created.status === 201) return
    if (created.status !== 404 || attempt === 100) throw new Error(`${name}: ${created.status} ${created.body}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
