import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from 'idb'
import { TooManyCheckpoints } from './failures.ts'

/** A state of a workspace that was kept under a name. */
export interface Checkpoint {
  readonly id: number
  readonly workspace: string
  readonly name: string
  /** Milliseconds since 1970. */
  readonly time: number
  /** What it takes of the browser's storage. */
  readonly bytes: number
  readonly crds: number
  readonly objects: number
}

interface Schema extends DBSchema {
  /** What is shown of each. */
  entries: { key: number; value: Omit<Checkpoint, 'id'> & { id?: number }; indexes: { workspace: string } }
  /** The files, by the keys of their entries: bytes of what `encodeFile` makes. */
  files: { key: number; value: ArrayBuffer }
}

/** Workspaces have names that begin with `crdlab/`: this is none of them. */
const DATABASE = 'crdlab checkpoints'

/** How many checkpoints a workspace can have, and how many bytes they can have together. */
export const MAX_CHECKPOINTS = 20
export const MAX_CHECKPOINT_BYTES = 200_000_000

async function use<T>(work: (database: IDBPDatabase<Schema>) => Promise<T>): Promise<T> {
  const database = await openDB<Schema>(DATABASE, 1, {
    upgrade(created) {
      created.createObjectStore('entries', { keyPath: 'id', autoIncrement: true }).createIndex('workspace', 'workspace')
      created.createObjectStore('files')
    },
  })
  try {
    return await work(database)
  } finally {
    database.close()
  }
}

/** The checkpoints of a workspace, the newest first. */
export const listCheckpoints = (workspace: string): Promise<readonly Checkpoint[]> =>
  use(async (database) => {
    const entries = await database.getAllFromIndex('entries', 'workspace', workspace)
    return entries.flatMap((entry) => (entry.id === undefined ? [] : [{ ...entry, id: entry.id }])).reverse()
  })

/** Keeps a checkpoint, entry and file in one transaction. Throws TooManyCheckpoints, and what the browser throws when its storage is full. */
export async function addCheckpoint(entry: Omit<Checkpoint, 'id' | 'bytes'>, file: Blob): Promise<void> {
  const bytes = await file.arrayBuffer()
  await use(async (database) => {
    const transaction = database.transaction(['entries', 'files'], 'readwrite')
    const entries = transaction.objectStore('entries')
    const present = await entries.index('workspace').getAll(entry.workspace)
    const total = present.reduce((sum, one) => sum + one.bytes, bytes.byteLength)
    if (present.length >= MAX_CHECKPOINTS || total > MAX_CHECKPOINT_BYTES) {
      transaction.abort()
      await transaction.done.catch(() => undefined)
      throw new TooManyCheckpoints()
    }
    const id = await entries.add({ ...entry, bytes: bytes.byteLength })
    await Promise.all([transaction.objectStore('files').put(bytes, id), transaction.done])
  })
}

/** The file of a checkpoint; undefined when it is gone. */
export const checkpointFile = (id: number): Promise<Blob | undefined> =>
  use(async (database) => {
    const bytes = await database.get('files', id)
    return bytes && new Blob([bytes])
  })

async function remove(database: IDBPDatabase<Schema>, ids: readonly number[]): Promise<void> {
  const transaction = database.transaction(['entries', 'files'], 'readwrite')
  const both = ids.flatMap((id) => [transaction.objectStore('entries').delete(id), transaction.objectStore('files').delete(id)])
  await Promise.all([...both, transaction.done])
}

export const removeCheckpoint = (id: number): Promise<void> => use((database) => remove(database, [id]))

/** Deletes the checkpoints of a workspace; the database with the last of them. */
export const removeCheckpoints = async (workspace: string): Promise<void> => {
  const isEmpty = await use(async (database) => {
    await remove(database, await database.getAllKeysFromIndex('entries', 'workspace', workspace))
    return (await database.count('entries')) === 0
  })
  if (isEmpty) await deleteDB(DATABASE)
}
