import type { Clock } from '../../apiserver/clock.ts'
import type { ApiRequest, ApiResponse } from '../../apiserver/endpoints/exchange.ts'
import type { Storage } from '../../apiserver/storage/interfaces.ts'
import { Journal, memoryMedium } from '../../journal/journal.ts'
import { withCompaction } from './compaction.ts'
import { indexedDbMedium } from './indexeddb.ts'
import { Recorder } from './recorder.ts'

interface StartOptions {
  readonly workspace: string
  /** The store that is open now. */
  readonly storage: () => Storage
  readonly clock: Clock
  readonly serve: (request: ApiRequest) => Promise<ApiResponse>
}

/** Starts the journal of a workspace of this browser; in memory where the browser gives no database for it. Adds compaction. */
export async function startRecorder({ workspace, serve, ...options }: StartOptions): Promise<Recorder> {
  const medium = await indexedDbMedium(workspace).catch(memoryMedium)
  const journal = await Journal.open(medium, (ms, run) => options.clock.setTimer(ms, run))
  return new Recorder({ journal, serve: withCompaction(options.storage, serve), ...options })
}
