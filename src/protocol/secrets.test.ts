import { describe, expect, test } from 'vitest'
import { concealMessage, concealText } from './secrets.ts'

describe('[SE-5] what is kept of a Secret', () => {
  const annotations = { a: 'b', 'kubectl.kubernetes.io/last-applied-configuration': '{"stringData":{"k":"hush"}}' }
  const shown = { a: '***', 'kubectl.kubernetes.io/last-applied-configuration': '***' }
  const secret = {
    kind: 'Secret',
    metadata: { name: 'db', annotations },
    type: 'Opaque',
    data: { k: 'aHVzaA==' },
    stringData: { l: 'hush' },
  }
  const bare = {
    kind: 'Secret',
    metadata: { name: 'db', annotations: shown },
    type: 'Opaque',
    data: { k: 'Kioq' },
    stringData: { l: '***' },
  }
  test.each<[string, unknown, unknown]>([
    ['an object', secret, bare],
    ['a list', { kind: 'SecretList', items: [secret] }, { kind: 'SecretList', items: [bare] }],
    [
      'a table',
      { kind: 'Table', rows: [{ cells: ['db'], object: secret }] },
      { kind: 'Table', rows: [{ cells: ['db'], object: bare }] },
    ],
    ['a merge patch that removes a key', { data: { k: null, l: 'aHVzaA==' } }, { data: { k: null, l: 'Kioq' } }],
    ['a merge patch that removes all keys', { data: null }, { data: null }],
    ['data that is no object', { data: 'hush' }, { data: '***' }],
    [
      'fields that a Secret has not',
      { stringdata: { k: 'hush' }, spec: 'hush', l: [1], n: null },
      { stringdata: { k: '***' }, spec: '***', l: '***', n: null },
    ],
    [
      'a Status',
      { kind: 'Status', code: 404, message: 'no', reason: 'NotFound' },
      { kind: 'Status', code: 404, message: 'no', reason: 'NotFound' },
    ],
    [
      'a Status that quotes',
      { kind: 'Status', code: 422, message: 'hush', details: { name: 'db', causes: [{ field: 'patch', message: 'hush' }] } },
      { kind: 'Status', code: 422, message: '***', details: { name: 'db', causes: [{ field: 'patch', message: '***' }] } },
    ],
    [
      'a JSON patch',
      [
        { op: 'add', path: '/data', value: { k: 'aHVzaA==' } },
        { op: 'replace', path: '/data/k', value: 'aHVzaA==' },
        { op: 'replace', path: '/stringData/k', value: 'hush' },
        { op: 'replace', path: '', value: secret },
        { op: 'add', path: '/metadata', value: { annotations } },
        { op: 'add', path: '/metadata/annotations', value: annotations },
        { op: 'add', path: '/metadata/annotations/a', value: 'hush' },
        { op: 'add', path: '/metadata/labels/a', value: 'b' },
        { op: 'remove', path: '/data/k' },
        { op: 'add', path: '/data~1x', value: 'hush' },
        { op: 'replace', path: '/type', value: 'Opaque', Value: 'hush' },
        'hush',
      ],
      [
        { op: 'add', path: '/data', value: { k: 'Kioq' } },
        { op: 'replace', path: '/data/k', value: 'Kioq' },
        { op: 'replace', path: '/stringData/k', value: '***' },
        { op: 'replace', path: '', value: bare },
        { op: 'add', path: '/metadata', value: { annotations: shown } },
        { op: 'add', path: '/metadata/annotations', value: shown },
        { op: 'add', path: '/metadata/annotations/a', value: '***' },
        { op: 'add', path: '/metadata/labels/a', value: 'b' },
        { op: 'remove', path: '/data/k' },
        { op: 'add', path: '/data~1x', value: '***' },
        { op: 'replace', path: '/type', value: 'Opaque' },
        '***',
      ],
    ],
  ])('%s', (_, value, expected) => {
    expect(JSON.parse(concealText(JSON.stringify(value)))).toEqual(expected)
  })

  test.each([['stringData:\n  k: hush\n'], ['{"stringData":{"k":"hush"'], ['\u0000hush'], ['"hush"'], ['4242']])(
    'nothing of a text that is no JSON object: %j',
    (text) => {
      expect(concealText(text)).toBe('')
    },
  )

  test.each([
    [400, undefined],
    [403, 'sentence'],
    [404, 'sentence'],
    [409, 'sentence'],
    [422, undefined],
    [500, undefined],
  ])('the sentence of a %i: %s', (code, expected) => {
    expect(concealMessage('sentence', code)).toBe(expected)
  })
})
