import type { Json, JsonMap } from '../../replay/numbers.ts'
import { toJson } from '../wire.ts'
import { type Story, withQuery, writeOptions } from './story.ts'

const COUNTS: readonly Json[] = [0, 1, 2, 5, 9, -1, 2147483647, 2147483648, '3', 1.5, null, 'number:1.0']

/** An operation on `/scale`, which may not be there. */
export function scale(story: Story): void {
  const { chance } = story
  const name = story.name()
  const object = `${story.collection(story.version())}/${name}`
  const path = `${object}/scale`
  const replicas = chance.of(0.8) ? chance.pick(COUNTS.slice(0, 5)) : chance.pick(COUNTS)
  const target = withQuery(path, writeOptions(chance))
  const kind = chance.below(4)
  if (kind === 0) {
    story.send({ method: 'GET', path })
    return
  }
  if (kind === 1) {
    story.send(story.withBody('PATCH', target, mergeBody(story, replicas), 'application/merge-patch+json'))
    return
  }
  if (kind === 2) {
    const operations: Json = [{ op: chance.pick(['replace', 'add', 'test', 'remove']), path: '/spec/replicas', value: replicas }]
    story.send(story.withBody('PATCH', target, operations, 'application/json-patch+json'))
    return
  }
  const id = story.send({ method: 'GET', path })
  const sets: JsonMap = chance.of(0.97) ? { '/spec/replicas': replicas } : { '/metadata/name': 'other' }
  if (chance.of(0.1)) sets['/status/replicas'] = 4
  const $remove = chance.of(0.3)
    ? [chance.pick(['/metadata/resourceVersion', '/metadata/uid', '/spec', '/kind', '/metadata'])]
    : []
  story.send(story.withBody('PUT', target, { $from: id, $set: sets, $remove }))
}

function mergeBody(story: Story, replicas: Json): Json {
  const { chance } = story
  const body: JsonMap = { spec: { replicas } }
  const known = chance.of(0.15) ? story.stale([...story.seen.keys()][0] ?? '') : undefined
  if (known !== undefined) body.metadata = { resourceVersion: `{{${known}/metadata/resourceVersion}}` }
  if (chance.of(0.05)) body.extra = toJson(1)
  return body
}
