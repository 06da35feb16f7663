import { proposalCrd, SCALE, scaleOf, V1BETA1, WIDGETS, widget } from '../../src/dialects/testing/lab.ts'
import { version } from './booted.ts'
import { A, CRD, having, STALE } from './proposal.ts'
import { apply, get, type Json, patch, post, put, putAsItIs, type Row, remove, rowsOf, type Step } from './row.ts'

const put_ = (status?: Json, replicas: number | undefined = 4): Json => scaleOf(replicas, '', status)
const invalid = (why: string, kind = 'Widget.ex.io'): string => `${kind} "a" is invalid: ${why}`
const counted = (replicas: unknown) => widget({ replicas: 1 }, { status: { replicas } })

const NOT_A_SCALE = 'no kind is registered for the type v1.Scale in scheme "pkg/runtime/scheme.go:111"'

const VERBS: readonly Row[] = rowsOf(
  'PR-C1',
  [
    'good',
    'get and update, and discovery lists exactly these',
    ...having(),
    get('/apis/ex.io/v1', [
      200,
      { 'resources.2.name': 'widgets/scale', 'resources.2.kind': 'Scale', 'resources.2.verbs': ['get', 'update'] },
    ]),
    get(`${A}/scale`, [
      200,
      { apiVersion: 'autoscaling/v1', kind: 'Scale', spec: { replicas: 1 }, status: { replicas: 0, selector: 'app=a' } },
    ]),
    put(`${A}/scale`, put_(), [200, { apiVersion: 'autoscaling/v1', kind: 'Scale', spec: { replicas: 4 } }]),
  ],
  [
    'bad',
    'patch',
    ...having(),
    patch(`${A}/scale`, { spec: { replicas: 2 } }, [405, 'patch is not supported on resources of kind "widgets.ex.io"']),
  ],
  [
    'bad',
    'apply',
    ...having(),
    apply(`${A}/scale?fieldManager=me`, put_(), [405, 'patch is not supported on resources of kind "widgets.ex.io"']),
  ],
  [
    'bad',
    'create',
    ...having(),
    post(`${A}/scale`, put_(), [405, 'create is not supported on resources of kind "widgets.ex.io"']),
  ],
  ['bad', 'delete', ...having(), remove(`${A}/scale`, [405, 'delete is not supported on resources of kind "widgets.ex.io"'])],
  [
    'bad',
    'another kind as payload',
    ...having(),
    putAsItIs(`${A}/scale`, widget({ replicas: 2 }), [400, NOT_A_SCALE]),
    putAsItIs(`${A}/scale`, { ...put_(), apiVersion: 'autoscaling/v2' }, [400, NOT_A_SCALE]),
  ],
)

const LOCK: readonly Row[] = rowsOf(
  'PR-C2',
  [
    'good',
    'the Scale has the resourceVersion of the object, and with it its replicas are written',
    ...having(),
    get(`${A}/scale`, [200, { 'metadata.resourceVersion': version(4) }]),
    putAsItIs(`${A}/scale`, scaleOf(4, version(4)), [200, { 'metadata.resourceVersion': version(5), spec: { replicas: 4 } }]),
    get(A, [200, { spec: { replicas: 4, selector: 'app=a' }, 'metadata.resourceVersion': version(5) }]),
  ],
  [
    'good',
    'a Scale without replicas says 0',
    ...having(),
    put(`${A}/scale`, scaleOf(undefined, ''), [200, { spec: {} }]),
    get(A, [200, { 'spec.replicas': 0 }]),
  ],
  [
    'bad',
    'outdated',
    ...having(),
    patch(A, { metadata: { labels: { a: 'b' } } }),
    putAsItIs(`${A}/scale`, scaleOf(4, version(4)), [409, STALE]),
  ],
  [
    'bad',
    'missing',
    ...having(),
    putAsItIs(`${A}/scale`, scaleOf(4, undefined), [
      422,
      'widgets.ex.io "a" is invalid: metadata.resourceVersion: Invalid value: 0: must be specified for an update',
    ]),
  ],
  [
    'bad',
    'an object that is not there',
    ...having(),
    putAsItIs(`${WIDGETS}/b/scale`, { ...scaleOf(4, version(4)), metadata: { name: 'b', resourceVersion: version(4) } }, [
      404,
      'widgets.ex.io "b" not found',
    ]),
  ],
)

const UNSET = { subResources: { status: {}, scale: { specReplicasPath: '.spec.replicas', groupVersion: 'autoscaling/v1' } } }
const UNSAID = (field: 'replicas' | 'selector', value: string): string =>
  `status.${field}: Invalid value: ${value}: may not be specified when ${field === 'replicas' ? 'statusReplicasPath' : 'labelSelectorPath'} is not set`
const SCALE_KIND = 'Scale.autoscaling'

const UNSPECIFIED: readonly Row[] = rowsOf(
  'PR-C3',
  [
    'good',
    '0 and the empty text say nothing',
    ...having(UNSET),
    put(`${A}/scale`, put_({ replicas: 0, selector: '' }), [200, { spec: { replicas: 4 } }]),
  ],
  ['good', 'absent says nothing', ...having(UNSET), put(`${A}/scale`, put_(), [200, { spec: { replicas: 4 } }])],
  [
    'good',
    'where the paths are set they may be said',
    ...having(),
    put(`${A}/scale`, put_({ replicas: 3, selector: 'a=b' }), [200, { spec: { replicas: 4 } }]),
  ],
  [
    'bad',
    'replicas',
    ...having(UNSET),
    put(`${A}/scale`, put_({ replicas: 1 }), [422, invalid(UNSAID('replicas', '1'), SCALE_KIND)]),
  ],
  [
    'bad',
    'a selector',
    ...having(UNSET),
    put(`${A}/scale`, put_({ replicas: 0, selector: 'a=b' }), [422, invalid(UNSAID('selector', '"a=b"'), SCALE_KIND)]),
  ],
  [
    'bad',
    'both',
    ...having(UNSET),
    put(`${A}/scale`, put_({ replicas: 2, selector: 'a=b' }), [
      422,
      invalid(`[${UNSAID('replicas', '2')}, ${UNSAID('selector', '"a=b"')}]`, SCALE_KIND),
    ]),
    get(A, [200, { 'spec.replicas': 1 }]),
  ],
)

const FREE = { subResources: { scale: SCALE }, validation: undefined }
const NEEDED = '.spec.replicas: Required value: the scale subresource needs the number of replicas'
const BAD_SELECTOR = `.spec.selector: Invalid value: "x in (y": unable to parse requirement: found '', expected: ',' or ')'`
const wrongType = (path: string, shown: string, type: string): string =>
  `${path}: Invalid value: 0: ${path} accessor error: ${shown} is of the type ${type}, expected int64`
const TEXT = (path: string): string => wrongType(path, 'x', 'string')

/** Values at the paths, and why they are rejected; undefined: they are not. */
const VALUES: readonly (readonly [what: string, spec: Json, status: Json | undefined, why?: string])[] = [
  ['replicas of 0, a selector, a negative status', { replicas: 0, selector: 'a in (b)' }, { replicas: -1 }],
  ['replicas alone', { replicas: 2147483647 }, undefined],
  ['an empty selector', { replicas: 1, selector: '' }, {}],
  ['no replicas', {}, undefined, NEEDED],
  ['replicas of null', { replicas: null }, undefined, wrongType('.spec.replicas', '<nil>', '<nil>')],
  ['negative replicas', { replicas: -1 }, undefined, '.spec.replicas: Invalid value: -1: should be a non-negative integer'],
  [
    'replicas beyond a Scale',
    { replicas: 2147483648 },
    undefined,
    '.spec.replicas: Invalid value: 2147483648: should be less than or equal to 2147483647',
  ],
  ['replicas that are text', { replicas: 'x' }, undefined, TEXT('.spec.replicas')],
  ['a fraction of replicas', { replicas: 1.5 }, undefined, wrongType('.spec.replicas', '1.5', 'float64')],
  ['a selector that is none', { replicas: 1, selector: 'x in (y' }, undefined, BAD_SELECTOR],
  [
    'a selector that is no text',
    { replicas: 1, selector: 5 },
    undefined,
    '.spec.selector: Invalid value: "": .spec.selector accessor error: 5 is of the type int64, expected string',
  ],
  ['a status that is no integer', { replicas: 1 }, { replicas: 'x' }, TEXT('.status.replicas')],
]

const checked = (rule: string, send: (object: Json) => Step[]): Row[] =>
  VALUES.flatMap(([what, spec, status, why]) =>
    rowsOf(rule, [
      why === undefined ? 'good' : 'bad',
      `${what}, ${rule === 'PR-C4' ? 'shown and scaled' : 'created and updated'}`,
      ...send(widget(spec, status === undefined ? {} : { status })),
    ]),
  )

const whyOf = ({ spec, status }: Json): string | undefined =>
  VALUES.find(([, s, t]) => JSON.stringify([s, t]) === JSON.stringify([spec, status]))?.[3]

/** The object is there before its CRD has paths: so it can hold anything. */
const SHOWN: readonly Row[] = [
  ...checked('PR-C4', (object) => {
    const why = whyOf(object)
    return [
      post(V1BETA1, proposalCrd({ ...FREE, subResources: {} })),
      post(WIDGETS, object),
      patch(CRD, { spec: { subResources: { scale: SCALE } } }),
      get(`${A}/scale`, why === undefined ? [200] : [500, `Internal error occurred: ${why}`]),
    ]
  }),
  ...rowsOf(
    'PR-C4',
    [
      'good',
      'an update that mends the replicas',
      post(V1BETA1, proposalCrd({ ...FREE, subResources: {} })),
      post(WIDGETS, widget({})),
      patch(CRD, { spec: { subResources: { scale: SCALE } } }),
      put(`${A}/scale`, put_(), [200, { spec: { replicas: 4 } }]),
    ],
    [
      'bad',
      'an update looks at the object after copying',
      ...having(FREE),
      put(`${A}/scale`, put_(undefined, -1), [
        422,
        invalid('.spec.replicas: Invalid value: -1: should be a non-negative integer'),
      ]),
    ],
    [
      'bad',
      'an update of an object with another fault',
      post(V1BETA1, proposalCrd({ ...FREE, subResources: {} })),
      post(WIDGETS, widget({ selector: 'x in (y' })),
      patch(CRD, { spec: { subResources: { scale: SCALE } } }),
      put(`${A}/scale`, put_(), [422, invalid(BAD_SELECTOR)]),
    ],
  ),
]

const WHOLE: readonly Row[] = [
  ...checked('PR-C5', (object) => {
    const why = whyOf(object)
    return [
      ...having(FREE),
      put(A, object, why === undefined ? [200] : [422, invalid(why)]),
      post(
        WIDGETS,
        { ...object, metadata: { name: 'b' } },
        why === undefined ? [201] : [422, invalid(why).replace('"a"', '"b"')],
      ),
    ]
  }),
  ...rowsOf(
    'PR-C5',
    [
      'good',
      '/status does not look at the paths under .spec',
      post(V1BETA1, proposalCrd({ subResources: { status: {} }, validation: undefined })),
      post(WIDGETS, widget({})),
      patch(CRD, { spec: { subResources: { scale: SCALE } } }),
      put(`${A}/status`, counted(-1), [200]),
    ],
    [
      'bad',
      '/status looks at the paths under .status',
      ...having({ validation: undefined }),
      put(`${A}/status`, counted('x'), [422, invalid(TEXT('.status.replicas'))]),
    ],
    [
      'bad',
      'a patch of the main endpoint that takes the replicas away',
      ...having(FREE),
      patch(A, { spec: { replicas: null } }, [422, invalid(NEEDED)]),
    ],
  ),
]

const TEMPLATE = { replicas: 1, template: { metadata: { labels: { app: 'a' } } } }

const SELECTOR: readonly Row[] = rowsOf(
  'PR-C6',
  [
    'good',
    'passed through unchanged, as odd as it is',
    ...having({}, widget({ replicas: 1, selector: ' app in (b , a),x!=1' })),
    get(`${A}/scale`, [200, { 'status.selector': ' app in (b , a),x!=1' }]),
  ],
  [
    'bad',
    'none is made of the labels of a template',
    ...having({}, widget(TEMPLATE)),
    get(`${A}/scale`, [200, { status: { replicas: 0 } }]),
  ],
  [
    'bad',
    'nor of the labels of the object or of an empty one',
    ...having({}, widget({ replicas: 1, selector: '' }, {}, { labels: { app: 'a' } })),
    get(`${A}/scale`, [200, { status: { replicas: 0 } }]),
  ],
  [
    'bad',
    'nor where the path is not set',
    ...having(UNSET, widget({ replicas: 1, selector: 'app=a', labelSelector: 'app=a' })),
    get(`${A}/scale`, [200, { status: { replicas: 0 } }]),
  ],
)

const READ_ONLY: readonly Row[] = [
  ...rowsOf(
    'PR-C7',
    [
      'good',
      'the replicas of the spec are written',
      ...having(),
      put(`${A}/scale`, put_(), [200, { spec: { replicas: 4 } }]),
      get(A, [200, { spec: { replicas: 4, selector: 'app=a' } }]),
    ],
    [
      'bad',
      'all else in a Scale is ignored: status, labels, annotations and unknown fields',
      ...having(),
      put(
        `${A}/scale`,
        {
          ...put_({ replicas: 9, selector: 'other=b' }),
          metadata: { name: 'a', labels: { x: 'y' }, annotations: { x: 'y' } },
          extra: 1,
        },
        [200, { status: { replicas: 0, selector: 'app=a' }, extra: undefined }],
      ),
      get(A, [
        200,
        {
          spec: { replicas: 4, selector: 'app=a' },
          status: undefined,
          'metadata.labels': undefined,
          'metadata.annotations': undefined,
          extra: undefined,
        },
      ]),
    ],
  ),
  ...rowsOf(
    'PR-C8',
    [
      'good',
      'it is what somebody wrote into the status',
      ...having(),
      put(`${A}/status`, counted(7), [200]),
      get(`${A}/scale`, [200, { 'status.replicas': 7 }]),
    ],
    [
      'bad',
      'scaling does not change it, whatever the Scale says',
      ...having(),
      put(`${A}/status`, counted(7)),
      put(`${A}/scale`, put_({ replicas: 9, selector: 'app=a' }), [200, { 'status.replicas': 7 }]),
      put(A, widget({ replicas: 3 }), [200, { status: { replicas: 7 } }]),
      get(`${A}/scale`, [200, { 'status.replicas': 7 }]),
    ],
    [
      'bad',
      'without a status it shows as 0 and is not stored',
      ...having(),
      get(`${A}/scale`, [200, { 'status.replicas': 0 }]),
      put(`${A}/scale`, put_()),
      get(A, [200, { status: undefined }]),
    ],
  ),
  ...rowsOf(
    'PR-C9',
    [
      'good',
      'the largest number of 32 bits is shown',
      ...having(),
      put(`${A}/status`, counted(2147483647), [200]),
      get(`${A}/scale`, [200, { 'status.replicas': 2147483647 }]),
    ],
    [
      'bad',
      'one more is shown by its lower 32 bits, and the Scale can be sent back',
      ...having(),
      put(`${A}/status`, counted(2147483648), [200]),
      get(`${A}/scale`, [200, { 'status.replicas': -2147483648 }]),
      put(`${A}/scale`, put_({ replicas: -2147483648, selector: 'app=a' }), [200, { 'spec.replicas': 4 }]),
      get(A, [200, { 'status.replicas': 2147483648 }]),
    ],
  ),
]

/** The scale subresource of the proposal: rules PR-C1 to PR-C9. */
export const SCALES: readonly Row[] = [...VERBS, ...LOCK, ...UNSPECIFIED, ...SHOWN, ...WHOLE, ...SELECTOR, ...READ_ONLY]
