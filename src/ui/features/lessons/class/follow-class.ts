import { linesOf } from '../../../../client/watch.ts'
import { CLASS_PATH, type ClassState, OBSERVER_MARK, type Presence, type ProgressReport } from '../../../../protocol/class.ts'
import { serverName } from '../../../base/address/address.ts'
import { browserClock } from '../../../base/async/async.ts'

/** Milliseconds before a class that was lost is looked for again. */
const RETRY_MS = 2000

/** Beside the page, within the address of its workspace. */
const URL_OF_CLASS = `.${CLASS_PATH}`

/** Whose workspace this page looks into; undefined: it is of a workspace of its own. */
export const observedName = (): string | undefined => (location.pathname.includes(OBSERVER_MARK) ? serverName() : undefined)

/** Follows the class of this workspace until the signal aborts. Calls back with each state; undefined: there is no connection. */
export async function followClass(signal: AbortSignal, onState: (state: ClassState | undefined) => void): Promise<void> {
  while (!signal.aborted) {
    try {
      const response = await fetch(URL_OF_CLASS, { signal })
      // An earlier host has no class.
      if (response.status === 404) return
      if (response.ok && response.body !== null)
        for await (const line of linesOf(response.body)) onState(JSON.parse(line) as ClassState)
    } catch {
      if (signal.aborted) return
    }
    onState(undefined)
    await browserClock.sleep(RETRY_MS)
  }
}

/** Whether a page of a workspace is open: somebody else may be called so. False also where the host does not say. */
export async function isSomebodyHere(workspace: string): Promise<boolean> {
  try {
    const response = await fetch(`${workspace}${CLASS_PATH.slice(1)}/here`)
    return response.ok && ((await response.json()) as Presence).isHere
  } catch {
    return false
  }
}

/** Sends a report. What does not arrive is sent with the next change. */
export async function sendReport(report: ProgressReport): Promise<void> {
  const headers = { 'Content-Type': 'application/json' }
  await fetch(URL_OF_CLASS, { method: 'POST', headers, body: JSON.stringify(report) }).catch(() => undefined)
}

/** The text of a handout. Throws when it was withdrawn. */
export async function fetchHandout(id: number): Promise<string> {
  const response = await fetch(`${URL_OF_CLASS}/${id}`)
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`)
  return response.text()
}
