import { useEffect, useEffectEvent, useState } from 'react'
import type { JsonObject } from '../../../apimachinery/json/value.ts'
import type { JournalEntry, JournalObject } from '../../../protocol/journal.ts'
import { useAsync } from '../../base/async/use-async.ts'
import { useApp } from '../../base/state/store.ts'
import { useOrder } from './kept-order.ts'
import type { Order, PreparedWrite } from './order.ts'
import type { Presented } from './perform.ts'
import { useActs } from './use-acts.ts'
import { type HoldState, useHold } from './use-hold.ts'
import { type ShownWrite, useWrite } from './use-write.ts'

/** What the presenter shows and does. */
export interface Stage {
  readonly order: Order
  /** The writes that are presented: those of the order and what came in between, or all. */
  readonly track: readonly JournalEntry[]
  /** The place of the write among them, from 0; their number where a write is still to be sent or waited for. */
  readonly index: number
  readonly at: number
  readonly write: ShownWrite
  /** The prepared write that is sent next, where none that was made is shown. */
  readonly upcoming: PreparedWrite | undefined
  /** The object as it is stored, beside a write that is still to be sent. */
  readonly stored: JsonObject | undefined
  readonly hold: HoldState
  /** The station that comes next is its event, and waits. */
  readonly isHeld: boolean
  readonly isBusy: boolean
  readonly problem: string | undefined
  readonly canGoBack: boolean
  readonly canGoOn: boolean
  next(): void
  back(): void
  goTo(index: number, at: number): void
  setOrder(writes: readonly PreparedWrite[]): void
  /** Puts the object back, and begins the order again. */
  startOver(): void
}

interface Options {
  readonly presentation: string
  readonly presented: Presented | undefined
  readonly object: JournalObject
  /** Every write of the object, oldest first. */
  readonly steps: readonly JournalEntry[]
  /** Waits before each watch event. */
  readonly pauses: boolean
}

/** Where the presenter is: at the write that comes after an entry, and at a station of it. */
interface Position {
  readonly after: number
  readonly at: number
}

const FIRST: Position = { after: 0, at: 0 }

/** The writes that are presented: all, or those from the first of an order that was sent. */
function trackOf({ writes, sent: [first] }: Order, steps: readonly JournalEntry[]): readonly JournalEntry[] {
  if (writes.length === 0) return steps
  return first === undefined ? [] : steps.filter(({ id }) => id >= first)
}

/** Where a presentation is, and what leads on. */
export function useStage({ presentation, presented, object, steps, pauses }: Options): Stage {
  const page = useApp((state) => state.page)
  const [order, keepOrder] = useOrder(presentation)
  const [position, setPosition] = useState<Position>(FIRST)
  const hold = useHold(object)

  const show = (entry: number | undefined): void => setPosition(entry === undefined ? FIRST : { after: entry - 1, at: 0 })
  const acts = useActs({ order, keepOrder, presented, steps, pauses, hold, show })
  const { isBusy } = acts

  const track = trackOf(order, steps)
  const found = track.findIndex(({ id }) => id > position.after)
  const index = found < 0 ? track.length : found
  const entry = track[index]
  const write = useWrite(entry, steps)
  const upcoming = entry === undefined ? order.writes[order.sent.length] : undefined
  const newest = steps.at(-1)?.id ?? 0
  const stored = useAsync(
    async () => {
      if (page === undefined || presented === undefined || upcoming === undefined) return undefined
      const read = await page.get(presented.type, presented).catch(() => undefined)
      return { object: read, newest }
    },
    [page, presented, upcoming, newest],
    { keep: true },
  )?.object
  const at = Math.min(position.at, Math.max(write.scenes.length - 1, 0))
  const after = write.scenes[at + 1]
  const isHeld = pauses && write.event !== undefined && after?.report.stage === 'watch' && after.report.outcome === 'done'

  // Nothing of a write that has no event waits.
  const isSilent = write.scenes.length > 0 && write.event === undefined && hold.isOn
  const release = useEffectEvent(hold.release)
  useEffect(() => {
    if (isSilent) release()
  }, [isSilent])

  const goTo = (to: number, station: number): void => {
    if (to === index && write.scenes[station]?.report.stage === 'watch') hold.release()
    setPosition({ after: (track[to]?.id ?? (track.at(-1)?.id ?? 0) + 1) - 1, at: station })
  }
  const next = (): void => {
    if (upcoming !== undefined) acts.send(upcoming)
    else if (entry === undefined) return
    else if (after !== undefined) goTo(index, at + 1)
    else goTo(index + 1, 0)
  }
  const back = (): void => {
    if (at > 0) goTo(index, at - 1)
    else if (index > 0) goTo(index - 1, 0)
  }
  return {
    order,
    track,
    index,
    at,
    write,
    upcoming,
    stored,
    hold,
    isHeld,
    isBusy,
    problem: acts.problem ?? hold.problem,
    canGoBack: at > 0 || index > 0,
    canGoOn: !isBusy && (upcoming !== undefined || entry !== undefined),
    next,
    back,
    goTo,
    setOrder: acts.setOrder,
    startOver: acts.startOver,
  }
}
