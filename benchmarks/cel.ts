import { celEnv, parse as parseWithBufbuild, plan as planWithBufbuild } from '@bufbuild/cel'
import { parse as parseWithMarcbachmann } from '@marcbachmann/cel-js'
import { celTypeOf, declTypeOf } from '../src/apiextensions/schema/cel/decl-type.ts'
import { toValue } from '../src/apiextensions/schema/cel/values.ts'
import { newStructural } from '../src/apiextensions/schema/convert.ts'
import { parseJson } from '../src/apimachinery/json/parse.ts'
import type { JsonObject } from '../src/apimachinery/json/value.ts'
import { compile, plan } from '../src/cel/environment.ts'
import type { Benchmark, Suite } from './frame/benchmark.ts'
import { OBJECT, RULES, SCHEMA } from './inputs/cel-rules.ts'
import { celSize } from './inputs/cel-size.ts'
import { compileLimit } from './inputs/gateway-rules.ts'

const BUFBUILD = '@bufbuild/cel'
const MARCBACHMANN = '@marcbachmann/cel-js'

/** Rules as CRDs have them: evaluation beside two libraries, what compiling a real CRD's rules takes, and the size of it all. */
export const suite: Suite = async () => {
  const limits = [compileLimit(), celSize()].filter((limit) => limit !== undefined)
  const alone = RULES.map((rule) => evaluate(`evaluate ${rule}`, [rule], MARCBACHMANN, 1))
  return [evaluate(`evaluate ${RULES.length} rules`, RULES, BUFBUILD, 0.2), ...alone, ...limits]
}

type Run = () => unknown

const RUNNERS: Readonly<Record<string, (rule: string) => Run>> = { [BUFBUILD]: bufbuild, [MARCBACHMANN]: marcbachmann }

function evaluate(name: string, rules: readonly string[], peer: string, goal: number): Benchmark {
  const ours = rules.map(crdlab)
  const theirs = rules.map((rule) => (RUNNERS[peer] ?? marcbachmann)(rule))
  rules.forEach((rule, i) => {
    if (ours[i]?.() !== theirs[i]?.()) throw new Error(`${peer} gives another value for ${rule}`)
  })
  const all = (runs: readonly Run[]) => () => {
    for (const run of runs) run()
  }
  return { name, goal, ours: { name: 'crdlab', run: all(ours) }, peer: { name: peer, run: all(theirs) } }
}

/** From the JSON of an object to the verdict, as the API server does it. */
function crdlab(rule: string): Run {
  const converted = newStructural(parseJson(SCHEMA).value as JsonObject)
  if ('errors' in converted) throw new Error('the schema is not structural')
  const { structural } = converted
  const decl = declTypeOf(structural, false)
  if (decl === undefined) throw new Error('the schema has no type')
  const checked = compile(rule, [{ name: 'self', type: celTypeOf(decl, 'Spec') }], 'new')
  if ('error' in checked) throw new Error(checked.error)
  const program = plan(checked)
  if ('error' in program) throw new Error(program.error)
  const object = parseJson(OBJECT).value
  return () => program.evaluate([toValue(object, structural)], CALL_LIMIT).value
}

const CALL_LIMIT = 1_000_000

// The peers take integers as bigint; what they get is ready to be read.
const ready = (): Record<string, unknown> =>
  JSON.parse(OBJECT, (_, value: unknown) => (typeof value === 'number' ? BigInt(value) : value)) as Record<string, unknown>

function bufbuild(rule: string): Run {
  const self = ready()
  const run = planWithBufbuild(celEnv(), parseWithBufbuild(rule))
  return () => run({ self: self as never })
}

function marcbachmann(rule: string): Run {
  const self = ready()
  const run = parseWithMarcbachmann(rule)
  return () => run({ self })
}
