import type { Difference } from '../replay/compare.ts'
import type { Json } from '../replay/numbers.ts'
import type { Answer, Scenario, ScenarioRequest } from '../replay/scenario.ts'
import { pointer } from '../replay/values.ts'
import { requestsOf } from './steps.ts'

/** A difference that stays, with the reason. */
interface Explanation {
  readonly why: string
  /** What follows about the same object may differ because of it: what is stored is another text. */
  readonly spreads?: boolean
  readonly covers: (difference: Difference, request: ScenarioRequest, answer: Answer | undefined) => boolean
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

/** A text with a generated name in it, without that. */
const generated = (text: unknown): string | undefined =>
  typeof text === 'string' && GENERATED.test(text) ? text.replace(GENERATED, 'gen-') : undefined

/** An error of CEL about a value that is not of its type, without the two types. */
const mistyped = (text: unknown): string | undefined =>
  typeof text === 'string' && MISTYPED.test(text) ? text.replace(MISTYPED, 'invalid data') : undefined

const MISTYPED = /invalid data, expected [^,]+, got \S+(?= evaluating rule: )/

const GENERATED = /gen-[bcdfghjklmnpqrstvwxz2456789]{5}/

/** As narrow as possible; the list may only shrink. */
const EXPLAINED: readonly Explanation[] = [
  {
    why: 'a patched object that cannot be read is quoted as text: floats keep their spelling there, managedFields the order of times',
    covers: ({ wanted, got }) => quotedObject(wanted) !== undefined && quotedObject(wanted) === quotedObject(got),
  },
  {
    why: 'the real server reads keys of lists beyond 2^53 in its own record of owners as floats, and then stores them so',
    spreads: true,
    covers: ({ at }) => /\/managedFields\/.*\/[kv]:.*\d{16}/.test(at),
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
    why: 'a version that is none is refused in the words of the cache, or of the storage as long as the cache is not ready',
    covers: ({ at }, { path }, answer) =>
      answer?.status === 400 &&
      /[?&]resourceVersion=(abc|-1)/.test(path) &&
      /^\/(status|body\/(message|reason|code|text))$/.test(at),
  },
  {
    why: 'a patch of an object that was just deleted may find it in the cache, and warn of what it would have become, before it is 404',
    covers: ({ at }, { method }, answer) => answer?.status === 404 && method === 'PATCH' && at.startsWith('/warnings'),
  },
  {
    why: 'the real server crashes',
    covers: (_difference, _request, answer) => answer?.status === 502,
  },
]

/** Those differences of a round that have no known reason. */
export function unexplained(round: Scenario, found: readonly Difference[]): Difference[] {
  const requests = requestsOf(round)
  const left: Difference[] = []
  const spoilt = new Set<string>()
  for (const difference of found) {
    const request = requests[difference.answer]
    const answer = round.answers[difference.answer]
    const subject = request === undefined ? '' : subjectOf(difference, request, answer)
    if (spoilt.has(subject) || (spoilt.size > 0 && isLaterVersion(difference))) continue
    const known = request && EXPLAINED.find(({ covers }) => covers(difference, request, answer))
    if (known?.spreads === true && subject !== '') spoilt.add(subject)
    else if (known === undefined) left.push(difference)
  }
  return left
}

/** A write to one object that is none on the other side counts for the versions of all. */
const isLaterVersion = ({ wanted, got }: Difference): boolean =>
  typeof wanted === 'string' && typeof got === 'string' && /\brv\d/.test(wanted) && unranked(wanted) === unranked(got)

const unranked = (text: string): string => text.replace(/\brv\d+\b/g, 'rv')

/** The object that a difference is about, as `namespace/name`: an item of a list, that of an event, or that of the request; empty: none. */
function subjectOf({ at }: Difference, { path }: ScenarioRequest, answer: Answer | undefined): string {
  const item = /^\/(?:body\/(?:items\/\d+|rows\/\d+\/object)|events\/\d+\/object)(?=\/)/.exec(at)
  if (item) return nameOf(item[0], answer)
  const [, namespace = '', name] = /^\/apis\/[^/]+\/[^/]+\/(?:namespaces\/([^/]+)\/)?widgets\/([^/?]+)/.exec(path) ?? []
  return name === undefined ? nameOf('/body', answer) : `${namespace}/${name}`
}

function nameOf(at: string, answer: Answer | undefined): string {
  const whole = answer as unknown as Json | undefined
  const name = pointer(whole, `${at}/metadata/name`)
  const namespace = pointer(whole, `${at}/metadata/namespace`) ?? ''
  return typeof name === 'string' ? `${String(namespace)}/${name}` : ''
}
