import { createStore } from 'zustand/vanilla'
import type { Step } from './steps.ts'

/** The installing that was begun last; it outlives the view, which changes its address once the CRD has its name. */
export interface InstallRun {
  /** The name of the CRD; empty while nothing was installed. */
  readonly name: string
  /** What was sent. */
  readonly text: string
  readonly steps: readonly Step[]
}

export const NO_RUN: InstallRun = { name: '', text: '', steps: [] }

export const installStore = createStore<InstallRun>()(() => NO_RUN)
