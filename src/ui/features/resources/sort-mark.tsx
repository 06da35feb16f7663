import { ArrowDown, ArrowUp } from 'lucide-react'
import type { Sort } from '../../entities/kind/cells.ts'
import { resourcesTexts } from '../../entities/kind/resources.en.ts'
import { objectTexts } from '../../entities/object/texts.en.ts'
import type { ShownColumn } from './columns.ts'

/** What a button that sorts by a column is called: the column, and its place where rows are sorted by several. */
export function sortLabel(sorts: readonly Sort[], { column, index }: ShownColumn): string {
  const words = resourcesTexts.sortBy(column.name)
  const place = sorts.findIndex((sort) => sort.column === index)
  return place < 0 || sorts.length < 2 ? words : objectTexts.list.sortPlace(words, place + 1, sorts.length)
}

/** How a column sorts: an arrow, and its place where rows are sorted by several. Nothing for a column that does not sort. */
export function SortMark({ sorts, index }: { readonly sorts: readonly Sort[]; readonly index: number }) {
  const place = sorts.findIndex((sort) => sort.column === index)
  const own = sorts[place]
  if (own === undefined) return null
  const Arrow = own.descending ? ArrowDown : ArrowUp
  return (
    <>
      <Arrow className="icon-sm flex-none" aria-hidden />
      {sorts.length > 1 && (
        <span className="tabular-nums" aria-hidden>
          {place + 1}
        </span>
      )}
    </>
  )
}
