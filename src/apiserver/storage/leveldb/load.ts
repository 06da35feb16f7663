import { type Snapshot, StorageFailure } from '../interfaces.ts'
import { readHistory } from '../read-history.ts'
import { decodeRecord, type ObjectRecord, snapshotObjects } from '../record.ts'
import { decodeState, encodeState, type State } from '../state.ts'
import type { LevelDatabase, LevelOperation } from './database.ts'
import { FORMAT, keyOfObject, logKey, quarantineKey, Ranges, STATE_KEY, versionOfLog } from './format.ts'

/** What the host has to know, and perhaps to say, about the database it opened. */
export interface LoadReport {
  /** The database holds nothing yet: it was created by this opening. */
  readonly fresh: boolean
  /** Names the database as long as it lives. Another one than last time: the data was deleted behind our back. */
  readonly epoch: string
  /** Keys of damaged objects that were set aside now. */
  readonly damaged: readonly string[]
  /** History was given up because something in it was damaged; watches must start anew. */
  readonly historyLost: boolean
  /** How many versions were acknowledged that the database does not have. Above 0 writes are lost. */
  readonly lostVersions: number
}

export interface Loaded {
  readonly snapshot: Snapshot
  readonly report: LoadReport
  readonly state: State
  /** Versions before the commits in the log, in order. */
  readonly logVersions: number[]
}

export interface Claim {
  readonly owner: string
  /** The epoch of a database that has none. */
  readonly newEpoch: string
  readonly now: number
  /** The newest version that is known to have been acknowledged. */
  readonly acknowledged: number
}

/** Reads everything and makes `owner` the only one that may write, in one write. Rejects with what LevelDB said, or StorageFailure. */
export async function loadDatabase(database: LevelDatabase, claim: Claim): Promise<Loaded> {
  const state = await readState(database)
  if (state !== undefined && (state.format < 1 || state.format > FORMAT)) {
    throw new StorageFailure(
      'unavailable',
      `the database is of format ${state.format}, and this version of crdlab knows 1 to ${FORMAT}`,
    )
  }
  const records = await database.read(...Ranges.objects)
  const batches = (await database.read(...Ranges.log)).map(([key, batch]) => [versionOfLog(key), batch] as const)
  const operations: LevelOperation[] = []
  const { objects, damaged } = sortOut(records, claim.now, operations)
  const history = readHistory(objects, batches, state, damaged.length > 0)
  const lostVersions = Math.max(claim.acknowledged - history.resourceVersion, 0)
  // No version is given twice, also not those that were lost.
  const restart = { resourceVersion: claim.acknowledged, compacted: claim.acknowledged, log: [], lost: true }
  const { resourceVersion, compacted, log, lost } = lostVersions > 0 ? restart : history
  // What the history starts after anew would be found broken each time.
  const forget = log.length === 0 && batches.length > 0
  if (forget) for (const [version] of batches) operations.push({ type: 'del', key: logKey(version) })
  const epoch = state?.epoch ?? claim.newEpoch
  const next: State = { format: FORMAT, resourceVersion, compacted, owner: claim.owner, epoch }
  operations.push({ type: 'put', key: STATE_KEY, value: encodeState(next) })
  await database.write(operations)
  const fresh = state === undefined && records.length === 0 && batches.length === 0
  return {
    snapshot: { resourceVersion, compacted, objects: snapshotObjects(objects), log },
    report: { fresh, epoch, damaged, historyLost: lost && !fresh, lostVersions },
    state: next,
    logVersions: forget ? [] : batches.map(([version]) => version),
  }
}

export async function readState(database: LevelDatabase): Promise<State | undefined> {
  const found = await database.read(...Ranges.state)
  return decodeState(found.find(([key]) => key === STATE_KEY)?.[1])
}

/** The whole objects; damaged ones are put where nothing overwrites them, so that their texts can still be rescued. */
function sortOut(
  records: readonly (readonly [string, string])[],
  now: number,
  operations: LevelOperation[],
): { objects: Map<string, ObjectRecord>; damaged: string[] } {
  const objects = new Map<string, ObjectRecord>()
  const damaged: string[] = []
  for (const [at, record] of records) {
    const key = keyOfObject(at)
    const object = decodeRecord(key, record)
    if (object !== undefined) objects.set(key, object)
    else {
      damaged.push(key)
      operations.push({ type: 'put', key: quarantineKey(now, key), value: record }, { type: 'del', key: at })
    }
  }
  return { objects, damaged }
}
