import { describe, expect, it } from 'vitest'
import type { FileObject } from './format.ts'
import { previewObjects, previewPanes } from './preview.ts'

const CRD = {
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: 'widgets.demo.example', generation: 2, uid: 'u0', resourceVersion: '4' },
  spec: {
    group: 'demo.example',
    scope: 'Namespaced',
    names: { plural: 'widgets', singular: 'widget', kind: 'Widget', listKind: 'WidgetList' },
    conversion: { strategy: 'None' },
    versions: [
      {
        name: 'v1',
        served: true,
        storage: true,
        subresources: {
          status: {},
          scale: { specReplicasPath: '.spec.size', statusReplicasPath: '.status.size', labelSelectorPath: '.status.selector' },
        },
        schema: {
          openAPIV3Schema: {
            type: 'object',
            properties: {
              spec: { type: 'object', required: ['size'], properties: { size: { type: 'integer', maximum: 5 } } },
              status: {
                type: 'object',
                properties: {
                  size: { type: 'integer' },
                  selector: { type: 'string' },
                  observedGeneration: { type: 'integer' },
                },
              },
            },
          },
        },
      },
    ],
  },
  status: { storedVersions: ['v1'], acceptedNames: {}, conditions: [] },
}

const WIDGET = {
  apiVersion: 'demo.example/v1',
  kind: 'Widget',
  metadata: { name: 'one', namespace: 'default', generation: 3, resourceVersion: '7', managedFields: [] },
  spec: { size: 3 },
  status: { size: 2, selector: 'app=one', observedGeneration: 2 },
}

function fileObject(key: string, object: typeof CRD | Record<string, unknown>): FileObject {
  const { apiVersion, kind, metadata } = object as typeof WIDGET
  const { name, namespace = '' } = metadata
  return { key, resourceVersion: 1, text: JSON.stringify(object), apiVersion, kind, namespace, name, uid: 'u' }
}

const CRD_KEY = '/apiextensions.k8s.io/customresourcedefinitions/widgets.demo.example'
const WIDGET_KEY = '/demo.example/widgets/default/one'

describe('what a reader sees of the objects of a link before they are stored', () => {
  it('a CRD: its versions, subresources and number of fields', () => {
    const [crd] = previewObjects([fileObject(CRD_KEY, CRD)])
    expect(crd).toMatchObject({
      name: 'widgets.demo.example',
      crd: { versions: ['v1'], subresources: ['status', 'scale'], fields: 6 },
      problems: 0,
      problem: '',
    })
  })

  it.each([
    ['a valid object has its counters', WIDGET, { generation: 3, observedGeneration: 2, problems: 0, problem: '' }],
    [
      'one that its schema rejects has the problems',
      { ...WIDGET, spec: { size: 9 } },
      { problems: 1, problem: 'spec.size: Invalid value: 9: spec.size in body should be less than or equal to 5' },
    ],
    [
      'only the first problem is spelled out',
      { ...WIDGET, spec: {}, status: { size: 'x' } },
      { problems: 2, problem: 'spec.size: Required value' },
    ],
    [
      'one of a version that its CRD does not have is not checked',
      { ...WIDGET, apiVersion: 'demo.example/v9', spec: {} },
      { problems: 0 },
    ],
  ])('%s', (_, object, expected) => {
    expect(previewObjects([fileObject(CRD_KEY, CRD), fileObject(WIDGET_KEY, object)])[1]).toMatchObject(expected)
  })

  it('an object without its CRD is not checked', () => {
    expect(previewObjects([fileObject(WIDGET_KEY, { ...WIDGET, spec: {} })])).toMatchObject([{ problems: 0 }])
  })

  it('a CRD that the server would reject says why', () => {
    const spec = { ...CRD.spec, scope: 'Everywhere' }
    const [crd] = previewObjects([fileObject(CRD_KEY, { ...CRD, spec })])
    expect(crd?.problem).toBe('spec.scope: Unsupported value: "Everywhere": supported values: "Cluster", "Namespaced"')
  })
})

describe('the panes of an object of a link', () => {
  const crd = JSON.stringify(CRD)
  const panes = previewPanes(JSON.stringify(WIDGET), crd)

  it('the main pane leaves out the status, and what an object gets when it is stored', () => {
    expect(panes['']).toBe(
      'apiVersion: demo.example/v1\nkind: Widget\nmetadata:\n  name: one\n  namespace: default\nspec:\n  size: 3\n',
    )
  })

  it('the status pane has the status alone', () => {
    expect(panes.status).toBe('status:\n  observedGeneration: 2\n  selector: app=one\n  size: 2\n')
  })

  it('the scale pane has what the paths of the CRD point at', () => {
    expect(panes.scale).toBe(
      'apiVersion: autoscaling/v1\nkind: Scale\nmetadata:\n  name: one\n  namespace: default\nspec:\n  replicas: 3\nstatus:\n  replicas: 2\n  selector: app=one\n',
    )
  })

  it.each([
    ['a CRD', CRD, ''],
    ['an object without its CRD', WIDGET, ''],
    ['an object of a version that its CRD does not have', { ...WIDGET, apiVersion: 'demo.example/v9' }, crd],
  ])('%s has one pane with all of it', (_, object, of) => {
    const whole = previewPanes(JSON.stringify(object), of)
    expect(Object.keys(whole)).toEqual([''])
    expect(whole['']).toContain('status:\n')
  })
})
