import { ArrowDown, ArrowUp } from 'lucide-react'
import { type KeyboardEvent, memo, useRef } from 'react'
import { Link } from 'wouter'
import type { ResourceType } from '../../../client/resource-type.ts'
import type { Column, Row } from '../../../client/table.ts'
import { t } from '../../i18n/catalogue.ts'
import { useLanguage } from '../../i18n/language.ts'
import { Age } from '../../kit/age.tsx'
import { isAge, isNumeric, type Sort, textOf } from '../../kit/cells.ts'
import { Grid } from '../../kit/grid.tsx'
import { reveal, useWindow } from '../../kit/virtual.ts'
import { objectAt } from '../../state/address.ts'
import { useMedia } from '../../state/theme.ts'

export interface ShownColumn {
  readonly column: Column
  /** Its place in the server's row. */
  readonly index: number
}

const HEAD = 26

const CELL = 'truncate px-2.5 leading-[calc(var(--row)-1px)]'
const HEADING = 'overflow-hidden text-start leading-[25px] font-medium whitespace-nowrap'

/** The least width of a column and its share of what is left; an age needs no more than its least. */
function widthOf({ column, index }: ShownColumn): { readonly least: number; readonly share: number } {
  if (index === 0) return { least: 180, share: 1.6 }
  if (isAge(column)) return { least: 84, share: 0 }
  if (isNumeric(column) || column.type === 'boolean') return { least: 84, share: 0.5 }
  return { least: 110, share: 1 }
}

/** The grid's columns, equal in the head and in every row, and what they need together. */
function layoutOf(
  columns: readonly ShownColumn[],
  showNamespace: boolean,
): { readonly template: string; readonly least: number } {
  const widths = [...(showNamespace ? [{ least: 90, share: 0.7 }] : []), ...columns.map(widthOf)]
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
  /** Grows with each change of the row; 0: it did not change while it was shown. */
  readonly changed: number
}

const GridRow = memo(function GridRow({ row, index, height, columns, showNamespace, href, active, changed }: RowProps) {
  useLanguage()
  return (
    <tr
      key={changed}
      id={`row-${row.key}`}
      aria-rowindex={index + 2}
      aria-selected={active}
      className={`group/row absolute inset-x-0 top-0 grid min-w-(--least) cursor-default grid-cols-(--cols) border-b border-line hover:bg-hover aria-selected:bg-selected aria-selected:shadow-[inset_2px_0_var(--accent-ink)] ${changed > 0 ? 'objects-changed' : ''}`}
      data-index={index}
      style={{ transform: `translateY(${index * height}px)`, blockSize: height }}
    >
      {showNamespace && <td className={`${CELL} mono text-[12px] text-ink-3`}>{row.namespace}</td>}
      {columns.map((shown) => (
        <Cell key={shown.column.name} row={row} shown={shown} href={href} />
      ))}
    </tr>
  )
})

function Cell({ row, shown, href }: { readonly row: Row; readonly shown: ShownColumn; readonly href: string }) {
  const { column, index } = shown
  if (index === 0) {
    return (
      <td className={`${CELL} mono text-[12px]`}>
        <Link className="font-medium text-ink group-hover/row:text-accent-ink" href={href} tabIndex={-1} title={row.name}>
          {row.name}
        </Link>
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

function Head({ columns, showNamespace, sort, onSort }: Pick<Props, 'columns' | 'showNamespace' | 'sort' | 'onSort'>) {
  return (
    <thead className="sticky top-0 z-2 block">
      <tr
        className="grid h-6.5 min-w-(--least) grid-cols-(--cols) border-b border-line bg-sunken text-xs text-ink-3"
        aria-rowindex={1}
      >
        {showNamespace && (
          <th scope="col" className={`${HEADING} px-2.5`}>
            {t.resources.namespaceColumn}
          </th>
        )}
        {columns.map(({ column, index }) => {
          const own = sort?.column === index ? sort : undefined
          const Arrow = own?.descending === true ? ArrowDown : ArrowUp
          return (
            <th
              scope="col"
              className={HEADING}
              key={column.name}
              aria-sort={own === undefined ? 'none' : own.descending ? 'descending' : 'ascending'}
              title={column.description}
            >
              <button
                type="button"
                className="flex size-full items-center gap-1 px-2.5 hover:text-ink focus-visible:-outline-offset-2"
                aria-label={t.resources.sortBy(column.name)}
                onClick={() => onSort(index)}
              >
                {column.name}
                {own !== undefined && <Arrow className="icon-sm" aria-hidden />}
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
  readonly sort: Sort | undefined
  readonly onSort: (column: number) => void
  readonly active: number
  readonly onActive: (index: number) => void
  readonly onOpen: (row: Row) => void
}

/** The rows as a grid of which only what is in sight is drawn: one tab stop, whose active descendant is the row the arrow keys are at. */
export function ObjectGrid(props: Props) {
  const { workspace, type, rows, columns, showNamespace, active, onActive } = props
  const element = useRef<HTMLTableElement>(null)
  const height = useMedia('(max-width: 767px)') ? 44 : 28
  const { first, end } = useWindow(element, rows.length, height, HEAD)
  const { template, least } = layoutOf(columns, showNamespace)
  const activeRow = rows[active]
  const go = (to: number): void => {
    const index = Math.min(Math.max(to, 0), rows.length - 1)
    onActive(index)
    if (element.current !== null) reveal(element.current, index, height, HEAD)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
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
    if (to !== undefined) go(to)
    else if (event.key === 'Enter' && activeRow !== undefined) props.onOpen(activeRow)
    else return
    event.preventDefault()
  }
  return (
    <Grid
      ref={element}
      role="grid"
      label={props.label}
      rowCount={rows.length + 1}
      activeRow={activeRow === undefined ? undefined : `row-${activeRow.key}`}
      className="text-sm"
      style={{ '--cols': template, '--least': `${least}px`, '--row': `${height}px` } as React.CSSProperties}
      onKeyDown={onKeyDown}
      onClick={(event) => {
        const index = (event.target as HTMLElement).closest<HTMLElement>('[data-index]')?.dataset.index
        if (index !== undefined) onActive(Number(index))
      }}
    >
      <Head columns={columns} showNamespace={showNamespace} sort={props.sort} onSort={props.onSort} />
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
            changed={props.changed.get(row.key) ?? 0}
          />
        ))}
      </tbody>
    </Grid>
  )
}
