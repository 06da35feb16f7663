import adopter from '../../docs/examples/controllers/adopter.ts?raw'
import autoscaler from '../../docs/examples/controllers/autoscaler.ts?raw'
import finalizer from '../../docs/examples/controllers/finalizer.ts?raw'
import hotLooper from '../../docs/examples/controllers/hot-looper.ts?raw'
import noPrecondition from '../../docs/examples/controllers/no-precondition.ts?raw'
import provisioner from '../../docs/examples/controllers/provisioner.ts?raw'
import replicas from '../../docs/examples/controllers/replicas.ts?raw'
import staleCache from '../../docs/examples/controllers/stale-cache.ts?raw'
import status from '../../docs/examples/controllers/status.ts?raw'
import twoWriters from '../../docs/examples/controllers/two-writers.ts?raw'

/** The controllers that the lab brings along, which `crdlab run` runs too, by the name of the program. */
export const CONTROLLER_EXAMPLES = {
  'webapp-controller': provisioner,
  'webapp-status': status,
  'webapp-replicas': replicas,
  'webapp-autoscaler': autoscaler,
  'webapp-cleaner': finalizer,
  'webapp-counter': hotLooper,
  'webapp-adopter': adopter,
  'webapp-labels': twoWriters,
  'webapp-parts': staleCache,
  'webapp-env': noPrecondition,
} as const

export type ExampleName = keyof typeof CONTROLLER_EXAMPLES

const SWITCH = /^const FAULT: boolean = (true|false)$/m

/** Whether the fault of a source is on; undefined for a source that has none to switch. */
export function faultOf(source: string): boolean | undefined {
  const state = SWITCH.exec(source)?.[1]
  return state === undefined ? undefined : state === 'true'
}

/** The source with its fault on or off. */
export const withFault = (source: string, isOn: boolean): string =>
  source.replace(SWITCH, `const FAULT: boolean = ${String(isOn)}`)
