import { LazyModule } from '../../apimachinery/lazy-module.ts'
import { type Controller, type ControllerContext, getCrd } from './controller.ts'
import { mustFinalize } from './must-finalize.ts'

/** What is done for a CRD that is being deleted. */
export const FINALIZATION = new LazyModule(() => import('./finalization.ts'))

/** Finalizes CRDs that are being deleted; see `Finalization`. */
export class FinalizerController implements Controller {
  readonly #context: ControllerContext

  constructor(context: ControllerContext) {
    this.#context = context
  }

  async sync(name: string): Promise<void> {
    const crd = getCrd(this.#context, name)
    if (crd === undefined || !mustFinalize(crd)) return
    const { Finalization } = FINALIZATION.get()
    await new Finalization(this.#context).run(name, crd)
  }
}
