import type { Chance } from '../../../src/apiextensions/openapi-validation/testing/chance.ts'
import type { JsonObject } from '../../../src/apimachinery/json/value.ts'
import type { Json, JsonMap } from '../../replay/numbers.ts'
import type { Subject } from './crd.ts'
import { headersFor } from './reads.ts'
import { type Story, withQuery } from './story.ts'
import { weigh } from './weigh.ts'

const SCHEMA: JsonObject = {
  type: 'object',
  properties: {
    spec: {
      type: 'object',
      properties: { color: { type: 'string' }, size: { type: 'integer' }, on: { type: 'boolean' }, note: { type: 'string' } },
    },
  },
}

const FIELDS = ['.spec.color', '.spec.size', '.spec.on']
const COLUMN = { name: 'Color', type: 'string', jsonPath: '.spec.color' }
const MERGE = { 'content-type': 'application/merge-patch+json' }
const NAMES = ['x', 'y']
const WATCHES = 24

/** A CRD whose objects can be selected by fields of every scalar type, in one version or two. */
export function selectableCrd(chance: Chance, group: string): Subject {
  const names = chance.pick([['v1'], ['v1', 'v2']])
  const namespaced = chance.of(0.8)
  const versions = names.map((name, i) => ({
    name,
    served: true,
    storage: i === 0,
    schema: { openAPIV3Schema: SCHEMA },
    selectableFields: FIELDS.map((jsonPath) => ({ jsonPath })),
  }))
  const crd: JsonObject = {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: `widgets.${group}` },
    spec: {
      group,
      scope: namespaced ? 'Namespaced' : 'Cluster',
      names: { plural: 'widgets', kind: 'Widget' },
      versions,
    },
  }
  return {
    crd,
    isValid: true,
    group,
    namespaced,
    versions: names.map((name) => ({ name, served: true, schema: SCHEMA })),
    status: false,
    scale: false,
    selectable: FIELDS,
  }
}

/** Watches with selectors, over writes that bring objects into them and out of them and over changes of the CRD. */
export function watches(story: Story): void {
  for (let i = 0; i < WATCHES; i++) {
    for (let write = story.chance.below(4); write > 0; write--) change(story)
    if (story.chance.of(0.8)) watchSelected(story)
    else watchThroughChange(story)
  }
}

const spec = (chance: Chance): JsonMap => {
  const value: JsonMap = {}
  if (chance.of(0.8)) value.color = chance.pick(['red', 'red', 'blue', ''])
  if (chance.of(0.4)) value.size = chance.pick([0, 1, 2])
  if (chance.of(0.4)) value.on = chance.of(0.5)
  if (chance.of(0.2)) value.note = chance.pick(['a', 'b'])
  return value
}

const labels = (chance: Chance): JsonMap => ({ app: chance.pick(['a', 'b']) })

/** A write that may take an object into a selection or out of it. */
function change(story: Story): void {
  const { chance } = story
  const version = story.version()
  const collection = story.collection(version)
  const name = chance.pick(NAMES)
  const path = `${collection}/${name}`
  const create = (): void => {
    const metadata: JsonMap = { name, ...(chance.of(0.5) && { labels: labels(chance) }) }
    const body = { apiVersion: `${story.subject.group}/${version.name}`, kind: 'Widget', metadata, spec: spec(chance) }
    story.note(path, story.send({ method: 'POST', path: collection, body }))
  }
  const patch = (): void => {
    const removed: JsonMap = chance.of(0.3) ? { [chance.pick(['color', 'size', 'on'])]: null } : {}
    const metadata: JsonMap = chance.of(0.3) ? { labels: chance.of(0.3) ? null : labels(chance) } : {}
    story.send({ method: 'PATCH', path, headers: MERGE, body: { metadata, spec: { ...spec(chance), ...removed } } })
  }
  weigh<() => void>(chance, [
    [2, create],
    [9, patch],
    [1, () => story.send({ method: 'DELETE', path })],
    [0.1, () => story.send({ method: 'DELETE', path: collection })],
  ])()
}

function selectors(story: Story): { [name: string]: string | undefined } {
  const { chance } = story
  const requirement = (): string =>
    chance.pick([
      'spec.color%3Dred',
      'spec.color%3Dred',
      'spec.color%21%3Dred',
      'spec.color%3D',
      'spec.size%3D1',
      'spec.size%3D0',
      'spec.size%21%3D',
      'spec.on%3Dtrue',
      'spec.on%21%3Dfalse',
      'metadata.name%3Dx',
      'metadata.name%21%3Dx',
      'metadata.namespace%3Ddefault',
      ...(chance.of(0.2) ? ['spec.note%3Da'] : []),
    ])
  const fields = chance.of(0.85) ? chance.list(1, chance.of(0.2) ? 2 : 1, requirement).join('%2C') : undefined
  const byLabel = fields === undefined || chance.of(0.15)
  const labelSelector = byLabel ? chance.pick(['app%3Da', 'app%21%3Da', '!app', 'app+in+(a,c)']) : undefined
  return { fieldSelector: fields, labelSelector }
}

/** Milliseconds after which the cache of the real server has what was written. */
const CACHED = 500

/** Opens a watch from now, from a list, or from an earlier write; what `during` sends happens while it is open. */
function open(story: Story, during: () => void, more: { readonly ends?: boolean; readonly within: number }): void {
  const { chance, subject } = story
  const version = story.version()
  const own = story.collection(version)
  const path = chance.of(0.3) ? `/apis/${subject.group}/${version.name}/widgets` : own
  const from = chance.of(0.6) ? story.send({ method: 'GET', path: own }) : undefined
  // Without a version a watch begins with the state of the cache, which may be an older one.
  if (from === undefined) story.step({ settle: CACHED })
  const initial = from === undefined && chance.of(0.3)
  const before = story.steps.length
  during()
  const steps = story.steps.splice(before)
  const target = withQuery(path, {
    watch: '1',
    timeoutSeconds: '9',
    resourceVersion: from && `{{${from}/metadata/resourceVersion}}`,
    ...selectors(story),
    ...(initial && { sendInitialEvents: 'true', resourceVersionMatch: 'NotOlderThan' }),
  })
  story.step({ watch: { path: target, events: 100, during: steps, ...more, ...headersFor(story) } })
}

function watchSelected(story: Story): void {
  const during = (): void => {
    for (let i = 4 + story.chance.below(6); i > 0; i--) change(story)
  }
  open(story, during, { within: 800 })
}

/** Milliseconds after which the real server serves a CRD as it was changed. */
const SETTLE = 2500

/** Changes the CRD under an open watch, in ways that end it and in ways that do not. */
function watchThroughChange(story: Story): void {
  const { chance } = story
  const columns = chance.of(0.5) ? [COLUMN] : []
  const bodies: readonly Json[] = [
    { metadata: { labels: { app: chance.pick(['a', 'b']) } } },
    { metadata: { annotations: { note: chance.pick(['a', 'b']) } } },
    { spec: { names: { shortNames: [chance.pick(['wi', 'wj', 'wk'])] } } },
    { spec: { names: { categories: [chance.pick(['all', 'some'])] } } },
  ]
  const schemas = (crd: string): Json => ({ $from: crd, $set: { '/spec/versions/0/additionalPrinterColumns': columns } })
  const during = (): void => {
    if (chance.of(0.5)) change(story)
    if (chance.of(0.3)) {
      const crd = story.send({ method: 'GET', path: story.crdPath })
      story.send({ method: 'PUT', path: story.crdPath, body: schemas(crd) })
    } else story.send({ method: 'PATCH', path: story.crdPath, headers: MERGE, body: chance.pick(bodies) })
    if (chance.of(0.5)) change(story)
  }
  open(story, during, { ends: true, within: SETTLE })
  story.step({ settle: SETTLE })
}
