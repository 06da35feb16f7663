import { type ErrorList, invalid, Path } from '../../apimachinery/field/error.ts'
import { objectAt } from '../../apimachinery/json/access.ts'
import type { JsonObject, JsonValue } from '../../apimachinery/json/value.ts'
import { nameIsDNSSubdomain } from '../../apimachinery/meta/names.ts'
import { asDeclared, IMMUTABLE, validateObjectMeta, validateObjectMetaUpdate } from '../../apimachinery/meta/object-meta.ts'
import { NEWEST } from '../../apimachinery/releases/release.ts'
import { namesOf } from '../v1/stored-definition.ts'
import { type InternalCrd, type InternalSpec, toInternal } from './internal.ts'
import { RARE_VALIDATION } from './lazy-rare.ts'
import { CRD_UPDATES } from './lazy-updates.ts'
import { validateNames } from './names.ts'
import { type CelHooks, creationOptions, type ValidationOptions } from './options.ts'
import { isProtectedGroup } from './protected-groups.ts'
import { validateSpec } from './spec.ts'
import { validateStoredVersions } from './stored-versions.ts'

/**
 * Validation of CRDs, as `decodeCustomResourceDefinition` gives them. As upstream does, it brings the metadata in defaults of embedded
 * resources to its stored form, in place; nothing else is changed.
 * Source: k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/validation/validation.go.
 */
const METADATA = Path.of('metadata')
const SPEC = Path.of('spec')
const STATUS = Path.of('status')

/** The faults of a new CRD. */
export function validateCustomResourceDefinition(crd: JsonObject, cel: CelHooks = {}, release = NEWEST): ErrorList {
  const internal = toInternal(crd)
  const { spec, metadata } = internal
  return [
    ...asDeclared(validateObjectMeta(metadata, false, nameRule(spec), METADATA, release), release),
    ...validateSpec(spec, creationOptions(cel, release), SPEC),
    ...validateRest(internal, undefined),
  ]
}

/** The faults of a CRD that takes the place of `old`. Faults that `old` already has are allowed to stay where upstream allows it. */
export function validateCustomResourceDefinitionUpdate(
  crd: JsonObject,
  old: JsonObject,
  cel: CelHooks = {},
  release = NEWEST,
): ErrorList {
  const [now, before] = [toInternal(crd), toInternal(old)]
  const options = CRD_UPDATES.get().updateOptions(now, before, cel, release)
  return [
    ...asDeclared(validateObjectMetaUpdate(now.metadata, before.metadata, METADATA, release), release),
    ...validateSpec(now.spec, options, SPEC),
    ...validateImmutable(now.spec, before.spec, options),
    ...validateRest(now, before),
  ]
}

/** The faults of a write to the status of a CRD. */
export function validateCustomResourceDefinitionStatusUpdate(crd: JsonObject, old: JsonObject, release = NEWEST): ErrorList {
  const meta = asDeclared(
    validateObjectMetaUpdate(objectAt(crd, 'metadata'), objectAt(old, 'metadata'), METADATA, release),
    release,
  )
  return [...meta, ...validateStatus(objectAt(crd, 'status'))]
}

/** A CRD is named after its plural and its group [CV-8]. */
const nameRule = (spec: InternalSpec) => (name: string, prefix: boolean) => {
  const faults = nameIsDNSSubdomain(name, prefix)
  return name === `${spec.names.plural}.${spec.group}` ? faults : [...faults, 'must be spec.names.plural+"."+spec.group']
}

function validateImmutable(spec: InternalSpec, old: InternalSpec, options: ValidationOptions): ErrorList {
  const names = SPEC.child('names')
  const checked: [Path, JsonValue, JsonValue][] = [
    [SPEC.child('group'), spec.group, old.group],
    [names.child('plural'), spec.names.plural, old.names.plural],
  ]
  if (options.requireImmutableNames) {
    checked.push([SPEC.child('scope'), spec.scope, old.scope], [names.child('kind'), spec.names.kind, old.names.kind])
  }
  return checked.filter(([, now, before]) => now !== before).map(([path, now]) => invalid(path, now, IMMUTABLE))
}

const validateStatus = (status: JsonObject): ErrorList =>
  validateNames(namesOf(objectAt(status, 'acceptedNames')), STATUS.child('acceptedNames'))

function validateRest(crd: InternalCrd, old: InternalCrd | undefined): ErrorList {
  return [
    ...validateStatus(crd.status),
    ...validateStoredVersions(crd.status.storedVersions, crd.spec.versions, STATUS.child('storedVersions')),
    ...(isProtectedGroup(crd.spec.group) ? RARE_VALIDATION.get().validateApiApproval(crd, old) : []),
    ...validatePreserveUnknownFields(crd.spec, old?.spec),
  ]
}

/** Rejects requests that set the deprecated spec.preserveUnknownFields [CV-21]. */
function validatePreserveUnknownFields(spec: InternalSpec, old: InternalSpec | undefined): ErrorList {
  if (!spec.preserveUnknownFields || old?.preserveUnknownFields === true) return []
  const instead = 'cannot set to true, set x-kubernetes-preserve-unknown-fields to true in spec.versions[*].schema instead'
  return [invalid(SPEC.child('preserveUnknownFields'), true, instead)]
}
