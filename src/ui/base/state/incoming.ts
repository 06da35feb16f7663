import type { StateCreator } from 'zustand'

/** A file of an incoming text, and the line where it begins, from 1. */
export interface IncomingFile {
  readonly name: string
  readonly line: number
}

/** Text on its way in: pasted, dropped or picked. The install view reads it. */
export interface IncomingSlice {
  readonly incoming: string
  /** The files it was read from, in their order; none for a text that was pasted or written. */
  readonly incomingFiles: readonly IncomingFile[]
  setIncoming(text: string, files?: readonly IncomingFile[]): void
}

const NONE: readonly IncomingFile[] = []

export const incomingSlice: StateCreator<IncomingSlice> = (set) => ({
  incoming: '',
  incomingFiles: NONE,
  setIncoming: (incoming, incomingFiles = NONE) => set({ incoming, incomingFiles }),
})

/** Texts above this are not put into the text area: it would hold the page for seconds. They are read all the same. */
export const SHOWN_LIMIT = 200_000
