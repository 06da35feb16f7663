import type { JsonObject } from '../../apimachinery/json/value.ts'
import type { Edit, Path } from '../edit.ts'

/** What makes a problem go. */
export interface Fix {
  readonly title: string
  readonly edits: readonly Edit[]
}

/** How much a finding weighs: an error breaks somebody, a warning asks to be looked at, a hint may be meant so. */
export type Severity = 'error' | 'warning' | 'hint'

/** Whose rule it is. */
export type Source = 'crdify' | 'kube-api-linter' | 'crdlab'

/** What a rule has to say about a place of a CRD. */
export interface Finding {
  /** The name of the rule, as its source calls it. */
  readonly rule: string
  readonly source: Source
  readonly severity: Severity
  readonly path: Path
  readonly message: string
  /** Why it matters, in one sentence. */
  readonly why: string
  readonly fix?: Fix
}

/** A schema inside of a CRD. */
export interface SchemaNode {
  /** From the root of the CRD. */
  readonly path: Path
  readonly schema: JsonObject
  /** Its name in `properties`; empty for the root, items and values of maps. */
  readonly name: string
  /** The path in an object: `spec.env[].name`. */
  readonly field: string
  readonly parent: SchemaNode | undefined
  /** Index of the version it belongs to. */
  readonly version: number
  /** Whether a CEL rule stands at it or above it, so that its size counts for what the rule may cost. */
  readonly ruled: boolean
  /** Whether a default further up may give it a value. */
  readonly given: boolean
}
