import { expect, it } from 'vitest'
import { createClient } from '../client/client.ts'
import { FakeClock } from '../client/testing/fake-clock.ts'
import { type JournalEntry, outcomeOf } from '../protocol/journal.ts'
import { Looks } from './checks.ts'
import type { Check } from './format.ts'
import { LessonLog } from './log.ts'

const PATH = '/apis/x.dev/v1/namespaces/default/widgets/a'
const SECONDS = 60

const CHECKS: readonly Check[] = [
  { read: PATH, at: '{.spec.replicas}', is: 1 },
  { read: PATH, at: '{.spec.paused}', exists: false },
  { try: `PUT ${PATH}`, body: 'x', code: 422 },
  { log: { by: 'reader', method: ['PUT'] }, within: 10 },
]

/** A player of these checks at a server whose journal has what the player sends, as that of the page does. */
function started() {
  const clock = new FakeClock()
  const log = new LessonLog({
    steps: [
      {
        id: 'step',
        why: { rules: [], docs: '' },
        goals: CHECKS.map((check, i) => ({ id: `g${i}`, check })),
        show: '',
        solution: [],
      },
    ],
  })
  let id = 0
  let requests = 0
  const write = (of: Pick<JournalEntry, 'method' | 'code' | 'client' | 'query'>): void => {
    const isDryRun = of.query.includes('dryRun')
    const outcome = outcomeOf({ ...of, path: PATH, isDryRun, isUnchanged: false })
    const figures = { at: clock.now(), durationMs: 0, user: '', sent: 0, answered: 0, warnings: 0 }
    log.add({ ...of, ...figures, id: ++id, path: PATH, outcome })
  }
  const client = createClient({
    clock,
    actor: 'page',
    fetch: async (input, init) => {
      requests++
      const { method = 'GET' } = init ?? {}
      const code = method === 'GET' ? 200 : 422
      write({ method, code, client: 'page', query: String(input).split('?')[1] ?? '' })
      return new Response('{"spec":{"replicas":1}}', { status: code })
    },
  })
  const looks = new Looks(client, log, clock)
  const judge = async (): Promise<boolean[]> => {
    const look = looks.look()
    return Promise.all(CHECKS.map(async (check) => (await look.judge(check)).isMet))
  }
  return { clock, looks, judge, write, requests: () => requests }
}

it('an idle player sends nothing: goals about the last seconds are judged with the answers that it has', async () => {
  const { clock, looks, judge, write, requests } = started()
  write({ method: 'PUT', code: 200, client: 'you', query: '' })
  expect([await judge(), requests(), looks.isStale]).toEqual([[true, true, true, true], 2, false])
  for (let second = 0; second < SECONDS; second++) {
    await clock.pass(1000)
    await judge()
  }
  expect([await judge(), requests(), looks.isStale]).toEqual([[true, true, true, false], 2, false])
})

it.each([
  ['a write of the reader', { method: 'PUT', code: 200, client: 'you', query: '' }, true],
  ['a write of a controller', { method: 'PUT', code: 200, client: 'rival', query: '' }, true],
  ['what a lesson sends', { method: 'POST', code: 201, client: 'lesson', query: '' }, true],
  ['a change by the server', { method: '', code: 200, client: 'server', query: '' }, true],
  ['a rejection', { method: 'PUT', code: 422, client: 'you', query: '' }, true],
  ['a read', { method: 'GET', code: 200, client: 'you', query: '' }, false],
  ['a dry run', { method: 'PUT', code: 200, client: 'you', query: 'dryRun=All' }, false],
  ['a rejected dry run of the page', { method: 'PUT', code: 422, client: 'page', query: 'dryRun=All' }, false],
])('%s makes the player look again: %#', async (_, entry, isStale) => {
  const { looks, judge, write, requests } = started()
  await judge()
  write(entry)
  expect(looks.isStale).toBe(isStale)
  await judge()
  expect(requests()).toBe(isStale ? 4 : 2)
})
