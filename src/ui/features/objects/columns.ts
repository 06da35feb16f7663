import type { Column } from '../../../client/table.ts'
import { isRecord, keep, recall } from '../../state/stored.ts'

/** Which columns of a kind the reader chose, by name; what is not named is as the server says. */
export interface ColumnChoice {
  readonly shown: readonly string[]
  readonly hidden: readonly string[]
  /** The columns that were moved and all others at that time, in their order; a column that is not named comes behind them. */
  readonly order: readonly string[]
}

export const NO_CHOICE: ColumnChoice = { shown: [], hidden: [], order: [] }

/** The column that the page makes itself, from the metadata of a row. */
export const LABELS = 'labels of the page'

export interface ShownColumn {
  /** Unique among the columns. */
  readonly id: string
  readonly column: Column
  /** Its place in the server's row; -1: made by the page. */
  readonly index: number
}

export interface ListedColumn extends ShownColumn {
  readonly isShown: boolean
}

/** All columns of a list in the order of the reader: the name first, the server's and the page's, and which of them are shown. */
export function listedColumns(
  columns: readonly Column[],
  labels: string,
  { shown, hidden, order }: ColumnChoice,
  isWide: boolean,
): ListedColumn[] {
  const made: Column = { name: labels, type: 'string', format: '', description: '', priority: 1 }
  const all = columns.map((column, index) => ({ id: column.name, column, index }))
  const [name, ...others] = all
  if (name === undefined) return []
  const placeOf = ({ id }: ShownColumn): number => (order.includes(id) ? order.indexOf(id) : order.length)
  // An age stands last, as the server puts it.
  const last = others.at(-1)?.column.type === 'date' ? -1 : others.length
  const movable = [...others.slice(0, last), { id: LABELS, column: made, index: -1 }, ...others.slice(last, others.length)]
  return [name, ...movable.sort((a, b) => placeOf(a) - placeOf(b))].map((one) => ({
    ...one,
    isShown:
      one === name ||
      shown.includes(one.id) ||
      (!hidden.includes(one.id) && one.id !== LABELS && (isWide || one.column.priority === 0)),
  }))
}

/** The choice after a column was shown or hidden. */
export function withShown({ shown, hidden, order }: ColumnChoice, id: string, isShown: boolean): ColumnChoice {
  const without = (list: readonly string[]): string[] => list.filter((one) => one !== id)
  return isShown
    ? { order, shown: [...without(shown), id], hidden: without(hidden) }
    : { order, shown: without(shown), hidden: [...without(hidden), id] }
}

/** The choice after a column was moved by a number of places, never before the name. */
export function withMoved(choice: ColumnChoice, columns: readonly ShownColumn[], id: string, by: number): ColumnChoice {
  const order = columns.slice(1).map((one) => one.id)
  const from = order.indexOf(id)
  const to = Math.min(Math.max(from + by, 0), order.length - 1)
  order.splice(to, 0, ...order.splice(from, 1))
  return { ...choice, order }
}

const KEY = 'columns'
/** Kinds whose choices are kept. */
const KEPT = 100

const isNames = (value: unknown): value is string[] => Array.isArray(value) && value.every((one) => typeof one === 'string')

/** The choice that was kept for a kind. */
export function recallColumns(kind: string): ColumnChoice {
  const kept = recall(KEY)
  const choice = isRecord(kept) ? kept[kind] : undefined
  if (!isRecord(choice)) return NO_CHOICE
  const { shown, hidden, order } = choice
  return isNames(shown) && isNames(hidden) && isNames(order) ? { shown, hidden, order } : NO_CHOICE
}

/** Keeps the choice for a kind; the choices that were kept first give way. */
export function keepColumns(kind: string, choice: ColumnChoice): void {
  const kept = recall(KEY)
  const others = isRecord(kept) ? Object.entries(kept).filter(([name]) => name !== kind) : []
  const own: [string, unknown][] = choice === NO_CHOICE ? [] : [[kind, choice]]
  keep(KEY, Object.fromEntries([...others.slice(-KEPT + 1), ...own]))
}
