import { describe, expect, it } from 'vitest'
import { errorText, Path } from '../field/error.ts'
import { parseJson } from '../json/parse.ts'
import { isObject, type JsonObject } from '../json/value.ts'
import { nameIsDNSSubdomain } from './names.ts'
import { validateObjectMeta, validateObjectMetaUpdate } from './object-meta.ts'

const meta = (text: string): JsonObject => {
  const { value } = parseJson(text)
  if (!isObject(value)) throw new Error(`not an object: ${text}`)
  return value
}

const path = Path.of('metadata')

const create = (text: string, namespaced = true): string[] =>
  validateObjectMeta(meta(text), namespaced, nameIsDNSSubdomain, path).map(errorText)

const KEY =
  "must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')"
const VALUE =
  "a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyValue',  or 'my_value',  or '12345', regex used for validation is '(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?')"
const SUBDOMAIN =
  "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')"

describe('metadata of a new object', () => {
  it('[HI-5] says of many controllers what a million characters hold', () => {
    const controllers = (count: number): string =>
      Array.from({ length: count }, (_, i) => `{"apiVersion":"v1","kind":"K","name":"n${i}","uid":"u","controller":true}`).join()
    const errors = (count: number) => create(`{"name":"a","namespace":"n","ownerReferences":[${controllers(count)}]}`)
    expect(errors(3)).toHaveLength(2)
    expect(errors(2000).join('').length).toBeLessThan(1_400_000)
    expect(errors(20_000)).toHaveLength(1)
  })

  it.each<[string, string, string[]]>([
    ['is fine with a name and a namespace', '{"name":"a","namespace":"n"}', []],
    ['needs a name', '{"namespace":"n"}', ['metadata.name: Required value: name or generateName is required']],
    ['has a valid name', '{"name":"a_","namespace":"n"}', [`metadata.name: Invalid value: "a_": ${SUBDOMAIN}`]],
    [
      'has a valid prefix too',
      '{"name":"a","generateName":"A_","namespace":"n"}',
      [`metadata.generateName: Invalid value: "A_": ${SUBDOMAIN}`],
    ],
    ['needs a namespace', '{"name":"a"}', ['metadata.namespace: Required value']],
    [
      'has a valid namespace',
      '{"name":"a","namespace":"a.b"}',
      ['metadata.namespace: Invalid value: "a.b": must not contain dots'],
    ],
    [
      'has no negative generation',
      '{"name":"a","namespace":"n","generation":-1}',
      ['metadata.generation: Invalid value: -1: must be greater than or equal to 0'],
    ],
    [
      'has valid labels',
      '{"name":"a","namespace":"n","labels":{"":"x","A":"é"}}',
      [
        'metadata.labels: Invalid value: "": name part must be non-empty',
        `metadata.labels: Invalid value: "": name part ${KEY}`,
        `metadata.labels: Invalid value: "é": ${VALUE}`,
      ],
    ],
    ['may use capitals in prefixes of annotations', '{"name":"a","namespace":"n","annotations":{"A.B/x":"any ✓\\n"}}', []],
    [
      'has valid annotation keys, shown as they were sent',
      '{"name":"a","namespace":"n","annotations":{"A_B/x":""}}',
      [`metadata.annotations: Invalid value: "A_B/x": prefix part ${SUBDOMAIN}`],
    ],
    [
      'has whole owner references',
      '{"name":"a","namespace":"n","ownerReferences":[{},{"apiVersion":"a/b/c","kind":"K","name":"n","uid":"u"}]}',
      [
        'metadata.ownerReferences[0].apiVersion: Required value: must not be empty',
        'metadata.ownerReferences[0].kind: Required value: must not be empty',
        'metadata.ownerReferences[0].name: Required value: must not be empty',
        'metadata.ownerReferences[0].uid: Required value: must not be empty',
        'metadata.ownerReferences[1].apiVersion: Invalid value: "a/b/c": must be <group>/<version> or <version>',
      ],
    ],
    [
      'has one controller',
      '{"name":"a","namespace":"n","ownerReferences":[{"uid":"u","controller":true,"name":"p","kind":"Pod","apiVersion":"v1"},{"apiVersion":"v1","kind":"Pod","name":"q","uid":"w","controller":true,"blockOwnerDeletion":false}]}',
      [
        'metadata.ownerReferences: Invalid value: [{"apiVersion":"v1","kind":"Pod","name":"p","uid":"u","controller":true},{"apiVersion":"v1","kind":"Pod","name":"q","uid":"w","controller":true,"blockOwnerDeletion":false}]: Only one reference can have Controller set to true. Found "true" in references for Pod/p and Pod/q',
      ],
    ],
    [
      'is not owned by an event',
      '{"name":"a","namespace":"n","ownerReferences":[{"apiVersion":"v1","kind":"Event","name":"n","uid":"u"}]}',
      [
        'metadata.ownerReferences[0]: Invalid value: {"apiVersion":"v1","kind":"Event","name":"n","uid":"u"}: /v1, Kind=Event is disallowed from being an owner',
      ],
    ],
    [
      'has valid finalizers',
      '{"name":"a","namespace":"n","finalizers":["bad name!","x.io/y"]}',
      [`metadata.finalizers: Invalid value: "bad name!": name part ${KEY}`],
    ],
    [
      'does not both orphan and delete its dependents',
      '{"name":"a","namespace":"n","finalizers":["orphan","foregroundDeletion"]}',
      [
        'metadata.finalizers: Invalid value: ["orphan","foregroundDeletion"]: finalizer orphan and foregroundDeletion cannot be both set',
      ],
    ],
    [
      'has valid managed fields',
      '{"name":"a","namespace":"n","managedFields":[{},{"operation":"X","fieldsType":"Y"},{"operation":"Apply","manager":"\\u0001é\\u2028"}]}',
      [
        'metadata.managedFields[0].operation: Required value: must not be empty',
        'metadata.managedFields[1].operation: Unsupported value: "X": supported values: "Apply", "Update"',
        'metadata.managedFields[1].fieldsType: Invalid value: "Y": must be `FieldsV1`',
        'metadata.managedFields[2].manager: Invalid value: "\\x01é\\u2028": invalid character U+0001 (at position 0)',
        'metadata.managedFields[2].manager: Invalid value: "\\x01é\\u2028": invalid character U+2028 (at position 3)',
      ],
    ],
  ])('%s', (_, text, errors) => {
    expect(create(text)).toEqual(errors)
  })

  it('has no namespace where the kind has none', () => {
    expect(create('{"name":"a","namespace":"n"}', false)).toEqual(['metadata.namespace: Forbidden: not allowed on this type'])
    expect(create('{"name":"a"}', false)).toEqual([])
  })

  it('has annotations of at most 256 KiB, keys and values together', () => {
    const big = (n: number): string => JSON.stringify({ name: 'a', namespace: 'n', annotations: { big: 'é'.repeat(n), b: '' } })
    expect(create(big(131_070))).toEqual([])
    expect(create(big(131_071))).toEqual(['metadata.annotations: Too long: may not be more than 262144 bytes'])
  })

  it('limits names of managers and subresources', () => {
    const entry = { operation: 'Update', manager: 'm'.repeat(129), subresource: 's'.repeat(257) }
    expect(create(JSON.stringify({ name: 'a', namespace: 'n', managedFields: [entry] }))).toEqual([
      'metadata.managedFields[0].manager: Too long: may not be more than 128 bytes',
      'metadata.managedFields[0].subresource: Too long: may not be more than 256 bytes',
    ])
  })
})

const OLD = {
  name: 'a',
  namespace: 'n',
  uid: 'u',
  resourceVersion: '5',
  generation: 2,
  creationTimestamp: '2024-01-01T00:00:00Z',
  finalizers: ['x.io/one'],
}

const update = (changes: object, old: object = {}): string[] =>
  validateObjectMetaUpdate(
    meta(JSON.stringify({ ...OLD, ...old, ...changes })),
    meta(JSON.stringify({ ...OLD, ...old })),
    path,
  ).map(errorText)

const DELETED = { deletionTimestamp: '2024-02-01T00:00:00Z', deletionGracePeriodSeconds: 0 }

describe('metadata of an update', () => {
  it.each<[string, object, object, string[]]>([
    ['may stay', {}, {}, []],
    [
      'says which version it changes',
      { resourceVersion: '' },
      {},
      ['metadata.resourceVersion: Invalid value: "": must be specified for an update'],
    ],
    ['keeps the uid', { uid: 'w' }, {}, ['metadata.uid: Invalid value: "w": field is immutable']],
    ['keeps the name', { name: 'b' }, {}, ['metadata.name: Invalid value: "b": field is immutable']],
    ['keeps the namespace', { namespace: 'm' }, {}, ['metadata.namespace: Invalid value: "m": field is immutable']],
    [
      'keeps the time of creation',
      { creationTimestamp: null },
      {},
      ['metadata.creationTimestamp: Invalid value: null: field is immutable'],
    ],
    [
      'cannot mark an object as deleted',
      DELETED,
      {},
      [
        'metadata.deletionTimestamp: Invalid value: "2024-02-01T00:00:00Z": field is immutable',
        'metadata.deletionGracePeriodSeconds: Invalid value: 0: field is immutable',
      ],
    ],
    ['does not lower the generation', { generation: 1 }, {}, ['metadata.generation: Invalid value: 1: must not be decremented']],
    ['may add finalizers', { finalizers: ['x.io/one', 'x.io/two'] }, {}, []],
    [
      'may not add finalizers while the object is being deleted',
      { finalizers: ['x.io/z', 'x.io/one', 'x.io/b', 'x.io/z'] },
      DELETED,
      [
        'metadata.finalizers: Forbidden: no new finalizers can be added if the object is being deleted, found new finalizers []string{"x.io/b", "x.io/z"}',
      ],
    ],
    ['may remove finalizers while the object is being deleted', { finalizers: [] }, DELETED, []],
    ['has valid labels', { labels: { a: '-' } }, {}, [`metadata.labels: Invalid value: "-": ${VALUE}`]],
  ])('%s', (_, changes, old, errors) => {
    expect(update(changes, old)).toEqual(errors)
  })
})
