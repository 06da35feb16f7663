import { crds, WIDGETS } from './crds.ts'
import { generationOf, type Json, partOf, type Reply, type Row, type Step } from './row.ts'

const A = `${WIDGETS}/a`

const widget = (spec: Json, more: Json = {}, metadata: Json = {}): Json => ({
  apiVersion: 'ex.io/v1',
  kind: 'Widget',
  metadata: { name: 'a', ...metadata },
  spec,
  ...more,
})

const scale = (replicas: number, status?: Json): Json => ({
  apiVersion: 'autoscaling/v1',
  kind: 'Scale',
  metadata: { name: 'a' },
  spec: { replicas },
  ...(status === undefined ? {} : { status }),
})

const OBJECT = widget({ replicas: 1, selector: 'app=a' })

const create = (object: Json): Step => ({ method: 'POST', path: WIDGETS, body: object })
const put = (path: string, body: Json): Step => ({ method: 'PUT', path, body, locked: true })
const patch = (path: string, body: Json): Step => ({ method: 'PATCH', path, body })

/** An object is there before the requests. */
const having = (...steps: readonly Step[]): Step[] => [{ ...create(OBJECT), before: true }, ...steps]

const selectorOf = ({ body }: Reply): string => `selector ${JSON.stringify(partOf(body, 'status').selector)}`

const specOf = ({ body }: Reply): string => `spec has ${Object.keys(partOf(body, 'spec')).sort().join(', ')}`

const rejected = (path: string): string => `422 at spec.subResources.scale.${path}`

const ANYTHING = { type: 'object', 'x-kubernetes-preserve-unknown-fields': true }

const ON_OBJECTS: readonly Row[] = [
  {
    id: 'root-field',
    rules: ['PR-S3', 'ST-4'],
    crds: crds({ schema: ANYTHING }),
    steps: having(put(A, { ...OBJECT, data: 1 })),
    shows: generationOf,
    expected: { v1: '200, generation 2', proposal: '200, generation 1' },
  },
  {
    id: 'patch',
    rules: ['PR-S4', 'PR-C1', 'ST-3'],
    crds: crds(),
    steps: having(patch(`${A}/status`, { status: { phase: 'x' } }), patch(`${A}/scale`, { spec: { replicas: 2 } })),
    expected: { v1: '200; 200', proposal: '405; 405' },
  },
  {
    id: 'no-replicas',
    rules: ['PR-C5', 'SC-3'],
    crds: crds(),
    steps: having(put(A, widget({}))),
    expected: { v1: '200', proposal: '422 at .spec.replicas' },
  },
  {
    id: 'negative-status',
    rules: ['PR-C4', 'SC-3'],
    crds: crds(),
    steps: having(put(`${A}/status`, widget({}, { status: { replicas: -1 } }))),
    expected: { v1: '422 at .status.replicas', proposal: '200' },
  },
  {
    id: 'selector',
    rules: ['PR-C4', 'SC-3'],
    crds: crds(),
    steps: [create(widget({ replicas: 1, selector: 'x in (y' })), { method: 'GET', path: `${A}/scale` }],
    shows: selectorOf,
    expected: { v1: '201; 200, selector "x in (y"', proposal: '422 at .spec.selector; 404' },
  },
]

const ON_CRDS: readonly Row[] = [
  {
    id: 'selector-path',
    rules: ['PR-A2', 'SC-1'],
    crds: crds({ scale: { labelSelectorPath: '.status.selector' } }),
    steps: [],
    expected: { v1: '201', proposal: rejected('labelSelectorPath') },
  },
  {
    id: 'no-status-path',
    rules: ['PR-A2', 'SC-1'],
    crds: crds({ scale: { statusReplicasPath: undefined } }),
    steps: [],
    expected: { v1: '422 at spec.subresources.scale.statusReplicasPath', proposal: '201' },
  },
  {
    id: 'no-group-version',
    rules: ['PR-A3'],
    crds: crds({ scale: { groupVersion: undefined } }),
    steps: [],
    expected: { v1: '201', proposal: rejected('groupVersion') },
  },
  {
    id: 'array-path',
    rules: ['PR-A2', 'SC-1'],
    crds: crds({ scale: { specReplicasPath: '.spec.a[0].replicas' } }),
    steps: [],
    expected: { v1: '201', proposal: rejected('specReplicasPath') },
  },
]

const ON_SCALE: readonly Row[] = [
  {
    id: 'scale-selector',
    rules: ['PR-C3', 'SC-2'],
    crds: crds({ scale: { labelSelectorPath: undefined } }),
    steps: having(put(`${A}/scale`, scale(2, { replicas: 0, selector: 'a=b' }))),
    expected: { v1: '200', proposal: '422 at status.selector' },
  },
  {
    id: 'no-lock',
    rules: ['PR-C2', 'ST-6'],
    crds: crds(),
    steps: having({ method: 'PUT', path: `${A}/scale`, body: scale(2) }),
    expected: { v1: '200', proposal: '422 at metadata.resourceVersion' },
  },
]

const ON_SCHEMAS: readonly Row[] = [
  {
    id: 'root-not',
    rules: ['PR-V1', 'SV-1'],
    crds: crds({ schema: { type: 'object', not: { required: ['bad'] } } }),
    steps: [],
    expected: { v1: '422 at spec.validation.openAPIV3Schema', proposal: '201' },
  },
  {
    id: 'no-schema',
    rules: ['PR-V3'],
    crds: crds({ schema: 'none' }),
    steps: [],
    expected: { v1: '422 at spec.versions[0].schema.openAPIV3Schema', proposal: '201' },
  },
  {
    id: 'unknown-field',
    rules: ['PR-V3', 'PN-1'],
    crds: crds(),
    steps: [create(widget({ replicas: 1, unknown: 1 }))],
    shows: specOf,
    expected: { v1: '201, spec has replicas', proposal: '201, spec has replicas, unknown' },
  },
]

const ON_LIFE: readonly Row[] = [
  {
    id: 'finaliser',
    rules: ['PR-S3', 'ST-4'],
    crds: crds(),
    steps: [
      { ...create(widget({ replicas: 1 }, {}, { finalizers: ['ex.io/f'] })), before: true },
      { method: 'DELETE', path: A },
    ],
    shows: generationOf,
    expected: { v1: '200, generation 2', proposal: '200, generation 1' },
  },
  {
    id: 'gate-closed',
    rules: ['PR-G1'],
    crds: crds(),
    gateClosed: true,
    steps: having({ method: 'GET', path: `${A}/status` }),
    expected: { v1: '200', proposal: '404' },
  },
]

/** The table "where the proposal and v1 part ways", row by row. Each is a test, a row of docs/dialects.md and a row in the page. */
export const PARTING: readonly Row[] = [...ON_OBJECTS, ...ON_CRDS, ...ON_SCALE, ...ON_SCHEMAS, ...ON_LIFE]
