import { type ReactNode, useEffect, useState } from 'react'
import type { TextView } from './text-pane.ts'

/** How long the pointer rests on a line before its card opens, in milliseconds. */
const PAUSE_MS = 300
/** A card that has less room than this below its line opens above it, in pixels. */
const ROOM = 170

interface Props {
  readonly target: TextView
  /** What the card of a line says; undefined for lines that have none. */
  readonly card: (line: number) => ReactNode | undefined
}

/** A card beside the line that the pointer rests on or the caret comes to. Esc, typing and scrolling close it. It never covers its line. */
export function LineCard({ target, card }: Props) {
  const [line, setLine] = useState<number>()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let hovered: number | undefined
    const end = target.onPointed((next, by) => {
      if (by === 'pointer' && next === hovered) return
      clearTimeout(timer)
      if (by !== 'caret') hovered = next
      setLine(by === 'caret' ? next : undefined)
      if (by === 'pointer' && next !== undefined) timer = setTimeout(() => setLine(next), PAUSE_MS)
    })
    return () => {
      clearTimeout(timer)
      end()
    }
  }, [target])
  const content = line === undefined ? undefined : card(line)
  if (line === undefined || content === undefined) return null
  const top = target.topOf(line)
  const { height } = target
  const isAbove = height - top < ROOM && top > height / 2
  return (
    <div
      className="line-card"
      role="status"
      style={isAbove ? { insetBlockEnd: height - top + 4 } : { insetBlockStart: target.topOf(line + 1) + 4 }}
    >
      {content}
    </div>
  )
}
