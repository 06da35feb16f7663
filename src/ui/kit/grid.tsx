import type { ComponentProps } from 'react'

interface Props extends Omit<ComponentProps<'table'>, 'role' | 'tabIndex'> {
  /** `treegrid` where rows hold rows. */
  readonly role: 'grid' | 'treegrid'
  readonly label: string
  readonly rowCount: number
  /** The id of the row that the arrow keys are at. */
  readonly activeRow: string | undefined
  readonly onKeyDown: NonNullable<ComponentProps<'table'>['onKeyDown']>
}

/**
 * A table whose rows are reached by keys: one tab stop, whose active descendant is a row. The rows themselves are no stops, so that only those in
 * sight need to exist. The linter takes the role for that of any table, because it is a variable here.
 */
export function Grid({ role, label, rowCount, activeRow, className = '', ...table }: Props) {
  return (
    <table
      {...table}
      role={role}
      tabIndex={0}
      aria-label={label}
      aria-rowcount={rowCount}
      aria-activedescendant={activeRow}
      className={`block min-h-0 flex-1 overflow-auto [overflow-anchor:none] -outline-offset-2 ${className}`}
    />
  )
}

/** The heads of a table's columns. */
export function TableHead({ words }: { readonly words: readonly string[] }) {
  return words.map((word) => (
    <th key={word} scope="col">
      {word}
    </th>
  ))
}
