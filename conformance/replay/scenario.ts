import type { Json } from './numbers.ts'

/** A recorded conversation: requests, and the answers that the real server gave to them (see conformance/README.md). */
export interface Scenario {
  /** `family/what-it-shows`. */
  readonly name: string
  readonly doc?: string
  /** Only these fields (JSON pointers) of successful answers count. */
  readonly pick?: readonly string[]
  readonly steps: readonly Step[]
  /** The version of the server that gave the answers, as its `/version` has it: `v1.37.2`. */
  readonly server?: string
  /** In normal form, in the order of the steps; a step inside a watch follows the watch. */
  readonly answers: readonly Answer[]
  /** When the server answered each request but GETs: milliseconds since 1970. The fuzzer keeps them. */
  readonly times?: readonly number[]
}

export interface ScenarioRequest {
  readonly method: string
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Json
  /** The body as an object that is sent as protobuf. */
  readonly protobuf?: Json
  /** The unchanged body, when it is not JSON. */
  readonly text?: string
  /** The bytes of a body that is no text, in base64. */
  readonly base64?: string
  /** `FOLDER/FILE#N`: the N-th document of a YAML file below the folder of data. */
  readonly file?: string
}

/** Exactly one of `request`, `established`, `active`, `settle`, `poll` and `watch` is there. */
export interface Step {
  readonly id?: string
  readonly request?: ScenarioRequest
  /** Waits until the CRD of this name is served. */
  readonly established?: string
  /** Waits until the admission policies stored so far take effect, which they do at once unless a real server is recorded. */
  readonly active?: true
  /** Milliseconds that a real server's caches get when answers are recorded. */
  readonly settle?: number
  readonly poll?: ScenarioRequest
  readonly until?: { readonly status?: number; readonly pointer?: string; readonly equals?: Json }
  /** Milliseconds a poll may take. */
  readonly within?: number
  readonly watch?: WatchStep
}

export interface WatchStep {
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  /** How many events to collect. */
  readonly events: number
  readonly during?: readonly Step[]
  readonly within?: number
  /** Milliseconds to go on listening for an event too many. */
  readonly linger?: number
  /** Waits for the server to end the stream, whatever the number of events; the answer says whether it did. */
  readonly ends?: boolean
}

export interface Answer {
  readonly status?: number
  /** The content type, when it is not `application/json`. */
  readonly type?: string
  readonly warnings?: readonly string[]
  /** Protobuf is represented by its JSON, and has exactly the bytes that this JSON encodes to; OpenAPI v2 stands as the fields of its messages. */
  readonly body?: Json
  readonly events?: readonly Json[]
  /** Whether the server ended the stream, when the step asks for it. */
  readonly ended?: boolean
  /** The real server does not always answer the same; not compared. */
  readonly varies?: boolean
}

/** Anything shaped like `fetch`: the network, or an engine called directly. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>

export interface Server {
  readonly fetch: Fetch
  /** `http://host:port`, without a slash at the end. */
  readonly base: string
  /** The text of the N-th document of a file of data. */
  readonly readDocument?: (file: string, n: number) => string
  /** Whether `settle` steps wait: only when a real server is recorded. */
  readonly settle?: boolean
}
