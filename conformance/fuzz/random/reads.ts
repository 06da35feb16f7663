import { mergePatch, relabel } from './patches.ts'
import { type Story, withQuery } from './story.ts'
import { create, remove, replace } from './writes.ts'

const ACCEPTS = [
  'application/json;as=Table;v=v1;g=meta.k8s.io,application/json',
  'application/json;as=Table;v=v1;g=meta.k8s.io',
  'application/json;as=PartialObjectMetadata;v=v1;g=meta.k8s.io',
  'application/json;as=PartialObjectMetadataList;v=v1;g=meta.k8s.io',
  'application/yaml',
  '*/*',
]

/** Mostly none: then scenarios ask for plain JSON. */
export const headersFor = (story: Story): { headers?: Record<string, string> } =>
  story.chance.of(0.45) ? { headers: { accept: story.chance.pick(ACCEPTS) } } : {}

export function read(story: Story): void {
  const { chance } = story
  const path = `${story.collection(story.version())}/${story.name()}`
  const target = chance.of(0.15) ? `${path}/${chance.pick(['status', 'scale', 'nope'])}` : path
  const headers = headersFor(story)
  const id = story.send({
    method: 'GET',
    path: withQuery(target, {
      includeObject: headers.headers && chance.of(0.3) ? chance.pick(['None', 'Object', 'Metadata', 'All']) : undefined,
      resourceVersion: chance.of(0.02) ? chance.pick(['abc', '-1']) : undefined,
    }),
    ...headers,
  })
  if (headers.headers === undefined && target === path) story.note(path, id)
}

/** A list, and sometimes the pages that follow. */
export function list(story: Story): void {
  const { chance } = story
  const version = story.version()
  const path = chance.of(0.15) ? `/apis/${story.subject.group}/${version.name}/widgets` : story.collection(version)
  const limit = chance.of(0.4) ? chance.pick(['1', '2', '3', '0', '-1', 'x']) : undefined
  const query = {
    labelSelector: chance.of(0.3)
      ? chance.pick(['app%3Da', 'app+in+(a,b)', '!tier', 'app%21%3Da,tier', 'app%3D%3D', 'a+b', 'app+notin+(b)', 'tier%3Dx'])
      : undefined,
    fieldSelector: chance.of(0.3) ? fieldSelector(story) : undefined,
    limit,
    includeObject: chance.of(0.05) ? 'Object' : undefined,
  }
  const headers = headersFor(story)
  const id = story.send({ method: 'GET', path: withQuery(path, query), ...headers })
  if (limit === undefined || headers.headers !== undefined || chance.of(0.4)) return
  story.send({ method: 'GET', path: withQuery(path, { ...query, continue: `{{${id}/metadata/continue}}` }) })
}

function fieldSelector(story: Story): string {
  const { chance, subject } = story
  const own = subject.selectable.map(
    (path) => `${path.slice(1)}${chance.pick(['%3D', '%21%3D'])}${chance.pick(['a', '1', 'true', 'ab', ''])}`,
  )
  return chance.pick([
    'metadata.name%3Dx',
    'metadata.name%21%3Dx',
    'metadata.namespace%3Ddefault',
    'spec.zz%3D1',
    'metadata.name',
    ...own,
    ...own,
    ...own,
  ])
}

/** Milliseconds after which the cache of the real server has what was written. */
const CACHED = 500

/** Watches for a while, from now or from an earlier state, while a few writes happen. */
export function watch(story: Story): void {
  const { chance } = story
  const path = story.collection(story.version())
  const from = chance.of(0.5) ? story.send({ method: 'GET', path }) : undefined
  // Without a version a watch begins with the state of the cache, which may be an older one.
  if (from === undefined) story.step({ settle: CACHED })
  const before = story.steps.length
  const actions = chance.list(1, 4, () => chance.pick([create, create, replace, mergePatch, relabel, relabel, relabel, remove]))
  for (const act of actions) act(story)
  const during = story.steps.splice(before)
  const target = withQuery(path, {
    watch: chance.pick(['1', 'true']),
    timeoutSeconds: '9',
    resourceVersion: from && `{{${from}/metadata/resourceVersion}}`,
    labelSelector: chance.of(0.5) ? chance.pick(['app%3Da', '!tier']) : undefined,
    fieldSelector: chance.of(0.2) ? fieldSelector(story) : undefined,
  })
  story.step({ watch: { path: target, events: 100, during, within: 800, ...headersFor(story) } })
}

export function discover(story: Story): void {
  const { chance, subject } = story
  story.send({ method: 'GET', path: chance.pick([`/apis/${subject.group}`, `/apis/${subject.group}/${story.version().name}`]) })
}
