import { expect, test } from 'vitest'
import type { BodySink } from '../apiserver/endpoints/exchange.ts'
import { startTestEngine, type TestEngine, WIDGETS, widget } from './testing/engine.ts'

/** A reader of a watch that takes `room` lines and then no more until `resume` is called. */
class SlowReader {
  readonly lines: string[] = []
  ended = 0
  room: number
  private drained: (() => void) | undefined

  constructor(room: number) {
    this.room = room
  }

  async open(engine: TestEngine, query: string): Promise<() => void> {
    const asked = { method: 'GET', path: WIDGETS, query: new URLSearchParams(query), header: () => undefined, body: '' }
    const { body } = await engine.plane.serve(asked)
    if (typeof body === 'string') throw new Error(body)
    const sink: BodySink = {
      write: (text) => {
        this.lines.push(shown(text))
        return --this.room > 0
      },
      drained: (run) => {
        this.drained = run
      },
      end: () => this.ended++,
    }
    return body(sink)
  }

  resume(room: number): void {
    this.room = room
    this.drained?.()
  }
}

function shown(line: string): string {
  const { type, object } = JSON.parse(line)
  const { metadata, reason, code } = object
  return type === 'ERROR' ? `ERROR ${code} ${reason}` : `${type} ${metadata.name ?? ''}`.trim()
}

async function withWidgets(count: number): Promise<{ engine: TestEngine; version: string }> {
  const engine = await startTestEngine()
  await engine.install()
  for (let n = 0; n < count; n++) await engine.send('POST', WIDGETS, widget(`w${n}`))
  const list = await engine.send('GET', WIDGETS)
  return { engine, version: (list.body.metadata as { resourceVersion: string }).resourceVersion }
}

const create = async (engine: TestEngine, ...names: string[]): Promise<void> => {
  for (const name of names) await engine.send('POST', WIDGETS, widget(name))
}

test('[WT-7] a slow reader gets the present state and every later event once, as it reads', async () => {
  const { engine } = await withWidgets(3)
  const reader = new SlowReader(2)
  await reader.open(engine, 'watch=1')
  await create(engine, 'a', 'b')
  expect(reader.lines).toEqual(['ADDED w0', 'ADDED w1'])
  reader.resume(2)
  expect(reader.lines).toEqual(['ADDED w0', 'ADDED w1', 'ADDED w2', 'ADDED a'])
  await create(engine, 'c')
  reader.resume(10)
  await create(engine, 'd')
  expect(reader.lines.slice(4)).toEqual(['ADDED b', 'ADDED c', 'ADDED d'])
  expect(reader.ended).toBe(0)
})

test('[WT-7] a reader that falls behind on a live event resumes after it', async () => {
  const { engine, version } = await withWidgets(1)
  const reader = new SlowReader(1)
  await reader.open(engine, `watch=1&resourceVersion=${version}`)
  await create(engine, 'a', 'b', 'c')
  expect(reader.lines).toEqual(['ADDED a'])
  reader.resume(1)
  reader.resume(5)
  expect(reader.lines).toEqual(['ADDED a', 'ADDED b', 'ADDED c'])
})

test('[WT-7] a reader behind the history gets a 410 and the end', async () => {
  const { engine, version } = await withWidgets(1)
  const reader = new SlowReader(1)
  await reader.open(engine, `watch=1&resourceVersion=${version}`)
  await create(engine, 'a', 'b', 'c')
  await engine.storage.compact(engine.storage.resourceVersion - 1)
  reader.resume(5)
  expect([reader.lines, reader.ended]).toEqual([['ADDED a', 'ERROR 410 Expired'], 1])
})

test('[WT-7] no bookmark passes over events that the reader has not taken', async () => {
  const { engine, version } = await withWidgets(1)
  const reader = new SlowReader(1)
  await reader.open(engine, `watch=1&allowWatchBookmarks=true&resourceVersion=${version}`)
  await create(engine, 'a', 'b')
  engine.clock.advance(61_000)
  expect(reader.lines).toEqual(['ADDED a'])
  reader.resume(5)
  engine.clock.advance(61_000)
  expect(reader.lines).toEqual(['ADDED a', 'ADDED b', 'BOOKMARK'])
})

test('[WT-7] a bookmark that fills the reader does not double what follows', async () => {
  const { engine, version } = await withWidgets(1)
  const reader = new SlowReader(1)
  await reader.open(engine, `watch=1&allowWatchBookmarks=true&resourceVersion=${version}`)
  engine.clock.advance(61_000)
  expect(reader.lines).toEqual(['BOOKMARK'])
  reader.resume(5)
  await create(engine, 'a')
  expect(reader.lines).toEqual(['BOOKMARK', 'ADDED a'])
})

test('[WT-3] a watch with a negative timeout ends at once; a forgotten version is said all the same', async () => {
  const { engine, version } = await withWidgets(2)
  const reader = new SlowReader(9)
  await reader.open(engine, `watch=1&timeoutSeconds=-1&resourceVersion=${version}`)
  expect([reader.lines, reader.ended]).toEqual([[], 1])
  await engine.storage.compact(Number(version))
  const late = new SlowReader(9)
  await late.open(engine, 'watch=1&timeoutSeconds=-1&resourceVersion=2')
  expect([late.lines, late.ended]).toEqual([['ERROR 410 Expired'], 1])
})

test('[WT-13] a watch from a version to come is silent until then', async () => {
  const { engine, version } = await withWidgets(1)
  const reader = new SlowReader(10)
  const stop = await reader.open(engine, `watch=1&allowWatchBookmarks=true&resourceVersion=${Number(version) + 2}`)
  await create(engine, 'a')
  engine.clock.advance(60_000)
  await create(engine, 'b', 'c')
  engine.clock.advance(60_000)
  expect([reader.lines, reader.ended]).toEqual([['ADDED c', 'BOOKMARK'], 0])
  stop()
})

test.each(['', '&allowWatchBookmarks=true'])('[WT-13] its initial events cannot be had%s', async (bookmarks) => {
  const { engine, version } = await withWidgets(1)
  const asked = 'sendInitialEvents=true&resourceVersionMatch=NotOlderThan'
  const reader = new SlowReader(10)
  await reader.open(engine, `watch=1&${asked}${bookmarks}&resourceVersion=${Number(version) + 1}`)
  expect([reader.lines, reader.ended]).toEqual([['ERROR 504 Timeout'], 1])
})
