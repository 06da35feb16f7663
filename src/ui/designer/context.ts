import { createContext, useContext, useMemo } from 'react'
import { useStore } from 'zustand'
import { useShallow } from 'zustand/react/shallow'
import type { Path } from '../../lint/edit.ts'
import type { Problem } from './problems/server.ts'
import type { Session, SessionState } from './session.ts'
import { type FieldNode, fieldAt, rowsOf } from './tree/nodes.ts'

export const SessionContext = createContext<Session | undefined>(undefined)

export function useSession(): Session {
  const session = useContext(SessionContext)
  if (session === undefined) throw new Error('no session of the designer here')
  return session
}

export function useDesign<T>(selector: (state: SessionState) => T): T {
  return useStore(useSession(), useShallow(selector))
}

const NONE: ReadonlySet<string> = new Set()

/** Every field of the version that is shown. */
export function useFields(): readonly FieldNode[] {
  const { crd, version } = useDesign((state) => ({ crd: state.crd, version: state.version }))
  return useMemo(() => (crd === undefined ? [] : rowsOf(crd, version, NONE)), [crd, version])
}

export function useSelectedField(fields: readonly FieldNode[]): FieldNode | undefined {
  const selected = useDesign((state) => state.selected)
  return useMemo(() => (selected === undefined ? undefined : fieldAt(fields, selected)), [fields, selected])
}

/** What is to be mended: refusals first. */
export function useProblems(): readonly Problem[] {
  const { server, style } = useDesign((state) => ({ server: state.server, style: state.style }))
  return useMemo(() => [...server, ...style], [server, style])
}

/** Shows a place: its version, and the field it belongs to. */
export function goTo(session: Session, path: Path): void {
  const version = path[2]
  if (path[1] === 'versions' && typeof version === 'number' && version !== session.getState().version) session.setVersion(version)
  session.select(path)
}
