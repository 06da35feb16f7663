import { createContext, type ReactNode, useContext } from 'react'
import type { Edit, Path } from '../../../../analysis/edit.ts'
import type { JsonObject, JsonValue } from '../../../../apimachinery/json/value.ts'

/** What holds the value that is edited: a document, or a place of its own. */
export interface ValueHost {
  /** Edits of the value; paths begin at it. */
  readonly edit: (edits: readonly Edit[]) => void
  /** What is said against the value at a path; with `below`, also against what is in it. */
  readonly against: (path: Path, below: boolean) => readonly string[]
  /** The whole value is always there. */
  readonly isFixed?: boolean
}

export const ValueHostContext = createContext<ValueHost>({ edit: () => undefined, against: () => [] })

export const useValueHost = (): ValueHost => useContext(ValueHostContext)

/** One value in the editor of values. */
export interface ValueProps {
  readonly schema: JsonObject
  readonly value: JsonValue | undefined
  /** Its name for people and in errors: `default`, `default.port`, `default[0]`. */
  readonly label: string
  /** Its place in the whole value. */
  readonly path: Path
}

/** A value that holds others, and how one of them is edited. */
export interface Holding extends ValueProps {
  readonly part: (props: ValueProps) => ReactNode
}
