import { useEffect, useRef, useState } from 'react'
import { errorMessage } from '../../../apimachinery/text/error-message.ts'
import { parsePath } from '../../../client/resource-type.ts'
import type { HeldWatch } from '../../../protocol/held-watches.ts'
import type { JournalObject } from '../../../protocol/journal.ts'
import { appStore, useApp } from '../../base/state/store.ts'
import { Hold } from './hold.ts'

/** A client that watches the object. */
export interface Hearer {
  readonly client: string
  /** The event waits for it. */
  readonly waits: boolean
}

/** Whether a watch sees an object. */
function sees({ path }: HeldWatch, object: JournalObject): boolean {
  const watched = parsePath(path)
  if (watched === undefined || watched.group !== object.group || watched.resource !== object.resource) return false
  if (watched.namespace !== undefined && watched.namespace !== object.namespace) return false
  return watched.name === undefined || watched.name === object.name
}

/** The clients that watch an object, each once. */
export function hearersOf(watches: readonly HeldWatch[], object: JournalObject): readonly Hearer[] {
  const byClient = new Map<string, boolean>()
  for (const watch of watches) {
    if (sees(watch, object)) byClient.set(watch.client, watch.waits || byClient.get(watch.client) === true)
  }
  return [...byClient].map(([client, waits]) => ({ client, waits }))
}

export interface HoldState {
  /** Whether the server can hold events. */
  readonly isPossible: boolean
  readonly isOn: boolean
  /** Who watched while events were held last; undefined: they were not yet. */
  readonly hearers: readonly Hearer[] | undefined
  readonly problem: string | undefined
  /** Resolves once events are held, or cannot be. */
  start(): Promise<void>
  release(): void
}

/** Holds the events of the server's watches on demand, and ends with the component. */
export function useHold(object: JournalObject): HoldState {
  const page = useApp((state) => state.page)
  const isPossible = page?.wire.capabilities?.has('journal') === true
  const open = useRef<Hold>(undefined)
  const [isOn, setOn] = useState(false)
  const [watches, setWatches] = useState<readonly HeldWatch[]>()
  const [problem, setProblem] = useState<string>()
  const release = (): void => {
    open.current?.release()
    open.current = undefined
    setOn(false)
    setWatches((known) => known?.map((watch) => ({ ...watch, waits: false })))
  }
  useEffect(() => {
    if (page === undefined) return
    return () => open.current?.release()
  }, [page])
  const start = async (): Promise<void> => {
    const { page: current } = appStore.getState()
    if (!isPossible || current === undefined || open.current !== undefined) return
    setProblem(undefined)
    try {
      const hold = await Hold.open(current, setWatches, () => {
        if (open.current === hold) release()
      })
      open.current = hold
      setOn(true)
    } catch (error) {
      setProblem(errorMessage(error))
    }
  }
  return { isPossible, isOn, hearers: watches && hearersOf(watches, object), problem, start, release }
}
