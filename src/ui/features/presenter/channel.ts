import { useEffect, useEffectEvent, useRef, useState } from 'react'

/** What the presenter tells the window of the notes. */
export interface StageNews {
  readonly kind: 'stage'
  /** The write that is shown, of so many; and its station. */
  readonly write: string
  readonly station: string
  readonly sentence: string
  /** What the next step is called. */
  readonly next: string
  /** The number of the prepared write that is shown or comes next, from 0; undefined: none. */
  readonly prepared: number | undefined
  readonly isHeld: boolean
  readonly canGoOn: boolean
  readonly canGoBack: boolean
}

/** What the window of the notes tells the presenter. */
export type NotesNews = { readonly kind: 'hello' } | { readonly kind: 'press'; readonly act: 'next' | 'back' }

const nameOf = (presentation: string): string => `crdlab presenter ${presentation}`

interface Options<Own, Other> {
  /** Is told what the other window says. */
  readonly onNews: (news: Other) => void
  /** Said when the window opens. */
  readonly greeting?: Own
}

/** Connects both windows of a presentation. Returns what tells the other, which stays the same. */
export function usePresentation<Own, Other>(
  presentation: string,
  { onNews, greeting }: Options<Own, Other>,
): (news: Own) => void {
  const channel = useRef<BroadcastChannel>(undefined)
  const heard = useEffectEvent(onNews)
  const greet = useEffectEvent(() => {
    if (greeting !== undefined) channel.current?.postMessage(greeting)
  })
  useEffect(() => {
    const opened = new BroadcastChannel(nameOf(presentation))
    opened.onmessage = ({ data }) => heard(data as Other)
    channel.current = opened
    greet()
    return () => opened.close()
  }, [presentation])
  const [tell] = useState(
    () =>
      (news: Own): void =>
        channel.current?.postMessage(news),
  )
  return tell
}
