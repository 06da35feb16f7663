import type { Release } from '../../../apimachinery/releases/release.ts'
import type { User } from '../../authentication/user.ts'
import type { Clock, Random } from '../../clock.ts'
import type { Term } from '../../storage/interfaces.ts'
import type { TraceRecorder } from '../../trace/recorder.ts'
import type { Deadline } from './deadline.ts'

/** What the path and the method of a request ask for. */
export interface RequestTarget {
  readonly verb: string
  readonly group: string
  readonly version: string
  readonly resource: string
  readonly subresource: string
  readonly namespace: string
  readonly name: string
}

/** What the registry needs of a request that writes. */
export interface WriteContext {
  /** The release that the server equals. */
  readonly release: Release
  readonly user: User
  readonly info: RequestTarget
  readonly clock: Clock
  readonly random: Random
  /** Absent: what it waits for has limits of its own. */
  readonly deadline?: Deadline | undefined
  /** Texts that go with the answer. */
  readonly warnings: { add(text: string): void }
  /** Present when the client asked for a trace. */
  readonly trace?: TraceRecorder | undefined
  /** The term of the leader that the writes of this request are bound to; absent: to none. */
  readonly term?: Term | undefined
}
