import type { Chance } from '../../../src/apiextensions/openapi-validation/testing/chance.ts'
import { randomObject } from '../../fuzz/random/object.ts'
import { type Story, withQuery, writeOptions } from '../../fuzz/random/story.ts'
import { toJson } from '../../fuzz/wire.ts'
import { isMap, type Json, type JsonMap } from '../../replay/numbers.ts'

export const APPLY = 'application/apply-patch+yaml'

/** Managers that share objects, so that they meet in their fields. */
export const MANAGERS: readonly string[] = ['one', 'two', 'three']

/** Applies a part of a random object, for one of several managers. */
export function apply(story: Story): void {
  const { chance, subject } = story
  const version = story.version()
  const name = story.name()
  const path = `${story.collection(version)}/${name}`
  const object = toJson(randomObject(chance, subject, version, name)) as JsonMap
  const target = subject.status && chance.of(0.2) ? `${path}/status` : path
  const query = { ...writeOptions(chance), fieldManager: chance.pick(MANAGERS), ...(chance.of(0.3) && { force: 'true' }) }
  story.note(path, story.send(story.withBody('PATCH', withQuery(target, query), partOf(chance, object), APPLY)))
}

/** An object without some of its members; sometimes with what an apply must not have, or with a version that can be stale. */
function partOf(chance: Chance, object: JsonMap): Json {
  for (const part of [object.spec, object.status]) {
    if (!isMap(part)) continue
    for (const key of Object.keys(part)) if (chance.of(0.3)) delete part[key]
  }
  if (!isMap(object.metadata)) return object
  if (chance.of(0.03)) object.metadata.managedFields = []
  if (chance.of(0.05)) object.metadata.resourceVersion = chance.pick(['1', 'x'])
  return object
}
