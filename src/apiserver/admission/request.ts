import { stringAt } from '../../apimachinery/json/access.ts'
import type { JsonObject } from '../../apimachinery/json/value.ts'
import { readMeta } from '../registry/rest/metadata.ts'
import type { DeleteOptions, WriteOptions } from '../registry/rest/options.ts'
import type { ValidateDeletion, ValidateObject } from '../registry/rest/validate-object.ts'
import type { WriteContext } from '../registry/rest/write-context.ts'
import type { Attributes, ObjectForm, Operation } from './attributes.ts'
import { type AdmissionChain, runPlugins } from './chain.ts'
import { keepingManagedFields } from './managed-fields.ts'

/** The endpoint of a request. */
interface Endpoint extends ObjectForm {
  readonly group: string
  readonly version: string
  readonly resource: string
  readonly subresource: string
  readonly namespaced: boolean
}

interface AdmittedContext extends WriteContext {
  readonly admission: AdmissionChain
}

/** What all attributes of one request have in common. */
export class RequestAdmission {
  readonly #context: AdmittedContext
  readonly #endpoint: Endpoint
  readonly #options: WriteOptions | DeleteOptions

  constructor(context: AdmittedContext, endpoint: Endpoint, options: WriteOptions | DeleteOptions) {
    this.#context = context
    this.#endpoint = endpoint
    this.#options = options
  }

  #attributes(
    operation: Operation,
    name: string,
    { object, oldObject }: { readonly object?: JsonObject; readonly oldObject?: JsonObject | undefined },
  ): Attributes {
    const { group, version, resource, subresource, kind, namespaced } = this.#endpoint
    const { info, user } = this.#context
    const isNamespace = group === '' && resource === 'namespaces'
    return {
      operation,
      resource: { group, version, resource },
      subresource,
      kind,
      namespace: namespaced ? info.namespace : isNamespace ? name : '',
      name,
      object,
      oldObject,
      options: this.#options,
      dryRun: this.#options.dryRun,
      userInfo: user,
      reinvocation: { isReinvoke: false, shouldReinvoke: false, plugins: new Map() },
      form: this.#endpoint,
    }
  }

  /** The name of the path; an object that is created below the path of all objects has its own. */
  #nameOf(object: JsonObject): string {
    const { name } = this.#context.info
    return name === '' ? stringAt(readMeta(object), 'name') : name
  }

  /**
   * Runs the mutating plugins, twice where one of them asks for it; returns whether there are any. `existing` is undefined for an object to be
   * created.
   * Source: k8s.io/apiserver/pkg/admission/reinvocation.go.
   */
  mutate(object: JsonObject, existing: JsonObject | undefined): boolean {
    const { admission, trace } = this.#context
    const operation = existing === undefined ? 'CREATE' : 'UPDATE'
    const plugins = admission.mutating(operation)
    if (plugins.length === 0) return false
    trace?.enter('strategy')
    const attributes = this.#attributes(operation, this.#nameOf(object), { object, oldObject: existing })
    const { reinvocation } = attributes
    keepingManagedFields(object, this.#context.warnings, () => {
      runPlugins(plugins, 'mutate', attributes, this.#context)
      reinvocation.isReinvoke = reinvocation.shouldReinvoke
      if (reinvocation.isReinvoke) runPlugins(plugins, 'mutate', attributes, this.#context)
    })
    return true
  }

  /** Runs the validating plugins; undefined when there are none. */
  get validate(): ValidateObject | undefined {
    const { admission } = this.#context
    const createsObjects = this.#endpoint.subresource === '' && admission.validating('CREATE').length > 0
    if (!createsObjects && admission.validating('UPDATE').length === 0) return undefined
    return (object, existing) => {
      const operation = existing === undefined ? 'CREATE' : 'UPDATE'
      const plugins = admission.validating(operation)
      if (plugins.length === 0) return
      const attributes = this.#attributes(operation, this.#nameOf(object), { object, oldObject: existing })
      runPlugins(plugins, 'validate', attributes, this.#context)
    }
  }

  /**
   * Runs the mutating and then the validating plugins on an object that is about to be deleted; undefined when there are none.
   * Source: k8s.io/apiserver/pkg/registry/rest/delete.go, AdmissionToValidateObjectDeleteFunc.
   */
  get validateDeletion(): ValidateDeletion | undefined {
    const { admission, info } = this.#context
    const [mutating, validating] = [admission.mutating('DELETE'), admission.validating('DELETE')]
    if (mutating.length === 0 && validating.length === 0) return undefined
    return (existing) => {
      const attributes = this.#attributes('DELETE', info.name, { oldObject: existing })
      runPlugins(mutating, 'mutate', attributes, this.#context)
      runPlugins(validating, 'validate', attributes, this.#context)
    }
  }
}
