import { Dbl, isNumber, type JsonValue, toFloat } from '../../../apimachinery/json/value.ts'
import type { Column, Row } from '../../../client/table.ts'
import { ageText } from '../../kit/age.tsx'

/** A cell as kubectl prints it: `<none>` for nothing, lists and objects as JSON. */
export function cellText(value: JsonValue | undefined): string {
  if (value === null || value === undefined) return '<none>'
  if (typeof value === 'string') return value
  if (value instanceof Dbl) return String(value.value)
  if (typeof value === 'object')
    return JSON.stringify(value, (_, inner: unknown) => (typeof inner === 'bigint' ? String(inner) : inner))
  return String(value)
}

/** True for the column that shows the age of the object itself: the page keeps that one running. */
export const isAge = (column: Column): boolean => column.name === 'Age' || column.name === 'Created At'

/** The text of a cell now. */
export function textOf(row: Row, column: Column, index: number, now: number): string {
  if (isAge(column) && row.created !== '') return ageText(now - Date.parse(row.created))
  return cellText(row.cells[index])
}

export const isNumeric = (column: Column): boolean => column.type === 'integer' || column.type === 'number'

export interface Sort {
  /** The place of the column among all. */
  readonly column: number
  readonly descending: boolean
}

/** What rows are sorted by in a column: numbers by size, ages by time, everything else by text. */
function sortKey(column: Column, index: number): (row: Row) => string | number {
  if (isAge(column)) return (row) => -Date.parse(row.created)
  if (!isNumeric(column)) return (row) => cellText(row.cells[index])
  return (row) => {
    const cell = row.cells[index]
    return cell !== undefined && isNumber(cell) ? toFloat(cell) : Number.NEGATIVE_INFINITY
  }
}

/** Rows in the order of the first column, those that are equal there in the order of the second, and so on. */
export function sorted(rows: readonly Row[], columns: readonly Column[], sorts: readonly Sort[]): readonly Row[] {
  const orders = sorts.flatMap(({ column, descending }) => {
    const found = columns[column]
    return found === undefined ? [] : [{ key: sortKey(found, column), sign: descending ? -1 : 1 }]
  })
  if (orders.length === 0) return rows
  return rows
    .map((row) => ({ row, keys: orders.map(({ key }) => key(row)) }))
    .sort((a, b) => {
      for (const [i, { sign }] of orders.entries()) {
        const [left, right] = [a.keys[i] ?? '', b.keys[i] ?? '']
        if (left !== right) return left < right ? -sign : sign
      }
      return 0
    })
    .map(({ row }) => row)
}

/** Rows that contain every word in some cell, their namespace or a label. */
export function filtered(rows: readonly Row[], filter: string): readonly Row[] {
  const words = filter
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  if (words.length === 0) return rows
  return rows.filter((row) => {
    const labels =
      row.labels === undefined
        ? ''
        : Object.entries(row.labels)
            .map(([key, value]) => `${key}=${value}`)
            .join(' ')
    const text = `${row.namespace} ${row.name} ${row.cells.map(cellText).join(' ')} ${labels}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}

/** The rows as `kubectl get` prints them: padded columns, capitals in the head. */
export function asText(
  rows: readonly Row[],
  columns: readonly { readonly column: Column; readonly index: number }[],
  allNamespaces: boolean,
  now: number,
): string {
  const head = [...(allNamespaces ? ['NAMESPACE'] : []), ...columns.map(({ column }) => column.name.toUpperCase())]
  const body = rows.map((row) => [
    ...(allNamespaces ? [row.namespace] : []),
    ...columns.map(({ column, index }) => textOf(row, column, index, now)),
  ])
  const widths = head.map((word, i) => Math.max(word.length, ...body.map((line) => line[i]?.length ?? 0)))
  return [head, ...body]
    .map((line) =>
      line
        .map((cell, i) => cell.padEnd((widths[i] ?? 0) + 3))
        .join('')
        .trimEnd(),
    )
    .join('\n')
}
