import { describe, expect, test } from 'vitest'
import { concealMessage, concealText, isSecretPath } from './secrets.ts'

describe('[SE-5] what is kept of a Secret', () => {
  test.each([
    ['/api/v1/secrets', true],
    ['/api/v1/namespaces/default/secrets', true],
    ['/api/v1/namespaces/default/secrets/db', true],
    ['/api/v1/namespaces/secrets', false],
    ['/api/v1/namespaces/default/configmaps/secrets', false],
    ['/apis/example.com/v1/namespaces/default/secrets/db', false],
  ])('%s is about Secrets: %s', (path, expected) => {
    expect(isSecretPath(path)).toBe(expected)
  })

  const annotations = { a: 'b', 'kubectl.kubernetes.io/last-applied-configuration': '{"stringData":{"k":"hush"}}' }
  const shown = { a: 'b', 'kubectl.kubernetes.io/last-applied-configuration': '***' }
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
      ],
    ],
  ])('%s', (_, value, expected) => {
    expect(JSON.parse(concealText(JSON.stringify(value)))).toEqual(expected)
  })

  test.each([['stringData:\n  k: hush\n'], ['{"stringData":{"k":"hush"'], ['\u0000hush']])(
    'nothing of a text that is no JSON: %j',
    (text) => {
      expect(concealText(text)).toBe('')
    },
  )

  test('no value that a sentence quotes', () => {
    const message = '.stringData.c: expected string, got &value.valueUnstructured{Value:1}'
    expect(concealMessage(message)).toBe('.stringData.c: expected string')
  })
})
