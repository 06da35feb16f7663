import type { Edit } from '../../../analysis/edit.ts'
import type { JsonObject, JsonValue } from '../../../apimachinery/json/value.ts'
import type { PolicyDocument } from './policy-text.ts'
import type { Tried } from './use-bench.ts'

/** Changes a document of the text of a policy. */
export type EditDocument = (document: PolicyDocument, edits: readonly Edit[]) => void

/** What the server says against fields of the policy, by their paths. */
export type ProblemsAt = (field: string) => readonly string[]

/** Sets a field of the spec of a policy; undefined removes it. */
export type SetField = (path: readonly (string | number)[], value: JsonValue | undefined) => void

/** What the parts of a form about expressions share. */
export interface ExpressionList {
  readonly spec: JsonObject
  readonly policy: string
  readonly tried: Tried | undefined
  readonly problemsAt: ProblemsAt
  readonly onSet: SetField
}

/** The parts of the view; where there is no room for all, one is chosen. */
export type Part = 'list' | 'policy' | 'bench'
