import { StatusError } from '../../../apimachinery/api/errors.ts'
import type { JsonObject } from '../../../apimachinery/json/value.ts'
import { decodeTyped } from '../../../apimachinery/typed/decode.ts'
import { STATUS } from '../../../apimachinery/typed/status.ts'
import type { FieldValidation } from '../../../apiserver/endpoints/options.ts'
import type { RequestContext } from '../../../apiserver/endpoints/request-context.ts'
import { cannotBeHandled, strictErrors, typedFindings } from '../../../apiserver/endpoints/strict.ts'
import type { Codec, RawBody } from '../../../apiserver/registry/codec.ts'
import type { StoredObject } from '../../../apiserver/storage/interfaces.ts'
import { decodeCustomResourceDefinition, encodeCustomResourceDefinition } from '../../v1/defaults.ts'
import { API_VERSION, KIND } from '../../v1/names.ts'
import { CUSTOM_RESOURCE_DEFINITION } from '../../v1/types.ts'
import { textAt } from '../../v1/view.ts'

/** Kinds that upstream knows in any version. */
const UNVERSIONED: ReadonlySet<string> = new Set(['Status', 'APIVersions', 'APIGroupList', 'APIGroup', 'APIResourceList'])

/** Custom resource definitions on the wire and in the store: one version, typed decoding. */
export class CustomResourceDefinitionCodec implements Codec {
  decode(context: RequestContext, raw: RawBody, fieldValidation: FieldValidation): JsonObject {
    const kind = textAt(raw.value, 'kind')
    const apiVersion = textAt(raw.value, 'apiVersion')
    if (kind !== KIND || apiVersion !== API_VERSION) {
      const fault = kind === 'Status' ? decodeTyped(raw.value, STATUS).error : undefined
      const why = UNVERSIONED.has(kind)
        ? (fault ?? `converting (v1.${kind}) to (apiextensions.${KIND}): unknown conversion`)
        : `no kind ${JSON.stringify(kind)} is registered for version ${JSON.stringify(apiVersion)} in scheme "pkg/runtime/scheme.go:111"`
      throw cannotBeHandled(kind, apiVersion.slice(apiVersion.indexOf('/') + 1), KIND, why)
    }
    const { crd, unknown, error } = decodeCustomResourceDefinition(raw.value)
    if (error !== undefined) throw cannotBeHandled(kind, 'v1', KIND, error)
    const strict = strictErrors(context, typedFindings(raw, CUSTOM_RESOURCE_DEFINITION, unknown), fieldValidation)
    if (strict !== undefined) throw cannotBeHandled(kind, 'v1', KIND, strict)
    context.trace?.keep('pruned', crd)
    context.trace?.keep('defaulted', crd)
    return crd
  }

  /** What applying gave, as a CRD with its defaults. */
  complete(object: JsonObject): JsonObject {
    const { crd, error } = decodeCustomResourceDefinition(object)
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
