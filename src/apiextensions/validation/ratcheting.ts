import { objectsOf } from '../../apimachinery/json/access.ts'
import type { JsonObject } from '../../apimachinery/json/value.ts'
import type { Release } from '../../apimachinery/releases/release.ts'
import { hasReviewVersionOrNone } from '../../apiserver/webhook/review-versions.ts'
import { hasInvalidCaBundle } from './ca-bundle.ts'
import { reviewVersionsOf } from './conversion.ts'
import { type InternalCrd, type InternalSpec, isEqualPart, schemaIn, schemasOf } from './internal.ts'
import { type CelHooks, creationOptions, type PreexistingExpressions, type ValidationOptions } from './options.ts'
import { MAX_SELECTABLE_FIELDS } from './selectable-fields.ts'
import { type StoredSchema, storedSchema } from './stored-schema.ts'

/**
 * The demands on an update [CV-20]: a fault that the stored CRD already has may stay.
 * Source: k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/validation/validation.go, ValidateCustomResourceDefinitionUpdate.
 */
export function updateOptions(crd: InternalCrd, old: InternalCrd, cel: CelHooks, release: Release): ValidationOptions {
  const { spec } = old
  const schemas = schemasOf(spec).map(storedSchema)
  return {
    ...creationOptions(cel, release),
    requireRecognizedConversionReviewVersion:
      spec.conversion === undefined || hasReviewVersionOrNone(reviewVersionsOf(spec.conversion)),
    requireImmutableNames: isEstablished(old),
    requireOpenAPISchema: everyVersionHasSchema(spec),
    requireValidPropertyType: !schemas.some(({ hasUnknownType }) => hasUnknownType),
    requireStructuralSchema: schemas.every(({ isStructural }) => isStructural),
    requirePrunedDefaults: !schemas.some(({ isUnpruned }) => isUnpruned),
    requireAtomicSetType: !schemas.some(({ hasFaultySet }) => hasFaultySet),
    requireMapListKeysMapSetValidation: !schemas.some(({ hasFaultyItems }) => hasFaultyItems),
    preexisting: expressionsOf(schemas),
    versionsWithUnchangedSchemas: unchangedSchemas(crd.spec, spec),
    get allowInvalidCABundle() {
      return !isEstablished(old) || hasInvalidCaBundle(spec.conversion) || !release.has('caBundles')
    },
    allowTooManySelectableFields: tooManySelectableFields(crd.spec, spec),
  }
}

/** Whether the condition Established is True. */
export const isEstablished = (crd: InternalCrd): boolean =>
  objectsOf(crd.status.conditions).find(({ type }) => type === 'Established')?.status === 'True'

function everyVersionHasSchema(spec: InternalSpec): boolean {
  return schemaIn(spec.validation) !== undefined || spec.versions.every(({ schema }) => schemaIn(schema) !== undefined)
}

const expressionsOf = (schemas: readonly StoredSchema[]): PreexistingExpressions => ({
  rules: new Set(schemas.flatMap(({ rules }) => [...rules])),
  messageExpressions: new Set(schemas.flatMap(({ messageExpressions }) => [...messageExpressions])),
})

/** The schema of a version: shared or its own; undefined when there is no such version. */
function schemaOf(spec: InternalSpec, version: string): { readonly schema: JsonObject | undefined } | undefined {
  if (spec.versions.every(({ schema }) => schema === undefined)) return { schema: spec.validation }
  const found = spec.versions.find(({ name }) => name === version)
  return found && { schema: found.schema }
}

function unchangedSchemas(spec: InternalSpec, old: InternalSpec): ReadonlySet<string> {
  const unchanged = new Set<string>()
  for (const { name } of spec.versions) {
    const [now, before] = [schemaOf(spec, name), schemaOf(old, name)]
    if (now !== undefined && before !== undefined && isEqualPart(now.schema, before.schema)) unchanged.add(name)
  }
  return unchanged
}

function tooManySelectableFields(spec: InternalSpec, old: InternalSpec): ReadonlySet<string> {
  const allowed = new Set<string>()
  const stays = (now: readonly JsonObject[] = [], before: readonly JsonObject[] = []) =>
    before.length > MAX_SELECTABLE_FIELDS && isEqualPart(now, before)
  if (stays(spec.selectableFields, old.selectableFields)) allowed.add('')
  for (const { name, selectableFields } of spec.versions) {
    const before = old.versions.find((version) => version.name === name)
    if (before !== undefined && stays(selectableFields, before.selectableFields)) allowed.add(name)
  }
  return allowed
}
