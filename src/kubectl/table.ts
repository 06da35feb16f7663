import { print } from '../apimachinery/field/go-print.ts'
import { objectsOf } from '../apimachinery/json/access.ts'
import { deepEqual, isObject, type JsonObject, type JsonValue } from '../apimachinery/json/value.ts'
import type { ResourceType } from '../client/resource-type.ts'
import { type Column, readColumns } from '../client/table.ts'
import { ColumnWriter } from './columns.ts'
import type { FlagValues } from './flags.ts'

/** How a Table is printed. */
export interface TableOptions {
  readonly wide: boolean
  readonly noHeaders: boolean
  readonly showLabels: boolean
  /** Labels that get a column. */
  readonly labelColumns: readonly string[]
  readonly withNamespace: boolean
  /** Names get their kind in front. */
  readonly kind?: ResourceType
}

/** How the flags of `get` want tables. */
export const tableOptionsOf = (flags: FlagValues): Omit<TableOptions, 'withNamespace'> => ({
  wide: flags.text('output') === 'wide',
  noHeaders: flags.isOn('no-headers'),
  showLabels: flags.isOn('show-labels'),
  labelColumns: flags.list('label-columns'),
})

type Cells = readonly (string | undefined)[]

/** The request header for a Table, with the object itself where a server has no Tables. */
export const AS_TABLE =
  'application/json;as=Table;v=v1;g=meta.k8s.io,application/json;as=Table;v=v1beta1;g=meta.k8s.io,application/json'

const rowsOf = (table: JsonObject): JsonObject[] => objectsOf(table.rows)

const metadataOfRow = (row: JsonObject): JsonObject | undefined =>
  isObject(row.object) && isObject(row.object.metadata) ? row.object.metadata : undefined

/** A cell up to its first line break, with what a terminal would obey made visible. */
function cellText(value: JsonValue | undefined): string {
  if (value === null || value === undefined) return ''
  const text = typeof value === 'string' ? value : print(value)
  const end = text.search(/[\f\n\r]/)
  const line = end < 0 ? text : text.slice(0, end)
  return `${line.replaceAll('\u001b', '^[')}${end < 0 ? '' : '...'}`
}

/** Labels as `a=1,b=2`. Source: k8s.io/apimachinery/pkg/labels, FormatLabels. */
export function formatLabels(labels: JsonValue | undefined): string {
  const entries = isObject(labels) ? Object.entries(labels) : []
  const texts = entries.map(([key, value]) => `${key}=${String(value)}`).sort()
  return texts.length === 0 ? '<none>' : texts.join(',')
}

/** Prints Tables of a server below each other, as one table. Source: k8s.io/cli-runtime/pkg/printers/tableprinter.go, HumanReadablePrinter. */
export class TablePrinter {
  readonly #options: TableOptions
  readonly #writer = new ColumnWriter()
  #columns: readonly Column[] = []
  #hasHeaders = false

  constructor(options: TableOptions) {
    this.#options = options
  }

  /** The lines of tables that come together, aligned with those printed before; with the type of a watch event in front. */
  lines(tables: readonly JsonObject[], event?: string): string {
    return this.#writer.lines(tables.flatMap((table) => this.#rows(table, event)))
  }

  #rows(table: JsonObject, event: string | undefined): string[][] {
    const columns = readColumns(table)
    const isNew = columns !== undefined && !deepEqual(columns as unknown as JsonValue, this.#columns as unknown as JsonValue)
    if (isNew) {
      this.#columns = columns
      this.#hasHeaders = false
    }
    const rows = rowsOf(table)
    const withHeader = !this.#hasHeaders && !this.#options.noHeaders && rows.length > 0
    if (rows.length > 0) this.#hasHeaders = true
    const lines = rows.map((row) => this.#cells(row, event))
    return withHeader ? [this.#header(event), ...lines] : lines
  }

  #shown(cells: Cells): string[] {
    return this.#columns.flatMap(({ priority }, i) => {
      const cell = cells[i]
      return i >= cells.length || (priority !== 0 && !this.#options.wide) ? [] : [cell ?? '']
    })
  }

  #header(event: string | undefined): string[] {
    const { withNamespace, labelColumns, showLabels } = this.#options
    return [
      ...(event === undefined ? [] : ['EVENT']),
      ...(withNamespace ? ['NAMESPACE'] : []),
      ...this.#shown(this.#columns.map(({ name }) => name.toUpperCase())),
      ...labelColumns.map((label) => (label.split('/').at(-1) ?? '').toUpperCase()),
      ...(showLabels ? ['LABELS'] : []),
    ]
  }

  #cells(row: JsonObject, event: string | undefined): string[] {
    const { withNamespace, labelColumns, showLabels } = this.#options
    const metadata = metadataOfRow(row)
    const labels = isObject(metadata?.labels) ? metadata.labels : undefined
    const values = Array.isArray(row.cells) ? row.cells : []
    return [
      ...(event === undefined ? [] : [event.padEnd(8)]),
      ...(withNamespace ? [cellText(metadata?.namespace)] : []),
      ...this.#shown(values.map((value, i) => this.#named(cellText(value), i))),
      ...labelColumns.map((label) => cellText(labels?.[label])),
      ...(showLabels ? [metadata === undefined ? '' : formatLabels(labels)] : []),
    ]
  }

  /** The kind in front of the name, where several kinds are printed. */
  #named(cell: string, at: number): string {
    const { kind } = this.#options
    const nameAt = this.#columns.findIndex(({ format, type }) => format === 'name' && type === 'string')
    if (kind === undefined || at !== nameAt) return cell
    return `${kind.kind.toLowerCase()}${kind.group === '' ? '' : `.${kind.group}`}/${cell}`
  }
}
