import { transform } from 'sucrase'
import { errorMessage } from '../../apimachinery/text/error-message.ts'
import type { Manager } from '../../controller-runtime/api.ts'
import { LIBRARY_NAME, library } from '../../controller-runtime/library.ts'
import { ControllerManager } from '../../controller-runtime/manager.ts'
import type { ProgramEnd, RunProgram } from '../program.ts'

type Setup = (manager: Manager) => unknown

function evaluated(source: string): Setup {
  const { code } = transform(source, { transforms: ['typescript', 'imports'], disableESTransforms: true })
  const module: { exports: { default?: Setup } } = { exports: {} }
  const require = (name: string): unknown => {
    if (name !== LIBRARY_NAME) throw new Error(`there is no module ${name}`)
    return library
  }
  new Function('module', 'exports', 'require', code)(module, module.exports, require)
  const { default: setup } = module.exports
  if (setup === undefined) throw new Error('the default export must be a function that takes a manager')
  return setup
}

/** Runs programs in this process, without limits: for tests alone. */
export const runDirectly: RunProgram = ({ source, name, wire, observe }) => {
  const stopping = new AbortController()
  const run = async (): Promise<ProgramEnd> => {
    const manager = new ControllerManager({ wire, name, observe })
    await evaluated(source)(manager)
    await manager.start(stopping.signal)
    return { type: 'stopped' }
  }
  return {
    stop: () => stopping.abort(),
    ended: run().catch((error: unknown): ProgramEnd => ({ type: 'failed', message: errorMessage(error) })),
  }
}
