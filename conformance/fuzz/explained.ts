import type { Difference } from '../replay/compare.ts'
import type { ScenarioRequest } from '../replay/scenario.ts'

/** A difference that stays, with the reason. */
interface Explanation {
  readonly why: string
  readonly covers: (difference: Difference, request: ScenarioRequest) => boolean
}

/** The text of a patched object, which an error quotes: what stands in it as it came, and in the order of times. */
function quotedObject(text: unknown): string | undefined {
  if (typeof text !== 'string' || !/(is invalid: patch: )?Invalid value: "\{/.test(text)) return undefined
  return text
    .replace(
      /\\*"managedFields\\*":\[.*?\}\],?(?=\\*(?:"(?:name|namespace|generateName|ownerReferences|resourceVersion|uid)\\*"|\}))/g,
      '',
    )
    .replace(/(\d)\.0+(?!\d)/g, '$1')
    .replace(/(\d)e\+?(\d)/g, '$1e$2')
}

/** As narrow as possible; the list may only shrink. */
const EXPLAINED: readonly Explanation[] = [
  {
    why: 'a patched object that cannot be read is quoted as text: floats keep their spelling there, managedFields the order of times',
    covers: ({ wanted, got }) => quotedObject(wanted) !== undefined && quotedObject(wanted) === quotedObject(got),
  },
  {
    why: 'the real server reads keys of lists beyond 2^53 in its own record of owners as floats',
    covers: ({ at }) => /\/managedFields\/.*\/[kv]:.*\d{16}/.test(at),
  },
  {
    why: 'the real server crashes',
    covers: ({ at, wanted, got }) =>
      (at === '/status' && wanted === 502) || (at === '/body' && wanted === undefined && got !== undefined),
  },
]

/** Why a difference is no fault, if it is known. */
export const explanationOf = (difference: Difference, request: ScenarioRequest | undefined): string | undefined =>
  request && EXPLAINED.find(({ covers }) => covers(difference, request))?.why
