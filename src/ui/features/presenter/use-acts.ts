import { useState } from 'react'
import { stringify } from '../../../apimachinery/json/serialize.ts'
import { errorMessage } from '../../../apimachinery/text/error-message.ts'
import { Unreachable } from '../../../client/api-status.ts'
import type { JournalEntry } from '../../../protocol/journal.ts'
import { appStore } from '../../base/state/store.ts'
import { mendedOrder, type Order, type PreparedWrite } from './order.ts'
import { type Presented, perform, restore, staleVersion } from './perform.ts'
import { presenterTexts } from './texts.en.ts'
import type { HoldState } from './use-hold.ts'

interface Options {
  readonly order: Order
  /** Returns false where the browser did not keep it. */
  readonly keepOrder: (order: Order) => boolean
  readonly presented: Presented | undefined
  readonly steps: readonly JournalEntry[]
  readonly pauses: boolean
  readonly hold: HoldState
  /** Shows the write of an entry from its first station; undefined: the first write. */
  readonly show: (entry: number | undefined) => void
}

/** What the presenter does at the server. */
export interface Acts {
  readonly isBusy: boolean
  readonly problem: string | undefined
  /** Sends a prepared write, and holds its event where the presentation pauses before events. */
  send(write: PreparedWrite): void
  setOrder(writes: readonly PreparedWrite[]): void
  /** Puts the object back, and begins the order again. */
  startOver(): void
}

export function useActs({ order, keepOrder, presented, steps, pauses, hold, show }: Options): Acts {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const act = async (what: () => Promise<void>): Promise<void> => {
    if (isBusy) return
    setBusy(true)
    setProblem(undefined)
    try {
      await what()
    } catch (error) {
      setProblem(errorMessage(error))
      if (error instanceof Unreachable) hold.release()
    }
    setBusy(false)
  }
  const send = async (write: PreparedWrite): Promise<void> => {
    const { you, clientAs } = appStore.getState()
    const client = write.by === 'you' ? you : clientAs(write.by, undefined)
    if (client === undefined || presented === undefined) return
    if (pauses) await hold.start()
    const { entry, failure } = await perform(write, presented, client, staleVersion(steps))
    if (failure !== undefined) hold.release()
    if (entry === undefined) return
    keepOrder({ ...order, sent: [...order.sent, entry] })
    show(entry)
  }
  const setOrder = async (writes: readonly PreparedWrite[]): Promise<void> => {
    const mended = mendedOrder(order, writes)
    if (mended !== undefined) {
      if (!keepOrder(mended)) setProblem(presenterTexts.order.unkept)
      return
    }
    const { page } = appStore.getState()
    const now = presented && page && (await page.get(presented.type, presented).catch(() => undefined))
    const isKept = keepOrder({ writes, sent: [], start: now === undefined ? '' : stringify(now) })
    if (!isKept) setProblem(presenterTexts.order.unkept)
    show(undefined)
  }
  const startOver = async (): Promise<void> => {
    hold.release()
    const client = appStore.getState().clientAs('page', undefined)
    if (client !== undefined && presented !== undefined && order.start !== '') await restore(presented, client, order.start)
    keepOrder({ ...order, sent: [] })
    show(undefined)
  }
  return {
    isBusy,
    problem,
    send: (write) => void act(() => send(write)),
    setOrder: (writes) => void act(() => setOrder(writes)),
    startOver: () => void act(startOver),
  }
}
