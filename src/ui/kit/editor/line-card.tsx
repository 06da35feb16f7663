import type { editor } from 'monaco-editor/editor'
import { type ReactNode, useEffect, useState } from 'react'

/** How long the pointer rests on a line before its card opens, in milliseconds. */
const PAUSE_MS = 300
/** Monaco's `CursorChangeReason.Explicit`: the caret was moved, and not by typing. */
const MOVED = 3
/** A card that has less room than this below its line opens above it, in pixels. */
const ROOM = 170

interface Props {
  readonly target: editor.IStandaloneCodeEditor
  /** What the card of a line says; undefined for lines that have none. */
  readonly card: (line: number) => ReactNode | undefined
}

/** A card beside the line that the pointer rests on or the caret comes to. Esc, typing and scrolling close it. It never covers its line. */
export function LineCard({ target, card }: Props) {
  const [line, setLine] = useState<number>()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let hovered: number | undefined
    const show = (next: number | undefined): void => {
      clearTimeout(timer)
      setLine(next)
    }
    const close = (): void => {
      hovered = undefined
      show(undefined)
    }
    const listeners = [
      target.onMouseMove((event) => {
        const next = event.target.position?.lineNumber
        if (next === hovered) return
        close()
        hovered = next
        timer = setTimeout(() => setLine(next), PAUSE_MS)
      }),
      target.onMouseLeave(close),
      target.onDidChangeCursorPosition(({ reason, position }) => reason === MOVED && show(position.lineNumber)),
      target.onDidChangeModelContent(close),
      target.onDidScrollChange(close),
      target.onDidBlurEditorWidget(close),
      target.onKeyDown((event) => event.browserEvent.key === 'Escape' && close()),
    ]
    return () => {
      clearTimeout(timer)
      for (const listener of listeners) listener.dispose()
    }
  }, [target])
  const content = line === undefined ? undefined : card(line)
  if (line === undefined || content === undefined) return null
  const top = target.getTopForLineNumber(line) - target.getScrollTop()
  const { height } = target.getLayoutInfo()
  const isAbove = height - top < ROOM && top > height / 2
  return (
    <div
      className="line-card"
      role="status"
      style={
        isAbove
          ? { insetBlockEnd: height - top + 4 }
          : { insetBlockStart: target.getTopForLineNumber(line + 1) - target.getScrollTop() + 4 }
      }
    >
      {content}
    </div>
  )
}
