import { Path } from '../../apimachinery/field/path.ts'
import type { JsonObject } from '../../apimachinery/json/value.ts'
import { newStructural } from '../schema/convert.ts'
import { hasUnprunedDefaults } from '../schema/defaulting/prune-defaults.ts'
import { validateStructural } from '../schema/validation.ts'
import { validateCaBundle } from './ca-bundle.ts'
import { hasReviewVersionOrNone, reviewVersionsOf } from './conversion.ts'
import { type InternalCrd, type InternalSpec, isAlike, objectAt, objects, schemaIn, schemasOf, text } from './internal.ts'
import { atomicSetErrors, itemErrors } from './list-types.ts'
import { type CelHooks, creationOptions, type PreexistingExpressions, type ValidationOptions } from './options.ts'
import { schemaHas, specHas } from './schema-has.ts'
import { isUnknownType } from './schema-keywords.ts'
import { MAX_SELECTABLE_FIELDS } from './selectable-fields.ts'

/**
 * The demands on an update [CV-20]: a fault that the stored CRD already has may stay.
 * Source: k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/validation/validation.go, ValidateCustomResourceDefinitionUpdate.
 */
export function updateOptions(crd: InternalCrd, old: InternalCrd, cel: CelHooks): ValidationOptions {
  const { spec } = old
  const anywhere = Path.of('')
  return {
    ...creationOptions(cel),
    requireRecognizedConversionReviewVersion:
      spec.conversion === undefined || hasReviewVersionOrNone(reviewVersionsOf(spec.conversion)),
    requireImmutableNames: isEstablished(old),
    requireOpenAPISchema: everyVersionHasSchema(spec),
    requireValidPropertyType: !specHas(spec, ({ type }) => isUnknownType(type)),
    requireStructuralSchema: schemasOf(spec).every(isStructural),
    requirePrunedDefaults: !schemasOf(spec).some(isUnpruned),
    requireAtomicSetType: !specHas(spec, (schema) => atomicSetErrors(schema, anywhere).length > 0),
    requireMapListKeysMapSetValidation: !specHas(spec, (schema) => itemErrors(schema, anywhere).length > 0),
    preexisting: expressionsOf(spec),
    versionsWithUnchangedSchemas: unchangedSchemas(crd.spec, spec),
    allowInvalidCABundle: !isEstablished(old) || hasInvalidCaBundle(spec),
    allowTooManySelectableFields: tooManySelectableFields(crd.spec, spec),
  }
}

/** Whether the condition Established is True. */
export const isEstablished = (crd: InternalCrd): boolean =>
  objects(crd.status.conditions).find(({ type }) => type === 'Established')?.status === 'True'

function everyVersionHasSchema(spec: InternalSpec): boolean {
  return schemaIn(spec.validation) !== undefined || spec.versions.every(({ schema }) => schemaIn(schema) !== undefined)
}

function isStructural(schema: JsonObject): boolean {
  const converted = newStructural(schema)
  return 'structural' in converted && validateStructural(converted.structural, Path.of('')).length === 0
}

function isUnpruned(schema: JsonObject): boolean {
  if (!schemaHas(schema, (node) => node.default !== undefined)) return false
  const converted = newStructural(schema)
  if (!('structural' in converted) || validateStructural(converted.structural, Path.of('')).length > 0) return false
  return hasUnprunedDefaults(converted.structural)
}

function expressionsOf(spec: InternalSpec): PreexistingExpressions {
  const rules = new Set<string>()
  const messageExpressions = new Set<string>()
  specHas(spec, (schema) => {
    for (const rule of objects(schema['x-kubernetes-validations'])) {
      rules.add(text(rule.rule))
      if (text(rule.messageExpression) !== '') messageExpressions.add(text(rule.messageExpression))
    }
    return false
  })
  return { rules, messageExpressions }
}

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
    if (now !== undefined && before !== undefined && isAlike(now.schema, before.schema)) unchanged.add(name)
  }
  return unchanged
}

function hasInvalidCaBundle(spec: InternalSpec): boolean {
  const bundle = text(objectAt(objectAt(spec.conversion ?? {}, 'webhook'), 'clientConfig').caBundle)
  return bundle !== '' && validateCaBundle(bundle, Path.of('caBundle')).length > 0
}

function tooManySelectableFields(spec: InternalSpec, old: InternalSpec): ReadonlySet<string> {
  const allowed = new Set<string>()
  const stays = (now: readonly JsonObject[] = [], before: readonly JsonObject[] = []) =>
    before.length > MAX_SELECTABLE_FIELDS && isAlike(now, before)
  if (stays(spec.selectableFields, old.selectableFields)) allowed.add('')
  for (const { name, selectableFields } of spec.versions) {
    const before = old.versions.find((version) => version.name === name)
    if (before !== undefined && stays(selectableFields, before.selectableFields)) allowed.add(name)
  }
  return allowed
}
