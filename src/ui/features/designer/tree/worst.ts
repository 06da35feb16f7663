import { useDeferredValue, useMemo } from 'react'
import type { Problem } from '../crd/problem.ts'
import { useFields, useProblems } from '../session/context.ts'

const RANK: Readonly<Record<Problem['kind'], number>> = { refused: 0, breaks: 1, warning: 2, style: 3 }

interface Worst {
  /** Of a field itself, and of it with all that it holds. */
  readonly own: ReadonlyMap<string, Problem['kind']>
  readonly all: ReadonlyMap<string, Problem['kind']>
}

/** The worst problem of every field, marked a slice of time after the fields are drawn. */
export function useWorst(): Worst {
  const problems = useDeferredValue(useProblems())
  const fields = useDeferredValue(useFields())
  return useMemo(() => {
    const own = new Map<string, Problem['kind']>()
    const all = new Map<string, Problem['kind']>()
    /** False when something as bad is noted already. */
    const note = (map: Map<string, Problem['kind']>, id: string, kind: Problem['kind']): boolean => {
      const old = map.get(id)
      const isWorse = old === undefined || RANK[kind] < RANK[old]
      if (isWorse) map.set(id, kind)
      return isWorse
    }
    for (const { path, kind } of problems) {
      const node = fields.at(path)
      if (node !== undefined) note(own, node.id, kind)
      // What holds a field is as bad as the field is, so that the way up ends where that is known.
      for (let at = node; at !== undefined && note(all, at.id, kind); ) at = fields.holding(at)
    }
    return { own, all }
  }, [problems, fields])
}
