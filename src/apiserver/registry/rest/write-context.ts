import type { User } from '../../authentication/user.ts'
import type { Clock, Random } from '../../clock.ts'
import type { Term } from '../../storage/interfaces.ts'
import type { TraceRecorder } from '../../trace/recorder.ts'

/** What the registry needs of a request that writes. */
export interface WriteContext {
  readonly user: User
  /** What its path names. */
  readonly info: { readonly resource: string; readonly namespace: string; readonly name: string }
  readonly clock: Clock
  readonly random: Random
  /** Texts that go with the answer. */
  readonly warnings: { add(text: string): void }
  /** Present when the client asked for a trace. */
  readonly trace?: TraceRecorder | undefined
  /** The term of the leader that the writes of this request are bound to; absent: to none. */
  readonly term?: Term | undefined
}
