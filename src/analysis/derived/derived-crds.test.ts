import { describe, expect, it } from 'vitest'
import { type Path, valueAt } from '../edit.ts'
import { beginningsOf } from '../sample/found.ts'
import { decodeYaml } from '../yaml/yaml.ts'
import { withDerivedCrds } from './derived-crds.ts'
import { RGD, XRD_V1, XRD_V2 } from './testing/definitions.ts'

const SCHEMA = ['spec', 'versions', 0, 'schema', 'openAPIV3Schema', 'properties'] as const

const found = (text: string) => beginningsOf(text).found
const at = (text: string, path: Path) => valueAt(decodeYaml(text).value, path)
const keys = (text: string, ...path: Path) => Object.keys(at(text, [...SCHEMA, ...path, 'properties']) ?? {})

describe('[DZ-49] a definition of Crossplane', () => {
  it('of v1 becomes the CRD of the composite resource and that of the claim', () => {
    const [composite, claim] = found(XRD_V1)
    expect([composite?.name, composite?.how, composite?.by, claim?.name]).toEqual([
      'xdatabases.shop.example',
      'derived',
      'Crossplane',
      'databases.shop.example',
    ])
    const text = composite?.text ?? ''
    expect(text.split('\n', 1)[0]).toBe(
      '# Derived from the CompositeResourceDefinition xdatabases.shop.example. Crossplane makes this CRD: change the definition, not the CRD.',
    )
    expect([at(text, ['spec', 'scope']), at(text, ['metadata', 'labels', 'team'])]).toEqual(['Cluster', 'data'])
    expect(at(text, ['spec', 'names', 'categories'])).toEqual(['composite'])
    expect(keys(text, 'spec')).toEqual([
      'claimRef',
      'compositionRef',
      'compositionRevisionRef',
      'compositionRevisionSelector',
      'compositionSelector',
      'compositionUpdatePolicy',
      'resourceRefs',
      'size',
      'writeConnectionSecretToRef',
    ])
    expect(keys(text, 'status')).toEqual(['address', 'claimConditionTypes', 'conditions', 'connectionDetails'])
    expect(at(text, ['spec', 'versions', 0, 'additionalPrinterColumns', 3, 'jsonPath'])).toBe('.spec.compositionRef.name')
    expect(at(claim?.text ?? '', ['spec', 'scope'])).toBe('Namespaced')
    expect(at(claim?.text ?? '', [...SCHEMA, 'spec', 'properties', 'compositeDeletePolicy', 'default'])).toBe('Background')
  })

  it('of v2 has what is of Crossplane in a part of its own', () => {
    const [only, ...others] = found(XRD_V2)
    const text = only?.text ?? ''
    expect(others).toEqual([])
    expect([at(text, ['spec', 'scope']), keys(text, 'spec'), keys(text, 'status')]).toEqual([
      'Namespaced',
      ['crossplane', 'image'],
      ['conditions', 'crossplane'],
    ])
    expect(at(text, [...SCHEMA, 'metadata', 'properties', 'name'])).toEqual({ type: 'string', maxLength: 20 })
    expect(at(text, [...SCHEMA, 'spec', 'x-kubernetes-validations'])).toEqual([{ rule: "self.image != ''" }])
    expect(at(text, [...SCHEMA, 'spec', 'required'])).toEqual(['image'])
  })
})

describe('[DZ-49] a definition of kro', () => {
  const text = found(RGD)[0]?.text ?? ''
  const field = (name: string) => at(text, [...SCHEMA, 'spec', 'properties', name])

  it('becomes a CRD of its group', () => {
    expect(at(text, ['metadata', 'name'])).toBe('webapplications.kro.run')
    expect(at(text, [...SCHEMA, 'spec', 'required'])).toEqual(['name'])
    expect(at(text, [...SCHEMA, 'spec', 'default'])).toBeUndefined()
    expect(at(text, [...SCHEMA, 'status', 'properties', 'url'])).toEqual({ type: 'string' })
    expect(at(text, [...SCHEMA, 'status', 'properties', 'availableReplicas'])).toEqual({
      'x-kubernetes-preserve-unknown-fields': true,
    })
  })

  it.each<readonly [string, object]>([
    [
      'name',
      {
        type: 'string',
        description: 'My "name"',
        'x-kubernetes-validations': [{ rule: 'self == oldSelf', message: 'field is immutable' }],
      },
    ],
    ['replicas', { type: 'integer', default: 1, minimum: 1, maximum: 100 }],
    ['level', { type: 'string', enum: ['debug', 'info'], default: 'info' }],
    ['values', { type: 'object', 'x-kubernetes-preserve-unknown-fields': true }],
    [
      'ingress',
      {
        type: 'object',
        default: {},
        properties: {
          enabled: { type: 'boolean', default: false },
          host: { type: 'string', pattern: '^[a-z.]+$', maxLength: 60 },
        },
      },
    ],
    ['ports', { type: 'array', items: { type: 'integer' }, minItems: 1, 'x-kubernetes-list-type': 'set' }],
    [
      'env',
      {
        type: 'object',
        additionalProperties: { type: 'object', properties: { value: { type: 'string' } }, required: ['value'] },
      },
    ],
    ['grid', { type: 'array', items: { type: 'array', items: { type: 'number' } } }],
  ])('reads the type and the markers of %s', (name, schema) => expect(field(name)).toEqual(schema))

  it('names what it cannot read', () => {
    const odd = RGD.replace(
      'values: object',
      'values: Odd\n      loop: knot\n      list: [a]\n      far: string | nearest=1',
    ).replace('types:', 'types:\n      knot: {again: knot}')
    const comments = (found(odd)[0]?.text ?? '').split('\n').filter((line) => line.startsWith('# '))
    expect(comments.slice(1)).toEqual([
      '# spec.values: unknown type Odd',
      '# spec.loop.again: type knot holds itself',
      '# spec.list: a type is expected',
      '# spec.far: unknown marker nearest',
    ])
  })
})

it('[DZ-49] Install puts the CRDs in the place of definitions, also in a List', () => {
  const other = 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\n'
  const made = withDerivedCrds(`${other}---\n${XRD_V1}---\n${RGD}`)
  expect([...made.matchAll(/^kind: .*$/gm)].map(([line]) => line)).toEqual([
    'kind: ConfigMap',
    'kind: CustomResourceDefinition',
    'kind: CustomResourceDefinition',
    'kind: CustomResourceDefinition',
  ])
  expect(made.startsWith(other)).toBe(true)
})
