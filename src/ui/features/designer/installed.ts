import { useEffect, useRef } from 'react'
import { valueAt } from '../../../analysis/edit.ts'
import type { JsonObject } from '../../../apimachinery/json/value.ts'
import { Unreachable } from '../../../client/api-status.ts'
import { useResourceType } from '../../data/kinds.ts'
import { useTable } from '../../data/table.ts'
import { h } from '../../i18n/designer.ts'
import { appStore, useApp } from '../../state/store.ts'
import { useDesign, useSession } from './context.ts'
import { installedCrd, textAt, textOfCrd } from './crds.ts'
import { CRD_NAME } from './head/scratch-server.ts'

/** A state of an installed CRD. Its status changes without changing any of these. */
export interface Installed {
  readonly name: string
  readonly uid: string
  readonly generation: number
}

/** The state of a CRD as the server has it, whole or its metadata alone. */
export const installedOf = (crd: JsonObject): Installed => ({
  name: textAt(crd, ['metadata', 'name']),
  uid: textAt(crd, ['metadata', 'uid']),
  generation: Number(valueAt(crd, ['metadata', 'generation']) ?? 0),
})

/** The state as it is kept with a draft. */
export const stateText = (installed: Installed | undefined): string =>
  installed === undefined ? '' : `${installed.uid} ${installed.generation}`

/** What is to be done about what the server has now of the CRD that a design is called. */
export type News = 'none' | 'read' | 'gone'

/**
 * Compares what a design knows of its CRD with what is there. The watch may be behind a write of one's own: a state that was written is missed,
 * or another one believed, only after the watch has shown it (`seen`).
 */
export function newsOf(own: string, known: Installed | undefined, there: Installed | undefined, seen: boolean): News {
  if (known?.name !== own) return there === undefined ? (known === undefined ? 'none' : 'gone') : 'read'
  if (there === undefined) return seen ? 'gone' : 'none'
  if (there.uid !== known.uid) return seen ? 'read' : 'none'
  return there.generation > known.generation ? 'read' : 'none'
}

function useThere(name: string): { readonly isLive: boolean; readonly there: Installed | undefined } {
  const type = useResourceType(CRD_NAME, 'v1')
  const { state, rows } = useTable(type, undefined)
  const row = rows.find((one) => one.name === name)
  return { isLive: state === 'live', there: row && { name, uid: row.uid, generation: row.generation } }
}

/** Whether a CRD of this name is installed. */
export const useIsInstalled = (name: string): boolean => useThere(name).there !== undefined

/**
 * Keeps what a design is compared with: the CRD of its own name, as the server has it now. Who opens a file of an installed CRD sees what that
 * would change; who has it open sees when it is changed or deleted elsewhere.
 */
export function useFollowInstalled(): void {
  const session = useSession()
  const page = useApp((state) => state.page)
  const { own, installed, sending } = useDesign((state) => ({
    own: textAt(state.crd, ['metadata', 'name']),
    installed: state.installed,
    sending: state.sending,
  }))
  const { isLive, there } = useThere(own)
  const { uid = '', generation = 0 } = there ?? {}
  const seen = useRef('')
  // What was compared with under other names: who takes a name back finds it again, as it was written here.
  const texts = useRef(new Map<string, string>())
  useEffect(() => {
    if (!isLive || page === undefined || own === '' || sending) return
    const now = uid === '' ? undefined : { name: own, uid, generation }
    if (installed?.name === own && uid === installed.uid) seen.current = uid
    if (installed !== undefined) texts.current.set(`${installed.name} ${stateText(installed)}`, session.getState().base)
    const news = newsOf(own, installed, now, installed !== undefined && seen.current === installed.uid)
    if (news === 'none') return
    if (news === 'gone') return session.follow('', undefined)
    const known = now && texts.current.get(`${own} ${stateText(now)}`)
    if (known !== undefined) return session.follow(known, now)
    let stale = false
    const read = async (): Promise<void> => {
      const crd = await installedCrd(page, own)
      if (crd === undefined) return
      const text = await textOfCrd(crd)
      if (stale) return
      const { text: before, base } = session.getState()
      session.follow(text, installedOf(crd))
      if (installed?.name === own && before === base) appStore.getState().addToast('warn', h.elsewhere.shown(own))
    }
    read().catch((error: unknown) => {
      if (!(error instanceof Unreachable)) throw error
    })
    return () => {
      stale = true
    }
  }, [session, page, own, installed, sending, isLive, uid, generation])
}
