import type { StateCreator } from 'zustand'
import { isRecord, keep, recall } from './stored.ts'

/** The steps of the tour on Home that are done. They are stored in this browser, so that no step is shown twice. */
export interface TourSteps {
  readonly statusMoved: boolean
  readonly replicasDragged: boolean
  readonly cheated: boolean
}

export interface TourSlice {
  readonly tour: TourSteps
  /** Whether the example's controller is paused, in whichever tab of the workspace it runs. */
  readonly controllerPaused: boolean
  /** Whether this tab shows the example: then its controller reports every two seconds, otherwise only when the spec changed. */
  readonly isExampleShown: boolean
  /** The address of the draft that the tour prepared: its pane says to send it. */
  readonly tourDraft: string
  finishTourStep(step: keyof TourSteps): void
  setTourDraft(address: string): void
  setControllerPaused(isPaused: boolean): void
  setExampleShown(isShown: boolean): void
}

/** Reads stored steps; what is missing or no boolean is not done. */
export function readTour(stored: unknown): TourSteps {
  const isDone = (step: keyof TourSteps): boolean => isRecord(stored) && stored[step] === true
  return { statusMoved: isDone('statusMoved'), replicasDragged: isDone('replicasDragged'), cheated: isDone('cheated') }
}

export const tourSlice: StateCreator<TourSlice> = (set, get) => ({
  tour: readTour(recall('tour')),
  controllerPaused: false,
  isExampleShown: false,
  tourDraft: '',
  setTourDraft: (tourDraft) => set({ tourDraft }),
  finishTourStep(step) {
    if (get().tour[step]) return
    const tour = { ...get().tour, [step]: true }
    keep('tour', tour)
    set({ tour })
  },
  setControllerPaused: (controllerPaused) => set({ controllerPaused }),
  setExampleShown: (isExampleShown) => set({ isExampleShown }),
})
