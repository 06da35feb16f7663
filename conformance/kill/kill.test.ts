import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { AcknowledgedHistory, checkEvents, checkList } from './history.ts'
import { runKills, seeded } from './run.ts'

test('[SG-30] three times killed with SIGKILL while eight clients write: nothing that was acknowledged is lost', async () => {
  const root = mkdtempSync(join(tmpdir(), 'crdlab-kill-'))
  const { acknowledged, problems } = await runKills({ kills: 3, writers: 8, folder: join(root, 'store'), random: seeded(5) })
  expect(problems).toEqual([])
  expect(acknowledged).toBeGreaterThan(10)
  rmSync(root, { recursive: true })
}, 60_000)

describe('what the kill test finds', () => {
  const filled = (): AcknowledgedHistory => {
    const history = new AcknowledgedHistory()
    history.acknowledge('a', { version: 5, size: 1 })
    history.acknowledge('b', { version: 6, size: 2 })
    history.acknowledge('a', { version: 7, size: 3 })
    history.inFlight.set('b', { size: 4 })
    return history
  }
  const A: [string, { version: number; size: number }] = ['a', { version: 7, size: 3 }]
  const LISTS: { name: string; version: number; objects: [string, { version: number; size: number }][]; problems: string[] }[] = [
    { name: 'all of it', version: 7, objects: [A, ['b', { version: 6, size: 2 }]], problems: [] },
    { name: 'the write in flight too', version: 8, objects: [A, ['b', { version: 8, size: 4 }]], problems: [] },
    {
      name: 'an older state',
      version: 7,
      objects: [
        ['a', { version: 5, size: 1 }],
        ['b', { version: 6, size: 2 }],
      ],
      problems: ['a: acknowledged {"version":7,"size":3}, in flight nothing, found {"version":5,"size":1}'],
    },
    {
      name: 'a lost object',
      version: 7,
      objects: [A],
      problems: ['b: acknowledged {"version":6,"size":2}, in flight {"size":4}, found nothing'],
    },
    {
      name: 'a counter that went back',
      version: 6,
      objects: [A, ['b', { version: 6, size: 2 }]],
      problems: ['the list is at 6, acknowledged was 7'],
    },
  ]
  for (const { name, version, objects, problems } of LISTS) {
    test(`a list with ${name}`, () => {
      expect(checkList(filled(), { version, objects: new Map(objects) })).toEqual(problems)
    })
  }

  const EVENTS = [
    { type: 'ADDED', name: 'a', version: 5, size: 1 },
    { type: 'ADDED', name: 'b', version: 6, size: 2 },
    { type: 'MODIFIED', name: 'a', version: 7, size: 3 },
  ]
  test('a watch that is whole, one with a gap, and one out of order', () => {
    expect(checkEvents(filled(), 4, EVENTS)).toEqual([])
    expect(checkEvents(filled(), 5, EVENTS.slice(1))).toEqual([])
    expect(checkEvents(filled(), 4, [...EVENTS.slice(0, 1), ...EVENTS.slice(2)])).toEqual([
      'b at 6: acknowledged {"size":2}, the watch from 4 has nothing',
    ])
    expect(checkEvents(filled(), 4, [...EVENTS.slice(0, 1), ...EVENTS.toReversed()])[0]).toBe('the event of b at 6 came after 7')
  })
})
