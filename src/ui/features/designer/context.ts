import { createContext, useContext, useMemo } from 'react'
import { useStore } from 'zustand'
import { useShallow } from 'zustand/react/shallow'
import type { Path } from '../../../analysis/edit.ts'
import { worstFirst } from './problems/listed.ts'
import type { Problem } from './problems/server.ts'
import type { Session, SessionState } from './session.ts'
import { type FieldNode, type Fields, fieldsOf, NO_FIELDS } from './tree/nodes.ts'

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

/** The field one begins with: what the user wants, or the first. */
const firstOf = ({ all }: Fields): FieldNode | undefined => all.find(({ field }) => field === 'spec') ?? all[0]

/** The field that is selected; before anything is, the one to begin with. */
export function useSelectedField(fields: Fields): FieldNode | undefined {
  const selected = useDesign((state) => state.selected)
  return useMemo(() => (selected === undefined ? firstOf(fields) : fields.at(selected)), [fields, selected])
}

/** The same when something is done with it, for who need not be drawn again whenever another is selected. */
export function selectedFieldOf({ crd, version, selected }: SessionState): FieldNode | undefined {
  const fields = crd === undefined ? NO_FIELDS : fieldsOf(crd, version)
  return selected === undefined ? firstOf(fields) : fields.at(selected)
}

type Told = Pick<SessionState, 'server' | 'breaks' | 'style'>

const sorted = new WeakMap<readonly Problem[], { readonly told: Told; readonly problems: readonly Problem[] }>()

/** What is to be mended, worst first; sorted once for all that show it. */
export function problemsOf({ server, breaks, style }: Told): readonly Problem[] {
  const known = sorted.get(style)
  if (known?.told.server === server && known.told.breaks === breaks) return known.problems
  const problems = worstFirst([...server, ...breaks, ...style])
  sorted.set(style, { told: { server, breaks, style }, problems })
  return problems
}

export function useProblems(): readonly Problem[] {
  const told = useDesign(({ server, breaks, style }) => ({ server, breaks, style }))
  return useMemo(() => problemsOf(told), [told])
}

/** Shows a place: its version, and the field it belongs to. */
export function goTo(session: Session, path: Path): void {
  const version = path[2]
  if (path[1] === 'versions' && typeof version === 'number' && version !== session.getState().version) session.setVersion(version)
  session.select(path)
}
