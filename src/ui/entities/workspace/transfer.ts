import packageJson from '../../../../package.json' with { type: 'json' }
import { encodeFile, type WorkspaceFile } from '../../../analysis/workspace-file/file-bytes.ts'
import type { FileHead, ReadWorkspace, WorkspaceContent } from '../../../analysis/workspace-file/format.ts'
import type { MergePlan } from '../../../analysis/workspace-file/plan.ts'
import { writeWorkspace } from '../../../analysis/workspace-file/write.ts'
import { KUBERNETES_RELEASE } from '../../../apimachinery/version/kubernetes-release.ts'
import { Unreachable } from '../../../client/api-status.ts'
import { CRDS } from '../../../client/resource-type.ts'
import type { Transport } from '../../../client/transport.ts'
import { withoutSecrets } from '../../../protocol/secrets.ts'
import { CRD_KEYS, type SnapshotObject, type StoreSnapshot } from '../../../protocol/snapshot.ts'
import { spawn } from '../../../workers/spawn.ts'
import { browserClock } from '../../base/async/async.ts'
import { language } from '../../base/language/language.ts'
import { appStore } from '../../base/state/store.ts'
import { watchedTable } from '../kind/table.ts'
import { addCheckpoint, checkpointFile } from './checkpoints.ts'
import { WorkspaceTaken } from './failures.ts'
import { mergePageContent, publicPageContent, readPageContent, replacePageContent } from './page-content.ts'
import type { FileQuestion } from './reading-role.ts'
import { fetchSnapshot, putSnapshot, snapshotOf } from './snapshot.ts'
import { type MergeResult, mergeObjects } from './workspace-import.ts'

/** Built-in kinds whose objects the server and its controllers write by themselves. */
const SERVER_KEYS = ['//events/', '//endpoints/', '/coordination.k8s.io/leases/', '/discovery.k8s.io/endpointslices/']
/** Source: k8s.io/kubernetes/pkg/controlplane/instance.go, and the RBAC bootstrap policy. */
const SYSTEM_NAMESPACE = /^\/\/namespaces\/(?:default|kube-[^/]*)$/
const ROLE_KEYS = '/rbac.authorization.k8s.io/'

type KeyedText = Pick<SnapshotObject, 'key' | 'text'>

/** Whether a server has the object without a user who creates it. The page creates the roles of its personas, `crdlab:NAME`. */
function isServerMade({ key, text }: KeyedText): boolean {
  if (key.startsWith(ROLE_KEYS)) return text.includes('"kubernetes.io/bootstrapping"') || /\/crdlab:[^/]*$/.test(key)
  return SYSTEM_NAMESPACE.test(key) || SERVER_KEYS.some((prefix) => key.startsWith(prefix))
}

/** Counts the CRDs of a workspace and its other objects, custom and built-in. Objects that the server creates by itself do not count. */
export function countsOf(objects: readonly KeyedText[]): { readonly crds: number; readonly objects: number } {
  let crds = 0
  let others = 0
  for (const object of objects) {
    if (object.key.startsWith(CRD_KEYS)) crds++
    // Settings of the workspace have keys without a slash.
    else if (object.key.startsWith('/') && !isServerMade(object)) others++
  }
  return { crds, objects: others }
}

/** The transport of the open workspace. Throws Unreachable when none is open. */
function openTransport(): Transport {
  const { page } = appStore.getState()
  if (page === undefined) throw new Unreachable('no workspace is open')
  return page.wire.fetch
}

/** All that the server of the open workspace stores. */
export const openSnapshot = (): Promise<StoreSnapshot> => fetchSnapshot(openTransport())

/** What a file that is written now says of itself. */
export const headOf = (workspace: string): FileHead => ({
  name: workspace,
  created: new Date(browserClock.now()).toISOString(),
  crdlab: packageJson.version,
  kubernetes: KUBERNETES_RELEASE,
})

async function fileOf(workspace: string, snapshot: StoreSnapshot): Promise<WorkspaceFile> {
  return encodeFile(workspace, writeWorkspace(headOf(workspace), snapshot, readPageContent(workspace)))
}

/** The open workspace as it is to be exported. */
export function exportedSnapshot(): Promise<StoreSnapshot> {
  appStore.getState().finishDrafts()
  return fetchSnapshot(openTransport(), true)
}

/** A file of the open workspace; without `includesSecrets` it has neither Secrets nor drafts of them. */
export function exportWorkspace(snapshot: StoreSnapshot, includesSecrets: boolean): Promise<WorkspaceFile> {
  const { workspace } = appStore.getState()
  if (includesSecrets) return fileOf(workspace, snapshot)
  const text = writeWorkspace(headOf(workspace), withoutSecrets(snapshot), publicPageContent(workspace))
  return Promise.resolve(encodeFile(workspace, text))
}

/**
 * Inflates a file of at most `limit` characters and checks all of it, in a worker of its own: it has little code, so that what is no workspace is
 * rejected at once. Writes nothing.
 */
export async function readWorkspaceFile(file: Blob, limit?: number): Promise<ReadWorkspace> {
  const worker = spawn('reading')
  try {
    return await new Promise<ReadWorkspace>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<ReadWorkspace>) => resolve(data)
      worker.onerror = ({ message }) => reject(new Error(message))
      worker.postMessage({ file, limit } satisfies FileQuestion)
    })
  } finally {
    worker.terminate()
  }
}

/** Puts a file in the place of the open workspace; all of it or nothing. */
export async function replaceWorkspace(content: WorkspaceContent): Promise<void> {
  const { workspace, noteWorkspace } = appStore.getState()
  await putSnapshot(openTransport(), snapshotOf(content))
  replacePageContent(workspace, content.page)
  noteWorkspace(countsOf(content.objects))
}

/** Makes a workspace of a file; nothing is left of it where that fails. Throws WorkspaceTaken, SnapshotError, and what opening it throws. */
export async function createWorkspace(name: string, content: WorkspaceContent): Promise<void> {
  const { connector } = appStore.getState()
  const host = await connector.page?.(name)
  if (host === undefined) throw new Unreachable('this page has no server of its own')
  try {
    const present = await fetchSnapshot(host.fetch)
    if (countsOf(present.objects).crds > 0) throw new WorkspaceTaken(name)
    await putSnapshot(host.fetch, snapshotOf(content))
  } catch (error) {
    await host.close()
    if (!(error instanceof WorkspaceTaken)) await connector.remove?.(name)
    throw error
  }
  await host.close()
  replacePageContent(name, content.page)
}

async function contentOf(file: Blob): Promise<WorkspaceContent> {
  const { content, problem } = await readWorkspaceFile(file)
  if (content === undefined) throw new Error(`${problem.code} ${problem.place} ${problem.detail}`)
  return content
}

/** Makes a workspace that is like the open one: the objects keep their uids and versions. Throws like `createWorkspace`. */
export async function duplicateWorkspace(name: string): Promise<void> {
  await createWorkspace(name, await contentOf((await exportWorkspace(await exportedSnapshot(), true)).blob))
}

/** What became of the objects of a file. */
export async function mergeWorkspace(
  content: WorkspaceContent,
  plan: MergePlan,
  overwrite: boolean,
  onProgress: (done: number) => void,
): Promise<readonly MergeResult[]> {
  const { page, workspace, clientAs } = appStore.getState()
  const client = clientAs('you', undefined)
  if (page === undefined || client === undefined) throw new Unreachable('no workspace is open')
  const results = await mergeObjects(plan, {
    client,
    reader: page,
    clock: browserClock,
    changes: watchedTable(page, CRDS).subscribe,
    locked: language.locked,
    bodies: (objects, uids) => language.mergeBodies(objects, uids),
    overwrite,
    onProgress,
  })
  mergePageContent(workspace, content.page)
  return results
}

/** Keeps the state of the open workspace under a name, without the journal: a reset leaves that as it is. Throws like `addCheckpoint`. */
export async function saveCheckpoint(name: string): Promise<void> {
  const { workspace } = appStore.getState()
  const snapshot = await openSnapshot()
  const { blob } = await fileOf(workspace, snapshot)
  await addCheckpoint({ workspace, name, time: browserClock.now(), ...countsOf(snapshot.objects) }, blob)
}

/** What a checkpoint keeps, checked like any file; undefined when it is gone. */
export async function readCheckpoint(id: number): Promise<WorkspaceContent | undefined> {
  const file = await checkpointFile(id)
  return file && contentOf(file)
}
