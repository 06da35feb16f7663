import { describe, expect, it } from 'vitest'
import { parseJson } from '../../../apimachinery/json/parse.ts'
import { isObject, type JsonObject } from '../../../apimachinery/json/value.ts'
import type { JournalEntry } from '../../../protocol/journal.ts'
import { MOST_WRITES, mendedOrder, orderText, type PreparedWrite, readOrder } from './order.ts'
import { bodyOf, staleVersion } from './perform.ts'
import { splitOrder } from './split-order.ts'
import { takenWrite } from './taken-order.ts'

const object = (value: unknown): JsonObject => {
  const read = parseJson(JSON.stringify(value)).value
  if (!isObject(read)) throw new Error('no object')
  return read
}

const TEXT = `- title: More replicas
  change:
    spec:
      replicas: 5
  notes: |
    Ask first.
- title: Report
  by: webapp-controller
  to: status
  change:
    status:
      ready: 5
- title: Too late
  send: PATCH
  change:
    spec:
      replicas: 7
  stale: true
- title: Gone
  send: DELETE
`

const STORED = object({
  apiVersion: 'demo.example/v1',
  kind: 'WebApp',
  metadata: { name: 'a', namespace: 'default', resourceVersion: '9', generation: 3 },
  spec: { image: 'x', replicas: 3 },
  status: { ready: 3, observedGeneration: 3 },
})

const PRESENTED = {
  type: {
    group: 'demo.example',
    version: 'v1',
    resource: 'webapps',
    kind: 'WebApp',
    singular: 'webapp',
    shortNames: [],
    categories: [],
    namespaced: true,
    verbs: [],
    subresources: ['status'],
  },
  namespace: 'default',
  name: 'a',
}

describe('a prepared order', () => {
  it('is read from YAML and written as YAML, without what has its default', () => {
    const read = readOrder(TEXT)
    if ('problem' in read) throw new Error(JSON.stringify(read.problem))
    expect(orderText(read.writes)).toBe(TEXT)
    expect(read.writes.map(({ title, by, send, to, isStale, notes }) => [title, by, send, to, isStale, notes])).toEqual([
      ['More replicas', 'you', 'PUT', '', false, 'Ask first.'],
      ['Report', 'webapp-controller', 'PUT', 'status', false, ''],
      ['Too late', 'you', 'PATCH', '', true, ''],
      ['Gone', 'you', 'DELETE', '', false, ''],
    ])
  })

  it('is empty where the text is', () => {
    expect(readOrder('')).toEqual({ writes: [] })
    expect(orderText([])).toBe('')
  })

  it.each([
    ['no list', 'a: 1', { code: 'list' }],
    ['an item that is no object', '- a', { code: 'item', at: 1 }],
    [
      'an unknown field',
      '- {title: a, colour: red}',
      { code: 'key', at: 1, key: 'colour', keys: ['title', 'by', 'send', 'to', 'change', 'stale', 'notes'] },
    ],
    ['no title', '- {title: a}\n- {change: {}}', { code: 'title', at: 2 }],
    [
      'a verb that writes nothing',
      '- {title: a, send: GET}',
      { code: 'value', at: 1, key: 'send', values: ['PUT', 'PATCH', 'POST', 'DELETE'] },
    ],
    ['an endpoint that is none', '- {title: a, to: logs}', { code: 'value', at: 1, key: 'to', values: ['status', 'scale'] }],
    ['a name that no header can have', '- {title: a, by: "a b"}', { code: 'by', at: 1 }],
    ['a change that is no object', '- {title: a, change: 5}', { code: 'change', at: 1 }],
    ['stale that is no switch', '- {title: a, stale: 5}', { code: 'value', at: 1, key: 'stale', values: ['true', 'false'] }],
    ['notes that are no text', '- {title: a, notes: 5}', { code: 'notes', at: 1 }],
    ['too many writes', '- {title: a}\n'.repeat(MOST_WRITES + 1), { code: 'length', most: MOST_WRITES }],
  ])('says what is wrong: %s', (_, text, problem) => expect(readOrder(text)).toEqual({ problem }))
})

describe('what a prepared write sends', () => {
  const sent = (text: string): JsonObject | undefined => {
    const read = readOrder(text)
    const write = 'writes' in read ? read.writes[0] : undefined
    return write && bodyOf(write, PRESENTED, STORED, '4')
  }
  it.each([
    [
      'PUT: the whole object, changed',
      '- {title: a, change: {spec: {replicas: 5}}}',
      { ...STORED, spec: { image: 'x', replicas: 5 } },
    ],
    ['PATCH: the change', '- {title: a, send: PATCH, change: {spec: {replicas: 5}}}', { spec: { replicas: 5 } }],
    [
      'stale: an older resourceVersion',
      '- {title: a, send: PATCH, stale: true, change: {spec: {replicas: 5}}}',
      { spec: { replicas: 5 }, metadata: { resourceVersion: '4' } },
    ],
    [
      'POST: a new object of the name',
      '- {title: a, send: POST, change: {spec: {replicas: 5}}}',
      { apiVersion: 'demo.example/v1', kind: 'WebApp', spec: { replicas: 5 }, metadata: { name: 'a', namespace: 'default' } },
    ],
    ['DELETE: nothing', '- {title: a, send: DELETE}', undefined],
  ])('%s', (_, text, body) => expect(sent(text)).toEqual(body === undefined ? undefined : object(body)))

  it('an older resourceVersion is that before the last change, and 1 where there was none', () => {
    const step = (outcome: JournalEntry['outcome'], before: string): Pick<JournalEntry, 'outcome' | 'resourceVersion'> => ({
      outcome,
      resourceVersion: { before, after: '9', reason: { code: 'changedVersion' } },
    })
    expect(staleVersion([step('updated', '4'), step('updated', '5'), step('rejected', '6')] as JournalEntry[])).toBe('5')
    expect(staleVersion([])).toBe('1')
  })
})

describe('the proposed order', () => {
  const short = (stored: JsonObject, hasStatus: boolean): string[] =>
    splitOrder(stored, hasStatus).map(
      ({ by, send, to, change, isStale }) => `${by} ${send}${to} ${JSON.stringify(change)}${isStale ? ' stale' : ''}`,
    )
  it.each([
    [
      'with both endpoints',
      STORED,
      true,
      [
        'you PUT {"spec":{"replicas":5}}',
        'controller PUTstatus {"status":{"observedGeneration":4,"ready":4}}',
        'you PUT {"status":{"ready":43}}',
        'controller PUTstatus {"spec":{"replicas":63}}',
        'you PUT {"spec":{"unknownField":"x"}}',
        'you PUT {"spec":{"replicas":"three"}}',
        'you PUT {"spec":{"replicas":7}} stale',
      ],
    ],
    [
      'without /status',
      object({ spec: { image: 'x' } }),
      false,
      [
        'you PUT {"spec":{"image":"x-2"}}',
        'you PUT {"spec":{"unknownField":"x"}}',
        'you PUT {"spec":{"image":7}}',
        'you PUT {"spec":{"image":"x-4"}} stale',
      ],
    ],
    ['of an object without a spec', object({ data: { a: 'b' } }), false, []],
  ])('%s', (_, stored, hasStatus, writes) => expect(short(stored, hasStatus)).toEqual(writes))
})

describe('a write that was made, as a prepared one', () => {
  const entry = (more: Partial<JournalEntry>): JournalEntry => ({
    id: 1,
    at: 1,
    durationMs: 1,
    client: 'kubectl',
    user: '',
    method: 'PUT',
    path: '/a',
    query: '',
    code: 200,
    outcome: 'updated',
    sent: 1,
    answered: 1,
    warnings: 0,
    ...more,
  })
  const taken = (made: JournalEntry, body: unknown): unknown => {
    const write = takenWrite(made, { body: JSON.stringify(body), answer: '', warnings: [] }, STORED)
    return write && [write.by, write.send, write.to, JSON.stringify(write.change), write.isStale]
  }
  it.each([
    [
      'a PUT as what it changed',
      entry({}),
      { ...STORED, spec: { image: 'x', replicas: 5 } },
      ['kubectl', 'PUT', '', '{"spec":{"replicas":5}}', false],
    ],
    [
      'a merge patch as it was sent',
      entry({
        method: 'PATCH',
        contentType: 'application/merge-patch+json',
        object: { group: '', resource: 'a', subresource: 'status' },
      }),
      { status: { ready: 4 } },
      ['kubectl', 'PATCH', 'status', '{"status":{"ready":4}}', false],
    ],
    ['a conflict as stale', entry({ outcome: 'conflict' }), STORED, ['kubectl', 'PUT', '', '{}', true]],
    ['none of a JSON patch', entry({ method: 'PATCH', contentType: 'application/json-patch+json' }), [], undefined],
    ['none of the server itself', entry({ client: 'server', method: '' }), {}, undefined],
    ['none of a dry run', entry({ outcome: 'dryRun' }), STORED, undefined],
  ])('%s', (_, made, body, expected) => expect(taken(made, body)).toEqual(expected))
})

it.each<[what: string, sent: readonly number[], writes: readonly Partial<PreparedWrite>[], isMended: boolean]>([
  ['other words of a write that was sent', [7], [{ title: 'Better', notes: 'say it slowly' }, {}], true],
  ['another write to come', [7], [{}, { send: 'DELETE' }], true],
  ['one write more', [7], [{}, {}, {}], true],
  ['another act of a write that was sent', [7], [{ to: 'status' }, {}], false],
  ['the write that was sent left out', [7, 8], [{}], false],
  ['nothing sent yet', [], [{ title: 'Better' }, {}], false],
])('an order that is changed goes on where what was sent stays: %s', (_what, sent, writes, isMended) => {
  const write: PreparedWrite = { title: 'One', by: 'you', send: 'PUT', to: '', change: {}, isStale: false, notes: '' }
  const order = { writes: [write, write], sent, start: '{}' }
  const next = writes.map((change) => ({ ...write, ...change }))
  expect(mendedOrder(order, next)).toEqual(isMended ? { writes: next, sent, start: '{}' } : undefined)
})
