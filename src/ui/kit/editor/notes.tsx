import { ArrowLeft, ClockAlert, LockKeyhole, type LucideIcon, OctagonX, Zap } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Fate } from '../../../protocol/trace.ts'
import { FATE_ICONS, type Ghost, type LineNote } from './marks.ts'
import { NOTE_ROOM } from './note-room.ts'
import { OwnerAvatar } from './owner-avatar.tsx'
import type { TextView } from './text-pane.ts'

/** A line that the server filled in, between the lines that were sent: it has no number and is not part of the text. */
export const GhostLine = ({ ghost }: { readonly ghost: Ghost }) => (
  <div className="ghost-line t-defaulted">
    <span>{ghost.text}</span>
    <span className="ms-auto inline-flex items-center gap-1.25 ps-3 pe-2.5 font-sans text-xs/5 font-medium not-italic">
      <Zap className="size-3 stroke-2" aria-hidden />
      {ghost.note}
    </span>
  </div>
)

const isFate = (tone: string): tone is Fate => tone in FATE_ICONS

function iconOf(note: LineNote): LucideIcon | undefined {
  if (note.icon === 'none') return undefined
  if (note.icon === 'lock') return LockKeyhole
  if (note.icon === 'stale') return ClockAlert
  if (note.icon === 'wire') return ArrowLeft
  if (note.icon === 'fate' && isFate(note.tone)) return FATE_ICONS[note.tone]
  return OctagonX
}

/**
 * Words at the end of lines, over the text pane, never over its text: where a line leaves too little room for them there is the icon alone, or nothing; the
 * line has its tint and its sign in the margin. They move with the scrolling and are read by nobody twice: the table says the same.
 */
export function Notes({ target, notes }: { readonly target: TextView; readonly notes: readonly LineNote[] }) {
  const [, redraw] = useState(0)
  useEffect(() => {
    const again = (): void => redraw((n) => n + 1)
    again()
    return target.onMoved(again)
  }, [target])
  return (
    <div className="notes" aria-hidden="true">
      {notes
        .filter((note) => note.line >= 1 && note.line <= target.lineCount)
        .map((note) => {
          const Icon = iconOf(note)
          const room = target.roomOf(note.line)
          if (room < NOTE_ROOM.icon) return null
          const tone = note.tone === 'quiet' ? 'quiet' : `t-${note.tone}`
          return (
            <span
              key={`${note.line} ${note.text}`}
              className={`line-note ${tone} ${note.owners === undefined ? '' : 'owned'}`}
              data-note={note.tone}
              style={{ insetBlockStart: target.topOf(note.line), maxInlineSize: room }}
              title={note.title ?? note.text}
            >
              {Icon !== undefined && <Icon />}
              {note.owners?.map((mark) => (
                <OwnerAvatar key={`${mark.hue} ${mark.letters}`} mark={mark} />
              ))}
              {note.owners?.length === 0 && <span className="owner-none" />}
              {(room >= NOTE_ROOM.words || Icon === undefined) && (
                <span
                  translate={note.owners?.length === 1 ? 'no' : undefined}
                  className={`min-w-0 truncate ${note.mono === true ? 'mono' : ''} ${note.tone === 'quiet' ? 'narrow:hidden' : ''}`}
                >
                  {note.text}
                </span>
              )}
            </span>
          )
        })}
    </div>
  )
}
