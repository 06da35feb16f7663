import { toValue } from '../../src/apiextensions/schema/cel/values.ts'
import { parseJson } from '../../src/apimachinery/json/parse.ts'
import { type JsonMap, printJson } from '../replay/numbers.ts'
import type { Scenario, Step } from '../replay/scenario.ts'
import type { Batch } from './batch.ts'
import { CRDS, crdOf, objectOf, PICK } from './crd.ts'
import { compileLocally, isSound } from './local.ts'

/** The cost limit of one call of a rule, and the limit of a rule's estimate. */
const CALL_LIMIT = 1_000_000
const STATIC_LIMIT = 10_000_000
/** The real server's time grows with the square of a loop's length, so there is a short loop in the long one. */
const SHORT_LOOPS = [64, 16, 4]
const MOST_REPEATS = 2_000
/** The rules of one CRD: together they must stay below what one object may cost. */
const RULES = 2

/** A rule that runs for each item of a list of its own. */
interface Repeated {
  readonly field: string
  readonly rule: JsonMap
  /** The greatest number of items for which the call stays within its limit. */
  readonly most: number
}

/** Rules repeated until their call costs just what it may, and one item beyond that: whether the server stops tells the cost at run time. */
export function costs(batch: Batch, group: string): Scenario | undefined {
  const value = batch.values[0] ?? {}
  const chosen = batch.rules.filter(({ place, roots, spoiled }) => place.path.length === 0 && roots === 'self' && !spoiled)
  const repeated: Repeated[] = []
  for (const [i, { rule }] of chosen.entries()) {
    const found = repeat(batch.spec, value, String(rule.rule), `reps${i}`)
    if (found !== undefined) repeated.push(found)
    if (repeated.length === RULES) break
  }
  if (repeated.length === 0) return undefined
  const spec = repeated.reduce((schema, { field, rule, most }) => withList(schema, field, most, rule), batch.spec)
  const create = (name: string, counts: readonly number[]): Step => {
    const lists = Object.fromEntries(repeated.map(({ field }, i) => [field, zeros(counts[i] ?? 0)]))
    const body = objectOf(group, name, { ...value, ...SHORT_LISTS, ...lists })
    return { request: { method: 'POST', path: `/apis/${group}/v1/widgets?dryRun=All`, body } }
  }
  const steps: Step[] = [
    { request: { method: 'POST', path: CRDS, body: crdOf(group, spec) } },
    { established: `widgets.${group}` },
    create(
      'within',
      repeated.map(({ most }) => most),
    ),
    ...repeated.map(({ most }, i) =>
      create(
        `beyond${i}`,
        repeated.map((_, j) => (i === j ? most + 1 : 0)),
      ),
    ),
  ]
  return { name: `${batch.name}/costs`, doc: batch.width, pick: PICK, steps, answers: [] }
}

function zeros(count: number): number[] {
  return Array.from({ length: count }, () => 0)
}

const SHORT_LISTS: JsonMap = Object.fromEntries(SHORT_LOOPS.map((short) => [`short${short}`, zeros(short)]))
const SHORT_SCHEMAS: JsonMap = Object.fromEntries(
  SHORT_LOOPS.map((short) => [`short${short}`, { type: 'array', maxItems: short, items: { type: 'integer' } }]),
)

function withList(schema: JsonMap, field: string, most: number, rule: JsonMap): JsonMap {
  const list = { type: 'array', maxItems: most + 1, items: { type: 'integer' } }
  return {
    ...schema,
    properties: { ...(schema.properties as JsonMap), ...SHORT_SCHEMAS, [field]: list },
    'x-kubernetes-validations': [...((schema['x-kubernetes-validations'] ?? []) as JsonMap[]), rule],
  }
}

function repeat(spec: JsonMap, value: JsonMap, text: string, field: string): Repeated | undefined {
  for (const short of SHORT_LOOPS) {
    const found = repeatBy(spec, value, text, field, short)
    if (found !== undefined) return found
  }
  return undefined
}

function repeatBy(spec: JsonMap, value: JsonMap, text: string, field: string, short: number): Repeated | undefined {
  const rule = { rule: `self.${field}.all(y, self.short${short}.all(z, (${text}) || true))` }
  const [one, two] = [costWith(spec, value, field, rule, 1), costWith(spec, value, field, rule, 2)]
  if (one === undefined || two === undefined || two <= one) return undefined
  const most = Math.floor((CALL_LIMIT - one) / (two - one)) + 1
  // A cost that is one more or less must show in the number of items.
  const shows = (two - one) ** 2 <= CALL_LIMIT * short
  if (!shows || most > MOST_REPEATS) return undefined
  const within = costWith(spec, value, field, rule, most)
  const beyond = costWith(spec, value, field, rule, most + 1)
  const isExact = within !== undefined && beyond !== undefined && within <= CALL_LIMIT && beyond > CALL_LIMIT
  return isExact ? { field, rule, most } : undefined
}

/** Returns the cost of the rule for a list of so many items; `undefined` when it cannot be installed. */
function costWith(spec: JsonMap, value: JsonMap, field: string, rule: JsonMap, count: number): number | undefined {
  const { structural, rules } = compileLocally(withList(spec, field, count, rule))
  const [compiled] = rules
  if (compiled?.program === undefined || !isSound(compiled) || compiled.maxCost > STATIC_LIMIT) return undefined
  const self = toValue(parseJson(printJson({ ...value, ...SHORT_LISTS, [field]: zeros(count) })).value, structural)
  return compiled.program.evaluate([self, undefined], CALL_LIMIT).cost
}
