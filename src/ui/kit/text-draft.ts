import { useEffect, useLayoutEffect, useRef, useState } from 'react'

/** A text that is being edited. */
export interface TextDraft {
  readonly text: string
  /** Why the text was not taken. It stays in the field, and out of the document, until another one is. */
  readonly complaint: string | undefined
  type(text: string): void
  /** Passes the text, or the one given, to the document, unless that has it or is about to have it. Returns whether it was taken. */
  commit(text?: string): boolean
  /** Takes back what was typed since the last commit. Returns whether there was anything. */
  revert(): boolean
}

interface DraftOptions {
  /** Whether a text that was not committed is still being typed; by default it is. */
  readonly isTyping?: () => boolean
  /** Called before a new value of the document takes the place of the text. */
  readonly onValue?: (value: string) => void
}

/**
 * Keeps a text that enters the document when it is finished. `onCommit` returns a complaint, which keeps the text out of the document, or
 * undefined. A value that changes meanwhile does not take the place of what is being typed.
 */
export function useTextDraft(
  value: string,
  onCommit: (text: string) => string | undefined,
  { isTyping = () => true, onValue }: DraftOptions = {},
): TextDraft {
  const [text, setText] = useState(value)
  const [complaint, setComplaint] = useState<string>()
  // Handlers that outlive a drawing, as those of a held button do, see the newest.
  const newest = useRef({ text, value, onCommit, isTyping, onValue })
  newest.current = { text, value, onCommit, isTyping, onValue }
  const known = useRef(value)
  // What was committed and is on its way into the document.
  const sent = useRef<string>(undefined)
  // Before the next letter can be typed.
  useLayoutEffect(() => {
    const { text: typed, isTyping, onValue } = newest.current
    const isKept = typed !== known.current && typed !== sent.current && isTyping()
    known.current = value
    sent.current = undefined
    if (isKept) return
    onValue?.(value)
    setText(value)
    setComplaint(undefined)
  }, [value])
  const base = (): string => sent.current ?? newest.current.value
  const commit = (next = newest.current.text): boolean => {
    setText(next)
    if (next === base()) {
      setComplaint(undefined)
      return true
    }
    const found = newest.current.onCommit(next)
    sent.current = found === undefined ? next : undefined
    setComplaint(found)
    return found === undefined
  }
  const isTyped = text !== value
  useEffect(() => {
    if (!isTyped) return
    const leave = (): void => void commit()
    // Neither Back nor a reload takes the focus away first.
    window.addEventListener('popstate', leave)
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('popstate', leave)
      window.removeEventListener('pagehide', leave)
    }
  })
  return {
    text,
    complaint,
    type: setText,
    commit,
    revert() {
      if (newest.current.text === base()) return false
      setText(base())
      setComplaint(undefined)
      return true
    },
  }
}
