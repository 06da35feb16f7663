/** Lines of cells, two blanks between the columns; the last cell of a line is not padded. Source: k8s.io/kubectl/pkg/describe/describe.go, tabbedString. */
export function aligned(rows: readonly (readonly string[])[]): string {
  const widths: number[] = []
  for (const row of rows) for (const [i, cell] of row.entries()) widths[i] = Math.max(widths[i] ?? 0, cell.length)
  const line = (row: readonly string[]): string =>
    row.map((cell, i) => (i === row.length - 1 ? cell : cell.padEnd((widths[i] ?? 0) + 2))).join('')
  return rows.map((row) => `${line(row)}\n`).join('')
}
