import { isNumber, type JsonObject, type JsonValue } from '../../../apimachinery/json/value.ts'
import { parseJsonPath } from '../../../apimachinery/jsonpath/jsonpath.ts'
import type { Column, Row } from '../../../client/table.ts'
import { LABELS, MANAGERS, pathId, type ShownColumn } from './columns.ts'

/** A path as printer columns have it, `.spec.image`, of what was typed: also `spec.image` and `{.spec.image}`. */
export function normalizedPath(typed: string): string {
  const text = typed.trim()
  const path = text.startsWith('{') && text.endsWith('}') ? text.slice(1, -1).trim() : text
  return path === '' || path.startsWith('.') || path.startsWith('[') ? path : `.${path}`
}

/** Upstream's sentence about a path that cannot be parsed; undefined for one that can. */
export function pathProblem(path: string): string | undefined {
  const parsed = parseJsonPath(`{${path}}`)
  return 'error' in parsed ? parsed.error : undefined
}

type Find = (object: JsonObject) => JsonValue

/** Finds the first value at a path, as the server does for a printer column; null where there is none. */
function finderOf(path: string): Find {
  const parsed = parseJsonPath(`{${path}}`)
  return (object) => ('error' in parsed ? null : (parsed.find(object)[0] ?? null))
}

/**
 * Puts cells behind those of the server: the field managers where `hasManagers`, then one for each path. A row that did not change keeps its
 * identity, so that only changed ones are drawn again.
 */
export function rowExtender(hasManagers: boolean, paths: readonly string[]): (rows: readonly Row[]) => readonly Row[] {
  if (!hasManagers && paths.length === 0) return (rows) => rows
  const finders = paths.map(finderOf)
  const extended = new WeakMap<Row, Row>()
  const extend = (row: Row): Row => {
    const managers = hasManagers ? row.managers.join(', ') : null
    const found = finders.map((find) => (row.object === undefined ? null : find(row.object)))
    const made = { ...row, cells: [...row.cells, managers, ...found] }
    extended.set(row, made)
    return made
  }
  return (rows) => rows.map((row) => extended.get(row) ?? extend(row))
}

/** Whether a column has numbers, and nothing else but gaps. */
function isOfNumbers(rows: readonly Row[], index: number): boolean {
  const values = rows.map(({ cells }) => cells[index] ?? null).filter((value) => value !== null)
  return values.length > 0 && values.every(isNumber)
}

const column = (name: string, type: string, description: string, priority: number): Column => ({
  name,
  type,
  format: '',
  description,
  priority,
})

interface Words {
  readonly labels: string
  readonly managers: string
}

/** The columns of the page behind `served` ones of the server, in the order of the cells that `rowExtender` makes. */
export function ownColumns(served: number, paths: readonly string[], rows: readonly Row[], words: Words): ShownColumn[] {
  return [
    { id: LABELS, column: column(words.labels, 'string', '', 1), index: -1, isAsked: true },
    { id: MANAGERS, column: column(words.managers, 'string', '', 1), index: served, isAsked: true },
    ...paths.map((path, i) => {
      const index = served + 1 + i
      return { id: pathId(path), path, column: column(path, isOfNumbers(rows, index) ? 'number' : 'string', path, 0), index }
    }),
  ]
}
