import type { Json } from '../replay/numbers.ts'
import type { Case } from './fuzz.ts'
import { requestsOf } from './steps.ts'

const ENOUGH = 4
const WIDTH = 260

/** A few lines that tell a person what differs. */
export function summary({ round, comparison }: Case): string {
  const requests = requestsOf(round)
  const lines = [`${round.name} (${round.doc}, ${requests.length} operations)`]
  let last = -1
  for (const { answer, at, wanted, got } of comparison.differences.slice(0, ENOUGH)) {
    if (answer !== last) lines.push(`  ${cut(JSON.stringify(requests[answer]), 700)}`)
    last = answer
    const from = commonStart(wanted, got)
    lines.push(`    answer ${answer} at ${at}`, `      wanted ${brief(wanted, from)}`, `      got    ${brief(got, from)}`)
  }
  return lines.join('\n')
}

const cut = (text: string | undefined, width: number): string =>
  text === undefined ? 'nothing' : text.length > width ? `${text.slice(0, width)}…` : text

const brief = (value: Json | undefined, from: number): string =>
  cut(typeof value === 'string' && from > 0 ? `…${JSON.stringify(value.slice(from))}` : JSON.stringify(value), WIDTH)

/** Where two long texts begin to differ, a little before it. */
function commonStart(wanted: Json | undefined, got: Json | undefined): number {
  if (typeof wanted !== 'string' || typeof got !== 'string' || wanted.length < WIDTH) return 0
  let at = 0
  while (at < wanted.length && wanted[at] === got[at]) at++
  return Math.max(0, at - 60)
}
