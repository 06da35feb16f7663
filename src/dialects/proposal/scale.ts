import { nestedValue, setNestedValue } from '../../apiextensions/openapi-validation/scale-paths.ts'
import {
  replicasOf,
  type ScaleStrategy,
  type ScaleValues,
  scaledReplicas,
} from '../../apiextensions/registry/customresource/scale-endpoint.ts'
import { internal, invalidError } from '../../apimachinery/api/errors.ts'
import { type ErrorList, errorText, invalid } from '../../apimachinery/field/error.ts'
import { stringAt, stringOf } from '../../apimachinery/json/access.ts'
import { isInteger, isObject, type JsonObject, type JsonValue, newObject } from '../../apimachinery/json/value.ts'
import { metadataOf, readMeta } from '../../apiserver/registry/rest/metadata.ts'
import { scalePathErrors } from './scale-paths.ts'

const at = (object: JsonObject, path: string): JsonValue | undefined =>
  path === '' ? undefined : nestedValue(object, path, () => true, '').value

/** The scale subresource of the proposal, section Scale Behavior (rules PR-C1 to PR-C8). */
export class ProposalScale implements ScaleStrategy {
  readonly #spec: string
  readonly #status: string
  readonly #selector: string
  readonly #scale: JsonObject

  /** `scale` is the CRD's `subResources.scale`. */
  constructor(scale: JsonObject) {
    this.#scale = scale
    this.#spec = stringAt(scale, 'specReplicasPath')
    this.#status = stringAt(scale, 'statusReplicasPath')
    this.#selector = stringAt(scale, 'labelSelectorPath')
  }

  /** Rule PR-C4: what cannot be shown as a Scale is a 500 that names the path. */
  checkShown(object: JsonObject): void {
    const errors = scalePathErrors(object, this.#scale, false)
    if (errors.length > 0) throw internal(errors.map(errorText).join(', '))
  }

  /** The lower 32 bits of the replicas (rule PR-C9), and the selector at its path, made of nothing else (rule PR-C6). */
  values(object: JsonObject): ScaleValues {
    const [replicas, statusReplicas] = [at(object, this.#spec), at(object, this.#status)]
    const selector = at(object, this.#selector)
    return {
      replicas: isInteger(replicas) ? scaledReplicas(replicas) : undefined,
      statusReplicas: isInteger(statusReplicas) ? scaledReplicas(statusReplicas) : undefined,
      selector: stringOf(selector),
    }
  }

  valuesForUpdate(object: JsonObject): ScaleValues {
    return this.values(object)
  }

  /** Rule PR-C2: the Scale's replicas, under the Scale's lock. */
  write(object: JsonObject, scale: JsonObject, name: string): void {
    const errors = this.#unspecified(scale)
    if (errors.length > 0) throw invalidError('autoscaling', 'Scale', name, errors)
    // Where something on the way is no object, that stays, and is what validation names.
    setNestedValue(object, this.#spec, replicasOf(scale))
    const version = stringAt(readMeta(scale), 'resourceVersion')
    if (version === '') delete metadataOf(object).resourceVersion
    else metadataOf(object).resourceVersion = version
  }

  /** Rule PR-C3: what the CRD gives no path for may not be said in the Scale either; 0 and the empty text say nothing. */
  #unspecified({ status }: JsonObject): ErrorList {
    const { replicas, selector } = isObject(status) ? status : newObject()
    const errors: ErrorList = []
    if (this.#status === '' && isInteger(replicas) && replicas !== 0) {
      errors.push(invalid('status.replicas', replicas, 'may not be specified when statusReplicasPath is not set'))
    }
    if (this.#selector === '' && typeof selector === 'string' && selector !== '') {
      errors.push(invalid('status.selector', selector, 'may not be specified when labelSelectorPath is not set'))
    }
    return errors
  }
}
