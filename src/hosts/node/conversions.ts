import type { Storage } from '../../apiserver/storage/interfaces.ts'
import { CONFIGURATION_KEYS } from '../../protocol/admission.ts'
import { CRD_KEYS } from '../../protocol/snapshot.ts'
import { ConversionFunctions } from '../sandbox/conversion-functions.ts'
import type { FromConversions, ToConversions } from '../sandbox/conversion-messages.ts'
import { serveConversions } from '../sandbox/conversion-role.ts'
import { systemClock } from '../system-clock.ts'
import { portHere, quickjs } from './sandbox-port.ts'

/** The conversion functions of a store, each in a sandbox of this process. */
export const conversionsOf = (storage: Pick<Storage, 'get'>): ConversionFunctions =>
  new ConversionFunctions({
    crdOf: (name) => storage.get(CRD_KEYS + name)?.value,
    configurationOf: (path) => storage.get(CONFIGURATION_KEYS + path)?.value,
    spawn: () => portHere<ToConversions, FromConversions>(serveConversions),
    wasm: quickjs,
    clock: systemClock,
  })
