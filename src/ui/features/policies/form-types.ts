import type { Edit } from '../../../analysis/edit.ts'
import type { JsonObject, JsonValue } from '../../../apimachinery/json/value.ts'
import type { PolicyReport } from '../../../protocol/policy-report.ts'
import type { PolicyDocument } from './policy-text.ts'

/** Changes a document of the text of a policy. */
export type EditDocument = (document: PolicyDocument, edits: readonly Edit[]) => void

/** What the server says against fields of the policy, by their paths. */
export type ProblemsAt = (field: string) => readonly string[]

/** Sets a field of the spec of a policy, or of a webhook; undefined removes it. */
export type SetField = (path: readonly (string | number)[], value: JsonValue | undefined) => void

/** What the parts of a form about expressions share. */
export interface ExpressionList {
  /** The spec of the policy, or the webhook. */
  readonly spec: JsonObject
  /** Where it stands, as the server names it: `spec`, `webhooks[0]`. */
  readonly at: string
  /** What it said of the write on the bench. */
  readonly report: PolicyReport | undefined
  readonly problemsAt: ProblemsAt
  readonly onSet: SetField
}

/** The parts of the view; where there is no room for all, one is chosen. */
export type Part = 'list' | 'policy' | 'bench'
