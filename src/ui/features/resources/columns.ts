import type { Column } from '../../../client/table.ts'
import { isRecord, keep, recall } from '../../base/state/stored.ts'

/** Which columns of a kind the reader chose, by name; what is not named is as the server says. */
export interface ColumnChoice {
  readonly shown: readonly string[]
  readonly hidden: readonly string[]
  /** The columns that were moved and all others at that time, in their order; a column that is not named comes behind them. */
  readonly order: readonly string[]
  /** The JSONPaths that the reader added as columns. */
  readonly paths: readonly string[]
}

export const NO_CHOICE: ColumnChoice = { shown: [], hidden: [], order: [], paths: [] }

/** The columns that the page makes itself, from the metadata of a row. */
export const LABELS = 'labels of the page'
export const MANAGERS = 'managers of the page'
/** The id of the column that a JSONPath of the reader makes. */
export const pathId = (path: string): string => `${path} of the page`

export interface ShownColumn {
  /** Unique among the columns. */
  readonly id: string
  readonly column: Column
  /** The place of its cell in a row; -1: it has none. */
  readonly index: number
  /** It shows the name of the object. */
  readonly isName?: boolean
  /** The JSONPath of the reader that makes it. */
  readonly path?: string
  /** Shown only to readers who chose it, even in the wide form. */
  readonly isAsked?: boolean
}

export interface ListedColumn extends ShownColumn {
  readonly isShown: boolean
}

/** All columns of a list in the order of the reader: the name first, the server's and the page's (`own`), and which of them are shown. */
export function listedColumns(
  columns: readonly Column[],
  own: readonly ShownColumn[],
  { shown, hidden, order }: ColumnChoice,
  isWide: boolean,
): ListedColumn[] {
  const all = columns.map((column, index): ShownColumn => ({ id: column.name, column, index }))
  // Events have their names last.
  const named = all.find(({ column }) => column.format === 'name') ?? all[0]
  if (named === undefined) return []
  const name = { ...named, isName: true }
  const others = all.filter((one) => one !== named)
  const placeOf = ({ id }: ShownColumn): number => (order.includes(id) ? order.indexOf(id) : order.length)
  // An age stands last, as the server puts it.
  const last = others.at(-1)?.column.type === 'date' ? -1 : others.length
  const movable = [...others.slice(0, last), ...own, ...others.slice(last, others.length)]
  return [name, ...movable.sort((a, b) => placeOf(a) - placeOf(b))].map((one) => ({
    ...one,
    isShown:
      one === name ||
      shown.includes(one.id) ||
      (!hidden.includes(one.id) && one.isAsked !== true && (isWide || one.column.priority === 0)),
  }))
}

/** The choice after a column was shown or hidden. */
export function withShown(choice: ColumnChoice, id: string, isShown: boolean): ColumnChoice {
  const { shown, hidden } = choice
  const without = (list: readonly string[]): string[] => list.filter((one) => one !== id)
  return isShown
    ? { ...choice, shown: [...without(shown), id], hidden: without(hidden) }
    : { ...choice, shown: without(shown), hidden: [...without(hidden), id] }
}

/** The choice after a column was moved by a number of places, never before the name. */
export function withMoved(choice: ColumnChoice, columns: readonly ShownColumn[], id: string, by: number): ColumnChoice {
  const order = columns.slice(1).map((one) => one.id)
  const from = order.indexOf(id)
  const to = Math.min(Math.max(from + by, 0), order.length - 1)
  order.splice(to, 0, ...order.splice(from, 1))
  return { ...choice, order }
}

/** The choice with a JSONPath as a column of its own. */
export const withPath = (choice: ColumnChoice, path: string): ColumnChoice => ({ ...choice, paths: [...choice.paths, path] })

/** The choice without the column of a JSONPath; nothing of it is kept. */
export function withoutPath(choice: ColumnChoice, path: string): ColumnChoice {
  const without = (list: readonly string[]): string[] => list.filter((one) => one !== pathId(path))
  const { shown, hidden, order, paths } = choice
  return { shown: without(shown), hidden: without(hidden), order: without(order), paths: paths.filter((one) => one !== path) }
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
  const { shown, hidden, order, paths = [] } = choice
  if (!isNames(shown) || !isNames(hidden) || !isNames(order) || !isNames(paths)) return NO_CHOICE
  return { shown, hidden, order, paths }
}

/** Keeps the choice for a kind; the choices that were kept first give way. */
export function keepColumns(kind: string, choice: ColumnChoice): void {
  const kept = recall(KEY)
  const others = isRecord(kept) ? Object.entries(kept).filter(([name]) => name !== kind) : []
  const own: [string, unknown][] = choice === NO_CHOICE ? [] : [[kind, choice]]
  keep(KEY, Object.fromEntries([...others.slice(-KEPT + 1), ...own]))
}
