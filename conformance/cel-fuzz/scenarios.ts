import type { JsonMap } from '../replay/numbers.ts'
import type { Scenario, Step } from '../replay/scenario.ts'
import { type Batch, OBJECTS } from './batch.ts'
import { CRDS, crdOf, objectOf, PICK, versionsOf } from './crd.ts'
import { compileLocally, installable, isSound, withRules } from './local.ts'
import type { RandomRule } from './rules.ts'

/** The limits of estimated costs of a CRD: of one rule, and of all rules. */
const LIMIT = 10_000_000

/**
 * Each rule below a list or map of its own, whose bound takes the estimate just to the limit or a little beyond: then the server's answer
 * reveals the estimate in seven digits.
 */
export function verdicts(batch: Batch): Scenario {
  const properties: JsonMap = {}
  batch.rules.forEach((random, i) => {
    properties[`r${i}`] = around(batch, random)
  })
  const body = crdOf(batch.group, { type: 'object', properties })
  const steps: Step[] = [{ request: { method: 'POST', path: `${CRDS}?dryRun=All`, body } }]
  return { name: `${batch.name}/verdicts`, doc: batch.width, pick: PICK, steps, answers: [] }
}

function around({ chance }: Batch, { place, rule, roots }: RandomRule): JsonMap {
  const schema = { ...place.schema, 'x-kubernetes-validations': [rule] }
  const cost = compileLocally(schema).rules[0]?.maxCost ?? 0
  const fits = cost === 0 ? 1 : Math.floor(LIMIT / cost)
  const bound = Math.max(
    1,
    chance.of(0.15) ? fits : chance.of(0.3) ? fits + 1 : Math.ceil(fits * (1 + chance.below(45) / 100)) + 1,
  )
  if (roots === 'self' && chance.of(0.8)) return { type: 'array', maxItems: bound, items: schema }
  return { type: 'object', maxProperties: bound, additionalProperties: schema }
}

const CHEAP = 150_000

/** Installs those rules that can be installed, and judges objects that are created and changed. */
export function objects(batch: Batch): Scenario | undefined {
  const cheap = batch.rules.filter(({ place, rule, spoiled }) => {
    const [local] = compileLocally({ ...place.schema, 'x-kubernetes-validations': [rule] }).rules
    return !spoiled && isSound(local) && (local?.maxCost ?? 0) < CHEAP && (local?.messageMaxCost ?? 0) < CHEAP
  })
  const installed = installable(batch.group, batch.spec, cheap)
  if (installed.length === 0) return undefined
  return { name: `${batch.name}/objects`, doc: batch.width, pick: PICK, steps: story(batch, installed), answers: [] }
}

function story({ group, spec, values }: Batch, rules: readonly RandomRule[]): Step[] {
  const collection = `/apis/${group}/v1/widgets`
  const names = Array.from({ length: OBJECTS }, (_, i) => `w${i}`)
  const gate = (open: boolean): JsonMap => ({
    gate: { type: 'integer', 'x-kubernetes-validations': [{ rule: open ? 'true' : 'self == 0' }] },
  })
  const create = (name: string, i: number, dryRun: string, more: JsonMap = {}): Step => ({
    id: name,
    request: { method: 'POST', path: `${collection}${dryRun}`, body: objectOf(group, name, values[i] ?? {}, more) },
  })
  return [
    { request: { method: 'POST', path: CRDS, body: crdOf(group, spec, gate(true)) } },
    { established: `widgets.${group}` },
    ...names.map((name, i) => create(name, i, '')),
    {
      request: {
        method: 'PATCH',
        path: `${CRDS}/widgets.${group}`,
        headers: { 'content-type': 'application/merge-patch+json' },
        body: { spec: { versions: versionsOf(withRules(spec, rules), gate(false)) } },
      },
    },
    {
      poll: { method: 'POST', path: `${collection}?dryRun=All`, body: objectOf(group, 'probe', { n: 1 }, { gate: 1 }) },
      until: { status: 422 },
    },
    ...names.map((name, i) => ({ ...create(`${name}-new`, i, '?dryRun=All'), id: `${name}-new` })),
    ...names.map((name, i) => change(collection, name, values[OBJECTS + i] ?? {})),
    ...names.slice(0, 2).map((name) => change(collection, name, undefined)),
  ]
}

/** Another spec for an object; `undefined`: the same with a label, so that nothing that has a rule changes. */
function change(collection: string, name: string, spec: JsonMap | undefined): Step {
  const changed = spec === undefined ? { '/metadata/labels': { a: 'b' } } : { '/spec': spec }
  return {
    request: { method: 'PUT', path: `${collection}/${name}?dryRun=All`, body: { $from: name, $set: changed } },
  }
}
