import { LATEST_MINOR } from '../../../apimachinery/releases/named.ts'
import { Unreachable } from '../../../client/api-status.ts'
import { DIALECTS_PATH, NO_DIALECTS } from '../../../dialects/settings.ts'
import { appStore } from '../../base/state/store.ts'
import { draftKey } from '../../base/state/workspace-keys.ts'

/** A design that a new workspace begins with, as a draft. */
export interface TakenDesign {
  readonly name: string
  readonly text: string
}

/** Makes a workspace whose server equals a release. One of the newest release needs nothing but to be opened. Throws Unreachable. */
export async function prepareWorkspace(name: string, minor: number, design: TakenDesign | undefined): Promise<void> {
  const { connector, setDraft } = appStore.getState()
  if (minor !== LATEST_MINOR) {
    const host = await connector.page?.(name)
    if (host === undefined) throw new Unreachable('this page has no server of its own')
    const body = JSON.stringify({ ...NO_DIALECTS, kubernetes: `1.${minor}` })
    const headers = { 'Content-Type': 'application/json' }
    try {
      const response = await host.fetch(DIALECTS_PATH, { method: 'PUT', body, headers })
      if (!response.ok) throw new Unreachable((await response.text()).trim())
    } finally {
      await host.close()
    }
  }
  if (design !== undefined) setDraft(draftKey(name, design.name), { base: '', baseVersion: '', text: design.text })
}
