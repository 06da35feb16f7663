import { randomValue } from '../../../src/apiextensions/openapi-validation/testing/random-value.ts'
import { isObject, type JsonObject, type JsonValue } from '../../../src/apimachinery/json/value.ts'
import type { Json, JsonMap } from '../../replay/numbers.ts'
import { toJson } from '../wire.ts'
import { ODD_VERSIONS } from './object.ts'
import { type Story, withQuery, writeOptions } from './story.ts'
import { place } from './writes.ts'

const MERGE = 'application/merge-patch+json'
const JSON_PATCH = 'application/json-patch+json'

export function mergePatch(story: Story): void {
  const { chance } = story
  const version = story.version()
  const path = `${story.collection(version)}/${story.name()}`
  const body = chance.of(0.02) ? chance.pick<Json>([[], 'a', null, 5]) : mergeBody(story, version.schema, path)
  send(story, path, body, MERGE)
}

/** Changes the labels of an object, so that selectors begin or cease to select it. */
export function relabel(story: Story): void {
  const { chance } = story
  const path = `${story.collection(story.version())}/${story.name()}`
  const body: Json = { metadata: { labels: { app: chance.pick(['a', 'b', null]), tier: chance.pick(['x', null]) } } }
  story.note(path, story.send({ method: 'PATCH', path, headers: { 'content-type': MERGE }, body }))
}

function mergeBody(story: Story, schema: JsonObject, path: string): Json {
  const { chance } = story
  const body: JsonMap = {}
  const steps = chance.below(3) + (chance.of(0.9) ? 1 : 0)
  for (let i = 0; i < steps; i++) {
    const [pointer, node] = place(story, schema)
    const value: Json = chance.of(0.15) ? null : toJson(sparse(story, randomValue(chance, node, 0.03)))
    set(body, pointer.split('/').slice(1), value)
  }
  if (chance.of(0.15))
    set(body, ['metadata', 'labels'], chance.pick<Json>([{ app: 'a' }, { app: null }, { tier: 'y' }, { 'a b': 'c' }, null]))
  if (chance.of(0.1)) set(body, ['metadata', 'finalizers'], chance.pick<Json>([null, ['fuzz.example.com/hold'], []]))
  if (chance.of(0.06)) set(body, ['metadata', chance.pick(['name', 'uid', 'generation', 'namespace', 'bogus'])], 'new')
  const known = chance.of(0.1) ? story.stale(path) : undefined
  if (known !== undefined) set(body, ['metadata', 'resourceVersion'], `{{${known}/metadata/resourceVersion}}`)
  if (chance.of(0.02)) set(body, ['apiVersion'], chance.pick<Json>(['v1', null, ...ODD_VERSIONS]))
  if (chance.of(0.02)) set(body, ['kind'], chance.pick<Json>(['Gadget', null]))
  return body
}

/** Some members of a value become null or go. */
function sparse(story: Story, value: JsonValue): JsonValue {
  if (!isObject(value)) return value
  for (const name of Object.keys(value)) {
    if (story.chance.of(0.2)) delete value[name]
    else if (story.chance.of(0.1)) value[name] = null
  }
  return value
}

function set(into: JsonMap, path: readonly string[], value: Json): void {
  const [first = '', ...rest] = path
  if (rest.length === 0) {
    into[first] = value
    return
  }
  const below = into[first]
  const map: JsonMap = typeof below === 'object' && below !== null && !Array.isArray(below) ? below : {}
  into[first] = map
  set(map, rest, value)
}

export function jsonPatch(story: Story): void {
  const { chance } = story
  const version = story.version()
  const path = `${story.collection(version)}/${story.name()}`
  const body: Json = chance.of(0.03)
    ? chance.pick<Json>([{}, 'a', [5], [{ op: 'add' }], [{ op: 'nope', path: '/a' }], [{}]])
    : chance.list(1, 3, () => operation(story, version.schema))
  send(story, path, body, JSON_PATCH)
}

const ODD_POINTERS = [
  '',
  '/',
  'spec',
  '/spec/c/0',
  '/spec/c/-',
  '/spec/c/5',
  '/spec/c/-1',
  '/spec/d.e',
  '/spec/a/b/c',
  '/nope/x',
  '/metadata/labels/app',
  '/metadata/finalizers',
  '/metadata/finalizers/-',
  '/metadata/name',
  '/metadata/resourceVersion',
  '/kind',
  '/spec/c/01',
  '/spec/~2',
  '/metadata/labels/a~1b',
  '/metadata/annotations',
]

function operation(story: Story, schema: JsonObject): Json {
  const { chance } = story
  const [pointer, node] = place(story, schema)
  const path = chance.of(0.75) ? pointer : chance.pick(ODD_POINTERS)
  const op = chance.pick(['add', 'add', 'replace', 'replace', 'remove', 'test', 'copy', 'move'])
  const made: JsonMap = { op, path }
  if (op === 'copy' || op === 'move')
    made.from = chance.of(0.8)
      ? place(story, schema)[0]
      : chance.pick(ODD_POINTERS.filter((at) => !at.endsWith('resourceVersion')))
  if ((op === 'add' || op === 'replace' || op === 'test') && chance.of(0.98)) made.value = toJson(randomValue(chance, node, 0.05))
  if (chance.of(0.01)) made.path = 5
  return made
}

function send(story: Story, path: string, body: Json, type: string): void {
  const { chance, subject } = story
  const target = subject.status && chance.of(0.25) ? `${path}/status` : path
  const contentType = chance.of(0.01)
    ? chance.pick(['application/strategic-merge-patch+json', 'application/json', 'text/plain'])
    : type
  const request = story.withBody('PATCH', withQuery(target, writeOptions(chance)), body, contentType)
  story.note(path, story.send(request))
}
