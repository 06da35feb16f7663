import { describe, expect, test } from 'vitest'
import type { JournalDetail, JournalObject } from '../protocol/journal.ts'
import { Journal, type JournalMedium, type Kept, type Recorded } from './journal.ts'

/** Timers that a test runs itself. */
function timers() {
  const waiting: (() => void)[] = []
  return {
    set: (_: number, run: () => void) => {
      waiting.push(run)
      return () => waiting.splice(waiting.indexOf(run), 1)
    },
    run: () => {
      for (const run of waiting.splice(0)) run()
    },
    get count() {
      return waiting.length
    },
  }
}

const recorded = (name: string, body = '', object: Partial<JournalObject> = {}): Recorded => ({
  entry: {
    at: 0,
    durationMs: 1,
    client: 'you',
    user: '',
    method: 'PUT',
    path: `/apis/x.dev/v1/namespaces/default/as/${name}`,
    query: '',
    code: 200,
    outcome: 'updated',
    object: { group: 'x.dev', version: 'v1', resource: 'as', namespace: 'default', name, ...object },
    sent: body.length,
    answered: 0,
    warnings: 0,
  },
  detail: { body, answer: '', warnings: [] },
})

const open = (medium?: JournalMedium, limits = { entries: 100, characters: 100_000 }) =>
  Journal.open(medium, timers().set, limits)

const idsOf = async (journal: Journal, query = {}): Promise<number[]> => (await journal.page(query)).entries.map(({ id }) => id)

/** A medium that remembers across openings. */
function lasting(): JournalMedium & { readonly appended: number } {
  const kept: Kept[] = []
  const details = new Map<number, JournalDetail>()
  const medium = {
    appended: 0,
    newest: async () => Math.max(0, ...kept.map(({ entry }) => entry.id)),
    load: async () => kept.map(({ entry, characters }) => [entry, characters] as const),
    append: async (batch: readonly Kept[]) => {
      medium.appended++
      for (const { entry, detail, characters } of batch) {
        kept.push({ entry, detail: undefined, characters })
        if (detail !== undefined) details.set(entry.id, detail)
      }
    },
    detail: async (id: number) => details.get(id),
    forget: async (entries: number, below: number) => {
      kept.splice(0, kept.filter(({ entry }) => entry.id < entries).length)
      for (const id of details.keys()) if (id < below) details.delete(id)
    },
    close: async () => undefined,
  }
  return medium
}

describe('[JN-1] a journal', () => {
  test('numbers its entries and goes on where it was, also after it has been opened again', async () => {
    const medium = lasting()
    const first = await open(medium)
    first.record(recorded('a'))
    first.record(recorded('b'))
    await first.close()
    const second = await open(medium)
    second.record(recorded('c'))
    expect(await idsOf(second)).toEqual([1, 2, 3])
    expect((await second.entry(2))?.object?.name).toBe('b')
  })

  test('keeps the order of claimed numbers, whatever comes first', async () => {
    const journal = await open()
    const early = journal.claim()
    journal.record(recorded('later'))
    journal.record(recorded('earlier'), early)
    expect((await journal.page({})).entries.map(({ id, object }) => [id, object?.name])).toEqual([
      [1, 'earlier'],
      [2, 'later'],
    ])
  })

  test.each<[what: string, query: object, ids: number[], more: boolean]>([
    ['all', {}, [1, 2, 3, 4], false],
    ['the newest', { limit: 2 }, [3, 4], true],
    ['those before one', { before: 3, limit: 2 }, [1, 2], false],
    ['of an object', { object: { group: 'x.dev', resource: 'as', namespace: 'default', name: 'a' } }, [1, 3], false],
    [
      'of an object of another namespace',
      { object: { group: 'x.dev', resource: 'as', namespace: 'other', name: 'a' } },
      [],
      false,
    ],
    ['of a kind', { object: { group: 'x.dev', resource: 'bs' } }, [4], false],
    ['of another group', { object: { group: 'y.dev', resource: 'as' } }, [], false],
    ['that a reader may see', { admits: ({ id }: { id: number }) => id !== 2 }, [1, 3, 4], false],
  ])('gives %s', async (_, query, ids, more) => {
    const journal = await open()
    for (const name of ['a', 'b', 'a']) journal.record(recorded(name))
    journal.record(recorded('d', '', { resource: 'bs' }))
    const page = await journal.page(query)
    expect([page.entries.map(({ id }) => id), page.more, page.newest]).toEqual([ids, more, 4])
  })

  test('has no newest entry while it is empty', async () => {
    expect((await (await open()).page({})).newest).toBe(0)
  })

  test('appends many at a time, soon, and reads what still waits', async () => {
    const clock = timers()
    const medium = lasting()
    const journal = await Journal.open(medium, clock.set)
    journal.record(recorded('a', 'one'))
    journal.record(recorded('b', 'two'))
    expect([clock.count, medium.appended]).toEqual([1, 0])
    expect((await journal.detail(1))?.body).toBe('one')
    clock.run()
    await journal.flush()
    expect(medium.appended).toBe(1)
    expect((await journal.detail(2))?.body).toBe('two')
  })

  test('tells who follows, until they leave', async () => {
    const journal = await open()
    const seen: number[] = []
    const stop = journal.follow(({ id }) => seen.push(id))
    journal.record(recorded('a'))
    stop()
    journal.record(recorded('b'))
    expect(seen).toEqual([1])
  })
})

describe('[JN-2] a journal is bounded', () => {
  test('in entries: the oldest go', async () => {
    const journal = await open(undefined, { entries: 10, characters: 1_000_000 })
    await journal.page({})
    for (let i = 0; i < 30; i++) journal.record(recorded('a'))
    const ids = await idsOf(journal)
    expect(ids.length).toBeLessThanOrEqual(11)
    expect(ids.at(-1)).toBe(30)
  })

  test('in characters: the oldest lose their bodies and stay', async () => {
    const journal = await open(undefined, { entries: 100, characters: 3000 })
    await journal.page({})
    for (let i = 0; i < 10; i++) journal.record(recorded('a', 'x'.repeat(800)))
    await journal.flush()
    const kept = await Promise.all((await idsOf(journal)).map(async (id) => (await journal.detail(id)) !== undefined))
    expect(kept.length).toBe(10)
    expect(kept.slice(0, 7)).toEqual(Array.from({ length: 7 }, () => false))
    expect(kept.at(-1)).toBe(true)
  })

  test('also where the medium fails: what was recorded stays readable', async () => {
    let isFull = false
    const inner = lasting()
    const append: JournalMedium['append'] = (batch) => (isFull ? Promise.reject(new Error('disk full')) : inner.append(batch))
    const journal = await open({ ...inner, append })
    for (const [name, body] of [
      ['a', 'one'],
      ['b', 'two'],
      ['c', 'three'],
    ] as const) {
      journal.record(recorded(name, body))
      await journal.flush()
      isFull = true
    }
    expect(await idsOf(journal)).toEqual([1, 2, 3])
    expect(await Promise.all([1, 2, 3].map(async (id) => (await journal.detail(id))?.body))).toEqual(['one', 'two', 'three'])
  })

  test('and counts what was there before', async () => {
    const medium = lasting()
    const limits = { entries: 100, characters: 2500 }
    const first = await open(medium, limits)
    first.record(recorded('old', 'x'.repeat(2000)))
    await first.close()
    const second = await open(medium, limits)
    second.record(recorded('new', 'y'.repeat(2000)))
    await second.page({})
    expect([await second.detail(1), (await second.detail(2))?.body.length]).toEqual([undefined, 2000])
  })

  test.each([
    ['entries', { entries: 100, characters: 1_000_000 }, ''],
    ['characters', { entries: 100_000, characters: 25_000 }, 'x'.repeat(200)],
  ])('also when nobody reads it, also across openings: %s', async (_, limits, body) => {
    const medium = lasting()
    let oldest = 0
    for (let opening = 0; opening < 3; opening++) {
      const forget = (entries: number, below: number): Promise<void> => {
        oldest = below
        return medium.forget(entries, below)
      }
      const journal = await open({ ...medium, forget }, limits)
      for (let i = 0; i < 90; i++) {
        journal.record(recorded('a', body))
        await journal.flush()
      }
      await journal.close()
    }
    // At most the limit and a tenth, of 270.
    expect(oldest).toBeGreaterThan(270 - 111)
  })
})

describe('[WF-8] a journal as a whole', () => {
  const names = async (journal: Journal): Promise<(string | undefined)[]> =>
    (await journal.page({})).entries.map(({ object }) => object?.name)

  test('is given with the rest of each entry, without numbers', async () => {
    const journal = await open()
    journal.record(recorded('a', 'body'))
    await journal.flush()
    journal.record(recorded('b'))
    expect(await journal.all()).toEqual([recorded('a', 'body'), recorded('b')])
  })

  test('is given without the rests that it has forgotten', async () => {
    const journal = await open(undefined, { entries: 100, characters: 500 })
    journal.record(recorded('a', 'x'.repeat(400)))
    journal.record(recorded('b', 'short'))
    await journal.page({})
    await journal.flush()
    expect(await journal.all()).toEqual([{ entry: recorded('a', 'x'.repeat(400)).entry }, recorded('b', 'short')])
  })

  test('takes the place of another, with higher numbers, and nobody is told', async () => {
    const medium = lasting()
    const journal = await open(medium)
    journal.record(recorded('old'))
    const told: number[] = []
    journal.follow(({ id }) => told.push(id))
    await journal.replaceAll([recorded('a', 'body'), { entry: recorded('b').entry }])
    expect(await names(journal)).toEqual(['a', 'b'])
    expect(await idsOf(journal)).toEqual([2, 3])
    expect(told).toEqual([])
    expect(await journal.detail(1)).toBeUndefined()
    expect((await journal.detail(2))?.body).toBe('body')
    expect(await journal.detail(3)).toBeUndefined()
    journal.record(recorded('c'))
    expect(await idsOf(journal)).toEqual([2, 3, 4])
    await journal.close()
    expect(await names(await open(medium))).toEqual(['a', 'b', 'c'])
  })

  test('that is too long keeps its newest entries', async () => {
    const journal = await open(undefined, { entries: 10, characters: 100_000 })
    await journal.replaceAll(Array.from({ length: 30 }, (_, i) => recorded(`n${i}`)))
    expect(await names(journal)).toEqual(Array.from({ length: 10 }, (_, i) => `n${i + 20}`))
  })
})
