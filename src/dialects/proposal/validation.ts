import { namesOf, specOf, statusOf } from '../../apiextensions/v1/stored-definition.ts'
import { validateNames } from '../../apiextensions/validation/names.ts'
import { validateOpenApiSchema } from '../../apiextensions/validation/openapi-schema.ts'
import { creationOptions } from '../../apiextensions/validation/options.ts'
import { type ErrorList, forbidden, invalid, notSupported, Path, required } from '../../apimachinery/field/error.ts'
import { objectAt, stringAt } from '../../apimachinery/json/access.ts'
import { isObject, type JsonObject, type JsonValue } from '../../apimachinery/json/value.ts'
import { IMMUTABLE, validateObjectMeta, validateObjectMetaUpdate } from '../../apimachinery/meta/object-meta.ts'
import { nameRule, validateRegistration } from '../registration/validation.ts'
import { alternativesOf } from './project.ts'
import type { ScaleVersion } from './scale-versions.ts'
import { schemaOf, subResourcesOf } from './view.ts'

const METADATA = Path.of('metadata')
const SPEC = Path.of('spec')
const STATUS = Path.of('status')

/** The faults of a new CRD of the proposal. */
export function validateProposal(crd: JsonObject, versions: readonly ScaleVersion[]): ErrorList {
  return [...validateObjectMeta(objectAt(crd, 'metadata'), false, nameRule(crd), METADATA), ...validateSpec(crd, versions)]
}

/** The faults of a CRD of the proposal that takes the place of `old`. */
export function validateProposalUpdate(crd: JsonObject, old: JsonObject, versions: readonly ScaleVersion[]): ErrorList {
  const names = (of: JsonObject): string => namesOf(objectAt(specOf(of), 'names')).plural
  const fixed: [Path, JsonValue, JsonValue][] = [
    [SPEC.child('group'), stringAt(specOf(crd), 'group'), stringAt(specOf(old), 'group')],
    [SPEC.child('version'), stringAt(specOf(crd), 'version'), stringAt(specOf(old), 'version')],
    [SPEC.child('names', 'plural'), names(crd), names(old)],
  ]
  return [
    ...validateObjectMetaUpdate(objectAt(crd, 'metadata'), objectAt(old, 'metadata'), METADATA),
    ...validateSpec(crd, versions),
    ...fixed.filter(([, now, before]) => now !== before).map(([path, now]) => invalid(path, now, IMMUTABLE)),
  ]
}

/** The faults of a write to `/status` of a CRD of the proposal. */
export const validateProposalStatus = (crd: JsonObject, old: JsonObject): ErrorList => [
  ...validateObjectMetaUpdate(objectAt(crd, 'metadata'), objectAt(old, 'metadata'), METADATA),
  ...validateNames(namesOf(objectAt(statusOf(crd), 'acceptedNames')), STATUS.child('acceptedNames')),
]

const validateSpec = (crd: JsonObject, versions: readonly ScaleVersion[]): ErrorList => [
  ...validateRegistration(crd),
  ...validateSchema(crd),
  ...validateSubResources(subResourcesOf(crd), SPEC.child('subResources'), versions),
]

/** The words of the schema, and with the status subresource that it can be projected (rule PR-V1). */
function validateSchema(crd: JsonObject): ErrorList {
  const schema = schemaOf(crd)
  if (schema === undefined) return []
  const path = SPEC.child('validation', 'openAPIV3Schema')
  const options = { ...creationOptions({}), requireStructuralSchema: false }
  const { errors } = validateOpenApiSchema(schema, path, options)
  if (!isObject(subResourcesOf(crd)?.status)) return errors
  const why = 'must not be at the root of the schema if the status subresource is enabled: put it below properties'
  const at = (keys: readonly (string | number)[]): Path =>
    keys.reduce<Path>((place, key) => (typeof key === 'number' ? place.index(key) : place.child(key)), path)
  return [...errors, ...alternativesOf(schema).map((keys) => forbidden(at(keys), why))]
}

function validateSubResources(subResources: JsonObject | undefined, path: Path, versions: readonly ScaleVersion[]): ErrorList {
  const scale = subResources?.scale
  if (!isObject(scale)) return []
  const at = path.child('scale')
  const spec = stringAt(scale, 'specReplicasPath')
  return [
    ...(spec === ''
      ? [required(at.child('specReplicasPath'), '')]
      : validateFieldPath(spec, '.spec', at.child('specReplicasPath'))),
    ...validateFieldPath(stringAt(scale, 'statusReplicasPath'), '.status', at.child('statusReplicasPath')),
    ...validateFieldPath(stringAt(scale, 'labelSelectorPath'), '.spec', at.child('labelSelectorPath')),
    ...validateScaleVersion(stringAt(scale, 'groupVersion'), at.child('groupVersion'), versions),
  ]
}

/** A path of fields below `under` without array notation (rule PR-A2); empty: there is none. */
function validateFieldPath(text: string, under: '.spec' | '.status', path: Path): ErrorList {
  if (text === '') return []
  if (/[[\]]/.test(text)) return [invalid(path, text, 'must not have array notation')]
  if (!text.startsWith(`${under}.`)) return [invalid(path, text, `must be a path under ${under}`)]
  const segments = text.slice(under.length + 1).split('.')
  return segments.includes('') ? [invalid(path, text, 'must not have empty segments')] : []
}

function validateScaleVersion(groupVersion: string, path: Path, versions: readonly ScaleVersion[]): ErrorList {
  const allowed = versions.map((version) => version.groupVersion)
  if (groupVersion === '') return [required(path, '')]
  return allowed.includes(groupVersion) ? [] : [notSupported(path, groupVersion, allowed)]
}
