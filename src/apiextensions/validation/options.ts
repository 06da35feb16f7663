import type { ErrorList, Path } from '../../apimachinery/field/error.ts'
import type { JsonObject } from '../../apimachinery/json/value.ts'
import { NEWEST, type Release } from '../../apimachinery/releases/release.ts'
import type { ValidateRules } from '../schema/defaulting/validation.ts'
import type { Structural } from '../schema/structural.ts'

/** The rules of one schema that are to be compiled. */
export interface RuleCompilation {
  readonly structural: Structural
  /** Absent: the newest. */
  readonly release?: Release
  /** The path of the schema: `spec.validation.openAPIV3Schema`. */
  readonly path: Path
  /** The schemas whose rules are compiled (by the `source` of their structural node): those with a fault in or below them are left out. */
  readonly nodes: ReadonlyMap<JsonObject, RuleNode>
  /** Expressions that the CRD had before: newer versions of the language do not take them away. */
  readonly preexisting: PreexistingExpressions
  /** The schema did not change, so the cost of single expressions is not judged again. */
  readonly suppressPerExpressionCost: boolean
}

export interface RuleNode {
  readonly path: Path
  /** The outermost part around it whose old and new items cannot be matched: `oldSelf` may not be used here. */
  readonly uncorrelatable: Path | undefined
}

export interface PreexistingExpressions {
  readonly rules: ReadonlySet<string>
  readonly messageExpressions: ReadonlySet<string>
}

/** The part of CEL that validation of CRDs needs. Absent: rules are neither compiled nor run on defaults. */
export interface CelHooks {
  /** The faults of rules and message expressions: they do not compile, cost too much, misuse `oldSelf`. */
  readonly compileRules?: (compilation: RuleCompilation) => ErrorList
  readonly validateRules?: ValidateRules
}

/** The requirements for a CRD; an update requires less where the stored CRD already fails. */
export interface ValidationOptions {
  readonly cel: CelHooks
  readonly release: Release
  readonly requireRecognizedConversionReviewVersion: boolean
  readonly requireImmutableNames: boolean
  readonly requireOpenAPISchema: boolean
  readonly requireValidPropertyType: boolean
  readonly requireStructuralSchema: boolean
  readonly requirePrunedDefaults: boolean
  readonly requireAtomicSetType: boolean
  readonly requireMapListKeysMapSetValidation: boolean
  readonly preexisting: PreexistingExpressions
  /** Names of versions whose schema is as it was. */
  readonly versionsWithUnchangedSchemas: ReadonlySet<string>
  readonly allowInvalidCABundle: boolean
  /** Names of versions (the empty name: the shared fields) that had too many selectable fields before and still have the same. */
  readonly allowTooManySelectableFields: ReadonlySet<string>
}

const NONE: ReadonlySet<string> = new Set()

/** The demands on a new CRD. */
export const creationOptions = (cel: CelHooks, release = NEWEST): ValidationOptions => ({
  cel,
  release,
  requireRecognizedConversionReviewVersion: true,
  requireImmutableNames: false,
  requireOpenAPISchema: true,
  requireValidPropertyType: true,
  requireStructuralSchema: true,
  requirePrunedDefaults: true,
  requireAtomicSetType: true,
  requireMapListKeysMapSetValidation: true,
  preexisting: { rules: NONE, messageExpressions: NONE },
  versionsWithUnchangedSchemas: NONE,
  allowInvalidCABundle: true,
  allowTooManySelectableFields: NONE,
})
