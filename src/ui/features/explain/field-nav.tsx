import { ChevronDown, ChevronRight, ChevronsDownUp, ChevronsUpDown } from 'lucide-react'
import { type KeyboardEvent, useDeferredValue, useEffect, useId, useMemo, useRef, useState } from 'react'
import { type Field, lineageOf, type Reading } from '../../../analysis/reading/reading.ts'
import { prepareSearch, searched, wordsOf } from '../../../analysis/reading/search.ts'
import { listOf } from '../../../analysis/walk.ts'
import { IconButton } from '../../kit/icon-button.tsx'
import { useCommands } from '../../kit/keys.tsx'
import { SearchBox } from '../../kit/search-box.tsx'
import { useWindow } from '../../kit/virtual.ts'
import { explainTexts } from './explain.en.ts'

/** Opens the page of a field. */
export type OpenField = (reading: Reading, field: Field) => void

type Row =
  | { readonly is: 'head'; readonly words: string }
  | { readonly is: 'field'; readonly reading: Reading; readonly field: Field; readonly isOther: boolean }

/** Pixels. */
const ROW = 28
const ROW_NARROW = 44
/** Of other kinds, this many are shown. */
const MOST_OTHERS = 50

/** The rows of the tree: what is within a folded field is left out. */
function treeRows(reading: Reading, open: ReadonlySet<number>): Row[] {
  const rows: Row[] = []
  for (let i = 0; i < reading.fields.length; ) {
    const field = reading.fields[i]
    if (field === undefined) break
    rows.push({ is: 'field', reading, field, isOther: false })
    i = open.has(i) ? i + 1 : field.end
  }
  return rows
}

function foundRows(reading: Reading, query: string): Row[] {
  const { byPath, byDescription } = searched(reading, query)
  const rowOf = (field: Field): Row => ({ is: 'field', reading, field, isOther: false })
  return [
    ...byPath.map(rowOf),
    ...(byDescription.length > 0 ? [{ is: 'head', words: explainTexts.byDescription } as const] : []),
    ...byDescription.map(rowOf),
  ]
}

function foundElsewhere(others: readonly Reading[], query: string): Row[] {
  const rows = others.flatMap((other) =>
    searched(other, query).byPath.map((field): Row => ({ is: 'field', reading: other, field, isOther: true })),
  )
  return rows.length > 0 ? [{ is: 'head', words: explainTexts.otherKinds }, ...rows.slice(0, MOST_OTHERS)] : []
}

/** A path with what the words of a search matched in it. */
function Matched({ text, words }: { readonly text: string; readonly words: readonly string[] }) {
  const word = words.at(-1)
  const at = word === undefined ? -1 : text.toLowerCase().lastIndexOf(word)
  if (word === undefined || at < 0) return text
  return (
    <>
      {text.slice(0, at)}
      <mark className="rounded-[2px] bg-warn-soft text-ink">{text.slice(at, at + word.length)}</mark>
      {text.slice(at + word.length)}
    </>
  )
}

interface RowProps {
  readonly row: Row
  readonly id: string
  readonly words: readonly string[]
  readonly isActive: boolean
  readonly isShown: boolean
  readonly isOpen: boolean
  readonly onOpen: OpenField
  readonly onToggle: (field: Field) => void
}

function NavRow({ row, id, words, isActive, isShown, isOpen, onOpen, onToggle }: RowProps) {
  if (row.is === 'head') {
    return (
      <div
        role="presentation"
        className="flex h-7 items-center border-y border-line bg-sunken px-3 text-xs text-ink-3 narrow:h-11"
      >
        {row.words}
      </div>
    )
  }
  const { reading, field, isOther } = row
  const isFound = words.length > 0
  const isBranch = !isFound && field.end > field.index + 1
  const Chevron = isOpen ? ChevronDown : ChevronRight
  return (
    <div
      id={id}
      role="treeitem"
      aria-selected={isShown}
      {...(isBranch && { 'aria-expanded': isOpen })}
      aria-level={isFound ? 1 : field.depth + 1}
      tabIndex={-1}
      className={`relative flex h-7 cursor-default items-center gap-1 pe-3 text-sm narrow:h-11 ${isShown ? 'bg-selected' : 'hover:bg-hover'} ${isActive ? 'outline-2 -outline-offset-2 outline-focus' : ''}`}
      style={{ paddingInlineStart: isFound ? 12 : 8 + field.depth * 14 }}
      title={isOther ? `${reading.kind.kind}.${field.path}` : field.path}
      onPointerDown={(event) => event.button === 0 && onOpen(reading, field)}
    >
      {isShown && <span className="absolute inset-y-1 start-0 w-0.5 bg-accent-ink" />}
      {!isFound && (
        <span
          className="grid size-5 flex-none place-items-center narrow:size-9"
          aria-hidden
          onPointerDown={(event) => {
            if (!isBranch) return
            event.stopPropagation()
            onToggle(field)
          }}
        >
          {isBranch && <Chevron className="icon-sm text-ink-3" />}
        </span>
      )}
      <span className="mono min-w-0 flex-1 truncate text-start [direction:ltr]" translate="no">
        {isFound ? (
          // Of a long path the end is what tells it from others.
          <span className="flex min-w-0">
            <span className="min-w-0 truncate text-ink-3">
              <Matched text={(isOther ? `${reading.kind.kind}.` : '') + field.path.slice(0, -field.name.length)} words={words} />
            </span>
            <span className="max-w-full flex-none truncate">
              <Matched text={field.name} words={words} />
            </span>
          </span>
        ) : (
          <>
            {field.name}
            {field.isRequired && (
              <span className="text-accent-ink" title={explainTexts.required}>
                <span aria-hidden>{' *'}</span>
                <span className="sr-only"> {explainTexts.required}</span>
              </span>
            )}
          </>
        )}
      </span>
      <span className="flex-none text-xs text-ink-3" translate="no">
        {field.type}
      </span>
    </div>
  )
}

const rulesIn = (reading: Reading): number =>
  reading.fields.reduce(
    (sum, { schema }) => sum + listOf(schema['x-kubernetes-validations']).length,
    listOf(reading.kind.schema['x-kubernetes-validations']).length,
  )

interface Props {
  readonly reading: Reading
  readonly others: readonly Reading[]
  readonly shown: Field | undefined
  readonly isNarrow: boolean
  readonly onOpen: OpenField
  /** The search has the focus: what else is searched can be read. */
  readonly onSearch: () => void
}

/** The fields of a kind as a tree, or what a search found among all kinds. */
export function FieldNav({ reading, others, shown, isNarrow, onOpen, onSearch }: Props) {
  const id = useId()
  const [query, setQuery] = useState('')
  // What the other kinds have comes later: there can be many of them, and typing does not wait for them.
  const elsewhere = useDeferredValue(query)
  const words = useMemo(() => wordsOf(query), [query])
  const top = useMemo(() => new Set(reading.fields.filter(({ depth }) => depth === 0).map(({ index }) => index)), [reading])
  const [open, setOpen] = useState<ReadonlySet<number>>(top)
  const [active, setActive] = useState<number>()
  const list = useRef<HTMLDivElement>(null)
  const search = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const input = search.current
    const prepare = (): void => {
      prepareSearch(reading)
      onSearch()
    }
    input?.addEventListener('focus', prepare)
    return () => input?.removeEventListener('focus', prepare)
  }, [reading, onSearch])
  useCommands({ filter: { run: () => search.current?.focus() } })
  const isFound = words.length > 0
  const rowsHere = useMemo(() => (isFound ? foundRows(reading, query) : treeRows(reading, open)), [isFound, reading, query, open])
  const rowsElsewhere = useMemo(() => foundElsewhere(others, elsewhere), [others, elsewhere])
  const rows = useMemo(() => (isFound ? [...rowsHere, ...rowsElsewhere] : rowsHere), [isFound, rowsHere, rowsElsewhere])
  const height = isNarrow ? ROW_NARROW : ROW
  const { first, end, reveal } = useWindow(list, rows.length, height, 0)
  const at = rows.findIndex((row) => row.is === 'field' && row.field === shown)
  // What a link or an example line opens is in sight.
  useEffect(() => {
    if (shown === undefined || isFound) return
    const around = lineageOf(reading, shown).slice(0, -1)
    setOpen((old) => (around.every(({ index }) => old.has(index)) ? old : new Set([...old, ...around.map(({ index }) => index)])))
  }, [reading, shown, isFound])
  useEffect(() => {
    if (at >= 0) reveal(at)
  }, [at, reveal])
  // What is found first is what Enter opens.
  useEffect(() => setActive(isFound ? rows.findIndex(({ is }) => is === 'field') : undefined), [isFound, rows])

  const toggle = ({ index }: Field): void => {
    const next = new Set(open)
    if (!next.delete(index)) next.add(index)
    setOpen(next)
  }
  const step = (by: number): void => {
    let next = active ?? at
    do next += by
    while (rows[next]?.is === 'head')
    if (rows[next] === undefined) return
    setActive(next)
    reveal(next)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const row = rows[active ?? at]
    const field = row?.is === 'field' && !isFound ? row.field : undefined
    const isBranch = field !== undefined && field.end > field.index + 1
    if (event.key === 'ArrowDown') step(1)
    else if (event.key === 'ArrowUp') step(-1)
    else if (event.key === 'Enter' && row?.is === 'field') onOpen(row.reading, row.field)
    else if (event.key === 'ArrowRight' && isBranch && !open.has(field.index)) toggle(field)
    else if (event.key === 'ArrowLeft' && isBranch && open.has(field.index)) toggle(field)
    else return
    event.preventDefault()
  }
  const rowId = (index: number): string => `${id}-${index}`
  const activeId = active === undefined ? {} : { 'aria-activedescendant': rowId(active) }
  const required = reading.fields.filter((field) => field.isRequired).length
  const count = rows.filter((row) => row.is === 'field' && !row.isOther).length
  return (
    <section className="pane" aria-label={explainTexts.tree}>
      <div className="flex flex-none items-center gap-1 border-b border-line p-2">
        <SearchBox
          className="field flex-1"
          label={explainTexts.search}
          placeholder={explainTexts.searchHint}
          value={query}
          inputRef={search}
          onChange={setQuery}
          onKeyDown={onKeyDown}
        >
          <span className="flex-none text-xs text-ink-3 tabular-nums">
            {isFound && explainTexts.found(count, reading.fields.length)}
          </span>
        </SearchBox>
        {!isFound && (
          <IconButton
            small
            icon={open.size > top.size ? ChevronsDownUp : ChevronsUpDown}
            label={open.size > top.size ? explainTexts.collapseAll : explainTexts.expandAll}
            onPress={() => setOpen(open.size > top.size ? top : new Set(reading.fields.keys()))}
          />
        )}
      </div>
      <div
        ref={list}
        role="tree"
        aria-label={explainTexts.tree}
        tabIndex={0}
        className="min-h-0 flex-1 overflow-auto -outline-offset-2"
        onKeyDown={onKeyDown}
        {...activeId}
      >
        <div role="presentation" style={{ height: rows.length * height, paddingTop: first * height }}>
          {rows.slice(first, end).map((row, i) => (
            <NavRow
              key={row.is === 'head' ? row.words : `${row.reading.kind.kind}.${row.field.path}`}
              row={row}
              id={rowId(first + i)}
              words={words}
              isActive={active === first + i}
              isShown={row.is === 'field' && row.field === shown}
              isOpen={row.is === 'field' && open.has(row.field.index)}
              onOpen={onOpen}
              onToggle={toggle}
            />
          ))}
        </div>
        {isFound && rows.length === 0 && <p className="px-3 py-3 text-sm text-ink-2">{explainTexts.nothing}</p>}
      </div>
      <footer className="pane-foot min-h-9 px-3 text-xs text-ink-3">
        {explainTexts.count(reading.fields.length, required, rulesIn(reading))}
      </footer>
    </section>
  )
}
