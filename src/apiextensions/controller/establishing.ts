import { isConditionTrue, setCondition } from '../v1/conditions.ts'
import { type Controller, type ControllerContext, updateCrd } from './controller.ts'

/**
 * Establishes a CRD whose names are its own: from then on it is served.
 * Source: k8s.io/apiextensions-apiserver/pkg/controller/establish/establishing_controller.go.
 */
export class EstablishingController implements Controller {
  readonly #context: ControllerContext

  constructor(context: ControllerContext) {
    this.#context = context
  }

  async sync(name: string): Promise<void> {
    await updateCrd(this.#context, name, (crd, now) => {
      if (!isConditionTrue(crd, 'NamesAccepted') || isConditionTrue(crd, 'Established')) return false
      const message = 'the initial names have been accepted'
      setCondition(crd, { type: 'Established', status: 'True', reason: 'InitialNamesAccepted', message }, now)
      return true
    })
  }
}
