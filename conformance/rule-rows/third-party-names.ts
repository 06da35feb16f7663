import { cronTab, TPRS, tpr } from '../../src/dialects/testing/tpr.ts'
import { get, type Json, patch, post, put, type Row, remove, rowsOf } from './row.ts'
import { condition, invalid, JOBS, job, NO_CONFLICT, NO_PAGE, REGISTRATION } from './third-party.ts'

const NAMES = { plural: 'crontabs', singular: 'crontab', kind: 'CronTab', listKind: 'CronTabList' }
const WRONG_NAME = 'must be spec.names.plural+"."+spec.group'

const NAMED = { plural: 'configmaps', singular: 'configmap', shortNames: ['cm'], kind: 'ConfigMap', listKind: 'ConfigMapList' }
/** The names that the source gives as examples, for its group. */
const EXAMPLE = { ...tpr(NAMED, { group: 'example.com' }), metadata: { name: 'configmaps.example.com' } }

const NAMING: readonly Row[] = [
  ...rowsOf(
    'TP-N1',
    [
      'good',
      'the names of the source, as discovery and paths have them',
      post(TPRS, EXAMPLE, [201, { 'metadata.name': 'configmaps.example.com' }]),
      get('/apis/example.com/v1', [
        200,
        {
          'resources.0.name': 'configmaps',
          'resources.0.singularName': 'configmap',
          'resources.0.shortNames': ['cm'],
          'resources.0.kind': 'ConfigMap',
        },
      ]),
      get('/apis/example.com/v1/namespaces/default/configmaps', [200, { kind: 'ConfigMapList' }]),
    ],
    [
      'good',
      'singular, listKind and scope are filled in',
      post(TPRS, tpr(), [201, { 'spec.names': NAMES, 'spec.scope': 'Namespaced' }]),
    ],
    [
      'good',
      'what is given stays',
      post(TPRS, tpr({ singular: 'tab', listKind: 'Tabs' }, { scope: 'Cluster' }), [
        201,
        { 'spec.names': { ...NAMES, singular: 'tab', listKind: 'Tabs' }, 'spec.scope': 'Cluster' },
      ]),
    ],
    [
      'bad',
      'a name that is not plural and group',
      post(TPRS, { ...tpr(), metadata: { name: 'tabs.ex.io' } }, [
        422,
        invalid(`metadata.name: Invalid value: "tabs.ex.io": ${WRONG_NAME}`, 'tabs.ex.io'),
      ]),
    ],
    [
      'bad',
      'a name with the singular',
      post(TPRS, { ...tpr(), metadata: { name: 'crontab.ex.io' } }, [
        422,
        invalid(`metadata.name: Invalid value: "crontab.ex.io": ${WRONG_NAME}`, 'crontab.ex.io'),
      ]),
    ],
  ),
  ...rowsOf(
    'TP-N2',
    [
      'good',
      'another group has names of its own',
      post(TPRS, tpr()),
      post(TPRS, { ...tpr({}, { group: 'other.io' }), metadata: { name: 'crontabs.other.io' } }),
      get(`${TPRS}/crontabs.other.io`, [200, NO_CONFLICT]),
    ],
    [
      'good',
      'a kind does not clash with a resource',
      post(TPRS, tpr()),
      post(TPRS, job({ singular: 'job', kind: 'Crontabs' })),
      get(`${TPRS}/jobs.ex.io`, [200, NO_CONFLICT]),
    ],
    [
      'bad',
      'a singular against a plural',
      post(TPRS, tpr()),
      post(TPRS, job({ singular: 'crontabs' })),
      get(`${TPRS}/jobs.ex.io`, [200, condition('SingularConflict')]),
    ],
    [
      'bad',
      'a short name against a singular',
      post(TPRS, tpr()),
      post(TPRS, job({ shortNames: ['crontab'] })),
      get(`${TPRS}/jobs.ex.io`, [200, condition('ShortNamesConflict')]),
    ],
    [
      'bad',
      'a plural against a short name',
      post(TPRS, tpr({ shortNames: ['jobs'] })),
      post(TPRS, job()),
      get(`${TPRS}/jobs.ex.io`, [200, condition('PluralConflict')]),
    ],
    [
      'bad',
      'a kind',
      post(TPRS, tpr()),
      post(TPRS, job({ kind: 'CronTab', singular: 'job', listKind: 'JobList' })),
      get(`${TPRS}/jobs.ex.io`, [200, condition('KindConflict')]),
    ],
    [
      'bad',
      'a list kind against a kind',
      post(TPRS, tpr()),
      post(TPRS, job({ listKind: 'CronTab' })),
      get(`${TPRS}/jobs.ex.io`, [200, condition('ListKindConflict')]),
    ],
  ),
  ...rowsOf(
    'TP-N3',
    [
      'good',
      'creation does nothing; the controller claims the names and says so',
      post(TPRS, tpr(), [201, { status: { conditions: [], acceptedNames: { plural: '', kind: '' } } }]),
      get(REGISTRATION, [
        200,
        { 'status.acceptedNames': NAMES, ...NO_CONFLICT, 'status.conditions.0.message': 'no conflicts found' },
      ]),
    ],
    [
      'bad',
      'who asks later does not get a plural, kind or singular that another has',
      post(TPRS, tpr({ shortNames: ['jobs'] })),
      post(TPRS, job({ kind: 'CronTab', singular: 'crontab', listKind: 'CronTabList' })),
      get(`${TPRS}/jobs.ex.io`, [200, { 'status.acceptedNames': { plural: '', kind: '' }, ...condition('ListKindConflict') }]),
      get(REGISTRATION, [200, { 'status.acceptedNames.kind': 'CronTab', 'status.acceptedNames.shortNames': ['jobs'] }]),
    ],
    [
      'bad',
      'who was first keeps the name, and the other gets it once it is free',
      post(TPRS, tpr({ shortNames: ['ct'] })),
      post(TPRS, job({ shortNames: ['ct'] })),
      get(REGISTRATION, [200, { 'status.acceptedNames.shortNames': ['ct'], ...NO_CONFLICT }]),
      get(`${TPRS}/jobs.ex.io`, [
        200,
        {
          'status.acceptedNames': { plural: 'jobs', singular: 'job', kind: 'Job', listKind: 'JobList' },
          ...condition('ShortNamesConflict'),
          'status.conditions.0.message': '"ct" is already in use',
        },
      ]),
      remove(REGISTRATION),
      get(`${TPRS}/jobs.ex.io`, [200, { 'status.acceptedNames.shortNames': ['ct'], ...NO_CONFLICT }]),
    ],
  ),
  ...rowsOf(
    'TP-N4',
    [
      'good',
      'discovery has the accepted names',
      post(TPRS, tpr({ shortNames: ['ct'] })),
      get('/apis/ex.io/v1', [
        200,
        {
          'resources.0.name': 'crontabs',
          'resources.0.singularName': 'crontab',
          'resources.0.shortNames': ['ct'],
          'resources.0.kind': 'CronTab',
        },
      ]),
    ],
    [
      'bad',
      'short names of which one is taken are left out of it',
      post(TPRS, tpr({ shortNames: ['ct'] })),
      post(TPRS, job({ shortNames: ['ct', 'jo'] })),
      get('/apis/ex.io/v1', [200, { 'resources.1.name': 'jobs', 'resources.1.shortNames': undefined }]),
    ],
    [
      'bad',
      'names of the spec that are changed and taken are not served',
      post(TPRS, tpr()),
      post(TPRS, job()),
      patch(`${TPRS}/jobs.ex.io`, { spec: { names: { listKind: 'CronTabList' } } }, [
        200,
        { 'spec.names.listKind': 'CronTabList' },
      ]),
      get(JOBS, [200, { kind: 'JobList' }]),
    ],
    [
      'bad',
      'a kind that is not accepted has no path',
      post(TPRS, tpr()),
      post(TPRS, job({ kind: 'CronTab', singular: 'job', listKind: 'JobList' })),
      get(JOBS, [404, NO_PAGE]),
    ],
  ),
]

const TERMINATING = [{ type: 'Terminating', status: 'Unknown', reason: 'Asked' }]

const SUBDOMAIN =
  "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')"
const LABEL =
  "a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character (e.g. 'my-name',  or 'abc-123', regex used for validation is '[a-z]([-a-z0-9]*[a-z0-9])?')"

const STATIC: readonly (readonly [what: string, object: Json, message: string])[] = [
  [
    'a name that is not plural.group',
    { ...tpr(), metadata: { name: 'x.ex.io' } },
    invalid(`metadata.name: Invalid value: "x.ex.io": ${WRONG_NAME}`, 'x.ex.io'),
  ],
  [
    'an empty group',
    { ...tpr({}, { group: '' }), metadata: { name: 'crontabs.' } },
    invalid(`[metadata.name: Invalid value: "crontabs.": ${SUBDOMAIN}, spec.group: Required value]`, 'crontabs.'),
  ],
  ['an empty version', tpr({}, { version: '' }), invalid('spec.version: Required value')],
  ['a version that is no label', tpr({}, { version: 'V 1' }), invalid(`spec.version: Invalid value: "V 1": ${LABEL}`)],
  [
    'an empty plural',
    { ...tpr({ plural: '' }), metadata: { name: '.ex.io' } },
    invalid(`[metadata.name: Invalid value: ".ex.io": ${SUBDOMAIN}, spec.names.plural: Required value]`, '.ex.io'),
  ],
  ['an empty kind', tpr({ kind: '', singular: 'a', listKind: 'AList' }), invalid('spec.names.kind: Required value')],
  [
    'another scope',
    tpr({}, { scope: 'Global' }),
    invalid('spec.scope: Unsupported value: "Global": supported values: "Cluster", "Namespaced"'),
  ],
  [
    'a kind that is the list kind',
    tpr({ listKind: 'CronTab' }),
    invalid('spec.names.listKind: Invalid value: "CronTab": kind and listKind may not be the same'),
  ],
]

const REGISTERED: readonly Row[] = [
  ...rowsOf(
    'TP-N5',
    [
      'good',
      '/status takes the status',
      post(TPRS, tpr()),
      put(`${REGISTRATION}/status`, { ...tpr(), status: { conditions: TERMINATING, acceptedNames: NAMES } }, [
        200,
        {
          'status.conditions.0.type': 'Terminating',
          'status.conditions.0.status': 'Unknown',
          'status.conditions.0.reason': 'Asked',
        },
      ]),
    ],
    [
      'bad',
      'the main endpoint ignores it',
      post(TPRS, tpr()),
      patch(REGISTRATION, { status: { acceptedNames: { plural: 'x' }, conditions: null } }, [
        200,
        { 'status.acceptedNames': NAMES, ...NO_CONFLICT },
      ]),
    ],
    [
      'bad',
      'and creation too',
      post(TPRS, { ...tpr(), status: { acceptedNames: NAMES, conditions: TERMINATING } }, [
        201,
        { status: { conditions: [], acceptedNames: { plural: '', kind: '' } } },
      ]),
    ],
    [
      'bad',
      '/status ignores the spec and labels',
      post(TPRS, tpr()),
      patch(`${REGISTRATION}/status`, { spec: { scope: 'Cluster' }, metadata: { labels: { a: 'b' } } }, [
        200,
        { 'spec.scope': 'Namespaced', 'metadata.labels': undefined },
      ]),
    ],
  ),
  ...rowsOf(
    'TP-N6',
    [
      'good',
      'a name that another holds is no reason to reject one',
      post(TPRS, tpr({ shortNames: ['ct'] })),
      post(TPRS, job({ kind: 'CronTab', singular: 'crontab', shortNames: ['ct'], listKind: 'CronTabList' }), [201]),
    ],
    [
      'bad',
      'the same name',
      post(TPRS, tpr()),
      post(TPRS, tpr(), [409, 'thirdpartyresources.apiextension.k8s.io "crontabs.ex.io" already exists']),
    ],
    ...STATIC.map(([what, object, message]) => ['bad', what, post(TPRS, object, [422, message])] as const),
  ),
  ...rowsOf(
    'TP-N7',
    ...['True', 'False', 'Unknown'].map(
      (status) =>
        [
          'good',
          `a status of ${status}`,
          post(TPRS, tpr()),
          patch(`${REGISTRATION}/status`, { status: { conditions: [{ type: 'Terminating', status, reason: 'OneWord' }] } }, [
            200,
            { 'status.conditions.0.status': status },
          ]),
        ] as const,
    ),
    [
      'good',
      'conditions are always there',
      post(TPRS, tpr()),
      patch(`${REGISTRATION}/status`, { status: { conditions: null } }, [200, { 'status.conditions': [] }]),
    ],
    [
      'bad',
      'another type',
      post(TPRS, tpr()),
      patch(`${REGISTRATION}/status`, { status: { conditions: [{ type: 'KindNameConflict', status: 'True' }] } }, [
        422,
        invalid(
          'status.conditions[0].type: Unsupported value: "KindNameConflict": supported values: "NameConflict", "Terminating"',
        ),
      ]),
    ],
    [
      'bad',
      'another status',
      post(TPRS, tpr()),
      patch(`${REGISTRATION}/status`, { status: { conditions: [{ type: 'NameConflict', status: 'Maybe' }] } }, [
        422,
        invalid('status.conditions[0].status: Unsupported value: "Maybe": supported values: "False", "True", "Unknown"'),
      ]),
    ],
    ...['two words', 'lower', 'With-Dash'].map(
      (reason) =>
        [
          'bad',
          `the reason ${reason}`,
          post(TPRS, tpr()),
          patch(`${REGISTRATION}/status`, { status: { conditions: [{ type: 'NameConflict', status: 'True', reason }] } }, [
            422,
            invalid(`status.conditions[0].reason: Invalid value: "${reason}": must be one CamelCase word`),
          ]),
        ] as const,
    ),
  ),
  ...rowsOf(
    'TP-N8',
    [
      'good',
      'names and acceptedNames',
      post(`${TPRS}?fieldValidation=Strict`, tpr(), [201, { 'spec.names': NAMES }]),
      get(REGISTRATION, [200, { 'status.acceptedNames': NAMES }]),
    ],
    [
      'bad',
      'the names of the Go fields are unknown',
      post(`${TPRS}?fieldValidation=Strict`, { ...tpr(), spec: { ...tpr().spec, Names: {} } }, [
        400,
        'ThirdPartyResource in version "v1beta1" cannot be handled as a ThirdPartyResource: strict decoding error: unknown field "spec.Names"',
      ]),
    ],
  ),
  ...rowsOf(
    'TP-N9',
    [
      'good',
      'oxen, as given',
      post(TPRS, tpr({ plural: 'oxen', singular: 'ox', kind: 'Ox' })),
      get('/apis/ex.io/v1', [200, { 'resources.0.name': 'oxen', 'resources.0.singularName': 'ox', 'resources.0.kind': 'Ox' }]),
      post('/apis/ex.io/v1/namespaces/default/oxen', { ...cronTab(), kind: 'Ox' }, [201]),
    ],
    [
      'good',
      'names that are not English',
      post(TPRS, tpr({ plural: 'haeuser', singular: 'haus', kind: 'Haus' })),
      get('/apis/ex.io/v1/haeuser', [200, { kind: 'HausList' }]),
    ],
    [
      'bad',
      'nothing is derived from the plural or the name: a kind has to be given',
      post(TPRS, tpr({ plural: 'cron-tabs', kind: '' }), [
        422,
        invalid(
          '[spec.names.singular: Required value, spec.names.kind: Required value, spec.names.listKind: Required value]',
          'cron-tabs.ex.io',
        ),
      ]),
    ],
    [
      'bad',
      'no plural is made of the kind',
      post(TPRS, tpr({ plural: 'oxen', kind: 'Ox' })),
      get('/apis/ex.io/v1/oxs', [404, NO_PAGE]),
      get('/apis/ex.io/v1', [200, { 'resources.0.name': 'oxen', 'resources.0.singularName': 'ox', 'resources.1': undefined }]),
    ],
  ),
]

/** Registrations of ThirdPartyResources: rules TP-N1 to TP-N9. */
export const THIRD_PARTY_NAMES: readonly Row[] = [...NAMING, ...REGISTERED]
