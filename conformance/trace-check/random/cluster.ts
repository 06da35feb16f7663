import { Chance, seeded } from '../../../src/apiextensions/openapi-validation/testing/chance.ts'
import { Steps } from '../../fuzz/random/steps.ts'
import { withQuery, writeOptions } from '../../fuzz/random/story.ts'
import { weigh } from '../../fuzz/random/weigh.ts'
import { isMap, type Json, type JsonMap } from '../../replay/numbers.ts'
import type { Scenario } from '../../replay/scenario.ts'
import { APPLY, MANAGERS } from './apply.ts'

/** A kind that is part of the server. */
interface BuiltInKind {
  readonly apiVersion: string
  readonly kind: string
  readonly collection: string
  readonly subresources: readonly string[]
  /** The members of a valid object besides its metadata. */
  members(chance: Chance): JsonMap
}

const RBAC = 'rbac.authorization.k8s.io/v1'
const RBAC_PATH = `/apis/${RBAC}`

const rule = (chance: Chance): Json =>
  chance.of(0.1)
    ? { verbs: ['get'], nonResourceURLs: ['/healthz'] }
    : { verbs: chance.some(['get', 'list', 'watch', '*'], 0.5), apiGroups: [''], resources: chance.some(['pods', 'nodes'], 0.7) }

const rules = (chance: Chance): JsonMap => (chance.of(0.9) ? { rules: chance.list(0, 3, () => rule(chance)) } : {})

const binding =
  (kind: string) =>
  (chance: Chance): JsonMap => ({
    subjects: chance.list(0, 2, () => ({
      kind: chance.pick(['User', 'Group']),
      name: chance.pick(['ann', 'bob']),
      apiGroup: RBAC.slice(0, -3),
    })),
    roleRef: { apiGroup: RBAC.slice(0, -3), kind, name: chance.of(0.9) ? 'x' : 'y' },
  })

const KINDS: readonly BuiltInKind[] = [
  {
    apiVersion: 'v1',
    kind: 'Namespace',
    collection: '/api/v1/namespaces',
    subresources: ['/status', '/finalize'],
    members: (chance) => ({
      ...(chance.of(0.3) && { spec: { finalizers: chance.some(['kubernetes', 'ex.io/hold'], 0.5) } }),
      ...(chance.of(0.2) && { status: { phase: chance.pick(['Active', 'Terminating']) } }),
    }),
  },
  { apiVersion: RBAC, kind: 'Role', collection: `${RBAC_PATH}/namespaces/default/roles`, subresources: [], members: rules },
  {
    apiVersion: RBAC,
    kind: 'ClusterRole',
    collection: `${RBAC_PATH}/clusterroles`,
    subresources: [],
    members: (chance) => ({
      ...rules(chance),
      ...(chance.of(0.2) && { aggregationRule: { clusterRoleSelectors: [{ matchLabels: { app: 'a' } }] } }),
    }),
  },
  {
    apiVersion: RBAC,
    kind: 'RoleBinding',
    collection: `${RBAC_PATH}/namespaces/default/rolebindings`,
    subresources: [],
    members: binding('Role'),
  },
  {
    apiVersion: RBAC,
    kind: 'ClusterRoleBinding',
    collection: `${RBAC_PATH}/clusterrolebindings`,
    subresources: [],
    members: binding('ClusterRole'),
  },
  {
    apiVersion: 'coordination.k8s.io/v1',
    kind: 'Lease',
    collection: '/apis/coordination.k8s.io/v1/namespaces/default/leases',
    subresources: [],
    members: (chance) => ({
      spec: {
        holderIdentity: chance.pick(['a', 'b', '']),
        leaseDurationSeconds: chance.pick([15, 0, -1]),
        ...(chance.of(0.5) && { renewTime: chance.pick(['2026-01-01T00:00:00.000000Z', '2026-01-01', 'x']) }),
      },
    }),
  },
]

const NAMES = ['x', 'y', 'z']

function objectOf(chance: Chance, { apiVersion, kind, members }: BuiltInKind, name: string): JsonMap {
  const metadata: JsonMap = { name }
  if (chance.of(0.4)) metadata.labels = chance.pick<Json>([{ app: 'a' }, {}, { app: 'b', 'a b': 'c' }, { tier: 1 }])
  if (chance.of(0.1)) metadata.finalizers = chance.pick<Json>([['ex.io/hold'], [], ['plain']])
  if (chance.of(0.1)) metadata[chance.pick(['typo', 'generation', 'uid'])] = chance.pick<Json>([1, 'x'])
  const object: JsonMap = { apiVersion, kind, metadata, ...members(chance) }
  if (chance.of(0.2)) spoil(chance, object)
  return object
}

/** Puts something into an object that its type does not have. */
function spoil(chance: Chance, into: JsonMap): void {
  const key = chance.pick(['extra', ...Object.keys(into).filter((name) => name !== 'metadata')])
  const below = into[key]
  if (isMap(below) && chance.of(0.7)) spoil(chance, below)
  else into[key] = chance.pick<Json>([1, 'a', null, [], {}, [1], { a: 1 }, true])
}

type Act = (steps: Steps, kind: BuiltInKind) => void

const create: Act = (steps, kind) => {
  const { chance } = steps
  const name = chance.pick(NAMES)
  const path = withQuery(kind.collection, writeOptions(chance))
  steps.note(`${kind.collection}/${name}`, steps.send(steps.withBody('POST', path, objectOf(chance, kind, name))))
}

/** The path of an object, sometimes of one of its subresources, with options. */
const target = (chance: Chance, { subresources }: BuiltInKind, path: string, more: Record<string, string> = {}): string => {
  const subresource = subresources.length > 0 && chance.of(0.3) ? chance.pick(subresources) : ''
  return withQuery(path + subresource, { ...writeOptions(chance), ...more })
}

const replace: Act = (steps, kind) => {
  const { chance } = steps
  const name = chance.pick(NAMES)
  const path = `${kind.collection}/${name}`
  const change: JsonMap = { ...kind.members(chance) }
  if (chance.of(0.3)) spoil(chance, change)
  const sets = Object.fromEntries(Object.entries(change).map(([key, value]) => [`/${key}`, value]))
  const body: Json = chance.of(0.8) ? { $from: steps.newest(path), $set: sets, $remove: [] } : objectOf(chance, kind, name)
  steps.note(path, steps.send(steps.withBody('PUT', target(chance, kind, path), body)))
}

const MERGES = ['application/merge-patch+json', 'application/strategic-merge-patch+json']

const merge: Act = (steps, kind) => {
  const { chance } = steps
  const path = `${kind.collection}/${chance.pick(NAMES)}`
  const body: JsonMap = { ...kind.members(chance) }
  if (chance.of(0.4))
    body.metadata = chance.pick<Json>([{ labels: { app: 'a' } }, { labels: null }, { finalizers: [] }, { typo: 1 }])
  if (chance.of(0.3)) spoil(chance, body)
  steps.note(path, steps.send(steps.withBody('PATCH', target(chance, kind, path), body, chance.pick(MERGES))))
}

const POINTERS = [
  '/metadata/labels',
  '/metadata/labels/app',
  '/rules/0',
  '/rules/-',
  '/spec',
  '/subjects/0/name',
  '/roleRef/name',
  '/extra',
]

const jsonPatch: Act = (steps, kind) => {
  const { chance } = steps
  const path = `${kind.collection}/${chance.pick(NAMES)}`
  const body = chance.list<Json>(1, 2, () => ({
    op: chance.pick(['add', 'replace', 'remove', 'test']),
    path: chance.pick(POINTERS),
    value: chance.pick<Json>(['b', { app: 'a' }, rule(chance), {}, 1]),
  }))
  steps.note(path, steps.send(steps.withBody('PATCH', target(chance, kind, path), body, 'application/json-patch+json')))
}

const apply: Act = (steps, kind) => {
  const { chance } = steps
  const name = chance.pick(NAMES)
  const path = `${kind.collection}/${name}`
  const more = { fieldManager: chance.pick(MANAGERS), ...(chance.of(0.3) && { force: 'true' }) }
  steps.note(path, steps.send(steps.withBody('PATCH', target(chance, kind, path, more), objectOf(chance, kind, name), APPLY)))
}

const remove: Act = (steps, kind) => {
  const { chance } = steps
  const query = { dryRun: chance.of(0.2) ? 'All' : undefined, propagationPolicy: chance.of(0.2) ? 'Orphan' : undefined }
  steps.send({ method: 'DELETE', path: withQuery(`${kind.collection}/${chance.pick(NAMES)}`, query) })
}

const ACTS: readonly (readonly [weight: number, act: Act])[] = [
  [24, create],
  [18, replace],
  [14, merge],
  [8, jsonPatch],
  [16, apply],
  [6, remove],
]

const LENGTH = 300

/** A round of writes of the kinds that are part of the server. */
export function clusterRound(seed: number, n: number): Scenario {
  const chance = new Chance(seeded(Math.imul(seed, 0x85ebca6b) + Math.imul(n, 0x9e3779b1)))
  const steps = new Steps(chance)
  while (steps.steps.length < LENGTH) weigh(chance, ACTS)(steps, chance.pick(KINDS))
  return { name: `cluster/${seed}/${n}`, doc: 'kinds of the server', steps: steps.steps, answers: [] }
}
