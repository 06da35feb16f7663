import type { StateCreator } from 'zustand'
import validatePrefs from '../../../formats/prefs.schema.json?validate'
import { isRecord, keep, recall } from './stored.ts'

export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

export const FIELD_VALIDATIONS = ['Ignore', 'Warn', 'Strict'] as const
export type FieldValidation = (typeof FIELD_VALIDATIONS)[number]

/** What the reader chose, kept between visits. */
export interface Prefs {
  readonly theme: Theme
  readonly fieldValidation: FieldValidation
  readonly wide: boolean
  readonly plainEditor: boolean
  /** Field manager sent with writes; empty: none, the server names it after the user agent. */
  readonly fieldManager: string
  readonly drawerOpen: boolean
  readonly drawerSize: number
  /** The log shows what the page itself asks as well. */
  readonly logAll: boolean
  readonly tourDone: boolean
  /** How objects are edited; `auto`: as a form on a phone, else as YAML. */
  readonly editAs: 'auto' | 'form' | 'yaml'
  /** A CRD is sent to a cluster as a dry run while it is designed. */
  readonly dryRuns: boolean
}

export interface PrefsSlice {
  readonly prefs: Prefs
  setPrefs(change: Partial<Prefs>): void
}

/** The field manager of a reader who has chosen none. */
export const DEFAULT_FIELD_MANAGER = 'crdlab'

const DEFAULTS: Prefs = {
  theme: 'system',
  fieldValidation: 'Warn',
  wide: false,
  plainEditor: false,
  fieldManager: DEFAULT_FIELD_MANAGER,
  drawerOpen: false,
  drawerSize: 320,
  logAll: false,
  tourDone: false,
  editAs: 'auto',
  dryRuns: true,
}

/** Checks what was kept, field by field: what is missing, unknown or wrong becomes the default. */
export function readPrefs(kept: unknown): Prefs {
  if (!isRecord(kept)) return DEFAULTS
  const sound = Object.fromEntries(Object.entries(kept).filter(([key]) => Object.hasOwn(DEFAULTS, key)))
  while (!validatePrefs(sound)) {
    const wrong = validatePrefs.errors?.[0]?.instancePath.split('/')[1]
    if (wrong === undefined) return DEFAULTS
    delete sound[wrong]
  }
  return { ...DEFAULTS, ...sound }
}

export const prefsSlice: StateCreator<PrefsSlice> = (set, get) => ({
  prefs: readPrefs(recall('prefs')),
  setPrefs(change) {
    const prefs = { ...get().prefs, ...change }
    keep('prefs', prefs)
    set({ prefs })
  },
})
