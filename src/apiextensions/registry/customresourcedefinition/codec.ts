import { StatusError } from '../../../apimachinery/api/errors.ts'
import type { JsonObject } from '../../../apimachinery/json/value.ts'
import { INTERNAL_VERSION, notRegistered, parseGroupVersion, RUNTIME_SCHEME } from '../../../apimachinery/meta/type-meta.ts'
import { decodeTyped } from '../../../apimachinery/typed/decode.ts'
import { STATUS } from '../../../apimachinery/typed/status.ts'
import type { FieldValidation } from '../../../apiserver/endpoints/options.ts'
import type { RequestContext } from '../../../apiserver/endpoints/request-context.ts'
import {
  cannotBeHandled,
  internalErrors,
  strictErrors,
  typedFindings,
  wrongVersion,
} from '../../../apiserver/endpoints/strict.ts'
import type { Codec, RawBody } from '../../../apiserver/registry/codec.ts'
import type { StoredObject } from '../../../apiserver/storage/interfaces.ts'
import type { TraceRecorder } from '../../../apiserver/trace/recorder.ts'
import { decodeCustomResourceDefinition, encodeCustomResourceDefinition } from '../../v1/defaults.ts'
import { API_VERSION, GROUP, KIND } from '../../v1/names.ts'
import { CUSTOM_RESOURCE_DEFINITION } from '../../v1/types.ts'
import { textAt } from '../../v1/view.ts'

/** Kinds that upstream knows in any version. */
const UNVERSIONED: ReadonlySet<string> = new Set(['Status', 'APIVersions', 'APIGroupList', 'APIGroup', 'APIResourceList'])

/** Kinds of the same group version, which are no CRDs either. */
const OTHER_KINDS: ReadonlySet<string> = new Set([`${KIND}List`, 'ConversionReview'])

/** Versions of the kind that upstream can read, but not on the endpoints of v1. */
const OTHER_VERSIONS: ReadonlySet<string> = new Set(['v1beta1', INTERNAL_VERSION])

/** Custom resource definitions on the wire and in the store: one version, typed decoding. */
export class CustomResourceDefinitionCodec implements Codec {
  decode(context: RequestContext, raw: RawBody, fieldValidation: FieldValidation): JsonObject {
    const kind = textAt(raw.value, 'kind')
    const apiVersion = textAt(raw.value, 'apiVersion')
    if (kind !== KIND || apiVersion !== API_VERSION) {
      const fault = kind === 'Status' ? decodeTyped(raw.value, STATUS).error : undefined
      const named = parseGroupVersion(apiVersion) ?? { group: '', version: '' }
      if (kind === KIND && named.group === GROUP && OTHER_VERSIONS.has(named.version)) {
        const strict = named.version === INTERNAL_VERSION ? internalErrors(context, raw.value, fieldValidation) : undefined
        throw strict === undefined ? wrongVersion(apiVersion, API_VERSION) : cannotBeHandled(kind, named.version, KIND, strict)
      }
      const isConverted = UNVERSIONED.has(kind) || (apiVersion === API_VERSION && OTHER_KINDS.has(kind))
      const why = isConverted
        ? (fault ?? `converting (v1.${kind}) to (apiextensions.${KIND}): unknown conversion`)
        : notRegistered({ kind, ...named }, RUNTIME_SCHEME)
      throw cannotBeHandled(kind, named.version, KIND, why)
    }
    const { trace } = context
    trace?.enter('pruned')
    const { crd, unknown, error } = decodeCustomResourceDefinition(raw.value, raw.replaced, trace)
    if (error !== undefined) throw cannotBeHandled(kind, 'v1', KIND, error)
    const strict = strictErrors(context, typedFindings(raw, CUSTOM_RESOURCE_DEFINITION, unknown), fieldValidation)
    if (strict !== undefined) throw cannotBeHandled(kind, 'v1', KIND, strict)
    return crd
  }

  /** What applying gave, as a CRD with its defaults. */
  complete(object: JsonObject, trace?: TraceRecorder): JsonObject {
    const { crd, error } = decodeCustomResourceDefinition(object, undefined, trace)
    if (error !== undefined) throw new StatusError(500, '', error)
    return crd
  }

  encode(object: JsonObject): JsonObject {
    return encodeCustomResourceDefinition(object)
  }

  fromStorage(stored: StoredObject): JsonObject {
    return stored.value
  }

  textOf(stored: StoredObject): string {
    return stored.text
  }

  toStorage(object: JsonObject): JsonObject {
    return encodeCustomResourceDefinition(object)
  }

  shown(object: JsonObject): JsonObject {
    return encodeCustomResourceDefinition(object)
  }

  remember(): void {}
}
