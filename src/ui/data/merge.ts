import { useEffect, useState } from 'react'
import { language } from './language/language.ts'

/** What came of merging a draft with what is stored. */
export interface Merge {
  /** The draft with the stored changes; undefined when both changed the same field, or a text cannot be read. */
  readonly text: string | undefined
  /** The fields that both changed. */
  readonly overlaps: readonly string[]
}

/** Merges two texts that began from the same one. A field that both changed is for the reader to decide, so then there is no text. */
export async function mergeTexts(base: string, mine: string, theirs: string): Promise<Merge> {
  const combined = await language.merge(base, mine, theirs)
  const overlaps = combined?.overlaps ?? []
  return { text: overlaps.length === 0 ? combined?.text : undefined, overlaps }
}

/** The merge of three texts; undefined until it is known. */
export function useMerge(base: string, mine: string, theirs: string): Merge | undefined {
  const [merge, setMerge] = useState<Merge>()
  useEffect(() => {
    let stale = false
    setMerge(undefined)
    void mergeTexts(base, mine, theirs).then((made) => {
      if (!stale) setMerge(made)
    })
    return () => {
      stale = true
    }
  }, [base, mine, theirs])
  return merge
}
