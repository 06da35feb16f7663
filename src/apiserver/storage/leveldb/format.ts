/**
 * DO NOT CHANGE THESE WITHOUT A MIGRATION AND A TEST THAT OPENS A FOLDER OF THE OLD FORM.
 * Folders of users carry these keys and this number; an older server rejects a newer folder and leaves it as it is.
 */
export const FORMAT = 3

/** Under it the text of a `State`. */
export const STATE_KEY = 'm/state'

/** Ranges of keys; the second text is the first one beyond the range. */
export const Ranges = {
  /** `o` and the object's key. Value: see `encodeRecord`. */
  objects: ['o/', 'o0'],
  /** `l/` and the resourceVersion before the commit, in 16 digits. Value: see `slim`. */
  log: ['l/', 'l0'],
  /** Records that did not carry their sum when they were read: `q/`, the time in 16 digits and the object's key. */
  quarantine: ['q/', 'q0'],
  state: ['m/', 'm0'],
} as const

export const objectKey = (key: string): string => `o${key}`
export const keyOfObject = (key: string): string => key.slice(1)
export const logKey = (version: number): string => `l/${digits(version)}`
export const versionOfLog = (key: string): number => Number(key.slice(2))
export const quarantineKey = (time: number, key: string): string => `q/${digits(time)}${key}`

const digits = (n: number): string => String(n).padStart(16, '0')
