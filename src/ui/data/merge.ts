import { useEffect, useState } from 'react'
import type { Combined } from '../../analysis/service.ts'
import { language } from './language/language.ts'

/** What came of merging a draft with what is stored. */
export interface Merge {
  /** The draft with the stored changes; undefined when both changed the same field, or a text cannot be read. */
  readonly text: string | undefined
  /** The fields that both changed. */
  readonly overlaps: readonly string[]
}

/** Returns what the language worker made of two texts as a merge. A field that both changed is for the reader to decide, so then there is no text. */
export function mergeOf(combined: Combined | undefined): Merge {
  const overlaps = combined?.overlaps ?? []
  return { text: overlaps.length === 0 ? combined?.text : undefined, overlaps }
}

/** The merge of three texts; undefined until it is known. */
export function useMerge(base: string, mine: string, theirs: string): Merge | undefined {
  const [merge, setMerge] = useState<Merge>()
  useEffect(() => {
    let stale = false
    setMerge(undefined)
    void language.merge(base, mine, theirs).then((combined) => {
      if (!stale) setMerge(mergeOf(combined))
    })
    return () => {
      stale = true
    }
  }, [base, mine, theirs])
  return merge
}
