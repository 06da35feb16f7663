import { proposalCrd, scaleOf, V1BETA1, WIDGETS, widget } from '../../src/dialects/testing/lab.ts'
import { version } from './booted.ts'
import { A, CRD, having, STALE } from './proposal.ts'
import { apply, get, type Json, patch, post, put, putAsItIs, type Row, remove, rowsOf, type Step, watch } from './row.ts'

const STATUS_ONLY = { subResources: { status: {} } }
const NONE = { subResources: {} }
const phase = (text: string, spec: Json = { replicas: 1 }) => widget(spec, { status: { phase: text } })

const MAIN: readonly Row[] = rowsOf(
  'PR-S1',
  [
    'good',
    'without the subresource the status is an ordinary field',
    ...having(NONE, phase('x')),
    put(A, phase('y'), [200, { status: { phase: 'y' }, 'metadata.generation': 2 }]),
  ],
  [
    'good',
    'what the main endpoint writes beside the status is written',
    ...having(STATUS_ONLY),
    put(A, phase('x', { replicas: 2 }), [200, { spec: { replicas: 2 }, status: undefined }]),
  ],
  [
    'bad',
    'creation drops the status',
    post(V1BETA1, proposalCrd(STATUS_ONLY)),
    post(WIDGETS, phase('x'), [201, { status: undefined }]),
    get(A, [200, { status: undefined }]),
  ],
  [
    'bad',
    'a status that is not even an object is ignored',
    ...having(STATUS_ONLY),
    put(A, widget({ replicas: 1, selector: 'app=a' }, { status: 'x' }), [200, { status: undefined, 'metadata.generation': 1 }]),
  ],
  [
    'bad',
    'the main endpoint ignores every change of the status, also by patch and by apply, and rejects none',
    ...having(STATUS_ONLY),
    put(`${A}/status`, phase('x')),
    put(A, phase('y'), [200, { status: { phase: 'x' } }]),
    patch(A, { status: { phase: 'z' } }, [200, { status: { phase: 'x' } }]),
    patch(A, { status: null }, [200, { status: { phase: 'x' } }]),
    apply(`${A}?fieldManager=me`, phase('q'), [200, { status: { phase: 'x' } }]),
  ],
)

const STATUS: readonly Row[] = [
  ...rowsOf(
    'PR-S2',
    [
      'good',
      'a whole object goes to /status, its status is taken',
      ...having(STATUS_ONLY),
      put(`${A}/status`, phase('x'), [200, { status: { phase: 'x' }, kind: 'Widget' }]),
      get(A, [200, { status: { phase: 'x' } }]),
    ],
    [
      'good',
      'without a status it is removed',
      ...having(STATUS_ONLY),
      put(`${A}/status`, phase('x')),
      put(`${A}/status`, widget(), [200, { status: undefined }]),
    ],
    [
      'bad',
      'spec, metadata and other root fields of the payload are not considered',
      ...having(STATUS_ONLY),
      put(
        `${A}/status`,
        widget({ replicas: 9 }, { status: { phase: 'x' }, other: 1 }, { labels: { a: 'b' }, finalizers: ['ex.io/f'] }),
        [
          200,
          {
            spec: { replicas: 1, selector: 'app=a' },
            other: undefined,
            'metadata.labels': undefined,
            'metadata.finalizers': undefined,
            'metadata.generation': 1,
          },
        ],
      ),
    ],
    [
      'bad',
      'a stale lock',
      ...having(STATUS_ONLY),
      patch(A, { metadata: { labels: { a: 'b' } } }),
      putAsItIs(`${A}/status`, widget({}, { status: {} }, { resourceVersion: version(4) }), [409, STALE]),
    ],
    [
      'bad',
      'no lock',
      ...having(STATUS_ONLY),
      putAsItIs(`${A}/status`, phase('x'), [
        422,
        'widgets.ex.io "a" is invalid: metadata.resourceVersion: Invalid value: 0: must be specified for an update',
      ]),
    ],
    [
      'bad',
      'an object that is not there',
      ...having(STATUS_ONLY),
      putAsItIs(`${WIDGETS}/b/status`, widget({}, { status: {} }, { name: 'b', resourceVersion: version(4) }), [
        404,
        'widgets.ex.io "b" not found',
      ]),
    ],
  ),
  ...rowsOf(
    'PR-S4',
    [
      'good',
      'get and update, and discovery lists exactly these',
      ...having(),
      get('/apis/ex.io/v1', [
        200,
        { 'resources.1.name': 'widgets/status', 'resources.1.kind': 'Widget', 'resources.1.verbs': ['get', 'update'] },
      ]),
      get(`${A}/status`, [200]),
      put(`${A}/status`, phase('x'), [200]),
    ],
    [
      'bad',
      'patch',
      ...having(),
      patch(`${A}/status`, { status: {} }, [405, 'patch is not supported on resources of kind "widgets.ex.io"']),
    ],
    [
      'bad',
      'apply',
      ...having(),
      apply(`${A}/status?fieldManager=me`, phase('x'), [405, 'patch is not supported on resources of kind "widgets.ex.io"']),
    ],
    [
      'bad',
      'create',
      ...having(),
      post(`${A}/status`, phase('x'), [405, 'create is not supported on resources of kind "widgets.ex.io"']),
    ],
    ['bad', 'delete', ...having(), remove(`${A}/status`, [405, 'delete is not supported on resources of kind "widgets.ex.io"'])],
  ),
]

const VALIDATED = {
  ...STATUS_ONLY,
  validation: {
    openAPIV3Schema: {
      required: ['other'],
      properties: { spec: { required: ['x'] }, status: { properties: { phase: { type: 'string' } } } },
    },
  },
}
/** An object that the schema came after. */
const OLDER = [...having({ ...STATUS_ONLY, validation: undefined }), patch(CRD, { spec: { validation: VALIDATED.validation } })]

const PROJECTED: readonly Row[] = rowsOf(
  'PR-V2',
  [
    'good',
    'required of the root and an invalid spec do not stop a status',
    ...OLDER,
    put(`${A}/status`, phase('x'), [200, { status: { phase: 'x' } }]),
  ],
  [
    'good',
    'a schema that does not name the status takes any',
    ...having({ ...STATUS_ONLY, validation: { openAPIV3Schema: { properties: { spec: {} } } } }),
    put(`${A}/status`, widget({}, { status: [1, 'two'] }), [200, { status: [1, 'two'] }]),
  ],
  [
    'bad',
    'a status that its part of the schema forbids',
    ...OLDER,
    put(`${A}/status`, widget({}, { status: { phase: 1 } }), [
      422,
      'Widget.ex.io "a" is invalid: status.phase: Invalid value: "integer": phase in body must be of type string: "integer"',
    ]),
  ],
  [
    'bad',
    'the whole schema still holds for the main endpoint',
    ...OLDER,
    put(A, widget({ replicas: 2 }), [422, { 'details.causes.0.field': 'spec.x', 'details.causes.1.field': 'other' }]),
  ],
)

const raises = (what: string, generation: number, ...steps: Step[]) =>
  [generation === 1 ? 'bad' : 'good', what, ...having(), ...steps, get(A, [200, { 'metadata.generation': generation }])] as const
const held: Step = patch(A, { metadata: { finalizers: ['ex.io/f'] } })

const GENERATION: readonly Row[] = rowsOf(
  'PR-S3',
  raises('the spec changes', 2, put(A, widget({ replicas: 2 }))),
  raises('the spec changes by patch', 2, patch(A, { spec: { more: 1 } })),
  raises('the spec changes through /scale', 2, put(`${A}/scale`, scaleOf(5, ''))),
  raises('the spec stays', 1, put(A, widget({ replicas: 1, selector: 'app=a' }))),
  raises('labels change', 1, patch(A, { metadata: { labels: { a: 'b' } } })),
  raises('the status changes', 1, put(`${A}/status`, phase('x'))),
  raises('another root field changes', 1, patch(A, { data: { a: 1 } })),
  raises('the same replicas go to /scale', 1, put(`${A}/scale`, scaleOf(1, ''))),
  raises('a deletion waits', 1, held, remove(A)),
  [
    'good',
    'without the subresource any root field and a deletion raise it, as under v1',
    ...having(NONE),
    patch(A, { data: 1 }),
    held,
    remove(A),
    get(A, [200, { 'metadata.generation': 3 }]),
  ],
)

const VERSION: readonly Row[] = rowsOf(
  'PR-R1',
  [
    'good',
    'a change through any endpoint raises the one resourceVersion, and watchers hear of each',
    ...having(),
    get(A, [200, { 'metadata.resourceVersion': version(4) }]),
    put(A, widget({ replicas: 2 }), [200, { 'metadata.resourceVersion': version(5) }]),
    put(`${A}/status`, phase('x'), [200, { 'metadata.resourceVersion': version(6) }]),
    put(`${A}/scale`, scaleOf(5, ''), [200, { 'metadata.resourceVersion': version(7) }]),
    get(`${A}/status`, [200, { 'metadata.resourceVersion': version(7) }]),
    watch(`${WIDGETS}?resourceVersion=${version(4)}`, 'MODIFIED a, MODIFIED a, MODIFIED a'),
  ],
  [
    'bad',
    'what one endpoint writes makes the copies of all others stale',
    ...having(),
    put(`${A}/status`, phase('x')),
    putAsItIs(A, widget({ replicas: 2 }, {}, { resourceVersion: version(4) }), [409, STALE]),
    putAsItIs(`${A}/scale`, scaleOf(2, version(3)), [409, STALE]),
    put(A, widget({ replicas: 2 })),
    putAsItIs(`${A}/status`, widget({}, { status: {} }, { resourceVersion: version(5) }), [409, STALE]),
  ],
)

/** The status subresource of the proposal: rules PR-S1 to PR-S4, PR-V2 and PR-R1. */
export const STATUSES: readonly Row[] = [...MAIN, ...STATUS, ...PROJECTED, ...GENERATION, ...VERSION]
