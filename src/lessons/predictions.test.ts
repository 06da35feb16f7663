import { describe, expect, it } from 'vitest'
import { createClient } from '../client/client.ts'
import { FakeClock } from '../client/testing/fake-clock.ts'
import type { JournalEntry } from '../protocol/journal.ts'
import { Look } from './checks.ts'
import type { Prediction } from './format.ts'
import { LessonLog } from './log.ts'
import { answerOf, putQuestion } from './predictions.ts'

const PATH = '/apis/x.dev/v1/namespaces/default/widgets/a'
const when = { log: { by: 'reader', method: ['PUT'] } }

/** A server whose object can change, and a log of what a reader sent. */
function started(predict: Prediction) {
  const clock = new FakeClock()
  const log = new LessonLog({
    steps: [{ id: 'step', show: '', goals: [], predict, why: { rules: [], docs: '' }, solution: [] }],
  })
  const server: { object: unknown } = { object: {} }
  const client = createClient({ clock, actor: 'page', fetch: async () => new Response(JSON.stringify(server.object)) })
  let id = 0
  const put = (outcome: JournalEntry['outcome']): void => {
    const figures = { at: 0, durationMs: 0, user: '', sent: 0, answered: 0, warnings: 0 }
    log.add({ ...figures, id: ++id, method: 'PUT', path: PATH, query: '', code: 200, client: 'you', outcome })
  }
  return { server, put, look: () => new Look(client, log, clock.now()) }
}

const values = (...list: Extract<Prediction, { values: unknown }>['values']): Prediction => ({
  when,
  values: list,
  answer: { read: PATH, at: '{.n}' },
})

describe('[LB-11] the answers to a question', () => {
  it.each<[string, unknown, Prediction, unknown]>([
    ['a value and one more', { n: 1 }, values({ read: PATH, at: '{.n}' }, { read: PATH, at: '{.n}', plus: 1 }), [1, 2]],
    ['each of several values', { n: 1, all: ['a', 'b'] }, values({ read: PATH, at: '{.all[*]}' }), ['a', 'b']],
    ['equal ones once', { n: 1 }, values({ read: PATH, at: '{.n}' }, { is: 1 }, { is: 0 }), [1, 0]],
    ['null for what is not there', {}, values({ read: PATH, at: '{.n}' }, { is: 0 }), [null, 0]],
    ['a text, to which nothing is added', { n: 'a' }, values({ read: PATH, at: '{.n}', plus: 1 }, { is: 0 }), ['a', 0]],
  ])('are drawn from the server: %s', async (_, object, predict, drawn) => {
    const { server, look } = started(predict)
    server.object = object
    expect((await putQuestion(predict, look())).options.map(({ value }) => value)).toEqual(drawn)
  })

  it('are the statements of the lesson, where it has some', async () => {
    const check = { read: PATH }
    const predict = {
      when,
      choices: [
        { id: 'one', check },
        { id: 'two', check },
      ],
    }
    expect(await putQuestion(predict, started(predict).look())).toEqual({ options: [{ id: 'one' }, { id: 'two' }], from: 0 })
  })
})

describe('[LB-11] the right answer', () => {
  it('is the value afterwards, of what happens once the question is put', async () => {
    const predict = values({ read: PATH, at: '{.n}' }, { read: PATH, at: '{.n}', plus: 1 })
    const { server, put, look } = started(predict)
    server.object = { n: 1 }
    put('updated')
    const asked = await putQuestion(predict, look())
    expect(await answerOf(predict, asked, look(), false)).toBeUndefined()
    put('updated')
    server.object = { n: 2 }
    expect(await answerOf(predict, asked, look(), false)).toEqual(asked.options[1])
  })

  it('can be a value that nobody expected', async () => {
    const predict = values({ is: 1 }, { is: 2 })
    const { server, put, look } = started(predict)
    const asked = await putQuestion(predict, look())
    put('updated')
    server.object = { n: 7 }
    expect(await answerOf(predict, asked, look(), false)).toMatchObject({ id: '7' })
  })

  it('is the first statement that is true, and open while none is', async () => {
    const choices = [
      { id: 'stored', check: { log: { by: 'reader', outcome: ['updated'] }, latest: true } },
      { id: 'unchanged', check: { log: { by: 'reader', outcome: ['unchanged'] }, latest: true } },
    ] as const
    const predict: Prediction = { when, choices }
    const { put, look } = started(predict)
    const asked = await putQuestion(predict, look())
    put('rejected')
    expect(await answerOf(predict, asked, look(), false)).toBeUndefined()
    put('unchanged')
    expect(await answerOf(predict, asked, look(), true)).toEqual({ id: 'unchanged' })
  })
  it('is open after a write that changed nothing and met no goal, until one is stored', async () => {
    const choices = [
      { id: 'stored', check: { log: { by: 'reader', outcome: ['updated'] }, latest: true } },
      { id: 'unchanged', check: { log: { by: 'reader', outcome: ['unchanged'] }, latest: true } },
    ] as const
    const predict: Prediction = { when, choices }
    const { put, look } = started(predict)
    put('updated')
    const asked = await putQuestion(predict, look())
    put('unchanged')
    expect(await answerOf(predict, asked, look(), false)).toBeUndefined()
    put('updated')
    expect(await answerOf(predict, asked, look(), false)).toEqual({ id: 'stored' })
  })
})
