import type { StatusError } from '../../../apimachinery/api/errors.ts'
import { stringAt } from '../../../apimachinery/json/access.ts'
import type { JsonObject } from '../../../apimachinery/json/value.ts'
import { INTERNAL_VERSION, notRegistered, parseGroupVersion, runtimeScheme } from '../../../apimachinery/meta/type-meta.ts'
import type { Release } from '../../../apimachinery/releases/release.ts'
import { decodeTyped } from '../../../apimachinery/typed/codec.ts'
import { STATUS } from '../../../apimachinery/typed/status.ts'
import { cannotBeHandled, internalErrors, wrongVersion } from '../../../apiserver/registry/codec.ts'
import type { FieldValidation } from '../../../apiserver/registry/rest/options.ts'
import type { WriteContext } from '../../../apiserver/registry/rest/write-context.ts'
import { TypedCodec } from '../../../apiserver/registry/typed-codec.ts'
import { CUSTOM_RESOURCE_DEFINITION_READING, definitionType } from '../../v1/defaults.ts'
import { API_VERSION, GROUP, KIND, VERSION } from '../../v1/names.ts'

/** Kinds that upstream knows in any version. */
const UNVERSIONED: ReadonlySet<string> = new Set(['Status', 'APIVersions', 'APIGroupList', 'APIGroup', 'APIResourceList'])

/** Kinds of the same group version, which are no CRDs either. */
const OTHER_KINDS: ReadonlySet<string> = new Set([`${KIND}List`, 'ConversionReview'])

/** Versions of the kind that upstream can read, but not on the endpoints of v1. */
const OTHER_VERSIONS: ReadonlySet<string> = new Set(['v1beta1', INTERNAL_VERSION])

/** The error for a body that is no CRD of v1. */
function mismatch(context: WriteContext, body: JsonObject, fieldValidation: FieldValidation): StatusError {
  const kind = stringAt(body, 'kind')
  const apiVersion = stringAt(body, 'apiVersion')
  const fault = kind === 'Status' ? decodeTyped(body, STATUS).error : undefined
  const named = parseGroupVersion(apiVersion) ?? { group: '', version: '' }
  if (kind === KIND && named.group === GROUP && OTHER_VERSIONS.has(named.version)) {
    const strict = named.version === INTERNAL_VERSION ? internalErrors(context, body, fieldValidation) : undefined
    return strict === undefined ? wrongVersion(apiVersion, API_VERSION) : cannotBeHandled(kind, named.version, KIND, strict)
  }
  const isConverted = UNVERSIONED.has(kind) || (apiVersion === API_VERSION && OTHER_KINDS.has(kind))
  const why = isConverted
    ? (fault ?? `converting (v1.${kind}) to (apiextensions.${KIND}): unknown conversion`)
    : notRegistered({ kind, ...named }, runtimeScheme(context.release))
  return cannotBeHandled(kind, named.version, KIND, why)
}

/** Custom resource definitions on the wire and in the store. */
export const customResourceDefinitionCodec = (release: Release): TypedCodec =>
  new TypedCodec({
    kind: { group: GROUP, version: VERSION, kind: KIND },
    reading: { ...CUSTOM_RESOURCE_DEFINITION_READING, type: definitionType(release) },
    mismatch,
  })
