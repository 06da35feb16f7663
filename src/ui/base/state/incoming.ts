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

/** What a drop brings. */
export interface Dropped {
  readonly entries: readonly FileSystemEntry[]
  readonly files: readonly File[]
}

/** Takes what a drop brings while its event lasts, for `droppedFiles`: later the browser gives it no more. */
export const takeDropped = (data: DataTransfer): Dropped => ({
  entries: [...data.items].map((item) => item.webkitGetAsEntry()).filter((entry) => entry !== null),
  files: [...data.files],
})

type FileHandler = (files: readonly File[]) => void

let handler: FileHandler | undefined

/** Has files that are dropped on the page given to `take`, instead of to the install view; until what this returns is called. */
export function handleDrops(take: FileHandler): () => void {
  handler = take
  return () => {
    if (handler === take) handler = undefined
  }
}

/** Who takes files that are dropped; undefined: the install view. */
export const dropHandler = (): FileHandler | undefined => handler
