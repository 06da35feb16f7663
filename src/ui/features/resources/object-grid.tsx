import { ChevronRight, Hourglass } from 'lucide-react'
import { type KeyboardEvent, memo, type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import type { ResourceType } from '../../../client/resource-type.ts'
import type { Row } from '../../../client/table.ts'
import { objectAt } from '../../base/address/object-address.ts'
import { useLanguage } from '../../base/i18n/language.ts'
import { pageTexts } from '../../base/i18n/page.en.ts'
import { useMedia } from '../../base/state/theme.ts'
import { cellText, isAge, isNumeric, type Sort, textOf } from '../../entities/kind/cells.ts'
import { resourcesTexts } from '../../entities/kind/resources.en.ts'
import { objectTexts } from '../../entities/object/texts.en.ts'
import { Age } from '../../kit/age.tsx'
import { Grid } from '../../kit/grid.tsx'
import { useScrolled, useWindow } from '../../kit/virtual.ts'
import { LABELS, type ShownColumn } from './columns.ts'
import { SortMark, sortLabel } from './sort-mark.tsx'

const HEAD = 26

const CELL = 'overflow-clip text-ellipsis whitespace-nowrap px-2.5 leading-[calc(var(--row)-1px)]'
const HEADING = 'overflow-hidden text-start leading-[25px] font-medium whitespace-nowrap'

/** The least width of a column and its share of what is left; an age needs no more than its least. */
function widthOf({ id, column, isName }: ShownColumn): { readonly least: number; readonly share: number } {
  if (id === LABELS) return { least: 140, share: 1.2 }
  if (isName) return { least: 180, share: 1.6 }
  if (isAge(column)) return { least: 84, share: 0 }
  if (isNumeric(column) || column.type === 'boolean') return { least: 84, share: 0.5 }
  return { least: 110, share: 1 }
}

/** The column of the check boxes. */
const CHECK = { least: 36, share: 0 }

/** The grid's columns, equal in the head and in every row, and what they need together. */
function layoutOf(
  columns: readonly ShownColumn[],
  showNamespace: boolean,
): { readonly template: string; readonly least: number } {
  const widths = [CHECK, ...(showNamespace ? [{ least: 90, share: 0.7 }] : []), ...columns.map(widthOf)]
  const template = widths.map(({ least, share }) => (share === 0 ? `${least}px` : `minmax(${least}px, ${share}fr)`)).join(' ')
  return { template, least: widths.reduce((sum, { least }) => sum + least, 0) }
}

interface RowProps {
  readonly row: Row
  readonly index: number
  readonly height: number
  readonly columns: readonly ShownColumn[]
  readonly showNamespace: boolean
  readonly href: string
  readonly active: boolean
  readonly isChecked: boolean
  readonly onCheck: (key: string, isRange: boolean) => void
  /** Grows with each change of the row; 0: it did not change while it was shown. */
  readonly changed: number
}

/** Names of columns that tell how an object is doing. */
const STATE = /^(?:status|phase|state|ready|reason)$/i

/** Where it stands in a row that the object is being deleted: over the state of the object, else over the last column before the age; beside the name where there is none. */
function terminatingSpan(columns: readonly ShownColumn[]): { readonly from: number; readonly end: number } {
  const last = columns.at(-1)
  const end = last !== undefined && isAge(last.column) ? columns.length - 1 : columns.length
  const state = columns.findIndex(({ column, index, isName }) => index >= 0 && !isName && STATE.test(column.name))
  const from = state > 0 && state < end ? state : Math.max(1, end - 1)
  return { from, end: Math.max(end, from) }
}

/** Since when an object is being deleted, and who holds it. */
function TerminatingWords({ row }: { readonly row: Row }) {
  const [finalizer, ...others] = row.finalizers
  return (
    <span className="flex min-w-0 items-center gap-1.5 font-sans text-warn" title={row.finalizers.join('\n')}>
      <Hourglass className="icon-sm" aria-hidden />
      <span className="flex-none">
        {objectTexts.list.terminatingFor} <Age created={row.deleted} />
      </span>
      {finalizer === undefined ? (
        <span className="text-xs text-ink-2">{objectTexts.list.deleting}</span>
      ) : (
        <span className="inline-flex min-w-0 items-center gap-1 text-xs text-ink-2">
          {objectTexts.list.heldBy}
          <span className="mono min-w-0 truncate text-ink [direction:rtl]">
            <bdi>{finalizer}</bdi>
          </span>
          {others.length > 0 && <span className="flex-none">{pageTexts.app.more(others.length)}</span>}
        </span>
      )}
    </span>
  )
}

/** The same in place of other columns. */
function Terminating({ row, span }: { readonly row: Row; readonly span: number }) {
  return (
    <td className={`${CELL} flex items-center`} style={{ gridColumn: `span ${span}` }}>
      <TerminatingWords row={row} />
    </td>
  )
}

const GridRow = memo(function GridRow(props: RowProps) {
  const { row, index, height, columns, showNamespace, href, active, isChecked, onCheck, changed } = props
  useLanguage()
  const isTerminating = row.deleted !== ''
  const { from, end } = terminatingSpan(columns)
  return (
    <tr
      key={changed}
      id={`row-${row.key}`}
      aria-rowindex={index + 2}
      aria-selected={isChecked}
      className={`group/row absolute inset-x-0 grid min-w-(--least) cursor-default grid-cols-(--cols) border-b border-line hover:bg-hover aria-selected:bg-selected data-active:bg-selected data-active:shadow-[inset_2px_0_var(--accent-ink)] ${changed > 0 ? 'objects-changed' : ''} ${isTerminating ? 'objects-terminating' : ''}`}
      data-index={index}
      data-active={active || undefined}
      style={{ insetBlockStart: index * height, blockSize: height }}
    >
      <td className="grid place-items-center">
        <input
          type="checkbox"
          tabIndex={-1}
          className="narrow:size-5"
          aria-label={objectTexts.list.select(row.name)}
          checked={isChecked}
          onChange={(event) => onCheck(row.key, event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey)}
        />
      </td>
      {showNamespace && <td className={`${CELL} mono text-[12px] text-ink-3`}>{row.namespace}</td>}
      {columns.map((shown, i) =>
        isTerminating && i >= from && i < end ? (
          i === from && <Terminating key="terminating" row={row} span={end - from} />
        ) : (
          <Cell key={shown.id} row={row} shown={shown} href={href} isCrowded={isTerminating && from >= end} />
        ),
      )}
    </tr>
  )
})

function Labels({ row }: { readonly row: Row }) {
  const labels = Object.entries(row.labels ?? {}).map(([key, value]) => `${key}=${cellText(value)}`)
  return (
    <td className={`${CELL} flex items-center gap-1`} title={labels.join('\n')}>
      {labels.slice(0, 3).map((label) => (
        <span key={label} className="chip chip-plain mono min-w-0 flex-initial">
          <span className="min-w-0 truncate leading-[18px]">{label}</span>
        </span>
      ))}
      {labels.length > 3 && <span className="flex-none text-xs text-ink-3">{pageTexts.app.more(labels.length - 3)}</span>}
    </td>
  )
}

interface CellProps {
  readonly row: Row
  readonly shown: ShownColumn
  readonly href: string
  /** There is no column for the deletion of the object: its name says it. */
  readonly isCrowded: boolean
}

function Cell({ row, shown, href, isCrowded }: CellProps) {
  const { id, column, index, isName } = shown
  if (id === LABELS) return <Labels row={row} />
  if (isName) {
    return (
      <td className={`${CELL} mono text-[12px] ${isCrowded ? 'flex items-center gap-3' : ''}`}>
        <Link
          className="min-w-0 truncate font-medium text-ink group-hover/row:text-accent-ink"
          href={href}
          tabIndex={-1}
          title={row.name}
        >
          {row.name}
        </Link>
        {isCrowded && <TerminatingWords row={row} />}
      </td>
    )
  }
  if (isAge(column) && row.created !== '') {
    return (
      <td className={`${CELL} tabular-nums`}>
        <Age created={row.created} />
      </td>
    )
  }
  const text = textOf(row, column, index, 0)
  return (
    <td className={`${CELL} ${isNumeric(column) ? 'mono text-[12px] tabular-nums' : ''}`} title={text}>
      {text}
    </td>
  )
}

type HeadProps = Pick<Props, 'rows' | 'columns' | 'showNamespace' | 'sorts' | 'onSort' | 'checked' | 'onCheckAll'>

function Head({ rows, columns, showNamespace, sorts, onSort, checked, onCheckAll }: HeadProps) {
  const box = useRef<HTMLInputElement>(null)
  const isAll = rows.length > 0 && rows.every(({ key }) => checked.has(key))
  useLayoutEffect(() => {
    if (box.current !== null) box.current.indeterminate = checked.size > 0 && !isAll
  }, [checked, isAll])
  return (
    <thead className="sticky top-0 z-2 block">
      <tr
        className="grid h-6.5 min-w-(--least) grid-cols-(--cols) border-b border-line bg-sunken text-xs text-ink-3"
        aria-rowindex={1}
      >
        <th scope="col" className="grid place-items-center">
          <input
            ref={box}
            type="checkbox"
            tabIndex={-1}
            className="narrow:size-5"
            aria-label={objectTexts.list.selectAll}
            checked={isAll}
            onChange={() => onCheckAll(!isAll)}
          />
        </th>
        {showNamespace && (
          <th scope="col" className={`${HEADING} px-2.5`}>
            {resourcesTexts.namespaceColumn}
          </th>
        )}
        {columns.map((one) => {
          const { id, column, index, path } = one
          const own = sorts.find((sort) => sort.column === index)
          return (
            <th
              scope="col"
              className={HEADING}
              key={id}
              aria-sort={own === undefined ? 'none' : own.descending ? 'descending' : 'ascending'}
              title={column.description}
            >
              <button
                type="button"
                className="flex size-full items-center gap-1 px-2.5 hover:text-ink focus-visible:-outline-offset-2"
                aria-label={sortLabel(sorts, one)}
                disabled={id === LABELS}
                onClick={(event) => onSort(index, event.shiftKey)}
              >
                <span className={`truncate ${path === undefined ? '' : 'mono'}`}>{column.name}</span>
                <SortMark sorts={sorts} index={index} />
              </button>
            </th>
          )
        })}
      </tr>
    </thead>
  )
}

interface Props {
  readonly workspace: string
  readonly type: ResourceType
  readonly label: string
  readonly rows: readonly Row[]
  readonly columns: readonly ShownColumn[]
  readonly showNamespace: boolean
  readonly changed: ReadonlyMap<string, number>
  /** The keys of the rows that are selected. */
  readonly checked: ReadonlySet<string>
  /** Selects a row or no longer; with `isRange`, also all between it and the row that was checked before. */
  readonly onCheck: (key: string, isRange: boolean) => void
  readonly onCheckAll: (isChecked: boolean) => void
  /** The rows begin at the top again when this changes. */
  readonly filter: string
  readonly sorts: readonly Sort[]
  /** `isAdded`: besides the columns that sort already. */
  readonly onSort: (column: number, isAdded: boolean) => void
  readonly active: number
  readonly onActive: (index: number) => void
  readonly onOpen: (row: Row) => void
  /** A row was pressed beside its name. */
  readonly onPick: () => void
}

/** Whether columns continue beyond the right edge of the grid. */
function useMoreColumns(element: RefObject<HTMLElement | null>, least: number): boolean {
  const [hasMore, setMore] = useState(false)
  const read = useCallback(
    ({ scrollLeft, clientWidth }: HTMLElement): void => setMore(scrollLeft + clientWidth < least - 1),
    [least],
  )
  useScrolled(element, read)
  return hasMore
}

/** The rows as a grid of which only what is in sight is drawn: one tab stop, whose active descendant is the row the arrow keys are at. */
export function ObjectGrid(props: Props) {
  const { workspace, type, rows, columns, showNamespace, checked, onCheck, filter, active, onActive } = props
  const element = useRef<HTMLTableElement>(null)
  const shownFilter = useRef(filter)
  const height = useMedia('(max-width: 767px)') ? 44 : 28
  const { first, end, reveal } = useWindow(element, rows.length, height, HEAD)
  const { template, least } = layoutOf(columns, showNamespace)
  const hasMore = useMoreColumns(element, least)
  const activeRow = rows[active]
  useLayoutEffect(() => {
    if (element.current !== null && filter !== shownFilter.current) element.current.scrollTop = 0
    shownFilter.current = filter
  }, [filter])
  const go = (to: number): void => {
    const index = Math.min(Math.max(to, 0), rows.length - 1)
    onActive(index)
    reveal(index)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    // A heading takes these itself.
    if ((event.key === 'Enter' || event.key === ' ') && (event.target as Element).closest('button') !== null) return
    const page = Math.max(end - first - 16, 1)
    const moves: Record<string, number> = {
      ArrowDown: active + 1,
      ArrowUp: active - 1,
      Home: 0,
      End: rows.length - 1,
      PageDown: active + page,
      PageUp: active - page,
    }
    const to = moves[event.key]
    const isExtending = event.shiftKey && activeRow !== undefined
    if (to !== undefined) {
      const target = rows[Math.min(Math.max(to, 0), rows.length - 1)]
      if (isExtending && !checked.has(activeRow.key)) onCheck(activeRow.key, false)
      if (isExtending && target !== undefined && target !== activeRow) onCheck(target.key, true)
      go(to)
    } else if (event.key === ' ' && activeRow !== undefined) onCheck(activeRow.key, event.shiftKey)
    else if (event.key === 'a' && (event.ctrlKey || event.metaKey)) props.onCheckAll(true)
    else if (event.key === 'Enter' && activeRow !== undefined) props.onOpen(activeRow)
    else return
    event.preventDefault()
  }
  return (
    <div className="relative flex min-h-0 flex-1">
      <Grid
        ref={element}
        role="grid"
        label={props.label}
        rowCount={rows.length + 1}
        aria-multiselectable
        activeRow={activeRow === undefined ? undefined : `row-${activeRow.key}`}
        className="text-sm"
        style={{ '--cols': template, '--least': `${least}px`, '--row': `${height}px` } as React.CSSProperties}
        onKeyDown={onKeyDown}
        onClick={(event) => {
          const target = event.target as HTMLElement
          const index = target.closest<HTMLElement>('[data-index]')?.dataset.index
          if (index === undefined || target.matches('input')) return
          onActive(Number(index))
          if (target.closest('a') === null) props.onPick()
        }}
      >
        <Head {...props} />
        <tbody className="relative block min-w-(--least)" style={{ blockSize: rows.length * height }}>
          {rows.slice(first, end).map((row, i) => (
            <GridRow
              key={row.key}
              row={row}
              index={first + i}
              height={height}
              columns={columns}
              showNamespace={showNamespace}
              href={objectAt(workspace, type, row.namespace, row.name)}
              active={first + i === active}
              isChecked={checked.has(row.key)}
              onCheck={onCheck}
              changed={props.changed.get(row.key) ?? 0}
            />
          ))}
        </tbody>
      </Grid>
      {hasMore && (
        <span className="objects-more" aria-hidden>
          <ChevronRight className="icon-sm" />
        </span>
      )}
    </div>
  )
}
