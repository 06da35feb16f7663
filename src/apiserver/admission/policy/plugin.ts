import type { WriteContext } from '../../registry/rest/write-context.ts'
import type { Storage } from '../../storage/interfaces.ts'
import { keyPrefix } from '../../storage/key-layout.ts'
import type { Attributes, Operation } from '../attributes.ts'
import type { AdmissionPlugin } from '../chain.ts'
import type { Epoch, RunPolicies } from './hooks.ts'
import { BINDINGS, MUTATING_BINDINGS, POLICY_GROUP } from './names.ts'

/**
 * Has policies that are bound judge or change writes; a policy takes effect with the answer to its write.
 * Source: k8s.io/apiserver/pkg/admission/plugin/policy/generic/policy_source.go.
 */
class BoundPlugin {
  readonly #storage: Storage
  readonly #bindings: string
  readonly #code: () => RunPolicies
  #epoch: Epoch = {}
  #isIdle: boolean | undefined
  stop = (): void => {}

  /** `code` throws ModuleNeeded until the code of policies has loaded. */
  constructor(storage: Storage, bindings: string, code: () => RunPolicies) {
    this.#storage = storage
    this.#bindings = bindings
    this.#code = code
  }

  start(): void {
    const forget = (): void => {
      this.#epoch = {}
      this.#isIdle = undefined
    }
    this.stop = this.#storage.watch(`/${POLICY_GROUP}/`, undefined, { event: forget, closed: forget })
  }

  /** Throws ModuleNeeded while there are bindings and the code that evaluates policies has not loaded. */
  isIdle(): boolean {
    this.#isIdle ??= this.#storage.count(keyPrefix(POLICY_GROUP, this.#bindings)) === 0
    if (!this.#isIdle) this.#code()
    return this.#isIdle
  }

  run(attributes: Attributes, context: WriteContext): void {
    this.#code()(this.#epoch, attributes, context)
  }
}

/** Validates writes by ValidatingAdmissionPolicies (rules AP-5 to AP-12). Source: k8s.io/apiserver/pkg/admission/plugin/policy/validating/plugin.go. */
export class PolicyPlugin extends BoundPlugin implements AdmissionPlugin {
  readonly name = 'ValidatingAdmissionPolicy'

  constructor(storage: Storage, code: () => RunPolicies) {
    super(storage, BINDINGS, code)
  }

  handles(): boolean {
    return true
  }

  validate(attributes: Attributes, context: WriteContext): void {
    this.run(attributes, context)
  }
}

/** Changes writes by MutatingAdmissionPolicies (rules MP-4 to MP-9). Source: k8s.io/apiserver/pkg/admission/plugin/policy/mutating/plugin.go. */
export class MutatingPolicyPlugin extends BoundPlugin implements AdmissionPlugin {
  readonly name = 'MutatingAdmissionPolicy'

  /** Throws StatusError for what policies left that the validation of objects does not look at. */
  readonly validate: (attributes: Attributes) => void

  constructor(storage: Storage, code: () => RunPolicies, validate: (attributes: Attributes) => void) {
    super(storage, MUTATING_BINDINGS, code)
    this.validate = validate
  }

  handles(operation: Operation): boolean {
    return operation !== 'DELETE'
  }

  mutate(attributes: Attributes, context: WriteContext): void {
    this.run(attributes, context)
  }
}
