/**
 * Lines of cells, two blanks between the columns; the last cell of a line is not padded, and a line without a cell in a column ends it.
 * Source: k8s.io/kubectl/pkg/describe/describe.go, tabbedString; Go's text/tabwriter.
 */
export function aligned(rows: readonly (readonly string[])[]): string {
  const lines = rows.map((row) => [...row])
  const columns = rows.reduce((most, row) => Math.max(most, row.length - 1), 0)
  for (let column = 0; column < columns; column++) {
    for (let from = 0; from < rows.length; ) {
      let to = from
      let width = 0
      for (; (rows[to]?.length ?? 0) - 1 > column; to++) width = Math.max(width, rows[to]?.[column]?.length ?? 0)
      for (; from < to; from++) {
        const line = lines[from]
        if (line !== undefined) line[column] = (line[column] ?? '').padEnd(width + 2)
      }
      from++
    }
  }
  return lines.map((line) => `${line.join('')}\n`).join('')
}
