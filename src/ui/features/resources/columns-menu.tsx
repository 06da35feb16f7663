import { ArrowUpDown, Columns3, GripVertical, X } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, type PointerEvent, useId, useRef, useState } from 'react'
import { Button, DialogTrigger } from 'react-aria-components'
import type { Sort } from '../../entities/kind/cells.ts'
import { objectTexts } from '../../entities/object/texts.en.ts'
import { PopoverDialog } from '../../kit/popover-dialog.tsx'
import {
  type ColumnChoice,
  LABELS,
  type ListedColumn,
  MANAGERS,
  NO_CHOICE,
  withMoved,
  withoutPath,
  withPath,
  withShown,
} from './columns.ts'
import { normalizedPath, pathProblem } from './own-columns.ts'
import { SortMark, sortLabel } from './sort-mark.tsx'

interface AddProps {
  readonly choice: ColumnChoice
  readonly onChange: (choice: ColumnChoice) => void
}

interface ListProps extends AddProps {
  readonly columns: readonly ListedColumn[]
  readonly sorts: readonly Sort[]
  /** Sorts by a column besides those that sort already. */
  readonly onSort: (column: number) => void
}

interface Props extends ListProps {
  readonly kind: string
}

const ROW = 'flex min-h-8 items-center gap-2 rounded-1 ps-1 pe-2 hover:bg-hover data-dragged:bg-selected narrow:min-h-11'

/** The row of a list that a pointer is at, or the nearest. */
function rowAt(list: HTMLElement, y: number): number {
  const rows = [...list.children]
  const below = rows.findIndex((row) => row.getBoundingClientRect().bottom > y)
  return below < 0 ? rows.length - 1 : below
}

function noteOf({ id, isName, column }: ListedColumn): string {
  if (isName) return objectTexts.list.always
  if (id === LABELS || id === MANAGERS) return objectTexts.list.thisPage
  return column.priority > 0 ? objectTexts.list.wide : ''
}

/** The columns to choose from. A handle is dragged by mouse or finger; the list itself follows the pointer, because rows move below it. */
function ColumnList({ columns, choice, onChange, sorts, onSort }: ListProps) {
  const [dragged, setDragged] = useState<string>()
  const [moved, setMoved] = useState('')
  const move = (one: ListedColumn, by: number): void => {
    const to = Math.min(Math.max(columns.indexOf(one) + by, 1), columns.length - 1)
    if (to === columns.indexOf(one)) return
    onChange(withMoved(choice, columns, one.id, by))
    setMoved(objectTexts.list.movedTo(one.column.name, to + 1, columns.length))
  }
  const onPointerDown = (event: PointerEvent<HTMLElement>): void => {
    const id = (event.target as Element).closest('[data-handle]')?.getAttribute('data-handle')
    if (id === undefined || id === null || event.button !== 0) return
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    setDragged(id)
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>): void => {
    const one = columns.find(({ id }) => id === dragged)
    if (one === undefined) return
    const to = rowAt(event.currentTarget, event.clientY)
    event.currentTarget.children[to]?.scrollIntoView({ block: 'nearest' })
    move(one, to - columns.indexOf(one))
  }
  const onKeyDown = (event: KeyboardEvent, one: ListedColumn): void => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (!event.altKey || by === undefined) return
    event.preventDefault()
    move(one, by)
  }
  return (
    <>
      <ul
        className="max-h-[min(360px,60vh)] overflow-auto p-1"
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onLostPointerCapture={() => setDragged(undefined)}
      >
        {columns.map((one) => {
          const { id, path, index, isName = false, column, isShown } = one
          return (
            <li key={id} className={ROW} data-dragged={id === dragged || undefined}>
              <span
                className={`grid flex-none touch-none place-items-center self-stretch text-ink-3 narrow:w-8 ${isName ? 'invisible' : 'cursor-grab'}`}
                data-handle={isName ? undefined : id}
              >
                <GripVertical className="icon-sm" aria-hidden />
              </span>
              <label className="flex min-w-0 flex-1 items-center gap-2">
                <input
                  type="checkbox"
                  checked={isShown}
                  disabled={isName}
                  onChange={(event) => onChange(withShown(choice, id, event.target.checked))}
                  onKeyDown={(event) => onKeyDown(event, one)}
                />
                <span className={`min-w-0 flex-1 truncate ${path === undefined ? '' : 'mono text-[12px]'}`} title={path}>
                  {column.name}
                </span>
              </label>
              <span className="text-xs text-ink-3">{noteOf(one)}</span>
              {isShown && id !== LABELS && (
                <button
                  type="button"
                  className="btn btn-ghost btn-sm min-w-9 gap-0.5 px-1 narrow:min-h-11 narrow:min-w-11"
                  aria-label={sortLabel(sorts, one)}
                  aria-pressed={sorts.some((sort) => sort.column === index)}
                  onClick={() => onSort(index)}
                >
                  {sorts.some((sort) => sort.column === index) ? (
                    <SortMark sorts={sorts} index={index} />
                  ) : (
                    <ArrowUpDown className="icon-sm text-ink-3" aria-hidden />
                  )}
                </button>
              )}
              {path !== undefined && (
                <button
                  type="button"
                  className="btn btn-icon btn-ghost btn-sm"
                  aria-label={objectTexts.list.removePath(path)}
                  onClick={() => onChange(withoutPath(choice, path))}
                >
                  <X className="icon-sm" aria-hidden />
                </button>
              )}
            </li>
          )
        })}
      </ul>
      <span className="sr-only" role="status">
        {moved}
      </span>
    </>
  )
}

/** Adds a JSONPath of the reader's own as a column. A path that cannot be parsed stays in the field, with the reason. */
function AddPath({ choice, onChange }: AddProps) {
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const id = useId()
  const add = (event: FormEvent): void => {
    event.preventDefault()
    const path = normalizedPath(text)
    if (path === '') return
    const found = choice.paths.includes(path) ? objectTexts.list.pathTwice : pathProblem(path)
    setProblem(found)
    if (found === undefined) {
      onChange(withPath(choice, path))
      setText('')
    }
    field.current?.focus()
  }
  return (
    <form className="grid gap-1 border-t border-line px-3 py-2" onSubmit={add}>
      <label className="text-xs text-ink-2" htmlFor={id}>
        {objectTexts.list.addPath}
      </label>
      <div className="flex gap-2">
        <span className="field min-w-0 flex-1">
          <input
            ref={field}
            id={id}
            className="mono min-w-0 flex-1"
            value={text}
            placeholder=".spec.image"
            spellCheck={false}
            autoCapitalize="none"
            aria-invalid={problem !== undefined}
            {...(problem === undefined ? {} : { 'aria-describedby': `${id}-problem` })}
            onChange={(event) => {
              setText(event.target.value)
              setProblem(undefined)
            }}
          />
        </span>
        <button type="submit" className="btn" disabled={text.trim() === ''}>
          {objectTexts.list.add}
        </button>
      </div>
      {problem !== undefined && (
        <p id={`${id}-problem`} className="text-xs wrap-anywhere text-bad" role="alert">
          {problem}
        </p>
      )}
    </form>
  )
}

/** Chooses the columns of a list, their order, and which of them sort its rows, by mouse, finger or keys. */
export function ColumnsMenu({ kind, ...list }: Props) {
  const { choice, onChange } = list
  return (
    <DialogTrigger>
      <Button className="btn btn-icon" aria-label={objectTexts.list.columns}>
        <Columns3 aria-hidden />
      </Button>
      <PopoverDialog
        label={objectTexts.list.columnsOf(kind)}
        placement="bottom end"
        className="grid w-76 max-w-[92vw] rounded-3 bg-raised text-sm shadow-pop outline-0"
      >
        <div className="flex items-center gap-2 ps-3 pe-2 pt-2">
          <span className="flex-1 font-semibold" aria-hidden>
            {objectTexts.list.columns}
          </span>
          <button
            type="button"
            className="btn btn-ghost btn-sm"
            disabled={choice === NO_CHOICE}
            onClick={() => onChange(NO_CHOICE)}
          >
            {objectTexts.list.reset}
          </button>
        </div>
        <ColumnList {...list} />
        <AddPath choice={choice} onChange={onChange} />
        <p className="border-t border-line px-3 py-2 text-xs text-ink-2">{objectTexts.list.moveHint}</p>
      </PopoverDialog>
    </DialogTrigger>
  )
}
