import type { JsonMap } from '../../replay/numbers.ts'
import { type Story, withQuery } from './story.ts'
import { weigh } from './weigh.ts'

/** Options of a request by name; undefined leaves one out. */
type Options = { [name: string]: string | undefined }

/** Values of a flag: how Go reads each in a query. */
const FLAGS = ['true', 'true', 'false', '1', '0', '', 'x']
const NAMES = ['x', 'y', 'z']
const MERGE = { 'content-type': 'application/merge-patch+json' }

/** Milliseconds after which the cache of the real server has what was written. */
const CACHED = 500

const PARTS = 5
const READS = 12
const DELETIONS = 4

/** Ids of answers of this part that options take values out of. */
interface Known {
  /** A list of everything. */
  readonly list: string
  /** The first page of it, which has a continue token. */
  readonly page: string
  /** An object by its name. */
  readonly objects: ReadonlyMap<string, string>
}

/** Requests with random combinations of the options of get, list, watch and delete. */
export function combineOptions(story: Story): void {
  for (let part = 0; part < PARTS; part++) {
    const known = restore(story)
    for (let i = 0; i < READS; i++)
      weigh<(story: Story, known: Known) => void>(story.chance, [
        [8, list],
        [3, watch],
        [2, get],
      ])(story, known)
    for (let i = 0; i < DELETIONS; i++) story.chance.of(0.8) ? remove(story, known) : removeCollection(story, known)
  }
}

/** Brings the objects back that deletions took or hold, and reads them. */
function restore(story: Story): Known {
  const path = story.collection(story.version())
  for (const name of NAMES) {
    story.send({ method: 'PATCH', path: `${path}/${name}`, headers: MERGE, body: { metadata: { finalizers: null } } })
    const apiVersion = `${story.subject.group}/${story.version().name}`
    const metadata: JsonMap = { name, labels: { app: story.chance.pick(['a', 'b']) } }
    if (story.chance.of(0.2)) metadata.finalizers = ['example.com/hold']
    const spec: JsonMap = { color: story.chance.pick(['red', 'blue']) }
    story.send({ method: 'POST', path, body: { apiVersion, kind: 'Widget', metadata, spec } })
  }
  passVersion(story, path)
  story.step({ settle: CACHED })
  const objects = new Map(NAMES.map((name) => [name, story.send({ method: 'GET', path: `${path}/${name}` })]))
  return { list: story.send({ method: 'GET', path }), page: story.send({ method: 'GET', path: `${path}?limit=1` }), objects }
}

/** Writes after all objects: whether the version of a list is that of its last object must not depend on who else writes. */
function passVersion(story: Story, path: string): void {
  const apiVersion = `${story.subject.group}/${story.version().name}`
  story.send({ method: 'POST', path, body: { apiVersion, kind: 'Widget', metadata: { name: 'passing' } } })
  story.send({ method: 'DELETE', path: `${path}/passing` })
}

/** A value, at times; so no option is in every combination. */
const maybe = (story: Story, often: number, ...values: string[]): string | undefined =>
  story.chance.of(often) ? story.chance.pick(values) : undefined

const versionOf = (id: string): string => `{{${id}/metadata/resourceVersion}}`

const listOptions = (story: Story, { list, page }: Known): Options => ({
  resourceVersion: maybe(story, 0.5, versionOf(list), versionOf(list), '0', '', 'abc', '-1'),
  resourceVersionMatch: maybe(story, 0.4, 'Exact', 'NotOlderThan', 'NotOlderThan', '', 'exact'),
  limit: maybe(story, 0.4, '1', '2', '500', '0', '-1', '', 'x'),
  continue: maybe(story, 0.35, `{{${page}/metadata/continue}}`, `{{${page}/metadata/continue}}`, 'abc', ''),
  sendInitialEvents: maybe(story, 0.35, ...FLAGS),
  allowWatchBookmarks: maybe(story, 0.2, ...FLAGS),
  labelSelector: maybe(story, 0.25, 'app%3Da', '!app', 'a+b', ''),
  fieldSelector: maybe(story, 0.25, 'metadata.name%3Dx', 'spec.color%3Dred', 'spec.zz%3D1', ''),
})

/** The collection of the namespace, or of all. */
const collectionOf = (story: Story): string =>
  story.chance.of(0.2) ? `/apis/${story.subject.group}/${story.version().name}/widgets` : story.collection(story.version())

function list(story: Story, known: Known): void {
  const more = { watch: maybe(story, 0.1, 'false', '0'), timeoutSeconds: maybe(story, 0.1, '1', '0', '-1', 'x', '') }
  const path = withQuery(collectionOf(story), { ...listOptions(story, known), ...more, export: maybe(story, 0.05, ...FLAGS) })
  story.send({ method: 'GET', path })
}

function watch(story: Story, known: Known): void {
  const more = { watch: story.chance.pick(['true', '1', '']), timeoutSeconds: story.chance.pick(['9', '9', '9', 'x']) }
  const path = withQuery(collectionOf(story), { ...listOptions(story, known), ...more })
  story.step({ watch: { path, events: 100, within: 300 } })
}

function get(story: Story, known: Known): void {
  const name = story.chance.pick([...NAMES, 'missing'])
  const path = withQuery(`${story.collection(story.version())}/${name}`, {
    resourceVersion: maybe(story, 0.5, versionOf(known.list), '0', '', 'abc', '-1'),
    export: maybe(story, 0.3, ...FLAGS),
    exact: maybe(story, 0.2, ...FLAGS),
    includeObject: maybe(story, 0.1, 'None', 'x'),
  })
  story.send({ method: 'GET', path })
}

const UNSAFE = 'ignoreStoreReadErrorWithClusterBreakingPotential'
const POLICIES = ['Foreground', 'Background', 'Orphan', 'Never', '']

const deleteOptions = (story: Story, object: string): Options => ({
  uid: maybe(story, 0.25, `{{${object}/metadata/uid}}`, 'other', ''),
  resourceVersion: maybe(story, 0.25, versionOf(object), '1', 'abc', ''),
  dryRun: maybe(story, 0.4, 'All', 'All', 'All', 'Some', 'All&dryRun=All', ''),
  propagationPolicy: maybe(story, 0.35, ...POLICIES),
  orphanDependents: maybe(story, 0.25, ...FLAGS),
  gracePeriodSeconds: maybe(story, 0.35, '0', '1', '30', '-1', 'x', ''),
  [UNSAFE]: maybe(story, 0.2, ...FLAGS),
})

/** The same options as a body. */
function deleteBody(story: Story, object: string): JsonMap {
  const { chance } = story
  const body: JsonMap = { kind: 'DeleteOptions', apiVersion: chance.pick(['v1', 'meta.k8s.io/v1']) }
  const uid = maybe(story, 0.5, `{{${object}/metadata/uid}}`, 'other', '')
  const resourceVersion = maybe(story, 0.5, versionOf(object), '1', '')
  if (chance.of(0.3))
    body.preconditions = { ...(uid !== undefined && { uid }), ...(resourceVersion !== undefined && { resourceVersion }) }
  if (chance.of(0.4)) body.dryRun = chance.pick([['All'], ['All'], ['Some'], ['All', 'All'], []])
  if (chance.of(0.35)) body.propagationPolicy = chance.pick(POLICIES)
  if (chance.of(0.25)) body.orphanDependents = chance.pick([true, false, null])
  if (chance.of(0.35)) body.gracePeriodSeconds = chance.pick([0, 1, 30, -1, null])
  if (chance.of(0.2)) body[UNSAFE] = chance.pick([true, true, false])
  return body
}

/** Deletes by the query or by a body; where there are both the body counts. */
function sendDeletion(story: Story, path: string, object: string, more: Options): void {
  const inBody = story.chance.of(0.35)
  const inQuery = !inBody || story.chance.of(0.2)
  const target = withQuery(path, { ...(inQuery && deleteOptions(story, object)), ...more })
  story.send({ method: 'DELETE', path: target, ...(inBody && { body: deleteBody(story, object) }) })
}

function remove(story: Story, { objects }: Known): void {
  const name = story.chance.pick(NAMES)
  sendDeletion(story, `${story.collection(story.version())}/${name}`, objects.get(name) as string, {})
}

function removeCollection(story: Story, known: Known): void {
  // The real server lists what it deletes from its cache.
  story.step({ settle: CACHED })
  const name = story.chance.pick(NAMES)
  const object = known.objects.get(name) as string
  // Here the version is that of a list and a precondition of each object.
  const resourceVersion = maybe(story, 0.2, versionOf(object))
  sendDeletion(story, story.collection(story.version()), object, {
    ...listOptions(story, known),
    ...(resourceVersion !== undefined && { resourceVersion }),
    timeoutSeconds: maybe(story, 0.1, '1', '-1', 'x'),
  })
}
