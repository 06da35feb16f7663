import { createContext, type ReactNode, useContext } from 'react'
import type { Edit, Path } from '../../../../analysis/edit.ts'
import type { FieldErrors, FieldPaths } from '../../../../analysis/form/fields.ts'
import type { RuleError } from '../../../../analysis/form/rule-errors.ts'
import type { JsonObject, JsonValue } from '../../../../apimachinery/json/value.ts'

/** Which fields a form shows. */
export type FormFilter = 'all' | 'changed' | 'errors'

/** One field of a form. */
export interface FieldProps {
  /** Its name as the API spells it. */
  readonly name: string
  readonly schema: JsonObject
  readonly value: JsonValue | undefined
  /** Its place in the value that the form edits. */
  readonly path: Path
  readonly isRequired: boolean
  /** It stands and falls with what holds it, as an item does: it cannot be unset by itself. */
  readonly isKept?: boolean
  /** How many groups it stands in. */
  readonly depth: number
  /** Rules over this field and others that stand apart from it. */
  readonly rules?: readonly RuleError[]
  /** A rule that the object does not satisfy names it. */
  readonly isNamed?: boolean
}

/** Who owns a field, as it is drawn. */
export interface FieldOwner {
  /** Sets the colors and the pattern of the owner. */
  readonly tone: string
  readonly avatar: ReactNode
  /** In words, for those who do not see it. */
  readonly words: string
}

/** What the fields of a form share. */
export interface FormState {
  /** Changes the value by edits. */
  readonly edit: (edits: readonly Edit[]) => void
  /** The fields that differ from the document that the draft began from. */
  readonly changed: FieldPaths
  readonly errors: FieldErrors
  /** The fields of `self` that a CEL rule names; it names none until the reader of rules is there. */
  readonly fieldsOfRule: (rule: string) => readonly string[]
  /** Present while the owners of fields are shown; undefined for a field whose owner is not recorded by itself. */
  readonly ownerOf: ((path: Path) => FieldOwner | undefined) | undefined
  /** The value in the document that the draft began from. */
  readonly before: (path: Path) => JsonValue | undefined
  readonly filter: FormFilter
  /** Shows the help of the field that has the focus. */
  readonly help: (field: Pick<FieldProps, 'path' | 'schema'>) => void
  /** Keeps the value of a union's member that is not chosen now, by the text of its path. */
  readonly members: Map<string, JsonValue>
  /** One value is edited, not an object: a field without a value differs from one that is false or empty, and each can be chosen. */
  readonly isLone: boolean
}

export const FormContext = createContext<FormState | undefined>(undefined)

export function useForm(): FormState {
  const form = useContext(FormContext)
  if (form === undefined) throw new Error('a field stands outside of a form')
  return form
}

/** Sets a field, or takes its value away where it has one. */
export function useSet({ path, value }: Pick<FieldProps, 'path' | 'value'>): (next: JsonValue | undefined) => undefined {
  const { edit } = useForm()
  return (next) => {
    if (next !== undefined) edit([{ op: 'set', path, value: next }])
    else if (value !== undefined) edit([{ op: 'remove', path }])
  }
}

/** Whether the filter of the form shows a field. */
export function isShown({ filter, changed, errors }: FormState, path: Path): boolean {
  if (filter === 'all') return true
  return filter === 'changed' ? changed.hasBelow(path) : errors.below(path).length > 0
}
