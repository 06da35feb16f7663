import type { Storage } from '../../apiserver/storage/interfaces.ts'
import { CONFIGURATION_KEYS } from '../../protocol/admission.ts'
import { CRD_KEYS } from '../../protocol/snapshot.ts'
import { ConversionFunctions } from '../sandbox/conversion-functions.ts'
import type { FromConversions, ToConversions } from '../sandbox/conversion-messages.ts'
import { SessionRoom } from '../sandbox/session-room.ts'
import { systemClock } from '../system-clock.ts'
import { portOfThread, quickjs } from './sandbox-port.ts'

/** The built `function-thread.ts`, which stands beside the file that this module is built into. */
const THREAD = new URL('./function-thread.mjs', import.meta.url)

/** How many functions of all workspaces have a thread at once. */
const MOST_THREADS = 32

const room = new SessionRoom(MOST_THREADS)

/** The conversion and admission functions of a store, each in a thread of its own, which starts with the first call. */
export const conversionsOf = (storage: Pick<Storage, 'get'>): ConversionFunctions =>
  new ConversionFunctions({
    crdOf: (name) => storage.get(CRD_KEYS + name)?.value,
    configurationOf: (path) => storage.get(CONFIGURATION_KEYS + path)?.value,
    spawn: () => portOfThread<ToConversions, FromConversions>(THREAD),
    wasm: quickjs,
    clock: systemClock,
    room,
  })
