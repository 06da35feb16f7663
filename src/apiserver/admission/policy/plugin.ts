import type { WriteContext } from '../../registry/rest/write-context.ts'
import type { Storage } from '../../storage/interfaces.ts'
import { keyPrefix } from '../../storage/key-layout.ts'
import type { Attributes } from '../attributes.ts'
import type { AdmissionPlugin } from '../chain.ts'
import type { Epoch, ValidateByPolicies } from './dispatcher.ts'
import { BINDINGS, POLICY_GROUP } from './names.ts'

/**
 * Validates writes by the ValidatingAdmissionPolicies that are bound (rules AP-5 to AP-12); a policy takes effect with the answer to its write.
 * Source: k8s.io/apiserver/pkg/admission/plugin/policy/validating/plugin.go; k8s.io/apiserver/pkg/admission/plugin/policy/generic/policy_source.go.
 */
export class PolicyPlugin implements AdmissionPlugin {
  readonly #storage: Storage
  readonly #evaluation: () => ValidateByPolicies
  #epoch: Epoch = {}
  #isIdle: boolean | undefined
  stop = (): void => {}

  /** `evaluation` throws ModuleNeeded until the code of policies has loaded. */
  constructor(storage: Storage, evaluation: () => ValidateByPolicies) {
    this.#storage = storage
    this.#evaluation = evaluation
  }

  start(): void {
    const forget = (): void => {
      this.#epoch = {}
      this.#isIdle = undefined
    }
    this.stop = this.#storage.watch(`/${POLICY_GROUP}/`, undefined, { event: forget, closed: forget })
  }

  handles(): boolean {
    return true
  }

  /** Throws ModuleNeeded while there are bindings and the code that evaluates policies has not loaded. */
  isIdle(): boolean {
    this.#isIdle ??= this.#storage.count(keyPrefix(POLICY_GROUP, BINDINGS)) === 0
    if (!this.#isIdle) this.#evaluation()
    return this.#isIdle
  }

  /** Throws StatusError when a policy denies. */
  validate(attributes: Attributes, context: WriteContext): void {
    this.#evaluation()(this.#epoch, attributes, context)
  }
}
