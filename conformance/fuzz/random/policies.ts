import type { Chance } from '../../../src/apiextensions/openapi-validation/testing/chance.ts'
import { crdOf, versionsOf } from '../../cel-fuzz/crd.ts'
import { randomSpec } from '../../cel-fuzz/schema.ts'
import { randomValue } from '../../cel-fuzz/values.ts'
import type { Json, JsonMap } from '../../replay/numbers.ts'
import type { Scenario } from '../../replay/scenario.ts'
import { NAMESPACES, PARAMS, USERS } from '../policy-cluster.ts'
import { type Matter, mutatingPolicy, randomBinding, type Slot, validatingPolicy } from './policy.ts'
import { costWrites } from './policy-costs.ts'
import { asSeen } from './policy-scope.ts'
import { Steps } from './steps.ts'
import { CRDS, withQuery } from './story.ts'
import { weigh } from './weigh.ts'

const POLICIES = '/apis/admissionregistration.k8s.io/v1'
const SLOTS = ['x0', 'x1', 'x2', 'x3', 'x4']
const MORE: JsonMap = {
  status: { type: 'object', properties: { phase: { type: 'string' }, replicas: { type: 'integer' } } },
}
const GENERATIONS = 2
const WRITES = 180
/** The share of rounds that compare costs at run time: the real server takes long for what costs much. */
const COSTS = 0.4

/** The steps of a round of policies. */
class PolicyStory extends Steps {
  readonly matter: Matter
  readonly #served: readonly string[]

  constructor(chance: Chance, random: () => number, group: string) {
    super(chance)
    const spec = asSeen(randomSpec(chance, 'narrow'))
    const properties = { ...(spec.properties as JsonMap), replicas: { type: 'integer' } }
    this.matter = { chance, random, group, spec: { ...spec, properties } }
    this.#served = chance.of(0.4) ? ['v1', 'v2'] : ['v1']
  }

  install(): void {
    const { group, spec } = this.matter
    const [version] = versionsOf(spec, MORE) as [JsonMap]
    const subresources = { status: {}, scale: { specReplicasPath: '.spec.replicas', statusReplicasPath: '.status.replicas' } }
    const versions = this.#served.map((name) => ({ ...version, name, storage: name === 'v1', subresources }))
    const crd = crdOf(group, spec)
    const body = { ...crd, spec: { ...(crd.spec as JsonMap), scope: 'Namespaced', versions } }
    this.send({ method: 'POST', path: CRDS, body })
    this.step({ established: `widgets.${group}` })
  }

  /** Stores parameters of both kinds, or other values of those that are there. */
  params(): void {
    const { chance, matter } = this
    const labels = { fuzz: matter.group }
    for (const namespace of Object.values(NAMESPACES)) {
      for (const name of ['p', 'q']) {
        const metadata = { name: this.paramName(name), labels: { ...labels, only: `${name}-${matter.group}` } }
        const text = (): string => chance.pick(['a', 'abc', '1h', '12', ''])
        const data = { a: text() }
        const spec = { max: chance.below(9), name: text(), list: chance.list(0, 2, text) }
        const limits = `/apis/${PARAMS.apiVersion}/namespaces/${namespace}/${PARAMS.plural}`
        if (chance.of(0.8)) this.#put(`/api/v1/namespaces/${namespace}/configmaps`, { metadata, data })
        if (chance.of(0.8)) this.#put(limits, { apiVersion: PARAMS.apiVersion, kind: PARAMS.kind, metadata, spec })
      }
    }
  }

  paramName(name: string): string {
    return `${name}-${this.matter.group}`
  }

  /** Replaces an object by deleting it first. */
  #put(collection: string, body: JsonMap): void {
    this.send({ method: 'DELETE', path: `${collection}/${(body.metadata as JsonMap).name}` })
    this.send({ method: 'POST', path: collection, body })
  }

  /** Stores policies with bindings in place of those that are there. */
  policies(generation: number): void {
    for (const slot of SLOTS) {
      if (this.chance.of(0.75)) this.#policy(`v-${slot}`, slot, generation, true)
      if (this.chance.of(0.5)) this.#policy(`m-${slot}`, slot, generation, false)
    }
    for (const name of ['w0', 'w1']) this.#policy(name, undefined, generation, true)
    this.step({ active: true })
  }

  #policy(plain: string, slot: Slot, generation: number, validates: boolean): void {
    const { matter } = this
    const kind = validates ? 'validatingadmissionpolic' : 'mutatingadmissionpolic'
    const made = validates ? validatingPolicy(matter, slot) : mutatingPolicy(matter, slot)
    const metadata = { name: `${plain}.${matter.group}`, labels: { fuzz: matter.group } }
    const bound = randomBinding(matter, metadata.name, made, slot, validates)
    const paths = [`${POLICIES}/${kind}ies`, `${POLICIES}/${kind}ybindings`] as const
    if (generation > 0) for (const path of paths) this.send({ method: 'DELETE', path: `${path}/${metadata.name}` })
    this.send({ method: 'POST', path: paths[0], body: { metadata, spec: made.spec } })
    this.send({ method: 'POST', path: paths[1], body: { metadata, spec: this.#named(bound) } })
  }

  /** Parameters have names and labels of their own round. */
  #named(binding: JsonMap): JsonMap {
    const { paramRef } = binding as { paramRef?: JsonMap }
    if (paramRef === undefined) return binding
    const named =
      paramRef.name === undefined
        ? { selector: { matchLabels: { only: this.paramName('p') } } }
        : { name: this.paramName(String(paramRef.name)) }
    return { ...binding, paramRef: { ...paramRef, ...named } }
  }

  write(): void {
    const { chance } = this
    const [name, namespace] = [chance.pick(SLOTS), chance.pick(Object.values(NAMESPACES))]
    const collection = `/apis/${this.matter.group}/${chance.pick(this.#served)}/namespaces/${namespace}/widgets`
    weigh<(collection: string, name: string) => void>(chance, [
      [5, (...at) => this.#create(...at)],
      [3, (...at) => this.#replace(...at)],
      [3, (...at) => this.#patch(...at)],
      [2, (...at) => this.#apply(...at)],
      [1.5, (...at) => this.#status(...at)],
      [1, (...at) => this.#scale(...at)],
      [2.5, (...at) => this.#delete(...at)],
    ])(collection, name)
  }

  #spec(): JsonMap {
    return { ...(randomValue(this.chance, this.matter.spec) as JsonMap), replicas: this.chance.below(5) }
  }

  #object(name: string, collection: string): JsonMap {
    const { chance } = this
    const labels = {
      ...(chance.of(0.7) && { slot: name }),
      ...(chance.of(0.3) && { tier: chance.pick(['x', 'z']) }),
    }
    const metadata: JsonMap = { name, ...(chance.of(0.8) && { labels }) }
    return {
      apiVersion: collection.split('/').slice(2, 4).join('/'),
      kind: 'Widget',
      metadata,
      spec: this.#spec(),
    }
  }

  #send(method: string, path: string, body: Json | undefined, type = 'application/json', more: JsonMap = {}): string {
    const { chance } = this
    const options = { dryRun: chance.of(0.15) ? 'All' : undefined, ...more } as Record<string, string | undefined>
    const headers = { ...chance.pick(USERS), ...(body !== undefined && { 'content-type': type }) }
    return this.send({ method, path: withQuery(path, options), headers, ...(body !== undefined && { body }) })
  }

  #create(collection: string, name: string): void {
    this.#send('POST', collection, this.#object(name, collection))
  }

  #replace(collection: string, name: string): void {
    const path = `${collection}/${name}`
    const sets: JsonMap = { '/spec': this.#spec() }
    if (this.chance.of(0.3)) sets['/metadata/labels'] = { slot: this.chance.pick(SLOTS) }
    this.#send('PUT', path, { $from: this.newest(path), $set: sets })
  }

  #patch(collection: string, name: string): void {
    const { chance } = this
    const value = this.#spec()
    const [field = 'n'] = Object.keys(value)
    if (chance.of(0.6)) this.#send('PATCH', `${collection}/${name}`, { spec: value }, 'application/merge-patch+json')
    else {
      const operation = { op: 'add', path: `/spec/${field}`, value: value[field] ?? 1 }
      this.#send('PATCH', `${collection}/${name}`, [operation], 'application/json-patch+json')
    }
  }

  #apply(collection: string, name: string): void {
    const force = this.chance.of(0.5) ? 'true' : undefined
    const more = { fieldManager: this.chance.pick(['me', 'you']), ...(force && { force }) }
    this.#send('PATCH', `${collection}/${name}`, this.#object(name, collection), 'application/apply-patch+yaml', more)
  }

  #status(collection: string, name: string): void {
    const status = { phase: this.chance.pick(['a', 'b']), replicas: this.chance.below(3) }
    this.#send('PATCH', `${collection}/${name}/status`, { status }, 'application/merge-patch+json')
  }

  #scale(collection: string, name: string): void {
    const spec = { replicas: this.chance.below(5) }
    this.#send('PATCH', `${collection}/${name}/scale`, { spec }, 'application/merge-patch+json')
  }

  #delete(collection: string, name: string): void {
    this.#send('DELETE', `${collection}/${name}`, undefined)
  }
}

/** A round of admission policies: a CRD, policies and parameters in two generations, and writes of two users. */
export function policyRound(chance: Chance, random: () => number, group: string): Scenario['steps'] {
  const story = new PolicyStory(chance, random, group)
  story.install()
  for (let generation = 0; generation < GENERATIONS; generation++) {
    story.params()
    story.policies(generation)
    for (let i = 0; i < WRITES; i++) story.write()
  }
  if (chance.of(COSTS)) costWrites(story, story.matter)
  return story.steps
}
