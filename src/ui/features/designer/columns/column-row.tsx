import { ArrowDown, ArrowUp, ChevronDown, Ellipsis, OctagonX, Trash2, TriangleAlert } from 'lucide-react'
import { type KeyboardEvent, useContext, useMemo, useState } from 'react'
import { Button, ComboBox, ComboBoxStateContext, Input, ListBox, ListBoxItem, Popover } from 'react-aria-components'
import type { Edit, Path } from '../../../../analysis/edit.ts'
import { isInteger, type JsonObject, type JsonValue } from '../../../../apimachinery/json/value.ts'
import { afterRun, isDigit, withoutRunAtEnd } from '../../../../apimachinery/text/runs.ts'
import { textAt } from '../../../entities/crd/crd.ts'
import { textOfValue, valueOfText, wordsOf } from '../../../entities/value-form/values.ts'
import { Choice } from '../../../kit/choice.tsx'
import { TextField } from '../../../kit/fields.tsx'
import { IconButton } from '../../../kit/icon-button.tsx'
import { useTextDraft } from '../../../kit/text-draft.ts'
import { designTexts } from '../texts/design.en.ts'
import { headTexts } from '../texts/head.en.ts'
import { columnType, type PathOption } from './field-paths.ts'

interface PathFieldProps {
  readonly label: string
  readonly value: string
  readonly options: readonly PathOption[]
  readonly placeholder?: string
  readonly className?: string
  /** A path was chosen, with its field, or written by hand. */
  readonly onCommit: (path: string, option: PathOption | undefined) => void
}

/** More is found by writing. */
const SHOWN = 60

/**
 * The text of a combo box. Typing opens its list here, with the letter itself, and nothing else does: a text that changes afterwards,
 * when the document takes it or Escape gives it back, must not open a list over the form.
 */
function PathInput({
  placeholder,
  onKeyDown,
}: {
  readonly placeholder: string
  readonly onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void
}) {
  const state = useContext(ComboBoxStateContext)
  const openList = (): void => {
    if (state?.isOpen === false) state.open(null, 'input')
  }
  return <Input className="mono" spellCheck={false} placeholder={placeholder} onInput={openList} onKeyDown={onKeyDown} />
}

/** A path into the schema: chosen from its fields, or written. */
export function PathField({ label, value, options, placeholder, className = '', onCommit }: PathFieldProps) {
  const draft = useTextDraft(value, (path) => {
    const option = options.find((one) => one.path === path)
    onCommit(path, option)
  })
  const { text } = draft
  const [typed, setTyped] = useState(false)
  const [open, setOpen] = useState(false)
  const items = useMemo(() => {
    // A closed list costs nothing, however many fields there are.
    if (!open) return []
    const wanted = typed ? text.toLowerCase() : ''
    return options
      .filter(({ path }) => path.toLowerCase().includes(wanted))
      .slice(0, SHOWN)
      .map((option) => ({ ...option, id: option.path }))
  }, [options, text, typed, open])
  const commit = (path: string): void => {
    setTyped(false)
    draft.commit(path)
  }
  return (
    <ComboBox
      className={`min-w-0 flex-1 ${className}`}
      aria-label={label}
      allowsCustomValue
      allowsEmptyCollection
      items={items}
      inputValue={text}
      onInputChange={(next) => {
        setTyped(true)
        draft.type(next)
      }}
      onOpenChange={(next, trigger) => {
        setOpen(next)
        // The button offers every path; typing offers those that match.
        if (next && trigger === 'manual') setTyped(false)
      }}
      onSelectionChange={(key) => {
        if (key !== null) commit(String(key))
      }}
      onBlur={() => commit(text.trim())}
      menuTrigger="manual"
    >
      <div className="field pe-0.5">
        <PathInput
          placeholder={placeholder ?? ''}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && event.currentTarget.getAttribute('aria-activedescendant') === null) commit(text.trim())
            if (event.key === 'Escape') draft.revert()
          }}
        />
        <Button
          className="grid size-6 flex-none place-items-center rounded-1 text-ink-3 hover:bg-hover"
          aria-label={headTexts.paths.open(label)}
        >
          <ChevronDown className="icon-sm" aria-hidden />
        </Button>
      </div>
      <Popover offset={4} placement="bottom start">
        <section aria-label={headTexts.paths.open(label)}>
          <ListBox
            className="menu max-h-[min(320px,50vh)] min-w-[max(var(--trigger-width),240px)] max-w-[min(560px,92vw)]"
            renderEmptyState={() => <p className="menu-head">{headTexts.paths.none}</p>}
          >
            {(item: PathOption & { readonly id: string }) => (
              <ListBoxItem className="menu-item" textValue={item.path}>
                <span className="mono min-w-0 flex-1 text-[11.5px] wrap-anywhere">{item.path}</span>
                <span className="text-xs text-ink-3">{wordsOf(item.schema)}</span>
              </ListBoxItem>
            )}
          </ListBox>
        </section>
      </Popover>
    </ComboBox>
  )
}

const TYPES = ['string', 'integer', 'number', 'boolean', 'date'] as const
const FORMATS = ['', 'int32', 'int64', 'float', 'double', 'byte', 'date', 'date-time', 'password'] as const
export const KEY = 'additionalPrinterColumns'
/** The widths that a row and the head above the rows share. */
export const COLUMNS = 'grid grid-cols-[minmax(0,1.2fr)_110px_minmax(0,2fr)_72px_108px] items-start gap-2 narrow:grid-cols-2'

/** The name that a path ends with, before `[*]` if it has that. */
function lastName(path: string): string {
  const end = path.endsWith('[*]') ? path.slice(0, -3) : path
  const start = withoutRunAtEnd(end, isWord).length
  return end.slice(afterRun(end, start, isNotLetter))
}

const isLetter = (code: number): boolean => (code >= 65 && code <= 90) || (code >= 97 && code <= 122)
const isNotLetter = (code: number): boolean => !isLetter(code)
const isWord = (code: number): boolean => isLetter(code) || isDigit(code) || code === 95

/** A name for a column that prints a path: the last name of it. */
export function nameOf(path: string): string {
  const condition = /@\.type=="(\w+)"/.exec(path)?.[1]
  const last = condition ?? lastName(path)
  if (last === 'creationTimestamp') return 'Age'
  return last.replace(/^[a-z]/, (letter) => letter.toUpperCase()).replace(/([a-z])([A-Z])/g, '$1 $2')
}

const isGivenName = (name: string): boolean => name === '' || /^Column \d+$/.test(name)

interface ColumnRowProps {
  readonly column: JsonObject
  readonly index: number
  readonly count: number
  /** Edits the column, wherever it stands when the edit's turn comes: `make` gets its path and how many columns there are. */
  readonly onEdit: (make: (path: Path, count: number) => readonly Edit[]) => void
  readonly onRemove: () => void
  /** It was just added: its name is typed next. */
  readonly isNew: boolean
  /** Its removal is on its way. */
  readonly isRemoved: boolean
  readonly options: readonly PathOption[]
  /** What the server says against it. */
  readonly rejections: readonly string[]
  /** What speaks against the path, though the server takes it. */
  readonly doubt: string | undefined
}

/** One printer column: every word of it can be written, its place changed. */
export function ColumnRow({
  column,
  index,
  count,
  options,
  rejections,
  doubt,
  isNew,
  isRemoved,
  onEdit,
  onRemove,
}: ColumnRowProps) {
  const [more, setMore] = useState(false)
  const [nameWord, typeWord, pathWord, priorityWord] = designTexts.columnHeads
  const n = index + 1
  const edit = (...makers: readonly ((path: Path) => Edit)[]): undefined => {
    onEdit((path) => makers.map((make) => make(path)))
  }
  const set =
    (key: string, value: JsonValue) =>
    (path: Path): Edit => ({ op: 'set', path: [...path, key], value })
  /** Words that may be absent: none is no word. */
  const word = (key: string, value: string): undefined => {
    if (value !== '') return edit(set(key, value))
    return column[key] === undefined ? undefined : edit((path) => ({ op: 'remove', path: [...path, key] }))
  }
  const setPriority = (text: string): string | undefined => {
    const value = valueOfText({ type: 'integer' }, text === '' ? '0' : text)
    return isInteger(value) ? edit(set('priority', value)) : designTexts.numberBad
  }
  const setPath = (jsonPath: string, option: PathOption | undefined): void => {
    const named = option !== undefined && isGivenName(textAt(column, ['name'])) ? [set('name', nameOf(jsonPath))] : []
    const typed = option === undefined ? [] : [set('type', columnType(option.schema))]
    edit(set('jsonPath', jsonPath), ...typed, ...named)
  }
  const move = (by: 1 | -1): undefined => edit((path) => ({ op: 'move', path, by }))
  const name = textAt(column, ['name'])
  return (
    <li hidden={isRemoved} className="ps-0 narrow:border-b narrow:border-line narrow:pb-2">
      <div className={COLUMNS}>
        <TextField
          label={designTexts.columnOf(nameWord, n)}
          value={name}
          focus={isNew}
          onCommit={(text) => edit(set('name', text))}
        />
        <Choice
          label={designTexts.columnOf(typeWord, n)}
          look="select"
          value={TYPES.find((type) => type === column.type) ?? 'string'}
          options={TYPES.map((id) => ({ id, word: id, mono: true }))}
          onChange={(type) => edit(set('type', type))}
        />
        <PathField
          label={designTexts.columnOf(pathWord, n)}
          value={textAt(column, ['jsonPath'])}
          options={options}
          className="narrow:col-span-full"
          onCommit={setPath}
        />
        <TextField
          label={designTexts.columnOf(priorityWord, n)}
          mono
          placeholder="0"
          value={textOfValue(column.priority)}
          onCommit={setPriority}
        />
        <span className="flex h-(--control) items-center justify-end">
          <IconButton icon={ArrowUp} label={headTexts.columns.up(name)} small isDisabled={index === 0} onPress={() => move(-1)} />
          <IconButton
            icon={ArrowDown}
            label={headTexts.columns.down(name)}
            small
            isDisabled={n === count}
            onPress={() => move(1)}
          />
          <IconButton icon={Ellipsis} label={headTexts.columns.more(name)} small pressed={more} onPress={() => setMore(!more)} />
          <IconButton icon={Trash2} label={designTexts.removeColumn(name)} small onPress={onRemove} />
        </span>
      </div>
      {more && (
        <div className="grid grid-cols-[140px_minmax(0,1fr)_108px] gap-2 ps-3 pt-1.5 narrow:grid-cols-2">
          <Choice
            label={designTexts.columnOf(headTexts.columns.format, n)}
            look="select"
            value={FORMATS.find((format) => format === column.format) ?? ''}
            options={FORMATS.map((id) => ({ id, word: id === '' ? designTexts.noFormat : id, mono: id !== '' }))}
            onChange={(format) => word('format', format)}
          />
          <TextField
            label={designTexts.columnOf(headTexts.columns.description, n)}
            placeholder={headTexts.columns.description}
            value={textAt(column, ['description'])}
            onCommit={(text) => word('description', text)}
          />
        </div>
      )}
      {rejections.map((text) => (
        <p key={text} className="flex basis-full items-baseline gap-1.5 pt-[3px] text-xs/5 wrap-anywhere text-bad" role="alert">
          <OctagonX className="icon-sm translate-y-0.5" aria-hidden />
          {text}
        </p>
      ))}
      {rejections.length === 0 && doubt !== undefined && (
        <p className="flex basis-full items-baseline gap-1.5 pt-[3px] text-xs/5 wrap-anywhere text-warn">
          <TriangleAlert className="icon-sm translate-y-0.5" aria-hidden />
          {doubt}
        </p>
      )}
    </li>
  )
}
