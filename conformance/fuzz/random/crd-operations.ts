import { brokenCrd } from '../../../src/apiextensions/validation/testing/broken-crds.ts'
import type { Json, JsonMap } from '../../replay/numbers.ts'
import { toJson } from '../wire.ts'
import { randomCrd, type Subject, type Version } from './crd.ts'
import { CRDS, type Story, withQuery, writeOptions } from './story.ts'

/** Milliseconds after which the real server serves a CRD as it was changed. */
const SETTLE = 2500

/** Milliseconds that the real server may take to delete all objects of a CRD. */
const DRAINED = 60_000

/** Creates the CRD of the round and waits until it is served. */
export function install(story: Story, isHeld = false): void {
  const crd = toJson(story.subject.crd)
  if (isHeld) ((crd as JsonMap).metadata as JsonMap).finalizers = ['fuzz.example.com/hold']
  story.sendCrd({ method: 'POST', path: CRDS, body: crd })
  story.step({ established: story.crdName })
}

/** A CRD with faults, judged but not kept. */
export function judge(story: Story, withRules: boolean): void {
  const { chance, subject } = story
  const body = toJson(brokenCrd(() => chance.below(2 ** 30) / 2 ** 30, subject.group, withRules))
  const path = withQuery(CRDS, { ...writeOptions(chance), dryRun: 'All' })
  story.sendCrd(chance.of(0.5) ? { method: 'POST', path, body } : story.withBody('POST', path, body))
}

/** Puts another schema, other columns or other versions in place of those of the installed CRD. */
export function changeCrd(story: Story): void {
  const { chance } = story
  const id = story.sendCrd({ method: 'GET', path: story.crdPath })
  const next = randomCrd(chance, story.subject.group, chance.of(0.3))
  const sets: JsonMap = {}
  const { versions } = story.subject
  const { chance: _, ...kept } = { chance, status: story.subject.status, scale: story.subject.scale }
  const changed: Version[] = versions.map((version, i) => {
    const other = next.versions[i] ?? next.versions[0]
    if (!other || chance.of(0.3)) return version
    sets[`/spec/versions/${i}/schema/openAPIV3Schema`] = toJson(other.schema)
    return { ...version, schema: other.schema }
  })
  if (chance.of(0.15)) sets['/spec/names/shortNames'] = ['wo']
  if (chance.of(0.1)) sets['/metadata/labels'] = { app: 'a' }
  // Fields that may be selected have to stay in the schema.
  const $remove = versions.map((_version, i) => `/spec/versions/${i}/selectableFields`)
  const dryRun = chance.of(0.1)
  const path = withQuery(story.crdPath, { dryRun: dryRun ? 'All' : undefined })
  const body = { $from: id, $set: sets, $remove }
  story.send(chance.of(0.3) ? { method: 'PUT', path, protobuf: body } : { method: 'PUT', path, body })
  story.step({ settle: SETTLE })
  if (!dryRun) story.subject = { ...story.subject, ...kept, versions: changed, selectable: [] } satisfies Subject
}

/** A change of a CRD that may be rejected, and is not kept. */
export function judgeChange(story: Story): void {
  const { chance } = story
  const id = story.sendCrd({ method: 'GET', path: story.crdPath })
  const broken = toJson(brokenCrd(() => chance.below(2 ** 30) / 2 ** 30, story.subject.group, chance.of(0.3))) as JsonMap
  const sets: JsonMap = chance.of(0.5) ? { '/spec': broken.spec ?? null } : { [chance.pick(PLACES)]: chance.pick(ODD) }
  const path = withQuery(story.crdPath, { dryRun: 'All' })
  if (chance.of(0.7)) story.send({ method: 'PUT', path, body: { $from: id, $set: sets } })
  else
    story.send(
      story.withBody(
        'PATCH',
        path,
        {
          spec: chance.pick<Json>([
            { scope: 'Cluster' },
            { group: 'x' },
            { versions: [] },
            null,
            { names: { plural: 'x' } },
            { preserveUnknownFields: true },
          ]),
        },
        'application/merge-patch+json',
      ),
    )
}

const PLACES = [
  '/spec/scope',
  '/spec/group',
  '/spec/names/plural',
  '/spec/names/kind',
  '/spec/versions/0/storage',
  '/spec/versions/0/name',
  '/spec/versions/0/served',
  '/metadata/resourceVersion',
  '/metadata/name',
  '/spec/conversion',
  '/status/storedVersions',
]
const ODD: readonly Json[] = [
  'Cluster',
  'x',
  '',
  false,
  true,
  null,
  'v9',
  ['v9'],
  [],
  { strategy: 'None' },
  { strategy: 'Webhook' },
]

/**
 * Deletes the CRD and looks at what is left when its objects are gone; no object may have finalizers. A CRD that nothing holds is
 * created anew.
 */
export function removeCrd(story: Story, isHeld: boolean): void {
  const version = story.version()
  story.sendCrd({ method: 'DELETE', path: story.crdPath })
  const until = isHeld ? { pointer: '/status/conditions/type=Terminating/status', equals: 'False' } : { status: 404 }
  story.step({ poll: { method: 'GET', path: story.crdPath }, until, within: DRAINED })
  story.send({ method: 'GET', path: `${story.collection(version)}/x` })
  story.sendCrd({ method: 'POST', path: CRDS, body: toJson(story.subject.crd) })
  story.step({ established: story.crdName })
  story.sendCrd({ method: 'DELETE', path: story.crdPath })
}
