import type { Clock } from '../../apiserver/clock.ts'
import type { ApiRequest, ApiResponse } from '../../apiserver/endpoints/exchange.ts'
import type { Storage } from '../../apiserver/storage/interfaces.ts'
import { Journal, type JournalMedium } from '../../journal/journal.ts'
import { withCompaction } from './compaction.ts'
import { Recorder } from './recorder.ts'

interface StartOptions {
  /** The medium of the journal; without one it is kept in memory. */
  readonly medium: { journal(): Promise<JournalMedium | undefined> }
  /** The store that is open now. */
  readonly storage: () => Storage
  readonly clock: Clock
  readonly serve: (request: ApiRequest) => Promise<ApiResponse>
}

/** Starts the journal of a workspace of this browser. Adds compaction. */
export async function startRecorder({ medium, serve, ...options }: StartOptions): Promise<Recorder> {
  const journal = await Journal.open(await medium.journal(), (ms, run) => options.clock.setTimer(ms, run))
  return new Recorder({ journal, serve: withCompaction(options.storage, serve), ...options })
}
