import { checksum } from './record.ts'

/** What a database says of itself. */
export interface State {
  readonly format: number
  readonly resourceVersion: number
  readonly compacted: number
  /** Who opened the database last and alone may write to it. */
  readonly owner: string
  /** Names this database, from its creation until it is deleted or its content is replaced as a whole. */
  readonly epoch: string
  /** The epoch of the content that the present one replaced; absent: none was replaced. */
  readonly previousEpoch?: string
}

/** The state as a database keeps it: its sum, a space, its text. */
export function encodeState(state: State): string {
  const text = JSON.stringify(state)
  return `${checksum(text)} ${text}`
}

/** The state in a record; `undefined` when there is none or it is damaged. */
export function decodeState(record: unknown): State | undefined {
  if (typeof record !== 'string') return undefined
  const space = record.indexOf(' ')
  const text = record.slice(space + 1)
  // What carries the right sum was written by `encodeState`.
  return space > 0 && checksum(text) === record.slice(0, space) ? (JSON.parse(text) as State) : undefined
}
