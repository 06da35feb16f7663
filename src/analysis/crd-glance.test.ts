import { expect, it } from 'vitest'
import { objectOf } from '../apimachinery/json/value.ts'
import { glanceOf } from './crd-glance.ts'

const crd = objectOf({
  spec: {
    scope: 'Namespaced',
    names: { kind: 'Widget', shortNames: ['wi'] },
    versions: [
      {
        name: 'v1',
        served: true,
        storage: true,
        subresources: { status: {} },
        selectableFields: [{ jsonPath: '.spec.size' }],
        schema: {
          openAPIV3Schema: {
            type: 'object',
            description: 'A widget.',
            properties: {
              apiVersion: { type: 'string' },
              metadata: { type: 'object', properties: { name: { type: 'string' } } },
              spec: {
                type: 'object',
                'x-kubernetes-validations': [{ rule: 'true' }, { rule: 'self.size > 1' }],
                properties: { size: { type: 'integer' }, tags: { type: 'array', items: { type: 'string' } } },
              },
            },
          },
        },
      },
      { name: 'v1beta1', served: true, storage: false, deprecated: true, subresources: { status: {}, scale: {} } },
      { name: 'v1alpha1', served: false, storage: false },
    ],
  },
  status: { conditions: [{ type: 'Established', status: 'True' }] },
})

it('counts the fields and rules of one version, and names what it serves', () => {
  expect(glanceOf(crd, 'v1')).toEqual({
    scope: 'Namespaced',
    shortNames: ['wi'],
    versions: [
      { name: 'v1', isStored: true, isDeprecated: false },
      { name: 'v1beta1', isStored: false, isDeprecated: true },
    ],
    hasStatus: true,
    hasScale: false,
    description: 'A widget.',
    fields: 3,
    rules: 2,
    selectable: ['spec.size'],
    isEstablished: true,
  })
})

it('says nothing of a schema or subresource that the version does not have', () => {
  expect(glanceOf(crd, 'v1beta1')).toMatchObject({ hasScale: true, description: '', fields: 0, rules: 0, selectable: [] })
})

it('is undefined for a version that the CRD does not have', () => {
  expect(glanceOf(crd, 'v2')).toBeUndefined()
})
