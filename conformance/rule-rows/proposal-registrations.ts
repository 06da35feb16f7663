import { proposalCrd, SCALE, V1BETA1, v1Crd, WIDGETS, widget } from '../../src/dialects/testing/lab.ts'
import { version } from './booted.ts'
import { A, CRD } from './proposal.ts'
import { get, type Json, on, patch, post, put, type Row, remove, rowsOf } from './row.ts'

const V1 = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions'
const STRICT = `${V1BETA1}?fieldValidation=Strict`

const NAMES = { 'items.0.metadata.name': 'widgets.ex.io', 'items.1': undefined }
const NOTHING = { 'items.0': undefined }
const EXISTS = 'customresourcedefinitions.apiextensions.k8s.io "widgets.ex.io" already exists'
const MISSING = 'widgets.ex.io "a" not found'

const DIALECTS: readonly Row[] = rowsOf(
  'PR-D1',
  [
    'good',
    'each dialect lists its own',
    post(V1BETA1, proposalCrd()),
    get(V1BETA1, [200, NAMES]),
    get(V1, [200, NOTHING]),
    get(`${V1}/widgets.ex.io`, [404, 'customresourcedefinitions.apiextensions.k8s.io "widgets.ex.io" not found']),
  ],
  [
    'good',
    'a name is free again, and its objects gone, once its registration is gone',
    post(V1BETA1, proposalCrd()),
    post(WIDGETS, widget()),
    remove(CRD),
    post(V1, v1Crd(), [201]),
    get(WIDGETS, [200, NOTHING]),
  ],
  ['bad', 'a name that v1 holds', post(V1, v1Crd()), post(V1BETA1, proposalCrd(), [409, EXISTS])],
  ['bad', 'a name that the proposal holds', post(V1BETA1, proposalCrd()), post(V1, v1Crd(), [409, EXISTS])],
)

const DROPPED = { 'spec.subResources': undefined, '@warning': undefined }

const GATE: readonly Row[] = [
  ...rowsOf('PR-G1', [
    'good',
    'with the gate open subResources are kept and served',
    post(V1BETA1, proposalCrd({ subResources: { status: {} } }), [201, { 'spec.subResources': { status: {} } }]),
    post(WIDGETS, widget()),
    get(`${A}/status`, [200]),
  ]),
  ...on(
    { gateClosed: true },
    rowsOf('PR-G1', [
      'bad',
      'with the gate closed they are dropped by every write, without error, and not served',
      post(V1BETA1, proposalCrd(), [201, DROPPED]),
      patch(CRD, { spec: { subResources: { status: {} } } }, [200, DROPPED]),
      put(CRD, proposalCrd(), [200, DROPPED]),
      post(WIDGETS, widget(undefined, { status: { phase: 'x' } }), [201, { status: { phase: 'x' } }]),
      get(`${A}/status`, [404, MISSING]),
      get(`${A}/scale`, [404, MISSING]),
    ]),
  ),
  ...rowsOf('PR-G3', [
    'good',
    'an open gate is told to clients',
    get('/crdlab/dialects', [200, { featureGates: { CustomResourceSubResources: true }, dialects: ['proposal', 'tpr'] }]),
  ]),
  ...on(
    { gateClosed: true, dialects: ['proposal'] },
    rowsOf('PR-G3', [
      'bad',
      'and so is a closed one',
      get('/crdlab/dialects', [200, { featureGates: { CustomResourceSubResources: false }, dialects: ['proposal'] }]),
    ]),
  ),
]

const PLAIN = proposalCrd({ subResources: undefined })

const OPT_IN: readonly Row[] = rowsOf(
  'PR-G2',
  [
    'good',
    'subresources come and go, and objects are not rewritten',
    post(V1BETA1, PLAIN),
    post(WIDGETS, widget({ replicas: 1 }, { status: { phase: 'x' } }), [201, { 'metadata.resourceVersion': version(4) }]),
    patch(CRD, { spec: { subResources: { status: {}, scale: SCALE } } }),
    get(`${A}/status`, [200, { status: { phase: 'x' }, 'metadata.resourceVersion': version(4) }]),
    get(`${A}/scale`, [200, { spec: { replicas: 1 } }]),
    patch(CRD, { spec: { subResources: null } }),
    get(A, [200, { status: { phase: 'x' }, 'metadata.resourceVersion': version(4) }]),
  ],
  [
    'good',
    'without them the main endpoint writes the status',
    post(V1BETA1, PLAIN),
    post(WIDGETS, widget({ replicas: 1 }, { status: { phase: 'x' } }), [201, { status: { phase: 'x' } }]),
    put(A, widget({ replicas: 1 }, { status: { phase: 'y' } }), [200, { status: { phase: 'y' }, 'metadata.generation': 2 }]),
  ],
  [
    'bad',
    'without them there is no /status and no /scale',
    post(V1BETA1, PLAIN),
    post(WIDGETS, widget()),
    get(`${A}/status`, [404, MISSING]),
    put(`${A}/status`, widget(), [404, MISSING]),
    get(`${A}/scale`, [404, MISSING]),
  ],
)

const scale = (change: Json) => proposalCrd({ subResources: { scale: { ...SCALE, ...change } } })
const without = (key: keyof typeof SCALE) => {
  const { [key]: _, ...rest } = SCALE
  return proposalCrd({ subResources: { scale: rest } })
}
const invalid = (path: string, why: string): string =>
  `CustomResourceDefinition.apiextensions.k8s.io "widgets.ex.io" is invalid: spec.subResources.scale.${path}: ${why}`

const UNKNOWN = (...fields: string[]): string => fields.map((field) => `299 - "unknown field \\"${field}\\""`).join(', ')
const STRICTLY =
  'CustomResourceDefinition in version "v1beta1" cannot be handled as a CustomResourceDefinition: strict decoding error: '

const KEYS: readonly Row[] = rowsOf(
  'PR-A1',
  [
    'good',
    'status is an empty object',
    post(STRICT, proposalCrd({ subResources: { status: {} } }), [201, { 'spec.subResources.status': {} }]),
  ],
  [
    'bad',
    'the other subresources of the source are unknown fields, never subresources',
    post(V1BETA1, proposalCrd({ subResources: { status: {}, log: {}, exec: {}, bind: {} } }), [
      201,
      {
        'spec.subResources': { status: {} },
        '@warning': UNKNOWN(...['log', 'exec', 'bind'].map((key) => `spec.subResources.${key}`)),
      },
    ]),
    post(WIDGETS, widget()),
    ...['log', 'exec', 'bind'].map((path) => get(`${A}/${path}`, [404, MISSING])),
  ],
  [
    'bad',
    'another key, strictly decoded',
    post(STRICT, proposalCrd({ subResources: { exec: {} } }), [400, `${STRICTLY}unknown field "spec.subResources.exec"`]),
  ],
)

const paths = (
  key: keyof typeof SCALE,
  good: readonly string[],
  bad: readonly (readonly [path: string, why: string])[],
): Row[] => [
  ...rowsOf(
    'PR-A2',
    ...good.map(
      (path) =>
        [
          'good',
          `${key} ${path}`,
          post(V1BETA1, scale({ [key]: path }), [201, { [`spec.subResources.scale.${key}`]: path }]),
        ] as const,
    ),
    ...bad.map(
      ([path, why]) =>
        [
          'bad',
          `${key} ${path}`,
          post(V1BETA1, scale({ [key]: path }), [422, invalid(key, `Invalid value: "${path}": ${why}`)]),
        ] as const,
    ),
  ),
]

const PATHS: readonly Row[] = [
  ...paths(
    'specReplicasPath',
    ['.spec.replicas', '.spec.a.b.c'],
    [
      ['.status.replicas', 'must be a path under .spec'],
      ['.spec', 'must be a path under .spec'],
      ['spec.replicas', 'must be a path under .spec'],
      ['.specs.replicas', 'must be a path under .spec'],
      ['.spec.', 'must not have empty segments'],
      ['.spec..r', 'must not have empty segments'],
      ['.spec.r.', 'must not have empty segments'],
      ['.spec.a[0].r', 'must not have array notation'],
      ['.spec.a]', 'must not have array notation'],
    ],
  ),
  ...paths(
    'statusReplicasPath',
    ['.status.replicas', '.status.a.b'],
    [
      ['.spec.replicas', 'must be a path under .status'],
      ['.status.', 'must not have empty segments'],
      ['.status.a[*]', 'must not have array notation'],
    ],
  ),
  ...paths(
    'labelSelectorPath',
    ['.spec.labelSelector'],
    [
      ['.status.selector', 'must be a path under .spec'],
      ['.spec..s', 'must not have empty segments'],
      ["['spec'].s", 'must not have array notation'],
    ],
  ),
  ...rowsOf(
    'PR-A2',
    ['good', 'statusReplicasPath left out', post(V1BETA1, without('statusReplicasPath'), [201])],
    ['good', 'labelSelectorPath left out', post(V1BETA1, without('labelSelectorPath'), [201])],
    [
      'bad',
      'specReplicasPath left out',
      post(V1BETA1, without('specReplicasPath'), [422, invalid('specReplicasPath', 'Required value')]),
    ],
    [
      'bad',
      'each mistake is an error of its own',
      post(V1BETA1, scale({ specReplicasPath: '.spec', statusReplicasPath: '.spec.r', labelSelectorPath: '.s' }), [
        422,
        {
          'details.causes.0.field': 'spec.subResources.scale.specReplicasPath',
          'details.causes.1.field': 'spec.subResources.scale.statusReplicasPath',
          'details.causes.2.field': 'spec.subResources.scale.labelSelectorPath',
        },
      ]),
    ],
    [
      'bad',
      'on update as on create',
      post(V1BETA1, proposalCrd()),
      put(CRD, scale({ specReplicasPath: '.spec' }), [
        422,
        invalid('specReplicasPath', 'Invalid value: ".spec": must be a path under .spec'),
      ]),
    ],
  ),
]

const ONLY_V1 = (version: string): string => `Unsupported value: "${version}": supported values: "autoscaling/v1"`
const DEPRECATED = {
  scaleVersions: [
    { groupVersion: 'autoscaling/v1', deprecated: true },
    { groupVersion: 'autoscaling/v2', deprecated: false },
  ],
}
const WARNING = '299 - "spec.subResources.scale.groupVersion: autoscaling/v1 Scale is deprecated"'

const VERSIONS: readonly Row[] = [
  ...rowsOf(
    'PR-A3',
    ['good', 'autoscaling/v1', post(V1BETA1, scale({}), [201, { 'spec.subResources.scale.groupVersion': 'autoscaling/v1' }])],
    ['bad', 'left out', post(V1BETA1, without('groupVersion'), [422, invalid('groupVersion', 'Required value')])],
    [
      'bad',
      'another version',
      post(V1BETA1, scale({ groupVersion: 'autoscaling/v2' }), [422, invalid('groupVersion', ONLY_V1('autoscaling/v2'))]),
    ],
    [
      'bad',
      'another group',
      post(V1BETA1, scale({ groupVersion: 'extensions/v1beta1' }), [422, invalid('groupVersion', ONLY_V1('extensions/v1beta1'))]),
    ],
    [
      'bad',
      'the Go struct of the source on the wire',
      post(V1BETA1, scale({ groupVersion: { group: 'autoscaling', version: 'v1' } }), [
        400,
        'CustomResourceDefinition in version "v1beta1" cannot be handled as a CustomResourceDefinition: json: cannot unmarshal object into Go struct field CustomResourceSubResourceScale.spec.subResources.scale.groupVersion of type string',
      ]),
    ],
  ),
  ...rowsOf('PR-A6', [
    'good',
    'a version that is not deprecated is answered without a warning',
    post(V1BETA1, proposalCrd(), [201, { '@warning': undefined }]),
  ]),
  ...on(
    DEPRECATED,
    rowsOf(
      'PR-A6',
      [
        'bad',
        'a deprecated one is answered with a warning, by create and by update',
        post(V1BETA1, proposalCrd(), [201, { '@warning': WARNING }]),
        patch(CRD, { metadata: { labels: { a: 'b' } } }, [200, { '@warning': WARNING }]),
      ],
      [
        'good',
        'a newer one of the same table is not',
        post(V1BETA1, scale({ groupVersion: 'autoscaling/v2' }), [201, { '@warning': undefined }]),
      ],
    ),
  ),
]

const STATUS_ONLY = proposalCrd({ subResources: { status: {} } })
const SCALE_ONLY = scale({})

const EITHER: readonly Row[] = [
  ...rowsOf(
    'PR-A4',
    ['good', 'both', post(V1BETA1, proposalCrd()), post(WIDGETS, widget()), get(`${A}/status`, [200]), get(`${A}/scale`, [200])],
    [
      'good',
      'status alone works',
      post(V1BETA1, STATUS_ONLY),
      post(WIDGETS, widget()),
      put(`${A}/status`, widget(undefined, { status: { phase: 'x' } }), [200, { status: { phase: 'x' } }]),
    ],
    [
      'good',
      'scale alone works',
      post(V1BETA1, SCALE_ONLY),
      post(WIDGETS, widget()),
      get(`${A}/scale`, [200, { spec: { replicas: 1 } }]),
    ],
    [
      'bad',
      'with status alone there is no /scale',
      post(V1BETA1, STATUS_ONLY),
      post(WIDGETS, widget()),
      get(`${A}/scale`, [404, MISSING]),
    ],
    [
      'bad',
      'with scale alone there is no /status',
      post(V1BETA1, SCALE_ONLY),
      post(WIDGETS, widget()),
      get(`${A}/status`, [404, MISSING]),
    ],
    [
      'bad',
      'with neither there is none',
      post(V1BETA1, proposalCrd({ subResources: {} })),
      post(WIDGETS, widget()),
      get(`${A}/scale`, [404, MISSING]),
      get(`${A}/status`, [404, MISSING]),
    ],
  ),
  ...rowsOf(
    'PR-A5',
    [
      'good',
      'what the scale paths say changes nothing of where the status is',
      post(
        V1BETA1,
        proposalCrd({
          validation: undefined,
          subResources: { status: {}, scale: { ...SCALE, statusReplicasPath: '.status.deep.count' } },
        }),
      ),
      post(WIDGETS, widget()),
      put(`${A}/status`, widget({ replicas: 9 }, { status: { deep: { count: 3 } }, state: { x: 1 } }), [
        200,
        { spec: { replicas: 1 }, status: { deep: { count: 3 } }, state: undefined },
      ]),
      get(`${A}/scale`, [200, { 'status.replicas': 3 }]),
    ],
    [
      'bad',
      'a CRD cannot name another place for it',
      post(V1BETA1, proposalCrd({ subResources: { status: { path: '.state' }, statusPath: '.state', specPath: '.wish' } }), [
        201,
        {
          'spec.subResources': { status: {} },
          '@warning': UNKNOWN('spec.subResources.status.path', 'spec.subResources.statusPath', 'spec.subResources.specPath'),
        },
      ]),
      post(WIDGETS, widget(undefined, { state: { x: 1 } }), [201, { state: { x: 1 } }]),
      put(`${A}/status`, widget(undefined, { state: { x: 2 }, status: { phase: 'x' } }), [
        200,
        { state: { x: 1 }, status: { phase: 'x' } },
      ]),
      put(A, widget(undefined, { state: { x: 3 }, status: { phase: 'y' } }), [200, { state: { x: 3 }, status: { phase: 'x' } }]),
    ],
  ),
]

const schema = (root: Json, subResources: Json = { status: {} }) =>
  proposalCrd({ validation: { openAPIV3Schema: root }, subResources })
const ROOT = (keyword: string): string =>
  `CustomResourceDefinition.apiextensions.k8s.io "widgets.ex.io" is invalid: spec.validation.openAPIV3Schema.${keyword}: Forbidden: must not be at the root of the schema if the status subresource is enabled: put it below properties`
const SPEC = [{ required: ['spec'] }]

const SCHEMAS: readonly Row[] = [
  ...rowsOf(
    'PR-V1',
    [
      'good',
      'oneOf and anyOf below properties',
      post(V1BETA1, schema({ properties: { spec: { oneOf: [{ required: ['a'] }], anyOf: [{ required: ['b'] }] } } }), [201]),
    ],
    ['good', 'allOf and not at the root', post(V1BETA1, schema({ allOf: SPEC, not: { required: ['bad'] } }), [201])],
    [
      'good',
      'oneOf and anyOf at the root without the status subresource',
      post(V1BETA1, schema({ oneOf: SPEC, anyOf: SPEC }, { scale: SCALE }), [201]),
    ],
    ['bad', 'oneOf at the root, the example of the source', post(V1BETA1, schema({ oneOf: SPEC }), [422, ROOT('oneOf')])],
    ['bad', 'anyOf at the root', post(V1BETA1, schema({ anyOf: SPEC }), [422, ROOT('anyOf')])],
    [
      'bad',
      'oneOf at the root, on update',
      post(V1BETA1, proposalCrd()),
      put(CRD, schema({ oneOf: SPEC }), [422, ROOT('oneOf')]),
    ],
    [
      'bad',
      'the status subresource added to a CRD with oneOf at the root',
      post(V1BETA1, schema({ oneOf: SPEC }, {})),
      patch(CRD, { spec: { subResources: { status: {} } } }, [422, ROOT('oneOf')]),
    ],
  ),
  ...rowsOf(
    'PR-V3',
    [
      'good',
      'no validation',
      post(V1BETA1, proposalCrd({ validation: undefined, subResources: {} })),
      post(WIDGETS, widget(undefined, { any: 'thing' }), [201, { any: 'thing' }]),
    ],
    [
      'good',
      'a schema without structure, unknown fields and no defaults',
      post(
        V1BETA1,
        schema({
          properties: {
            spec: { allOf: [{ properties: { a: { type: 'string' } } }], properties: { port: { type: 'integer', default: 80 } } },
          },
        }),
        [201],
      ),
      post(WIDGETS, widget({ unknown: { a: [1] } }), [201, { spec: { unknown: { a: [1] } }, '@warning': undefined }]),
      get(A, [200, { spec: { unknown: { a: [1] } } }]),
    ],
    [
      'good',
      'a schema with structure prunes nothing and fills nothing in either',
      post(
        V1BETA1,
        schema({
          type: 'object',
          properties: { spec: { type: 'object', properties: { port: { type: 'integer', default: 80 } } } },
        }),
      ),
      post(WIDGETS, widget({ unknown: 1 }, { other: 2 }), [201, { spec: { unknown: 1 }, other: 2, '@warning': undefined }]),
      get(A, [200, { spec: { unknown: 1 }, other: 2 }]),
    ],
    [
      'bad',
      'what the schema names is held to it',
      post(V1BETA1, schema({ properties: { spec: { allOf: [{ properties: { a: { type: 'string' } } }] } } })),
      post(WIDGETS, widget({ a: 1 }), [422, { 'details.causes.0.field': 'spec.a' }]),
    ],
  ),
]

/** CRDs of the proposal: rules PR-D1 to PR-A6, PR-V1 and PR-V3. */
export const REGISTRATIONS: readonly Row[] = [
  ...DIALECTS,
  ...GATE,
  ...OPT_IN,
  ...KEYS,
  ...PATHS,
  ...VERSIONS,
  ...EITHER,
  ...SCHEMAS,
]
