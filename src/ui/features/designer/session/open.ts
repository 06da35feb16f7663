import { BLANK } from '../../../../analysis/sample/template.ts'
import { language } from '../../../data/language/language.ts'
import { silent } from '../../../data/plain-fetch.ts'
import { watchedTable } from '../../../data/table.ts'
import { browserClock } from '../../../state/clock.ts'
import { appStore } from '../../../state/store.ts'
import { CRDS, revisionOf, revisionText } from '../crd/crd.ts'
import { createDryRun } from './dry-run.ts'
import type { InstallApi } from './install.ts'
import { createSession } from './session.ts'
import { type DesignStorage, draftKey, NEW, openStorage } from './storage.ts'
import type { Session } from './store.ts'
import { installedCrd, textOfCrd } from './use-remote.ts'

/** A design that was opened. */
export interface OpenDesign {
  readonly workspace: string
  /** Undefined when there is neither a draft nor a CRD of the name. */
  readonly session: Session | undefined
  readonly storage: DesignStorage
}

/** The API of the open workspace, for installing; undefined while there is no connection. */
function installApi(): InstallApi | undefined {
  const { you, page = you } = appStore.getState()
  if (you === undefined || page === undefined) return undefined
  return { sender: you, reader: silent(page), changes: watchedTable(page, CRDS).subscribe }
}

/** Opens the draft of a name, or its installed CRD. Throws Unreachable. */
export async function openDesign(workspace: string, name: string): Promise<OpenDesign> {
  const { page, drafts } = appStore.getState()
  const storage = openStorage(workspace, name)
  const crd = page === undefined || name === NEW ? undefined : await installedCrd(page, name)
  const base = crd === undefined ? '' : await textOfCrd(crd)
  const draft = drafts[draftKey(workspace, name)]
  const text = draft?.text ?? (name === NEW ? BLANK : base)
  if (text === '') return { workspace, session: undefined, storage }
  const installed = crd && revisionOf(crd)
  const isOfAnother = draft !== undefined && draft.baseVersion !== '' && draft.baseVersion !== revisionText(installed)
  const session = createSession({
    start: { text, base, installed, hasRemoteChange: installed !== undefined && isOfAnother },
    storage,
    language,
    dryRun: createDryRun(() => {
      const client = appStore.getState().page
      return client && silent(client)
    }),
    clock: browserClock,
    api: installApi,
  })
  return { workspace, session, storage }
}
