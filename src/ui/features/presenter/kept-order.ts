import { useState } from 'react'
import type { TimelineAddress } from '../../base/address/object-address.ts'
import { useApp } from '../../base/state/store.ts'
import { forget, isRecord, keep, recall } from '../../base/state/stored.ts'
import { type Order, orderText, readOrder } from './order.ts'

const NO_ORDER: Order = { writes: [], sent: [], start: '' }

const keyOf = (presentation: string): string => `order.${presentation}`

/** The order that this browser keeps for a presentation. */
export function recallOrder(presentation: string): Order {
  const kept = recall(keyOf(presentation))
  if (!isRecord(kept) || typeof kept.text !== 'string') return NO_ORDER
  const read = readOrder(kept.text)
  if ('problem' in read) return NO_ORDER
  const { sent, start } = kept
  return {
    writes: read.writes,
    sent: Array.isArray(sent) ? sent.filter((one) => typeof one === 'number') : [],
    start: typeof start === 'string' ? start : '',
  }
}

function keepOrder(presentation: string, { writes, sent, start }: Order): boolean {
  if (writes.length > 0) return keep(keyOf(presentation), { text: orderText(writes), sent, start })
  forget(keyOf(presentation))
  return true
}

/** Names the presentation of an object, in keys and channels: the name of a workspace has no space. */
export function usePresentationName({ type, version, namespace = '-', name }: TimelineAddress): string {
  const engine = useApp((state) => state.engine)
  const workspace = useApp((state) => state.workspace)
  return `${engine}.${workspace} ${type}/${version}/${namespace}/${name}`
}

/** The prepared order of an object, which this browser keeps, and what puts another in its place: false where it could not be kept. */
export function useOrder(presentation: string): readonly [order: Order, change: (order: Order) => boolean] {
  const [held, setHeld] = useState(() => ({ presentation, order: recallOrder(presentation) }))
  const current = held.presentation === presentation ? held : { presentation, order: recallOrder(presentation) }
  if (current !== held) setHeld(current)
  const change = (order: Order): boolean => {
    setHeld({ presentation, order })
    return keepOrder(presentation, order)
  }
  return [current.order, change]
}
