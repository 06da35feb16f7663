import { proposalCrd, V1BETA1, WIDGETS, widget } from '../../src/dialects/testing/lab.ts'
import { CRONTABS, cronTab, cronTabCrd, OLD_TPRS, oldTpr, TPRS, tpr } from '../../src/dialects/testing/tpr.ts'
import { apply, get, on, patch, post, put, putAsItIs, type Row, remove, rowsOf, watch } from './row.ts'
import { CRDS, condition, invalid, JOBS, job, NO_CONFLICT, NO_PAGE, REGISTRATION } from './third-party.ts'

const A = `${CRONTABS}/a`

const FIXED = 'field is immutable'

const SERVED: readonly Row[] = [
  ...rowsOf(
    'TP-S1',
    [
      'good',
      'its one version is served',
      post(TPRS, tpr()),
      post(CRONTABS, cronTab(), [201, { apiVersion: 'ex.io/v1' }]),
      get('/apis/ex.io', [200, { 'versions.0.version': 'v1', 'versions.1': undefined }]),
    ],
    [
      'bad',
      'another version of it',
      post(TPRS, tpr()),
      patch(REGISTRATION, { spec: { version: 'v2' } }, [422, invalid(`spec.version: Invalid value: "v2": ${FIXED}`)]),
    ],
    [
      'bad',
      'another group',
      post(TPRS, tpr()),
      patch(REGISTRATION, { spec: { group: 'other.io' } }, [422, { 'details.causes.0.field': 'spec.group' }]),
    ],
    [
      'bad',
      'another plural',
      post(TPRS, tpr()),
      patch(REGISTRATION, { spec: { names: { plural: 'tabs' } } }, [
        422,
        invalid(`spec.names.plural: Invalid value: "tabs": ${FIXED}`),
      ]),
    ],
    [
      'bad',
      'another kind or scope, once served',
      post(TPRS, tpr()),
      patch(REGISTRATION, { spec: { scope: 'Cluster', names: { kind: 'Tab' } } }, [
        422,
        { 'details.causes.0.field': 'spec.scope', 'details.causes.1.field': 'spec.names.kind' },
      ]),
    ],
    [
      'bad',
      'an object of another version',
      post(TPRS, tpr()),
      post(CRONTABS, { ...cronTab(), apiVersion: 'ex.io/v2' }, [
        400,
        'the API version in the data (ex.io/v2) does not match the expected API version (ex.io/v1)',
      ]),
    ],
    [
      'bad',
      'a second version',
      post(TPRS, tpr()),
      post(TPRS, tpr({}, { version: 'v2' }), [409, 'thirdpartyresources.apiextension.k8s.io "crontabs.ex.io" already exists']),
      get('/apis/ex.io/v2/crontabs', [404, NO_PAGE]),
    ],
  ),
  ...rowsOf(
    'TP-S2',
    [
      'good',
      'every verb, as for any resource',
      post(TPRS, tpr()),
      post(CRONTABS, cronTab(), [201, { 'metadata.generation': 1 }]),
      patch(A, { spec: { more: { a: 1 } } }, [200, { spec: { cron: '* *', more: { a: 1 } } }]),
      put(A, cronTab('a', { cron: 'x' }), [200, { spec: { cron: 'x' }, 'metadata.generation': 3 }]),
      apply(`${CRONTABS}/b?fieldManager=me`, cronTab('b'), [201, { 'metadata.name': 'b' }]),
      get('/apis/ex.io/v1/crontabs', [200, { kind: 'CronTabList', 'items.1.metadata.name': 'b' }]),
      watch(CRONTABS, 'ADDED a, ADDED b'),
      remove(A, [200]),
      remove(CRONTABS, [200]),
      get(CRONTABS, [200, { items: [] }]),
    ],
    [
      'good',
      'a resource of the cluster',
      post(TPRS, tpr({}, { scope: 'Cluster' })),
      post('/apis/ex.io/v1/crontabs', cronTab(), [201, { 'metadata.namespace': undefined }]),
      get('/apis/ex.io/v1/crontabs/a', [200]),
    ],
    [
      'bad',
      'a stale update',
      post(TPRS, tpr()),
      post(CRONTABS, cronTab()),
      patch(A, { spec: { a: 1 } }),
      putAsItIs(A, cronTab('a', {}, { resourceVersion: '5' }), [
        409,
        'Operation cannot be fulfilled on crontabs.ex.io "a": the object has been modified; please apply your changes to the latest version and try again',
      ]),
    ],
    [
      'bad',
      'the same object twice',
      post(TPRS, tpr()),
      post(CRONTABS, cronTab()),
      post(CRONTABS, cronTab(), [409, 'crontabs.ex.io "a" already exists']),
    ],
    ['bad', 'an update that would create', post(TPRS, tpr()), putAsItIs(A, cronTab(), [404, 'crontabs.ex.io "a" not found'])],
    [
      'bad',
      'a resource of the cluster in a namespace',
      post(TPRS, tpr({}, { scope: 'Cluster' })),
      post(CRONTABS, cronTab(), [404, NO_PAGE]),
    ],
  ),
  ...rowsOf(
    'TP-S3',
    [
      'good',
      'what is a CRD of v1 is served by it',
      post(TPRS, tpr({ plural: 'jobs', kind: 'Job' })),
      post(CRDS, cronTabCrd()),
      post(CRONTABS, cronTab(), [201]),
    ],
    [
      'good',
      'what is a CRD of the proposal is served by it',
      post(TPRS, tpr()),
      post(V1BETA1, proposalCrd()),
      post(WIDGETS, widget(), [201]),
    ],
    [
      'bad',
      'what is nobody’s is 404 in the end',
      post(TPRS, tpr()),
      get('/apis/ex.io/v1/nothing', [404, NO_PAGE]),
      get('/apis/other.io/v1/crontabs', [404, NO_PAGE]),
    ],
    [
      'bad',
      'also its other versions and subresources',
      post(TPRS, tpr()),
      post(CRONTABS, cronTab()),
      get('/apis/ex.io/v2/crontabs', [404, NO_PAGE]),
      get(`${A}/status`, [404, 'crontabs.ex.io "a" not found']),
    ],
  ),
  ...rowsOf(
    'TP-S4',
    ['good', 'plural, kind and listKind accepted: served', post(TPRS, tpr()), get(CRONTABS, [200])],
    [
      'good',
      'a rejected short name stops nothing',
      post(TPRS, tpr({ shortNames: ['ct'] })),
      post(TPRS, job({ shortNames: ['ct'] })),
      get(`${TPRS}/jobs.ex.io`, [200, condition('ShortNamesConflict')]),
      post(JOBS, { ...cronTab(), kind: 'Job' }, [201]),
    ],
    ['good', 'nor a rejected singular', post(TPRS, tpr()), post(TPRS, job({ singular: 'crontab' })), get(JOBS, [200])],
    [
      'bad',
      'a rejected kind does',
      post(TPRS, tpr()),
      post(TPRS, job({ kind: 'CronTab', singular: 'job', listKind: 'JobList' })),
      get(JOBS, [404, NO_PAGE]),
      remove(REGISTRATION),
      get(JOBS, [200]),
    ],
    [
      'bad',
      'a rejected listKind does',
      post(TPRS, tpr()),
      post(TPRS, job({ listKind: 'CronTabList' })),
      get(JOBS, [404, NO_PAGE]),
    ],
    ['bad', 'a rejected plural does', post(TPRS, tpr({ shortNames: ['jobs'] })), post(TPRS, job()), get(JOBS, [404, NO_PAGE])],
  ),
]

const REJECTED = (name: string, verb: string): string =>
  `crontabs.ex.io${name === '' ? '' : ` "${name}"`} is forbidden: ${verb} not allowed while the third party resource is terminating`
const HELD = { ...tpr(), metadata: { name: 'crontabs.ex.io', finalizers: ['ex.io/hold'] } }

const DELETED: readonly Row[] = rowsOf(
  'TP-D1',
  [
    'good',
    'the stored objects go without their finalisers, each with its event, then the registration, and the names are free',
    post(TPRS, tpr()),
    post(CRONTABS, cronTab('a', {}, { finalizers: ['ex.io/f'] })),
    post(CRONTABS, cronTab('b')),
    remove(REGISTRATION, [200]),
    get(REGISTRATION, [404, 'thirdpartyresources.apiextension.k8s.io "crontabs.ex.io" not found']),
    post(TPRS, tpr(), [201]),
    get(CRONTABS, [200, { items: [] }]),
    watch(`${CRONTABS}?resourceVersion=4`, 'ADDED a, ADDED b, DELETED a, DELETED b'),
  ],
  [
    'good',
    'reads and watches go on while it waits',
    post(TPRS, HELD),
    post(CRONTABS, cronTab()),
    remove(REGISTRATION),
    get(REGISTRATION, [
      200,
      {
        'status.conditions.1.type': 'Terminating',
        'status.conditions.1.status': 'True',
        'status.conditions.1.reason': 'InstanceDeletionPending',
      },
    ]),
    get(CRONTABS, [200]),
    watch(`${CRONTABS}?resourceVersion=4`, 'ADDED a, DELETED a'),
    get('/apis/ex.io/v1', [200, { 'resources.0.verbs': ['get', 'list', 'watch'] }]),
  ],
  [
    'bad',
    'every write of its objects is rejected',
    post(TPRS, HELD),
    remove(REGISTRATION),
    post(CRONTABS, cronTab(), [403, REJECTED('', 'create')]),
    putAsItIs(A, cronTab(), [403, REJECTED('a', 'update')]),
    patch(A, {}, [403, REJECTED('a', 'patch')]),
    apply(`${A}?fieldManager=me`, cronTab(), [403, REJECTED('a', 'patch')]),
    remove(A, [403, REJECTED('a', 'delete')]),
    remove(CRONTABS, [403, REJECTED('', 'deletecollection')]),
  ],
)

const legacy = (why: string, name = 'cron-tab.ex.io'): string => `ThirdPartyResource.extensions "${name}" is invalid: ${why}`

const LEGACY: readonly Row[] = [
  ...rowsOf(
    'TP-O1',
    ...(
      [
        ['cron-tab.ex.io', 'crontabs', 'CronTab'],
        ['foo.ex.io', 'foos', 'Foo'],
        ['a-b-c.ex.io', 'abcs', 'ABC'],
      ] as const
    ).map(
      ([name, plural, kind]) =>
        [
          'good',
          `${name} is ${kind} with the plural ${plural}`,
          post(OLD_TPRS, oldTpr(name), [201]),
          get('/apis/ex.io/v1', [200, { 'resources.0.name': plural, 'resources.0.kind': kind, 'resources.0.namespaced': true }]),
        ] as const,
    ),
    [
      'good',
      'in each of its versions',
      post(OLD_TPRS, oldTpr('cron-tab.ex.io', { versions: [{ name: 'v1' }, { name: 'v2' }] })),
      post(CRONTABS, cronTab()),
      get('/apis/ex.io/v2/namespaces/default/crontabs/a', [200, { apiVersion: 'ex.io/v2', spec: { cron: '* *' } }]),
    ],
    [
      'bad',
      'no group',
      post(OLD_TPRS, oldTpr('crontab'), [
        422,
        legacy(
          'metadata.name: Invalid value: "crontab": must be <kind>.<group>, where the group is a domain with at least one dot',
          'crontab',
        ),
      ]),
    ],
    [
      'bad',
      'no version',
      post(OLD_TPRS, oldTpr('cron-tab.ex.io', { versions: [] }), [
        422,
        legacy('versions: Required value: at least one version is needed'),
      ]),
    ],
    [
      'bad',
      'a version twice',
      post(OLD_TPRS, oldTpr('cron-tab.ex.io', { versions: [{ name: 'v1' }, { name: 'v1' }] }), [
        422,
        legacy('versions[1].name: Duplicate value: "v1"'),
      ]),
    ],
    [
      'bad',
      'names that another holds',
      post(TPRS, tpr()),
      post(OLD_TPRS, oldTpr(), [
        409,
        'Operation cannot be fulfilled on thirdpartyresources.extensions "cron-tab.ex.io": "crontabs" is already in use',
      ]),
    ],
  ),
  ...on({ dialects: ['proposal'] }, rowsOf('TP-O1', ['bad', 'without this dialect', post(OLD_TPRS, oldTpr(), [404, NO_PAGE])])),
  ...rowsOf(
    'TP-X1',
    [
      'good',
      'once the old one is gone the new one gets the names, and starts empty',
      post(OLD_TPRS, oldTpr()),
      post(CRONTABS, cronTab()),
      post(TPRS, tpr()),
      remove(`${OLD_TPRS}/cron-tab.ex.io`),
      get(REGISTRATION, [200, NO_CONFLICT]),
      get(CRONTABS, [200, { items: [] }]),
    ],
    [
      'bad',
      'while it is there the new one has a name conflict, and the old one is served',
      post(OLD_TPRS, oldTpr()),
      post(CRONTABS, cronTab()),
      post(TPRS, tpr(), [201]),
      get(REGISTRATION, [200, { 'status.acceptedNames': { plural: '', kind: '' }, ...condition('ListKindConflict') }]),
      get(A, [200, { spec: { cron: '* *' } }]),
      get(`${OLD_TPRS}/cron-tab.ex.io`, [200]),
    ],
    [
      'bad',
      'a CRD of v1 waits too',
      post(OLD_TPRS, oldTpr()),
      post(CRDS, cronTabCrd(), [201]),
      get(`${CRDS}/crontabs.ex.io`, [
        200,
        { 'status.conditions.0.type': 'NamesAccepted', 'status.conditions.0.status': 'False' },
      ]),
    ],
  ),
]

const EXPORTED = { apiVersion: 'v1', kind: 'List', items: [cronTab()] }

const NEEDED: readonly Row[] = [
  ...rowsOf(
    'TP-M4',
    [
      'good',
      'orphan is taken off by the collector, and the object goes',
      post(TPRS, tpr()),
      post(CRONTABS, cronTab()),
      { ...remove(`${A}?propagationPolicy=Orphan`), answer: [200, { 'metadata.finalizers': ['orphan'] }] },
      get(A, [404, 'crontabs.ex.io "a" not found']),
    ],
    [
      'good',
      '/api/v1 is in discovery',
      get('/api', [200, { 'versions.0': 'v1' }]),
      get('/api/v1', [200, { 'resources.0.name': 'configmaps' }]),
    ],
    [
      'good',
      'with a status subresource on the target the status is written again',
      post(CRDS, cronTabCrd()),
      post(CRONTABS, { ...cronTab(), status: { runs: 4 } }, [201, { status: undefined }]),
      put(`${A}/status`, { ...cronTab(), status: { runs: 4 } }, [200, { status: { runs: 4 } }]),
    ],
    [
      'bad',
      'what is created anew may not have a resourceVersion',
      post(TPRS, tpr()),
      post(CRONTABS, cronTab('a', {}, { resourceVersion: '7' }), [
        500,
        'resourceVersion should not be set on objects to be created',
      ]),
    ],
    [
      'bad',
      'a List is no object: clients take it apart',
      post(TPRS, tpr()),
      post(CRONTABS, EXPORTED, [400, 'the API version in the data (v1) does not match the expected API version (ex.io/v1)']),
    ],
  ),
  ...on(
    { bare: true },
    rowsOf('TP-M4', [
      'bad',
      'a bare server has neither /api/v1 nor the dialect',
      get('/api/v1', [404]),
      get(TPRS, [404, NO_PAGE]),
    ]),
  ),
]

/** Objects of ThirdPartyResources, and the old registration: rules TP-S1 to TP-X1. */
export const THIRD_PARTY_OBJECTS: readonly Row[] = [...SERVED, ...DELETED, ...LEGACY, ...NEEDED]
