import { ArrowLeft, ClockAlert, LockKeyhole, type LucideIcon, OctagonX, Zap } from 'lucide-react'
import { editor } from 'monaco-editor/editor'
import { useEffect, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Fate } from '../../../apimachinery/trace.ts'
import { FATE_ICONS, type Ghost, type LineNote } from './marks.ts'
import { NOTE_ROOM, noteRoom } from './note-room.ts'
import { OwnerAvatar } from './owner-avatar.tsx'

interface Zone {
  readonly ghost: Ghost
  readonly node: HTMLElement
}

/** Lines the server filled in, between the lines that were sent: they have no number and are not part of the text. */
export function Ghosts({ target, ghosts }: { readonly target: editor.IStandaloneCodeEditor; readonly ghosts: readonly Ghost[] }) {
  const [zones, setZones] = useState<readonly Zone[]>([])
  useLayoutEffect(() => {
    const made: Zone[] = []
    const ids: string[] = []
    target.changeViewZones((accessor) => {
      for (const ghost of ghosts) {
        const node = document.createElement('div')
        const margin = document.createElement('div')
        margin.className = 'ghost-margin t-defaulted'
        ids.push(accessor.addZone({ afterLineNumber: ghost.after, heightInLines: 1, domNode: node, marginDomNode: margin }))
        made.push({ ghost, node })
      }
    })
    setZones(made)
    return () => target.changeViewZones((accessor) => ids.forEach((id) => void accessor.removeZone(id)))
  }, [target, ghosts])
  return zones.map(({ ghost, node }) =>
    createPortal(
      <div className="ghost-line t-defaulted">
        <span>{ghost.text}</span>
        <span className="ms-auto inline-flex items-center gap-1.25 ps-3 pe-2.5 font-sans text-xs/5 font-medium not-italic">
          <Zap className="size-3 stroke-2" aria-hidden />
          {ghost.note}
        </span>
      </div>,
      node,
      `${ghost.after} ${ghost.text}`,
    ),
  )
}

const isFate = (tone: string): tone is Fate => tone in FATE_ICONS

function iconOf(note: LineNote): LucideIcon | undefined {
  if (note.icon === 'none') return undefined
  if (note.icon === 'lock') return LockKeyhole
  if (note.icon === 'stale') return ClockAlert
  if (note.icon === 'wire') return ArrowLeft
  if (note.icon === 'fate' && isFate(note.tone)) return FATE_ICONS[note.tone]
  return OctagonX
}

/** How many pixels the note of a line has, as the editor is scrolled now. */
function roomIn(target: editor.IStandaloneCodeEditor, line: number): number {
  const font = target.getOption(editor.EditorOption.fontInfo)
  const { contentLeft, width } = target.getLayoutInfo()
  return noteRoom(target.getModel()?.getLineContent(line) ?? '', {
    room: width - contentLeft + target.getScrollLeft(),
    half: font.typicalHalfwidthCharacterWidth,
    full: font.typicalFullwidthCharacterWidth,
  })
}

/**
 * Words at the end of lines, over the editor, never over its text: where a line leaves too little room for them there is the icon alone, or nothing; the
 * line has its tint and its sign in the margin. They move with the scrolling and are read by nobody twice: the table says the same.
 */
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
          const room = roomIn(target, note.line)
          if (room < NOTE_ROOM.icon) return null
          const tone = note.tone === 'quiet' ? 'quiet' : `t-${note.tone}`
          return (
            <span
              key={`${note.line} ${note.text}`}
              className={`line-note ${tone} ${note.owners === undefined ? '' : 'owned'}`}
              data-note={note.tone}
              style={{ insetBlockStart: target.getTopForLineNumber(note.line) - top, maxInlineSize: room }}
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
