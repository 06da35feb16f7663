import { describe, expect, it } from 'vitest'
import { isObject, type JsonObject } from '../apimachinery/json/value.ts'
import { parseYaml } from '../apimachinery/yaml/parse.ts'
import type { Example } from '../examples/catalogue.ts'
import { ALL_EXAMPLES } from '../examples/more.ts'
import { SUMMARIES, type Trait } from '../examples/summaries.ts'
import { glanceOf } from './crd-glance.ts'
import { schemasOf } from './walk.ts'

const read = (text: string): JsonObject => {
  const { value } = parseYaml(text)
  if (!isObject(value)) throw new Error('an example is an object')
  return value
}

/** How many fields the stored version has. */
function fieldsOf({ crd }: Example): number | undefined {
  const [, version = ''] = /- name: (\S+)\n {6}served: true\n {6}storage: true/.exec(crd) ?? []
  return glanceOf(read(crd), version)?.fields
}

/** Whether a schema of the CRD has this. */
const hasSchema = (example: Example, is: (schema: JsonObject) => boolean): boolean =>
  schemasOf(read(example.crd)).some(({ schema }) => is(schema))

const CLAIMS: Readonly<Record<Trait, (example: Example) => boolean>> = {
  status: ({ crd }) => crd.includes('\n        status: {}\n'),
  noSubresources: ({ crd }) => !crd.includes('subresources:\n'),
  scale: ({ crd }) => crd.includes('specReplicasPath'),
  clusterScope: ({ crd }) => crd.includes('scope: Cluster'),
  versions: ({ crd }) => crd.split('served: true').length > 2,
  deprecated: ({ crd }) => crd.includes('deprecated: true'),
  conditions: ({ crd, objects }) => crd.includes('conditions:') && objects.every((text) => text.includes('conditions:')),
  cel: (example) => hasSchema(example, (schema) => schema['x-kubernetes-validations'] !== undefined),
  union: ({ crd }) => crd.includes('.size() == 1'),
  immutable: ({ crd }) => crd.includes('oldSelf'),
  defaults: (example) => hasSchema(example, (schema) => schema.default !== undefined),
  pattern: (example) => hasSchema(example, (schema) => schema.pattern !== undefined),
  intOrString: (example) => hasSchema(example, (schema) => schema['x-kubernetes-int-or-string'] === true),
  listMap: (example) => hasSchema(example, (schema) => schema['x-kubernetes-list-type'] === 'map'),
  set: (example) => hasSchema(example, (schema) => schema['x-kubernetes-list-type'] === 'set'),
  map: (example) => hasSchema(example, (schema) => schema.additionalProperties !== undefined),
  embedded: (example) => hasSchema(example, (schema) => schema['x-kubernetes-embedded-resource'] === true),
  preserveUnknown: (example) => hasSchema(example, (schema) => schema['x-kubernetes-preserve-unknown-fields'] === true),
  selectable: ({ crd }) => crd.includes('selectableFields:'),
  finalizer: ({ objects }) => objects.some((text) => text.includes('finalizers: [')),
}

describe('the summary of an example', () => {
  it('names the twelve in their order', () => {
    expect(SUMMARIES.map(({ name, kind }) => `${kind} ${name}`)).toEqual(ALL_EXAMPLES.map(({ name, kind }) => `${kind} ${name}`))
    expect(SUMMARIES).toHaveLength(12)
  })

  it.each(ALL_EXAMPLES.map((example, i) => [example.kind, example, SUMMARIES[i]] as const))(
    'of %s is true',
    (_, example, summary) => {
      expect(summary?.fields).toBe(fieldsOf(example))
      expect(summary?.traits.filter((trait) => !CLAIMS[trait](example))).toEqual([])
    },
  )

  it('shows each trait somewhere', () => {
    const shown = new Set(SUMMARIES.flatMap(({ traits }) => traits))
    expect(Object.keys(CLAIMS).filter((trait) => !shown.has(trait as Trait))).toEqual([])
  })
})
