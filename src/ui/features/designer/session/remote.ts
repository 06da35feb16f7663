import { useEffect, useRef } from 'react'
import { Unreachable } from '../../../../client/api-status.ts'
import { appStore, useApp } from '../../../base/state/store.ts'
import { CRD_NAME, textAt } from '../../../entities/crd/crd.ts'
import { installedCrd, textOfCrd } from '../../../entities/crd/source.ts'
import { useResourceType } from '../../../entities/kind/kinds.ts'
import { useTable } from '../../../entities/kind/table.ts'
import { type CrdRevision, revisionOf, revisionText } from '../crd/crd.ts'
import { headTexts } from '../texts/head.en.ts'
import type { Analysis } from './analysis.ts'
import { useDesign, useSession } from './context.ts'
import type { History } from './history.ts'
import type { Session, SessionStorage, SessionStore } from './store.ts'

interface RemoteOptions {
  readonly store: SessionStore
  readonly history: History
  readonly analysis: Pick<Analysis, 'request'>
  readonly storage: SessionStorage
}

export interface Remote extends Pick<Session, 'noteRemote' | 'resolveRemoteChange'> {
  /** Notes that this session has installed a text. */
  noteInstalled(text: string, installed: CrdRevision): void
}

/** Creates the part of a session that knows what the server has of its CRD. */
export function createRemote({ store, history, analysis, storage }: RemoteOptions): Remote {
  const { getState: get, setState: set } = store
  const replace = (text: string): void => {
    history.replace(text)
    storage.saveDraft(get())
    analysis.request()
  }
  return {
    noteInstalled(text, installed) {
      set({ base: text, installed, hasRemoteChange: false, breaks: [] })
      storage.installedAs(installed.name)
      // Edits that were made during the installation are a draft again.
      storage.saveDraft(get())
      if (get().text !== text) analysis.request()
    },
    noteRemote(base, installed) {
      const { text, base: before, installed: known, hasRemoteChange } = get()
      const isChange = known !== undefined && known.name === installed?.name
      const isUnedited = isChange && text === before
      set({ base, installed, hasRemoteChange: isChange ? !isUnedited : installed !== undefined && hasRemoteChange })
      // Without edits of their own, users see the change, and can undo it.
      if (isUnedited) return replace(base)
      storage.saveDraft(get())
      analysis.request()
    },
    resolveRemoteChange(keep) {
      set({ hasRemoteChange: false })
      if (keep === 'theirs') replace(get().base)
    },
  }
}

/** What a session has to do about the CRD that the server has. */
export type RemoteChange = 'none' | 'read' | 'deleted'

/**
 * Compares the revision that a session knows with the one in the watch. The watch can be behind the session's own write: a deletion, or another
 * object, counts only after the watch has shown the known revision (`wasSeen`).
 */
export function remoteChangeOf(
  name: string,
  known: CrdRevision | undefined,
  current: CrdRevision | undefined,
  wasSeen: boolean,
): RemoteChange {
  if (known?.name !== name) return current === undefined ? (known === undefined ? 'none' : 'deleted') : 'read'
  if (current === undefined) return wasSeen ? 'deleted' : 'none'
  if (current.uid !== known.uid) return wasSeen ? 'read' : 'none'
  return current.generation > known.generation ? 'read' : 'none'
}

function useRevision(name: string): { readonly isLive: boolean; readonly current: CrdRevision | undefined } {
  const type = useResourceType(CRD_NAME, 'v1')
  const { state, rows } = useTable(type, undefined)
  const row = rows.find((one) => one.name === name)
  return { isLive: state === 'live', current: row && { name, uid: row.uid, generation: row.generation } }
}

/** Whether a CRD of this name is installed. */
export const useIsInstalled = (name: string): boolean => useRevision(name).current !== undefined

/** Tells the session what the server has of the CRD that the design is named as, and every change of it. */
export function useRemoteCrd(): void {
  const session = useSession()
  const page = useApp((state) => state.page)
  const { own, installed, isInstalling } = useDesign((state) => ({
    own: textAt(state.crd, ['metadata', 'name']),
    installed: state.installed,
    isInstalling: state.install.isRunning,
  }))
  const { isLive, current } = useRevision(own)
  const { uid = '', generation = 0 } = current ?? {}
  const seen = useRef('')
  // The texts of other names: a design that takes a name back is compared with the text as it was written here.
  const texts = useRef(new Map<string, string>())
  useEffect(() => {
    if (!isLive || page === undefined || own === '' || isInstalling) return
    const now = uid === '' ? undefined : { name: own, uid, generation }
    if (installed?.name === own && uid === installed.uid) seen.current = uid
    if (installed !== undefined) texts.current.set(`${installed.name} ${revisionText(installed)}`, session.getState().base)
    const change = remoteChangeOf(own, installed, now, installed !== undefined && seen.current === installed.uid)
    if (change === 'none') return
    if (change === 'deleted') return session.noteRemote('', undefined)
    const known = now && texts.current.get(`${own} ${revisionText(now)}`)
    if (known !== undefined) return session.noteRemote(known, now)
    let stale = false
    const read = async (): Promise<void> => {
      const crd = await installedCrd(page, own)
      if (crd === undefined) return
      const text = await textOfCrd(crd)
      if (stale) return
      const { text: before, base } = session.getState()
      session.noteRemote(text, revisionOf(crd))
      if (installed?.name === own && before === base) appStore.getState().addToast('warn', headTexts.remoteChange.shown(own))
    }
    read().catch((error: unknown) => {
      if (!(error instanceof Unreachable)) throw error
    })
    return () => {
      stale = true
    }
  }, [session, page, own, installed, isInstalling, isLive, uid, generation])
}
