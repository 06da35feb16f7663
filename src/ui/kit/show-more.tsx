import { type ReactNode, useState } from 'react'
import { Button } from 'react-aria-components'
import { showMoreTexts } from './show-more.en.ts'

/**
 * The first of many items, and a button that shows more of them: a list of 100,000 values draws a bounded number of elements. `step` is how many
 * are shown at first and with each press.
 */
export function useShowMore<T>(items: readonly T[], step: number): { readonly shown: readonly T[]; readonly more: ReactNode } {
  const [limit, setLimit] = useState(step)
  if (items.length <= limit) return { shown: items, more: null }
  return {
    shown: items.slice(0, limit),
    more: (
      <Button className="btn btn-ghost btn-sm" onPress={() => setLimit(limit + step)}>
        {showMoreTexts.more(Math.min(step, items.length - limit), items.length - limit)}
      </Button>
    ),
  }
}
