import type { Library } from './declarations.ts'
import type { Type } from './types.ts'

/** `new` for rules that are being written, `stored` for rules that are already in the store. */
export type EnvironmentKind = 'new' | 'stored'

/** What some expressions have besides: functions, and types that they make objects of. */
export interface Extension {
  readonly library: Library
  /** The type of this name; undefined: there is none. */
  typeNamed(name: string): Type | undefined
}

export const NO_EXTENSION: Extension = { library: { declarations: '', implementations: {} }, typeNamed: () => undefined }
