import type { StateCreator } from 'zustand'
import { isRecord, keep, recall } from './stored.ts'

export type Theme = 'system' | 'light' | 'dark'
export type FieldValidation = 'Ignore' | 'Warn' | 'Strict'

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
}

export interface PrefsSlice {
  readonly prefs: Prefs
  setPrefs(change: Partial<Prefs>): void
}

const DEFAULTS: Prefs = {
  theme: 'system',
  fieldValidation: 'Warn',
  wide: false,
  plainEditor: false,
  fieldManager: 'crdlab',
  drawerOpen: false,
  drawerSize: 320,
  logAll: false,
  tourDone: false,
}

const one = <T extends string>(value: unknown, allowed: readonly T[], otherwise: T): T =>
  allowed.includes(value as T) ? (value as T) : otherwise

/** Checks what was kept: anything unknown becomes the default. */
export function readPrefs(kept: unknown): Prefs {
  if (!isRecord(kept)) return DEFAULTS
  const flag = (key: keyof Prefs): boolean => (typeof kept[key] === 'boolean' ? kept[key] : DEFAULTS[key] === true)
  return {
    theme: one(kept.theme, ['system', 'light', 'dark'], DEFAULTS.theme),
    fieldValidation: one(kept.fieldValidation, ['Ignore', 'Warn', 'Strict'], DEFAULTS.fieldValidation),
    wide: flag('wide'),
    plainEditor: flag('plainEditor'),
    fieldManager: typeof kept.fieldManager === 'string' ? kept.fieldManager.slice(0, 128) : DEFAULTS.fieldManager,
    drawerOpen: flag('drawerOpen'),
    drawerSize: typeof kept.drawerSize === 'number' ? Math.min(Math.max(kept.drawerSize, 160), 720) : DEFAULTS.drawerSize,
    logAll: flag('logAll'),
    tourDone: flag('tourDone'),
  }
}

export const prefsSlice: StateCreator<PrefsSlice> = (set, get) => ({
  prefs: readPrefs(recall('prefs')),
  setPrefs(change) {
    const prefs = { ...get().prefs, ...change }
    keep('prefs', prefs)
    set({ prefs })
  },
})
