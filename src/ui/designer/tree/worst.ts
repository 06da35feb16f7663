import { useMemo } from 'react'
import { useFields, useProblems } from '../context.ts'
import type { Problem } from '../problems/server.ts'

const ORDER: readonly Problem['kind'][] = ['refused', 'breaks', 'warning', 'style']

interface Worst {
  /** Of a field itself, and of it with all that it holds. */
  readonly own: ReadonlyMap<string, Problem['kind']>
  readonly all: ReadonlyMap<string, Problem['kind']>
}

/** The worst problem of every field. */
export function useWorst(): Worst {
  const problems = useProblems()
  const fields = useFields()
  return useMemo(() => {
    const own = new Map<string, Problem['kind']>()
    const all = new Map<string, Problem['kind']>()
    const note = (map: Map<string, Problem['kind']>, id: string, kind: Problem['kind']): void => {
      const old = map.get(id)
      if (old === undefined || ORDER.indexOf(kind) < ORDER.indexOf(old)) map.set(id, kind)
    }
    for (const { path, kind } of problems) {
      const node = fields.at(path)
      if (node !== undefined) note(own, node.id, kind)
      for (let at = node; at !== undefined; at = fields.holding(at)) note(all, at.id, kind)
    }
    return { own, all }
  }, [problems, fields])
}
