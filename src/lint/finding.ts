import type { JsonObject } from '../apimachinery/json/value.ts'
import type { Edit, Path } from './edit.ts'

/** What makes a problem go. */
export interface Fix {
  readonly title: string
  readonly edits: readonly Edit[]
}

/** What a rule has to say about a place of a CRD. */
export interface Finding {
  /** The name of the rule: kube-api-linter's where it has one. */
  readonly rule: string
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
}
