/** A column is at least so wide, with the blanks behind it. */
const MIN_WIDTH = 6
const PADDING = 3

const widthOf = (cell: string): number => {
  let width = 0
  for (const _ of cell) width++
  return width
}

/** Aligns the cells of rows in columns. Widths only grow, also from one call to the next. Source: github.com/liggitt/tabwriter. */
export class ColumnWriter {
  #widths: number[] = []

  /** The rows as lines. The last cell of a row is not padded. */
  lines(rows: readonly (readonly string[])[]): string {
    for (const row of rows) {
      for (const [i, cell] of row.entries()) {
        if (i === row.length - 1) break
        this.#widths[i] = Math.max(this.#widths[i] ?? MIN_WIDTH, widthOf(cell) + PADDING)
      }
    }
    return rows.map((row) => `${this.#line(row)}\n`).join('')
  }

  /** Forgets the widths, for another table. */
  reset(): void {
    this.#widths = []
  }

  #line(row: readonly string[]): string {
    return row
      .map((cell, i) => (i === row.length - 1 ? cell : cell + ' '.repeat((this.#widths[i] ?? MIN_WIDTH) - widthOf(cell))))
      .join('')
  }
}
