import type { Release } from '../../apimachinery/releases/release.ts'
import { type Condition, hasCondition, hasWebhook, isConditionTrue, setCondition, specOf } from '../v1/stored-definition.ts'
import { RARE_VALIDATION } from '../validation/lazy-rare.ts'
import { type Controller, type ControllerContext, updateCrd } from './controller.ts'

const ESTABLISHED: Condition = {
  type: 'Established',
  status: 'True',
  reason: 'InitialNamesAccepted',
  message: 'the initial names have been accepted',
}

const INVALID_CA_BUNDLE: Condition = {
  type: 'Established',
  status: 'False',
  reason: 'InvalidCABundle',
  message: 'The conversion webhook CABundle is invalid',
}

/**
 * Establishes a CRD whose names are its own: from then on it is in discovery. A conversion webhook with an invalid `caBundle` keeps it
 * from that (rule CV-25).
 * Source: k8s.io/apiextensions-apiserver/pkg/controller/establish/establishing_controller.go.
 */
export class EstablishingController implements Controller {
  readonly #context: ControllerContext
  readonly #release: Release

  constructor(context: ControllerContext, release: Release) {
    this.#context = context
    this.#release = release
  }

  async sync(name: string): Promise<void> {
    await updateCrd(this.#context, name, (crd, now) => {
      if (!isConditionTrue(crd, 'NamesAccepted') || isConditionTrue(crd, 'Established')) return false
      const { conversion } = specOf(crd)
      const isChecked = hasWebhook(conversion) && this.#release.has('caBundles')
      const isInvalid = isChecked && RARE_VALIDATION.get().hasInvalidCaBundle(conversion)
      const condition = isInvalid ? INVALID_CA_BUNDLE : ESTABLISHED
      if (hasCondition(crd, condition)) return false
      setCondition(crd, condition, now)
      return true
    })
  }
}
