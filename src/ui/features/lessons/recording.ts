import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { forget, isRecord, keep, recall } from '../../base/state/stored.ts'

/** A lesson that is recorded: what the reader sends to a workspace from an entry of its journal on. */
export interface Recording {
  /** The id of the lesson. */
  readonly lesson: string
  readonly workspace: string
  /** The entry of the journal after which the first step begins, and those after which further ones begin. */
  readonly marks: readonly [first: number, ...others: number[]]
  /** The view that each finished step was done in: an address within the workspace. */
  readonly shows: readonly string[]
}

const KEY = 'recording'

const isNumber = (value: unknown): value is number => typeof value === 'number'

function readRecording(value: unknown): Recording | undefined {
  if (!isRecord(value) || typeof value.lesson !== 'string' || typeof value.workspace !== 'string') return undefined
  const [first, ...others] = Array.isArray(value.marks) ? value.marks.filter(isNumber) : []
  if (first === undefined) return undefined
  const shows = Array.isArray(value.shows) ? value.shows.filter((one) => typeof one === 'string') : []
  return { lesson: value.lesson, workspace: value.workspace, marks: [first, ...others], shows }
}

const store = createStore<{ readonly recording: Recording | undefined }>()(() => ({ recording: readRecording(recall(KEY)) }))

export const useRecording = (): Recording | undefined => useStore(store, ({ recording }) => recording)

/** Begins, goes on with or, with undefined, ends a recording. */
export function setRecording(recording: Recording | undefined): void {
  if (recording === undefined) forget(KEY)
  else keep(KEY, recording)
  store.setState({ recording })
}
