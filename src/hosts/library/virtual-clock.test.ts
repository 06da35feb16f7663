import { describe, expect, it } from 'vitest'
import { VirtualClock } from './virtual-clock.ts'

const settled = async (): Promise<void> => {}

describe('a clock that stands still until it is advanced', () => {
  it('runs timers at their times, and those of one time in the order in which they were set', async () => {
    const clock = new VirtualClock(1000)
    const ran: string[] = []
    const set = (name: string, ms: number) => clock.setTimer(ms, () => ran.push(`${name} ${clock.now()}`))
    set('late', 30)
    set('first', 10)
    set('second', 10)
    await clock.advance(29, settled)
    expect([ran, clock.now()]).toEqual([['first 1010', 'second 1010'], 1029])
    await clock.advance(1, settled)
    expect(ran.at(-1)).toBe('late 1030')
  })

  it('runs what a timer sets, and what is set while things settle, in the same time', async () => {
    const clock = new VirtualClock(0)
    const ran: number[] = []
    clock.setTimer(10, () => clock.setTimer(10, () => ran.push(clock.now())))
    let isSet = false
    await clock.advance(25, async () => {
      if (isSet) return
      isSet = true
      clock.setTimer(5, () => ran.push(clock.now()))
    })
    expect(ran).toEqual([15, 20])
  })

  it('runs no timer that was cancelled', async () => {
    const clock = new VirtualClock(0)
    let ran = 0
    const cancel = clock.setTimer(5, () => ran++)
    const cancelNow = clock.setTimer(0, () => ran++)
    cancel()
    cancelNow()
    await clock.advance(10, () => new Promise((resolve) => setTimeout(resolve, 0)))
    expect(ran).toBe(0)
  })

  it('gives others their turn for no time without being advanced', async () => {
    const clock = new VirtualClock(7)
    await new Promise<void>((resolve) => clock.setTimer(0, resolve))
    expect(clock.now()).toBe(7)
  })
})
