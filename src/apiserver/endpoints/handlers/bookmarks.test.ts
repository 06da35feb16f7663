import { expect, test } from 'vitest'
import { ManualClock } from '../../storage/testing/fixtures.ts'
import { startBookmarks } from './bookmarks.ts'

test('[WT-3] a bookmark is due each minute, until the watch ends', () => {
  const clock = new ManualClock(0)
  const sent: number[] = []
  const stop = startBookmarks(clock, () => void sent.push(clock.now()))
  for (const step of [59_999, 1, 60_000]) clock.advance(step)
  stop()
  clock.advance(60_000)
  expect(sent).toEqual([60_000, 120_000])
})

test('a bookmark with which the watch ends is the last', () => {
  const clock = new ManualClock(0)
  let sent = 0
  const stop = startBookmarks(clock, () => {
    sent++
    stop()
  })
  for (let minute = 0; minute < 3; minute++) clock.advance(60_000)
  expect(sent).toBe(1)
})
