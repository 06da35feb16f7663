import type { Difference } from '../replay/compare.ts'
import type { Answer, Scenario, ScenarioRequest } from '../replay/scenario.ts'
import { requestsOf } from './steps.ts'

/** An answer with differences: the request, and what the two servers answered. */
interface Differing {
  readonly request: ScenarioRequest
  readonly answer: Answer
  /** The engine's status. */
  readonly got: number | undefined
  /** The differences of the round. */
  readonly found: readonly Difference[]
}

/** A difference that stays, with the reason. */
interface Explanation {
  readonly why: string
  readonly covers: (difference: Difference, where: Differing) => boolean
}

/** The text of a patched object that an error quotes, without managedFields and spellings of numbers; undefined for any other text. */
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

/** A text with a generated name in it, without that. */
const generated = (text: unknown): string | undefined =>
  typeof text === 'string' && GENERATED.test(text) ? text.replace(GENERATED, 'gen-') : undefined

/** An error of CEL about a value that is not of its type, without the two types. */
const mistyped = (text: unknown): string | undefined =>
  typeof text === 'string' && MISTYPED.test(text) ? text.replace(MISTYPED, 'invalid data') : undefined

/** Whether a place in an answer is in a record of owners, at a key or value of 16 digits or more. */
const isLongKey = (at: string): boolean => /\/managedFields\/.*\/[kv]:.*\d{16}/.test(at)

/** Whether a difference is that the real server is at a later version, as normal forms number them (`rv4`). */
const isHigherVersion = ({ at, wanted, got }: Difference): boolean =>
  at.endsWith('/metadata/resourceVersion') && versionNumber(wanted) > versionNumber(got)

const versionNumber = (value: unknown): number =>
  Number(typeof value === 'string' && value.startsWith('rv') ? value.slice(2) : Number.NaN)

/** Whether a difference shows a record with such a key in an answer up to this one. */
const raisesVersion = ({ at, answer }: Difference, until: number): boolean => answer <= until && isLongKey(at)

const MISTYPED = /invalid data, expected [^,]+, got \S+(?= evaluating rule: )/

const GENERATED = /gen-[bcdfghjklmnpqrstvwxz2456789]{5}/

/** As narrow as possible; the list must only shrink. */
const EXPLAINED: readonly Explanation[] = [
  {
    why: 'a patched object that cannot be read is quoted as text: floats keep their spelling there, managedFields the order of times',
    covers: ({ wanted, got }) => quotedObject(wanted) !== undefined && quotedObject(wanted) === quotedObject(got),
  },
  {
    why: 'the real server reads keys of lists beyond 2^53 in its own record of owners as floats, and then stores them so',
    // A write that changes nothing else is stored all the same then, and the versions that follow are higher there.
    covers: (difference, { found }) =>
      isLongKey(difference.at) || (isHigherVersion(difference) && found.some((write) => raisesVersion(write, difference.answer))),
  },
  {
    why: 'a rule that compares maps reads their entries in random order there: which value of a wrong type it meets first is chance',
    covers: ({ wanted, got }) => mistyped(wanted) !== undefined && mistyped(wanted) === mistyped(got),
  },
  {
    why: 'names that a server makes up differ',
    covers: ({ wanted, got }) => generated(wanted) !== undefined && generated(wanted) === generated(got),
  },
  {
    why: 'a condition keeps its time when its status changes within a second',
    covers: ({ at }) => /conditions\/k:\{"type":"Terminating"\}\/f:lastTransitionTime$/.test(at),
  },
  {
    why: 'a version that is none is rejected in the words of the cache, or of the storage as long as the cache is not ready',
    covers: ({ at }, { request, answer }) =>
      answer.status === 400 &&
      /[?&]resourceVersion=(abc|-1)/.test(request.path) &&
      /^\/(status|body\/(message|reason|code|text))$/.test(at),
  },
  {
    why: 'a patch of an object that was just deleted may find it in the cache, and warn of what it would have become, before it is 404',
    covers: ({ at }, { request, answer }) => answer.status === 404 && request.method === 'PATCH' && at.startsWith('/warnings'),
  },
  {
    why: 'the real server crashes on selectable fields of a version without a schema; the engine rejects the CRD',
    covers: (_difference, { request, answer, got }) =>
      answer.status === CRASHED && got === 422 && (request.text ?? JSON.stringify(request.body)).includes('"selectableFields"'),
  },
  {
    why: 'the real server crashes on some JSON patches; the engine rejects them',
    covers: (_difference, { request, answer, got }) =>
      answer.status === CRASHED &&
      got !== undefined &&
      got >= 400 &&
      got < 500 &&
      request.headers?.['content-type'] === 'application/json-patch+json',
  },
]

/** The answer of the proxy in front of the real server when the server breaks off. */
const CRASHED = 502

/** The differences of a round that have no known reason, and how many each reason explains. */
export interface Explained {
  readonly left: readonly Difference[]
  readonly reasons: Readonly<Record<string, number>>
}

/** Takes away the differences that have a known reason. */
export function explainDifferences(round: Scenario, found: readonly Difference[]): Explained {
  const requests = requestsOf(round)
  const statuses = new Map(found.filter(({ at }) => at === '/status').map(({ answer, got }) => [answer, Number(got)]))
  const left: Difference[] = []
  const reasons: Record<string, number> = {}
  for (const difference of found) {
    const [request, answer] = [requests[difference.answer], round.answers[difference.answer]]
    const where = request && answer && { request, answer, got: statuses.get(difference.answer) ?? answer.status, found }
    const known = where && EXPLAINED.find(({ covers }) => covers(difference, where))
    if (known === undefined) left.push(difference)
    else reasons[known.why] = (reasons[known.why] ?? 0) + 1
  }
  return { left, reasons }
}
