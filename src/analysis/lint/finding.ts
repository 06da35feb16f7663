import type { JsonObject } from '../../apimachinery/json/value.ts'
import type { Edit, Path } from '../edit.ts'
import type { LintText } from './text.ts'

/** Edits that remove a problem. */
export interface Fix {
  readonly title: LintText
  readonly edits: readonly Edit[]
}

/** How much a finding weighs: an error breaks somebody, a warning asks to be looked at, a hint may be meant so. */
export type Severity = 'error' | 'warning' | 'hint'

/** Whose rule it is. */
export type Source = 'crdify' | 'kube-api-linter' | 'crdlab'

/** A problem that a rule finds at a place of a CRD. */
export interface Finding {
  /** The name of the rule, as its source calls it. */
  readonly rule: string
  readonly source: Source
  readonly severity: Severity
  readonly path: Path
  readonly message: LintText
  /** The two versions that it compares, as `v1beta1 → v1`; absent when a version is compared with its installed state. */
  readonly between?: string
  readonly fix?: Fix
  /** It has a fix that would break clients of the installed version, which is not offered. */
  readonly hasUnsafeFix?: true
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
