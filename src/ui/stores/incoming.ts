import type { StateCreator } from 'zustand'

/** Text on its way in: pasted, dropped or picked. The install view reads it. */
export interface IncomingSlice {
  readonly incoming: string
  readonly incomingFiles: number
  setIncoming(text: string, files?: number): void
}

export const incomingSlice: StateCreator<IncomingSlice> = (set) => ({
  incoming: '',
  incomingFiles: 0,
  setIncoming: (incoming, incomingFiles = 0) => set({ incoming, incomingFiles }),
})
