import type { StateCreator } from 'zustand'
import { type DialectSettings, NO_DIALECTS } from '../../dialects/settings.ts'

export interface DialectsSlice {
  /** What the server says of its dialects; none until it is known, and where it says nothing. */
  readonly dialects: DialectSettings
  noteDialects(settings: DialectSettings): void
}

export const dialectsSlice: StateCreator<DialectsSlice> = (set) => ({
  dialects: NO_DIALECTS,
  noteDialects: (dialects) => set({ dialects }),
})

/** Whether the server would drop `subResources` of a CRD of the proposal. */
export const isGateClosed = ({ dialects, featureGates }: DialectSettings): boolean =>
  dialects.includes('proposal') && featureGates.CustomResourceSubResources !== true
