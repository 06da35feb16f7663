import { foreignText } from '../../../analysis/workspace-file/foreign.ts'
import type { WorkspaceContent } from '../../../analysis/workspace-file/format.ts'
import type { Transport } from '../../../client/transport.ts'
import { CRD_KEYS, DIALECTS_KEY, SNAPSHOT_PATH, type StoreSnapshot } from '../../../protocol/snapshot.ts'

/** What the server said against a snapshot, or that none came. */
export class SnapshotError extends Error {}

async function send(fetch: Transport, init: RequestInit, query = ''): Promise<string> {
  const response = await fetch(SNAPSHOT_PATH + query, init)
  const text = await response.text()
  if (!response.ok) throw new SnapshotError(text.trim())
  return text
}

/** All that a server stores. It goes past the log of the page, which would keep it. Throws SnapshotError, and TypeError where no answer comes. */
export async function fetchSnapshot(fetch: Transport, withJournal = false): Promise<StoreSnapshot> {
  // The server of this page wrote it.
  return JSON.parse(await send(fetch, { method: 'GET' }, withJournal ? '?journal=1' : '')) as StoreSnapshot
}

/** Puts other content in the place of all that a server stores; all of it or nothing. Throws like `fetchSnapshot`. */
export async function putSnapshot(fetch: Transport, snapshot: StoreSnapshot): Promise<void> {
  await send(fetch, { method: 'PUT', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(snapshot) })
}

/** The content of a file as a store takes it. Conversion functions wait until the reader allows them. */
export function snapshotOf({ resourceVersion, compacted, objects, dialects, events, journal }: WorkspaceContent): StoreSnapshot {
  const stored = objects.map(({ key, resourceVersion: version, text }) => ({
    key,
    resourceVersion: version,
    text: key.startsWith(CRD_KEYS) ? foreignText(text) : text,
  }))
  return {
    resourceVersion,
    compacted,
    events,
    ...(journal === undefined ? {} : { journal }),
    objects: dialects === undefined ? stored : [...stored, { key: DIALECTS_KEY, ...dialects }],
  }
}
