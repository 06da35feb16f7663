import { X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { Edit } from '../../../../analysis/edit.ts'
import { listOf } from '../../../../analysis/walk.ts'
import { valueTexts } from '../../../entities/value-form/value.en.ts'
import { shortText, textOfValue, valuesOfText } from '../../../entities/value-form/values.ts'
import { TextField } from '../../../kit/fields.tsx'
import { LineField } from '../../../kit/line-field.tsx'
import { useShowMore } from '../../../kit/show-more.tsx'
import type { Subject } from '../crd/fields.ts'
import { useSession } from '../session/context.ts'
import { designTexts } from '../texts/design.en.ts'

interface ChipProps {
  readonly text: string
  readonly word: string
  readonly onCommit: (text: string) => string | undefined
  readonly onMove: (by: 1 | -1) => void
  readonly onRemove: () => void
}

/** One value: a press edits it, Alt with an arrow moves it. */
function Chip({ text, word, onCommit, onMove, onRemove }: ChipProps) {
  const [editing, setEditing] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const edited = useRef(false)
  useEffect(() => {
    // After a key the focus returns to where it was; whoever moved the focus keeps it.
    if (!editing && edited.current && document.activeElement === document.body) button.current?.focus()
    edited.current = editing
  }, [editing])
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Delete' || event.key === 'Backspace') onRemove()
    else if (event.altKey && event.key === 'ArrowLeft') onMove(-1)
    else if (event.altKey && event.key === 'ArrowRight') onMove(1)
    else return
    event.preventDefault()
  }
  if (editing) {
    return (
      <div className="flex-[1_1_100%]">
        <TextField
          label={valueTexts.editValue(word)}
          mono
          value={text}
          onCommit={onCommit}
          focus
          onEnd={() => setEditing(false)}
        />
      </div>
    )
  }
  return (
    <span className="inline-flex max-w-full rounded-1 border-1 border-line-strong bg-hover">
      <button
        ref={button}
        type="button"
        className="mono min-h-6 min-w-0 truncate rounded-[3px] px-[7px] text-[12px] hover:bg-pressed hover:text-ink narrow:min-h-8"
        title={valueTexts.editHint}
        aria-label={valueTexts.editValue(word)}
        onClick={() => setEditing(true)}
        onKeyDown={onKeyDown}
      >
        {word}
      </button>
      <button
        type="button"
        className="grid min-h-6 min-w-6 place-items-center rounded-[3px] px-1 text-[12px] text-ink-3 hover:bg-pressed hover:text-ink narrow:min-h-8"
        aria-label={valueTexts.remove(word)}
        onClick={onRemove}
      >
        <X className="icon-sm" aria-hidden />
      </button>
    </span>
  )
}

/** The field that new values come in by: several between commas, or with quotes. */
function Add({ onAdd }: { readonly onAdd: (text: string) => string | undefined }) {
  const [text, setText] = useState('')
  const [complaint, setComplaint] = useState<string>()
  const commit = (): void => {
    const found = text.trim() === '' ? undefined : onAdd(text)
    setComplaint(found)
    if (found === undefined) setText('')
  }
  return (
    <LineField
      label={designTexts.enum}
      mono
      placeholder={designTexts.enumHint}
      value={text}
      error={complaint}
      onChange={setText}
      onBlur={commit}
      onKeyDown={({ key }) => {
        if (key === 'Enter') commit()
        if (key === 'Escape') setText('')
      }}
    />
  )
}

/** The values of an enum, each of the field's own type. */
export function EnumValues({ subject }: { readonly subject: Subject }) {
  const session = useSession()
  const { path, schema } = subject
  const values = listOf(schema.enum)
  const at = [...path, 'enum']
  const edit = (...edits: Edit[]): undefined => void session.apply({ edits, select: path })
  const { shown, more } = useShowMore(values, 200)
  const add = (text: string): string | undefined => {
    const found = valuesOfText(schema, text)
    if (found === undefined) return designTexts.defaultBad
    const known = new Set(values.map(textOfValue))
    const added = found.filter((value) => !known.has(textOfValue(value)))
    if (values.length === 0) return added.length === 0 ? undefined : edit({ op: 'set', path: at, value: added })
    return edit(...added.map((value, i): Edit => ({ op: 'set', path: [...at, values.length + i], value })))
  }
  const change = (index: number, text: string): string | undefined => {
    const [value, more] = schema.type === 'string' ? [text] : (valuesOfText(schema, text) ?? [])
    if (value === undefined || more !== undefined) return designTexts.defaultBad
    return edit({ op: 'set', path: [...at, index], value })
  }
  return (
    <div className="grid flex-1 gap-1">
      {values.length > 0 && (
        <div className="flex flex-wrap gap-1">
          {[...shown.entries()].map(([i, value]) => (
            <Chip
              key={i}
              text={textOfValue(value)}
              word={shortText(value, 40)}
              onCommit={(text) => change(i, text)}
              onMove={(by) => values[i + by] !== undefined && edit({ op: 'move', path: [...at, i], by })}
              onRemove={() => edit({ op: 'remove', path: values.length === 1 ? at : [...at, i] })}
            />
          ))}
          {more}
        </div>
      )}
      <Add onAdd={add} />
    </div>
  )
}
