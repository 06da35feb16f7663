import { isMap, type Json } from '../replay/numbers.ts'
import type { Answer, Scenario, ScenarioRequest } from '../replay/scenario.ts'
import { requestsOf } from './steps.ts'

/** Counts what rounds have covered. */
export class Coverage {
  readonly #operations = new Map<string, number>()
  readonly #codes = new Map<string, number>()
  readonly #keywords = new Map<string, number>()
  /** What policies said to writes. */
  readonly #verdicts = new Map<string, number>()

  /** Takes in a round with its answers. */
  add(round: Scenario): void {
    requestsOf(round).forEach((request, i) => {
      count(this.#operations, operationOf(request.method, request.path, request.headers ?? {}))
      count(this.#codes, String(round.answers[i]?.status ?? 'stream'))
      if (round.doc === 'policies') count(this.#verdicts, verdictOf(request, round.answers[i]))
      if (request.path.includes('customresourcedefinitions')) this.#schemas(request.body ?? null)
    })
  }

  #schemas(value: Json): void {
    if (Array.isArray(value)) for (const item of value) this.#schemas(item)
    if (!isMap(value)) return
    for (const [key, item] of Object.entries(value)) {
      if (key === 'openAPIV3Schema' || key.endsWith('openAPIV3Schema')) this.#schema(item)
      else this.#schemas(item)
    }
  }

  #schema(value: Json): void {
    if (!isMap(value)) return
    for (const [key, item] of Object.entries(value)) {
      count(this.#keywords, key === 'format' || key === 'type' ? `${key} ${String(item)}` : key)
      if (key === 'properties' && isMap(item)) for (const member of Object.values(item)) this.#schema(member)
      else if (Array.isArray(item)) for (const branch of item) this.#schema(branch)
      else if (key === 'items' || key === 'additionalProperties' || key === 'not') this.#schema(item)
    }
  }

  print(): void {
    console.log(`operations  ${line(this.#operations)}`)
    console.log(`answers     ${line(this.#codes)}`)
    if (this.#verdicts.size > 0) console.log(`verdicts    ${line(this.#verdicts)}`)
    console.log(`keywords    ${line(this.#keywords)}`)
  }
}

function operationOf(method: string, path: string, headers: Readonly<Record<string, string>>): string {
  if (method === 'WATCH') return method
  const [plain = ''] = path.split('?')
  const what = plain.includes('customresourcedefinitions') ? ' crd' : (/\/(status|scale)$/.exec(plain)?.[0] ?? '')
  const type = method === 'PATCH' ? ` ${/(apply|merge|json)-patch/.exec(headers['content-type'] ?? '')?.[1] ?? 'other'}` : ''
  const many = /\/widgets$/.test(plain) && (method === 'GET' || method === 'DELETE') ? ' list' : ''
  const as = /as=(\w+)/.exec(headers.accept ?? '')?.[1]
  return `${method}${type}${what}${many}${as === undefined ? '' : ` as ${as}`}`
}

/** What an answer to a write shows of admission policies. */
function verdictOf({ method, path }: ScenarioRequest, answer: Answer | undefined): string {
  if (path.includes('admissionregistration')) return method === 'POST' ? `policy ${answer?.status}` : 'no verdict'
  if (!/\/(widgets|loads)\b/.test(path) || method === 'GET') return 'no verdict'
  const text = JSON.stringify(answer?.body ?? '')
  const found = VERDICTS.find(([, mark]) => text.includes(mark))
  if (found !== undefined) return found[0]
  if (answer?.warnings?.some((warning) => warning.startsWith('Validation failed for '))) return 'warned'
  return (answer?.status ?? 0) < 300 ? 'passed' : 'rejected otherwise'
}

const VERDICTS: readonly (readonly [verdict: string, mark: string])[] = [
  ['beyond a cost limit', 'cost limit exceeded'],
  ['beyond the budget', 'out of cost budget'],
  ['not configured', 'failed to configure'],
  ['denied: failed at run time', 'resulted in error'],
  ['denied', 'denied request'],
]

const count = (into: Map<string, number>, key: string): void => {
  into.set(key, (into.get(key) ?? 0) + 1)
}

const line = (counts: ReadonlyMap<string, number>): string =>
  [...counts]
    .sort(([, a], [, b]) => b - a)
    .map(([key, times]) => `${key} ${times}`)
    .join(', ')
