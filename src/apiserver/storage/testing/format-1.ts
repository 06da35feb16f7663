import type { LogRecord } from '../interfaces.ts'
import { checksum } from '../record.ts'
import { encodeState, type State } from '../state.ts'

/** A database as format 1 kept it, with the resourceVersion in each text: `b` changed once, `c` deleted, and one object that says the version twice. */
const text = (name: string, version: number, spec: number): string =>
  `{"kind":"Widget","metadata":{"name":"${name}","resourceVersion":"${version}"},"spec":${spec}}`
const DOUBLE = '{"kind":"Widget","metadata":{"name":"d","resourceVersion":"6"},"spec":{"resourceVersion":"6"}}'

const record = (key: string, version: number, of: string): string => {
  const body = `${version} ${of}`
  return `${checksum(key, body)} ${body}`
}

const summed = (value: unknown): string => `${checksum(JSON.stringify(value))} ${JSON.stringify(value)}`

const TIME = 1_700_000_000_000
const KEYS = { b: '/g/r/b', c: '/g/r/c', d: '/g/r/d' }

export const STATE_1: State = { format: 1, resourceVersion: 6, compacted: 1, owner: 'o', epoch: 'e' }

export const FORMAT_1 = {
  state: encodeState(STATE_1),
  objects: [
    [KEYS.b, record(KEYS.b, 4, text('b', 4, 2))],
    [KEYS.d, record(KEYS.d, 6, DOUBLE)],
  ],
  /** By the version before each commit. */
  log: [
    [1, summed([{ version: 2, type: 'ADDED', key: KEYS.b, time: TIME }])],
    [2, summed([{ version: 3, type: 'ADDED', key: KEYS.c, time: TIME }])],
    [3, summed([{ version: 4, type: 'MODIFIED', key: KEYS.b, time: TIME, previous: text('b', 2, 1), previousVersion: 2 }])],
    [4, summed([{ version: 5, type: 'DELETED', key: KEYS.c, time: TIME, previous: text('c', 3, 1), previousVersion: 3 }])],
    [5, summed([{ version: 6, type: 'ADDED', key: KEYS.d, time: TIME }])],
  ],
} as const

/** What it holds and remembers. */
export const TEXTS_1: readonly string[] = [text('b', 4, 2), DOUBLE]
export const LOG_1: readonly Pick<LogRecord, 'resourceVersion' | 'type' | 'text'>[] = [
  { resourceVersion: 2, type: 'ADDED', text: text('b', 2, 1) },
  { resourceVersion: 3, type: 'ADDED', text: text('c', 3, 1) },
  { resourceVersion: 4, type: 'MODIFIED', text: text('b', 4, 2) },
  { resourceVersion: 5, type: 'DELETED', text: text('c', 5, 1) },
  { resourceVersion: 6, type: 'ADDED', text: DOUBLE },
]
