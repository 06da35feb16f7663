import { Filter, X } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useMemo, useState } from 'react'
import { Autocomplete, Input, ListBox, ListBoxItem, Popover, TextField } from 'react-aria-components'
import type { Row } from '../../../client/table.ts'
import { pressOf } from '../../base/commands.ts'
import { objectTexts } from '../../entities/object/texts.en.ts'
import { KeyCaps } from '../../kit/keys.tsx'
import { type Completion, completionsOf, type Requirement, readRequirement, valuesOf } from './selectors.ts'

/** A selector that the server rejected, which is not applied. */
export interface RejectedRequirement extends Requirement {
  readonly message: string
}

interface ChipProps {
  readonly requirement: Requirement
  /** Why it is not applied. */
  readonly message?: string
  readonly onRemove: () => void
}

function Chip({ requirement: { kind, text }, message, onRemove }: ChipProps) {
  return (
    <button
      type="button"
      className={`chip mono max-w-60 ${message === undefined ? 'chip-plain' : 't-bad'}`}
      title={message}
      aria-label={objectTexts.list.remove(objectTexts.list.kinds[kind], text)}
      onClick={onRemove}
    >
      <span className="font-sans text-ink-3">{objectTexts.list.kinds[kind]}</span>
      <span className="min-w-0 truncate">{text}</span>
      <X aria-hidden />
    </button>
  )
}

interface Props {
  readonly rows: readonly Row[]
  /** Fields that the server selects by. */
  readonly fields: readonly string[]
  readonly requirements: readonly Requirement[]
  readonly rejected: readonly RejectedRequirement[]
  readonly text: string
  readonly onText: (text: string) => void
  readonly onAdd: (requirement: Requirement) => void
  readonly onRemove: (requirement: Requirement) => void
  readonly inputRef: RefObject<HTMLInputElement | null>
}

/**
 * What is shown of a list: words filter the rows as they are typed, conditions on labels and fields become selectors of the server. Labels
 * and values are completed from the objects.
 */
export function SelectorBar(props: Props) {
  const { rows, fields, requirements, rejected, text, onText, onAdd, onRemove, inputRef } = props
  const [open, setOpen] = useState(false)
  const values = useMemo(() => (open ? valuesOf(rows) : new Map<string, ReadonlySet<string>>()), [open, rows])
  const items = useMemo(() => (open ? completionsOf(text, values, fields) : []), [open, text, values, fields])
  const add = (requirement: Requirement): void => {
    onText('')
    onAdd(requirement)
  }
  const choose = (id: string): void => {
    const item = items.find((one) => one.id === id)
    if (item === undefined) return
    if (item.isWhole) add({ kind: item.kind, text: item.text })
    else onText(id)
    setOpen(!item.isWhole)
  }
  const typed = readRequirement(text, fields)
  const last = requirements.at(-1)
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    const isAtOption = event.currentTarget.getAttribute('aria-activedescendant') !== null
    if (event.key === 'Enter' && !isAtOption && typed !== undefined) add(typed)
    else if (event.key === 'Backspace' && text === '' && last !== undefined) onRemove(last)
    else if (event.key === 'ArrowDown') setOpen(true)
    else if (event.key === 'Escape') {
      if (text === '' && !open) event.currentTarget.blur()
      onText('')
    } else return
    if (event.key !== 'ArrowDown') setOpen(false)
  }
  return (
    <Autocomplete
      disableAutoFocusFirst
      inputValue={text}
      onInputChange={(next) => {
        onText(next)
        setOpen(next !== '')
      }}
    >
      <TextField
        className="field h-auto min-h-(--control) min-w-0 flex-[1_1_220px] flex-wrap gap-y-1 py-0.5"
        aria-label={objectTexts.list.filter}
        onFocusChange={(isFocused) => {
          // A step into the list takes the focus from the box only as far as React Aria tells.
          if (!isFocused && document.activeElement !== inputRef.current) setOpen(false)
        }}
      >
        <Filter className="icon-sm text-ink-3" aria-hidden />
        {requirements.map((one) => (
          <Chip key={`${one.kind} ${one.text}`} requirement={one} onRemove={() => onRemove(one)} />
        ))}
        {rejected.map((one) => (
          <Chip key={`${one.kind} ${one.text}`} requirement={one} message={one.message} onRemove={() => onRemove(one)} />
        ))}
        <Input
          ref={inputRef}
          className="min-w-24 flex-1 text-sm"
          placeholder={requirements.length + rejected.length > 0 ? '' : objectTexts.list.placeholder}
          spellCheck={false}
          onKeyDown={onKeyDown}
        />
        {typed === undefined ? (
          <span className="narrow:hidden">
            <KeyCaps press={pressOf('filter')} />
          </span>
        ) : (
          <button type="button" className="btn btn-ghost btn-sm flex-none" onClick={() => add(typed)}>
            {objectTexts.list.selects}
            <span className="narrow:hidden">
              <KeyCaps press="Enter" />
            </span>
          </button>
        )}
      </TextField>
      <Popover isNonModal isOpen={open && items.length > 0} triggerRef={inputRef} offset={6} placement="bottom start">
        <ListBox
          className="menu max-h-[min(320px,50vh)] min-w-60"
          aria-label={objectTexts.list.keys}
          items={items}
          onAction={(key) => choose(String(key))}
        >
          {({ id, kind, text: word, isWhole }: Completion) => (
            <ListBoxItem id={id} className="menu-item" textValue={id}>
              <span className="w-9 flex-none text-xs text-ink-3">{objectTexts.list.kinds[kind]}</span>
              <span className="mono min-w-0 flex-1 truncate">
                {word}
                {!isWhole && <span className="text-ink-3">=…</span>}
              </span>
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </Autocomplete>
  )
}
