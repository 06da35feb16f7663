import { createContext, useContext, useMemo } from 'react'
import { useStore } from 'zustand'
import { useShallow } from 'zustand/react/shallow'
import type { Path } from '../../../../analysis/edit.ts'
import { type FieldNode, type Fields, fieldsOf, NO_FIELDS } from '../crd/fields.ts'
import { type Problem, worstFirst } from '../crd/problems.ts'
import { tabOf } from '../crd/tabs.ts'
import type { Session, SessionState } from './store.ts'

export const SessionContext = createContext<Session | undefined>(undefined)

export function useSession(): Session {
  const session = useContext(SessionContext)
  if (session === undefined) throw new Error('no session of the designer here')
  return session
}

export function useDesign<T>(selector: (state: SessionState) => T): T {
  return useStore(useSession(), useShallow(selector))
}

/** Every field of the version that is shown. */
export const useFields = (): Fields => useDesign(({ crd, version }) => (crd === undefined ? NO_FIELDS : fieldsOf(crd, version)))

/** The field that is shown before the user selects one: `spec`, or the first. */
const firstOf = ({ all }: Fields): FieldNode | undefined => all.find(({ field }) => field === 'spec') ?? all[0]

/** The field that is selected, or the first one before the user selects one. */
export function useSelectedField(fields: Fields): FieldNode | undefined {
  const selected = useDesign((state) => state.selected)
  return useMemo(() => (selected === undefined ? firstOf(fields) : fields.at(selected)), [fields, selected])
}

/** The same for event handlers, whose components need not be drawn again when the selection changes. */
export function selectedFieldOf({ crd, version, selected }: SessionState): FieldNode | undefined {
  const fields = crd === undefined ? NO_FIELDS : fieldsOf(crd, version)
  return selected === undefined ? firstOf(fields) : fields.at(selected)
}

type ProblemLists = Pick<SessionState, 'server' | 'breaks' | 'needs' | 'style'>

const sorted = new WeakMap<readonly Problem[], { readonly lists: ProblemLists; readonly problems: readonly Problem[] }>()

/** The problems of a session, worst first; sorted once for all that show them. */
export function problemsOf({ server, breaks, needs, style }: ProblemLists): readonly Problem[] {
  const known = sorted.get(style)
  if (known?.lists.server === server && known.lists.breaks === breaks && known.lists.needs === needs) return known.problems
  const problems = worstFirst([...server, ...breaks, ...needs, ...style])
  sorted.set(style, { lists: { server, breaks, needs, style }, problems })
  return problems
}

export function useProblems(): readonly Problem[] {
  const lists = useDesign(({ server, breaks, needs, style }) => ({ server, breaks, needs, style }))
  return useMemo(() => problemsOf(lists), [lists])
}

/** Selects a field, in its version. */
export function showField(session: Session, path: Path): void {
  const version = path[2]
  if (path[1] === 'versions' && typeof version === 'number' && version !== session.getState().version) session.setVersion(version)
  session.select(path)
}

/** Shows the place of a problem: its version, the field it belongs to, and the tab of the inspector that has what is wrong. */
export function goTo(session: Session, problem: Problem): void {
  session.showTab(tabOf(problem))
  showField(session, problem.path)
}
