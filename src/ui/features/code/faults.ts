import { faultOf, withFault } from '../../../lab/examples.ts'
import { type Faults, NO_FAULTS } from '../../../lab/wire/faults.ts'
import type { codeTexts } from './texts.en.ts'

export type FaultId = keyof typeof codeTexts.faultOn

/** How late events and answers come with these faults, in milliseconds. */
const DELAY_MS = 2000
const LATENCY_MS = 1000

/** What each fault of the wire changes. */
const WIRE: Readonly<Record<Exclude<FaultId, 'code'>, Partial<Faults>>> = {
  dropNext: { dropNext: true },
  doubleNext: { doubleNext: true },
  delay: { delayMs: DELAY_MS },
  latency: { latencyMs: LATENCY_MS },
  conflict: { answerNext: 409 },
  tooMany: { answerNext: 429 },
  rival: { rival: true },
}

type WireFault = keyof typeof WIRE
export const WIRE_FAULTS = Object.keys(WIRE) as readonly WireFault[]

const isOn = (faults: Faults, id: WireFault): boolean =>
  Object.entries(WIRE[id]).every(([key, value]) => faults[key as keyof Faults] === value)

/** The faults that are on, of the wire and of the source. */
export const faultsOn = (faults: Faults, source: string): readonly FaultId[] => [
  ...WIRE_FAULTS.filter((id) => isOn(faults, id)),
  ...(faultOf(source) === true ? (['code'] as const) : []),
]

/** The faults of the wire with one more, or one fewer. */
export function switchedFault(faults: Faults, id: WireFault): Faults {
  if (!isOn(faults, id)) return { ...faults, ...WIRE[id] }
  const keys = Object.keys(WIRE[id]) as (keyof Faults)[]
  return { ...faults, ...Object.fromEntries(keys.map((key) => [key, NO_FAULTS[key]])) }
}

/** Whether a source has a fault to switch. */
export const hasFault = (source: string): boolean => faultOf(source) !== undefined

/** The source with its fault the other way. */
export const switchedSource = (source: string): string => withFault(source, faultOf(source) !== true)
