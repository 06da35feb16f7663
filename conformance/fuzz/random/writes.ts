import { randomValue } from '../../../src/apiextensions/openapi-validation/testing/random-value.ts'
import { isObject, type JsonObject, newObject } from '../../../src/apimachinery/json/value.ts'
import { toYaml } from '../../../src/apimachinery/yaml/serialize.ts'
import type { Json, JsonMap } from '../../replay/numbers.ts'
import { toJson } from '../wire.ts'
import type { Version } from './crd.ts'
import { ODD_VERSIONS, randomObject } from './object.ts'
import { type Story, withMetadata, withQuery, writeOptions } from './story.ts'
import { weigh } from './weigh.ts'

export function create(story: Story, withFinalizers = true): void {
  const { chance } = story
  const version = story.version()
  const name = story.name()
  const collection = story.collection(version)
  const path = withQuery(collection, writeOptions(chance))
  const object = randomObject(chance, story.subject, version, name)
  if (!withFinalizers && isObject(object.metadata)) delete object.metadata.finalizers
  if (chance.of(0.12)) {
    const text = yamlOf(story, object)
    story.note(
      `${collection}/${name}`,
      story.send({ method: 'POST', path, headers: { 'content-type': 'application/yaml' }, text }),
    )
    return
  }
  const body = toJson(object)
  if (chance.of(0.03)) delete ((body as JsonMap).metadata as JsonMap).name
  story.note(`${collection}/${name}`, story.send(story.withBody('POST', path, body)))
}

const YAML_SCALARS = [
  'yes',
  'off',
  '0x1F',
  '0o17',
  '017',
  '1_000',
  '~',
  'null',
  '2024-02-29',
  '1e3',
  '.5',
  '.inf',
  '1.0',
  '"1"',
  '- 1',
  '|\n      a\n      b',
  '!!str 5',
  '12:30:45',
  '9223372036854775808',
  "'a'",
  '"\\u00e9"',
  '[a, 1]',
  '{a: 1, a: 2}',
  '&x 5',
  'a: b',
  '0.10',
  '-0',
  '+1',
  'True',
  'a # b',
]

/** An object as YAML; sometimes with a scalar that YAML reads in its own way. */
function yamlOf(story: Story, object: JsonObject): string {
  const { chance } = story
  const text = toYaml(object)
  if (chance.of(0.5)) return text
  const scalar = chance.pick(YAML_SCALARS)
  const rest = text.replace(/^spec:.*\n(?:[ -].*\n)*/m, '')
  return `${rest}spec:\n  ${chance.pick(['a', 'b', 'c', 'replicas'])}: ${scalar}\n`
}

export function replace(story: Story): void {
  const { chance } = story
  const version = story.version()
  const name = story.name()
  const path = `${story.collection(version)}/${name}`
  const body = weigh<() => Json>(chance, [
    [5, () => changed(story, version, story.newest(path))],
    [3, () => withVersion(story, path, whole(story, version, name), story.newest(path))],
    [1, () => whole(story, version, name)],
    [1, () => withVersion(story, path, whole(story, version, name), story.stale(path))],
    [0.2, () => withMetadata(whole(story, version, name), { resourceVersion: chance.pick(['0', '1', 'x', '99999999']) })],
  ])()
  const target = story.subject.status && chance.of(0.25) ? `${path}/status` : path
  story.note(path, story.send(story.withBody('PUT', withQuery(target, writeOptions(chance)), body)))
}

const whole = (story: Story, version: Version, name: string): Json =>
  toJson(randomObject(story.chance, story.subject, version, story.chance.of(0.98) ? name : 'another'))

const withVersion = (story: Story, path: string, body: Json, id: string | undefined): Json =>
  withMetadata(body, {
    resourceVersion: `{{${id ?? story.newest(path)}/metadata/resourceVersion}}`,
    ...(story.chance.of(0.3) && { uid: `{{${id ?? story.newest(path)}/metadata/uid}}` }),
  })

/** Returns the object that was read, with a few members set or removed: unchanged members can stay invalid. */
function changed(story: Story, version: Version, id: string): Json {
  const { chance } = story
  const sets: JsonMap = {}
  const removed: string[] = []
  const steps = 1 + chance.below(3)
  for (let i = 0; i < steps; i++) {
    const [pointer, schema] = place(story, version.schema)
    if (chance.of(0.2)) removed.push(pointer)
    else sets[pointer] = toJson(randomValue(chance, schema, 0.04))
  }
  if (chance.of(0.15)) sets['/metadata/labels'] = { app: chance.pick(['a', 'b', 'c']) }
  if (chance.of(0.08)) sets['/metadata/finalizers'] = chance.pick<Json>([['fuzz.example.com/hold'], [], ['plain']])
  if (chance.of(0.03)) removed.push('/metadata/resourceVersion')
  return { $from: id, $set: sets, $remove: removed }
}

/** The JSON pointer of a member that a schema declares, and its schema. */
export function place(story: Story, root: JsonObject): [pointer: string, schema: JsonObject] {
  const { chance } = story
  let at = root
  let pointer = ''
  for (let depth = 0; depth < 3; depth++) {
    const properties = isObject(at.properties) ? at.properties : newObject()
    const names = Object.keys(properties).filter((name) => name !== 'metadata')
    if (names.length === 0 || (depth > 0 && chance.of(0.25))) break
    const name = chance.pick(names)
    pointer += `/${name}`
    at = properties[name] as JsonObject
  }
  return pointer === '' ? ['/spec', at] : [pointer, at]
}

export function remove(story: Story): void {
  const { chance } = story
  const path = `${story.collection(story.version())}/${story.name()}`
  const asQuery = withQuery(path, {
    dryRun: chance.of(0.1) ? 'All' : undefined,
    propagationPolicy: chance.of(0.2) ? chance.pick(['Foreground', 'Background', 'Orphan', 'Never']) : undefined,
    gracePeriodSeconds: chance.of(0.1) ? chance.pick(['0', '30', '-1']) : undefined,
  })
  if (chance.of(0.7)) {
    story.send({ method: 'DELETE', path: asQuery })
    return
  }
  const known = story.stale(path)
  const body: JsonMap = {
    kind: 'DeleteOptions',
    apiVersion: chance.of(0.1) ? chance.pick(ODD_VERSIONS) : chance.pick(['v1', 'meta.k8s.io/v1', `${story.subject.group}/v1`]),
  }
  if (known !== undefined && chance.of(0.7)) {
    body.preconditions = chance.of(0.5)
      ? { resourceVersion: `{{${known}/metadata/resourceVersion}}` }
      : { uid: chance.of(0.8) ? `{{${known}/metadata/uid}}` : 'other' }
  }
  if (chance.of(0.2)) body.propagationPolicy = chance.pick(['Foreground', 'Background', 'Orphan', 'Nope'])
  if (chance.of(0.1)) body.orphanDependents = chance.of(0.5)
  if (chance.of(0.1)) body.dryRun = ['All']
  if (chance.of(0.1)) body.gracePeriodSeconds = chance.pick([0, 5])
  story.send({ method: 'DELETE', path, body })
}

export function removeMany(story: Story): void {
  const { chance } = story
  const path = withQuery(story.collection(story.version()), {
    labelSelector: chance.of(0.7) ? chance.pick(['app%3Da', 'app%21%3Da', 'tier']) : undefined,
    fieldSelector: chance.of(0.1) ? 'metadata.name%3Dx' : undefined,
    dryRun: chance.of(0.3) ? 'All' : undefined,
  })
  story.send({ method: 'DELETE', path })
}
