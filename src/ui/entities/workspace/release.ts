import { LATEST_MINOR } from '../../../apimachinery/releases/named.ts'
import { Unreachable } from '../../../client/api-status.ts'
import { DIALECTS_PATH, NO_DIALECTS } from '../../../dialects/settings.ts'
import { appStore } from '../../base/state/store.ts'

/** Makes a workspace whose server equals a release. One of the latest release needs nothing but to be opened. Throws Unreachable. */
export async function prepareWorkspace(name: string, minor: number): Promise<void> {
  const { connector } = appStore.getState()
  if (minor === LATEST_MINOR) return
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
