import type { JsonObject } from '../../apimachinery/json/value.ts'
import type { Clock } from '../../apiserver/clock.ts'
import { CONFIGURATION_KEYS } from '../../protocol/admission.ts'
import { CRD_KEYS } from '../../protocol/snapshot.ts'
import { spawnConversions } from '../../workers/spawn-conversions.ts'
import { ConversionFunctions } from './conversion-functions.ts'
import { quickjs } from './quickjs.ts'
import { portOf } from './worker-port.ts'

/** The store whose CRDs have the functions, and time. */
export interface Stored {
  readonly storage: { get(key: string): { readonly value: JsonObject } | undefined }
  readonly clock: Clock
}

const known = new WeakMap<Stored, ConversionFunctions>()

/** The conversion functions of a store, each in a worker of the browser. */
export function conversionsOf(stored: Stored): ConversionFunctions {
  const { storage, clock } = stored
  const functions =
    known.get(stored) ??
    new ConversionFunctions({
      crdOf: (name) => storage.get(CRD_KEYS + name)?.value,
      configurationOf: (path) => storage.get(CONFIGURATION_KEYS + path)?.value,
      spawn: () => portOf(spawnConversions()),
      wasm: quickjs,
      clock,
    })
  known.set(stored, functions)
  return functions
}
