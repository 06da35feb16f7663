import type { StateCreator } from 'zustand'

/** The three beats of the first run and the controller that makes the page alive. */
export interface TourSlice {
  readonly beats: { readonly statusMoved: boolean; readonly replicasDragged: boolean; readonly cheated: boolean }
  readonly controllerPaused: boolean
  /** While the miniature is on screen the controller reports every two seconds; elsewhere only when the spec changed. */
  readonly heartbeat: boolean
  noteBeat(beat: keyof TourSlice['beats']): void
  setControllerPaused(paused: boolean): void
  setHeartbeat(on: boolean): void
}

export const tourSlice: StateCreator<TourSlice> = (set, get) => ({
  beats: { statusMoved: false, replicasDragged: false, cheated: false },
  controllerPaused: false,
  heartbeat: false,
  noteBeat(beat) {
    if (!get().beats[beat]) set({ beats: { ...get().beats, [beat]: true } })
  },
  setControllerPaused: (controllerPaused) => set({ controllerPaused }),
  setHeartbeat: (heartbeat) => set({ heartbeat }),
})
