import { ArrowLeft, ClockAlert, LockKeyhole, type LucideIcon, OctagonX } from 'lucide-react'
import type { editor } from 'monaco-editor/editor'
import { useEffect, useState } from 'react'
import type { Fate } from '../../apimachinery/trace.ts'
import { FATE_ICONS } from './fate-icons.ts'
import type { LineNote } from './marks.ts'

const isFate = (tone: string): tone is Fate => tone in FATE_ICONS

function iconOf(note: LineNote): LucideIcon {
  if (note.icon === 'lock') return LockKeyhole
  if (note.icon === 'stale') return ClockAlert
  if (note.icon === 'wire') return ArrowLeft
  if (note.icon === 'fate' && isFate(note.tone)) return FATE_ICONS[note.tone]
  return OctagonX
}

/** Words at the end of lines, over the editor. They move with the scrolling and are read by nobody twice: the table says the same. */
export function Notes({ target, notes }: { readonly target: editor.IStandaloneCodeEditor; readonly notes: readonly LineNote[] }) {
  const [, redraw] = useState(0)
  useEffect(() => {
    const again = (): void => redraw((n) => n + 1)
    const listeners = [target.onDidScrollChange(again), target.onDidLayoutChange(again), target.onDidContentSizeChange(again)]
    again()
    return () => {
      for (const listener of listeners) listener.dispose()
    }
  }, [target])
  const top = target.getScrollTop()
  const count = target.getModel()?.getLineCount() ?? 0
  return (
    <div className="notes" aria-hidden="true">
      {notes
        .filter((note) => note.line >= 1 && note.line <= count)
        .map((note) => {
          const Icon = iconOf(note)
          const tone = note.tone === 'quiet' ? 'quiet' : `t-${note.tone}`
          return (
            <span
              key={`${note.line} ${note.text}`}
              className={`line-note ${tone}`}
              data-note={note.tone}
              style={{ insetBlockStart: target.getTopForLineNumber(note.line) - top }}
              title={note.title ?? note.text}
            >
              <Icon />
              <span
                className={`min-w-0 truncate ${note.mono === true ? 'mono' : ''} ${note.tone === 'quiet' ? 'narrow:hidden' : ''}`}
              >
                {note.text}
              </span>
            </span>
          )
        })}
    </div>
  )
}
