import { useCallback, useMemo, useRef, useState } from 'react'
import { Completer, type Completion, type Completions } from '../../../kubectl/complete.ts'
import { Session } from '../../../kubectl/session.ts'
import { silent } from '../../base/server/plain-fetch.ts'
import { useApp } from '../../base/state/store.ts'
import { NAMESPACE } from './transcript.ts'

const NOTHING = (): void => undefined
const CLOSED: Completions = { from: 0, items: [] }

interface OpenCompletions extends Completions {
  /** The index of the one that Tab takes. */
  readonly current: number
}

/** What can stand at the cursor: asked for as somebody types, and moved through by the arrows. */
export function useCompletions() {
  const page = useApp((state) => state.page)
  const [open, setOpen] = useState<OpenCompletions>({ ...CLOSED, current: 0 })
  const asked = useRef(0)
  const completer = useMemo(() => {
    if (page === undefined) return undefined
    const stdin = (): Promise<string> => Promise.resolve('')
    const { signal } = new AbortController()
    const { wire } = silent(page)
    return new Completer(new Session({ wire, stdout: NOTHING, stderr: NOTHING, stdin, signal, namespace: NAMESPACE }))
  }, [page])
  const close = useCallback((): void => {
    asked.current++
    setOpen({ ...CLOSED, current: 0 })
  }, [])
  /** Asks what can stand at the end of a text. `always`: also where no letter of it is written. */
  const ask = useCallback(
    async (written: string, always = false): Promise<readonly Completion[]> => {
      const own = ++asked.current
      const found = (await completer?.complete(written)) ?? CLOSED
      if (own !== asked.current) return []
      const isShown = always || written.length > found.from
      setOpen({ ...(isShown ? found : CLOSED), current: 0 })
      return isShown ? found.items : []
    },
    [completer],
  )
  const move = useCallback((by: number): void => {
    setOpen((old) => ({ ...old, current: (old.current + by + old.items.length) % Math.max(old.items.length, 1) }))
  }, [])
  const choose = useCallback((current: number): void => setOpen((old) => ({ ...old, current })), [])
  return { open, ask, close, move, choose }
}
