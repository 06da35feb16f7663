import { describe, expect, test } from 'vitest'
import type { CallWebhook } from '../../apiserver/webhook/call.ts'
import { type Answer, CRDS, MERGE, startTestEngine, type TestEngine, WIDGETS, widget } from '../testing/engine.ts'

const GROUP = '/apis/admissionregistration.k8s.io/v1'
const POLICIES = `${GROUP}/validatingadmissionpolicies`
const BINDINGS = `${GROUP}/validatingadmissionpolicybindings`
const CONFIG_MAPS = '/api/v1/namespaces/default/configmaps'

const RULE = { apiGroups: ['ex.io'], apiVersions: ['v1'], operations: ['*'], resources: ['widgets'] }
const DENIED = "is forbidden: ValidatingAdmissionPolicy 'p' with binding 'b' denied request: "

interface Written {
  readonly rule?: object
  readonly constraints?: object
  readonly spec?: object
  readonly binding?: object
}

/** An engine with widgets, and a policy that is bound. */
async function governed({ rule, constraints, spec, binding }: Written = {}, options: object = {}): Promise<TestEngine> {
  const engine = await startTestEngine({ bare: false, ...options })
  await engine.install()
  await govern(engine, { rule, constraints, spec, binding } as Written)
  return engine
}

async function govern(engine: TestEngine, { rule, constraints, spec, binding }: Written): Promise<void> {
  const matchConstraints = { resourceRules: [{ ...RULE, ...rule }], ...constraints }
  const validations = [{ expression: 'object == null || object.spec.replicas < 5', message: 'too many' }]
  const policy = { metadata: { name: 'p' }, spec: { matchConstraints, validations, ...spec } }
  const bound = { metadata: { name: 'b' }, spec: { policyName: 'p', validationActions: ['Deny'], ...binding } }
  expect((await engine.send('POST', POLICIES, policy)).status).toBe(201)
  expect((await engine.send('POST', BINDINGS, bound)).status).toBe(201)
}

const create = (engine: TestEngine, name: string, replicas: number, metadata: Record<string, unknown> = {}): Promise<Answer> =>
  engine.send('POST', WIDGETS, widget(name, { replicas }, metadata))

const said = ({ status, body }: Answer): unknown[] => [status, body.message]
const denied = (name: string, why: string) => [422, `widgets.ex.io "${name}" ${DENIED}${why}`]

/** Validates with one expression, whose text a widget named `a` is denied with. */
async function printed(expression: string, written: Written = {}): Promise<unknown> {
  const spec = { validations: [{ expression: 'false', messageExpression: expression }], ...written.spec }
  const { body } = await create(await governed({ ...written, spec }), 'a', 1)
  return String(body.message).split(DENIED)[1]
}

describe('[AP-5] a policy validates', () => {
  test('creates, updates, patches, applies and their dry runs', async () => {
    const engine = await governed()
    expect(said(await create(engine, 'a', 5))).toEqual(denied('a', 'too many'))
    expect((await create(engine, 'a', 4)).status).toBe(201)
    const large = { spec: { replicas: 9 } }
    const applied = { apiVersion: 'ex.io/v1', kind: 'Widget', ...large }
    const writes: [method: string, body: object, headers: Record<string, string>, query: string][] = [
      ['PUT', widget('a', large.spec), {}, ''],
      ['PATCH', large, MERGE, ''],
      ['PATCH', large, MERGE, '?dryRun=All'],
      ['PATCH', applied, { 'content-type': 'application/apply-patch+yaml' }, '?fieldManager=m&force=true'],
    ]
    for (const [method, body, headers, query] of writes) {
      const sent = method === 'PUT' ? { ...body, metadata: (await engine.send('GET', `${WIDGETS}/a`)).body.metadata } : body
      expect(said(await engine.send(method, `${WIDGETS}/a${query}`, sent, headers))).toEqual(denied('a', 'too many'))
    }
  })

  test('after the schema', async () => {
    const { status, body } = await create(await governed(), 'a', -1)
    expect([status, String(body.message).includes('spec.replicas in body should be greater than')]).toEqual([422, true])
  })

  test('each object of a deletion of many, which ends at the first that is denied', async () => {
    const validations = [
      { expression: "oldObject == null || oldObject.metadata.name != 'b'", reason: 'Forbidden', message: 'kept' },
    ]
    const engine = await governed({ rule: { operations: ['DELETE'] }, spec: { validations } })
    for (const name of ['a', 'b', 'c']) await create(engine, name, 1)
    expect(said(await engine.send('DELETE', WIDGETS))).toEqual([403, `widgets.ex.io "Unknown" ${DENIED}kept`])
    const { items } = (await engine.send('GET', WIDGETS)).body as { items: { metadata: { name: string } }[] }
    expect(items.map(({ metadata }) => metadata.name)).toEqual(['b', 'c'])
  })

  test('until its binding goes', async () => {
    const engine = await governed()
    await engine.send('DELETE', `${BINDINGS}/b`)
    expect((await create(engine, 'a', 9)).status).toBe(201)
  })

  test('no policies and no bindings', async () => {
    const rule = { apiGroups: ['*'], resources: ['*'] }
    const engine = await governed({ rule, spec: { validations: [{ expression: 'false' }] } })
    expect((await engine.send('DELETE', `${BINDINGS}/b`)).status).toBe(200)
  })

  test('CustomResourceDefinitions and kinds of the server', async () => {
    const rule = { apiGroups: ['', 'apiextensions.k8s.io'], resources: ['*'] }
    const engine = await governed({ rule, spec: { validations: [{ expression: 'false' }] } })
    expect((await engine.send('POST', CONFIG_MAPS, { metadata: { name: 'a' } })).status).toBe(422)
    expect((await engine.send('DELETE', `${CRDS}/widgets.ex.io`)).status).toBe(422)
  })
})

describe('[AP-6] a policy matches by', () => {
  const labels = { x: 'y' }
  const rows: [by: string, written: Written, metadata: Record<string, unknown>, status: number][] = [
    ['operation', { rule: { operations: ['UPDATE'] } }, {}, 201],
    ['group', { rule: { apiGroups: ['other.io'] } }, {}, 201],
    ['any group', { rule: { apiGroups: ['*'] } }, {}, 422],
    ['version, with equivalents that there are not', { rule: { apiVersions: ['v2'] } }, {}, 201],
    ['subresource', { rule: { resources: ['widgets/status'] } }, {}, 201],
    ['scope', { rule: { scope: 'Cluster' } }, {}, 201],
    ['name', { rule: { resourceNames: ['b'] } }, {}, 201],
    ['its own name', { rule: { resourceNames: ['a'] } }, {}, 422],
    ['labels of the object', { constraints: { objectSelector: { matchLabels: labels } } }, {}, 201],
    ['labels that the object has', { constraints: { objectSelector: { matchLabels: labels } } }, { labels }, 422],
    ['labels of the namespace', { constraints: { namespaceSelector: { matchLabels: labels } } }, {}, 201],
    ['rules that exclude', { constraints: { excludeResourceRules: [RULE] } }, {}, 201],
    ['what its binding narrows', { binding: { matchResources: { objectSelector: { matchLabels: labels } } } }, {}, 201],
  ]
  test.each(rows)('%s', async (_, written, metadata, status) => {
    expect((await create(await governed(written), 'a', 9, metadata)).status).toBe(status)
  })
})

test('[AP-6] policies look at the configurations of webhooks, and not at policies', async () => {
  const spec = { validations: [{ expression: 'false', message: 'no' }] }
  const engine = await governed({ rule: { apiGroups: ['*'], resources: ['*'] }, spec })
  const sent = async (resource: string, body: object) => said(await engine.send('POST', `${GROUP}/${resource}`, body))
  expect(await sent('mutatingwebhookconfigurations', { metadata: { name: 'w' }, webhooks: [] })).toEqual([
    422,
    `mutatingwebhookconfigurations.admissionregistration.k8s.io "w" ${DENIED}no`,
  ])
  const [status] = await sent('validatingadmissionpolicybindings', {
    metadata: { name: 'c' },
    spec: { policyName: 'p', validationActions: ['Deny'] },
  })
  expect(status).toBe(201)
})

describe('[AP-7] expressions see', () => {
  const rows: [expression: string, text: string][] = [
    ["oldObject == null ? 'nothing' : 'something'", 'nothing'],
    ["type(object.spec.replicas) == int && type(1.5) == double ? 'int' : 'other'", 'int'],
    ['request.operation + request.kind.kind + request.name + request.userInfo.username', 'CREATEWidgetaadmin'],
    ['namespaceObject.metadata.name + namespaceObject.status.phase', 'defaultActive'],
    ["has(request.options.fieldManager) ? 'manager' : string(request.options.kind)", 'CreateOptions'],
  ]
  test.each(rows)('%s', async (expression, text) => {
    expect(await printed(expression)).toBe(text)
  })
})

describe('[AP-8] conditions', () => {
  const rows: [name: string, conditions: string[], failurePolicy: string, status: number, message: string | undefined][] = [
    ['that are true', ['true', 'object.spec.replicas == 9'], 'Fail', 422, 'too many'],
    ['of which one is false', ['object.spec.missing == 1', 'false'], 'Fail', 201, undefined],
    [
      'that cannot be evaluated',
      ['object.spec.missing == 1', 'object.spec.gone == 1'],
      'Fail',
      422,
      "[expression 'object.spec.missing == 1' resulted in error: no such key: missing, expression 'object.spec.gone == 1' resulted in error: no such key: gone]",
    ],
    ['that cannot be evaluated, ignored', ['object.spec.missing == 1'], 'Ignore', 201, undefined],
  ]
  test.each(rows)('%s', async (_, conditions, failurePolicy, status, message) => {
    const matchConditions = conditions.map((expression, i) => ({ name: `c${i}`, expression }))
    const answer = await create(await governed({ spec: { matchConditions, failurePolicy } }), 'a', 9)
    expect(answer.status).toBe(status)
    if (message !== undefined) expect(said(answer)).toEqual(denied('a', message))
  })
})

describe('[AP-9] a failed validation', () => {
  test.each([
    ['Forbidden', 403],
    ['RequestEntityTooLarge', 413],
    ['Invalid', 422],
  ])('with the reason %s is answered %d', async (reason, code) => {
    const { status, body } = await create(await governed({ spec: { validations: [{ expression: 'false', reason }] } }), 'a', 1)
    expect([status, body.reason, body.code]).toEqual([code, reason, code])
    expect(body.details).toMatchObject({
      causes: [{ message: `ValidatingAdmissionPolicy 'p' with binding 'b' denied request: failed expression: false` }],
    })
  })

  test('warns, and passes', async () => {
    const { status, headers } = await create(await governed({ binding: { validationActions: ['Warn'] } }), 'a', 9)
    expect([status, headers.get('warning')]).toEqual([
      201,
      `299 - "Validation failed for ValidatingAdmissionPolicy 'p' with binding 'b': too many"`,
    ])
  })

  test('is audited, which the trace shows with the annotations of the policy', async () => {
    const auditAnnotations = [
      { key: 'count', valueExpression: 'string(object.spec.replicas)' },
      { key: 'none', valueExpression: 'null' },
    ]
    const engine = await governed({ spec: { auditAnnotations }, binding: { validationActions: ['Audit'] } })
    const answer = await engine.send('POST', WIDGETS, widget('a', { replicas: 9 }), { 'x-crdlab-trace': '1' })
    const trace = await engine.send('GET', `/crdlab/traces/${answer.headers.get('x-crdlab-trace')}`)
    expect([answer.status, trace.body.annotations]).toEqual([
      201,
      {
        'p/count': '9',
        'validation.policy.admission.k8s.io/validation_failure':
          '[{"message":"too many","policy":"p","binding":"b","expressionIndex":0,"validationActions":["Audit"]}]',
      },
    ])
  })

  test('an error of an audit annotation denies, whatever the binding does with failures', async () => {
    const auditAnnotations = [{ key: 'a', valueExpression: 'string(object.spec.missing)' }]
    const engine = await governed({ spec: { auditAnnotations }, binding: { validationActions: ['Warn'] } })
    const why = "expression 'string(object.spec.missing)' resulted in error: no such key: missing"
    expect(said(await create(engine, 'a', 1))).toEqual(denied('a', why))
  })

  const rows: [name: string, validation: object, message: string][] = [
    ['the expression gives one', { messageExpression: "' a ' + 'b '", message: 'fixed' }, 'a b'],
    ['the expression gives two lines', { messageExpression: "'a\\nb'", message: 'fixed' }, 'fixed'],
    ['the expression fails', { messageExpression: 'object.spec.missing', message: 'fixed' }, 'fixed'],
    ['there is none', {}, 'failed expression: false'],
  ]
  test.each(rows)('its message where %s', async (_, validation, message) => {
    const dynamic = 'messageExpression' in validation && validation.messageExpression === 'object.spec.missing'
    const validations = [
      { expression: ' false ', ...validation, ...(dynamic && { messageExpression: 'string(object.spec.missing)' }) },
    ]
    expect(said(await create(await governed({ spec: { validations } }), 'a', 1))).toEqual(denied('a', message))
  })
})

test('[AP-10] a variable is evaluated when it is first read', async () => {
  const variables = [
    { name: 'twice', expression: 'object.spec.replicas * 2' },
    { name: 'bad', expression: 'object.spec.missing' },
    { name: 'more', expression: 'variables.twice + 1' },
  ]
  const validations = [{ expression: 'variables.more < 10' }, { expression: "object.spec.replicas != 2 || variables.bad == ''" }]
  const engine = await governed({ spec: { variables, validations } })
  expect((await create(engine, 'a', 1)).status).toBe(201)
  expect(said(await create(engine, 'b', 5))).toEqual(denied('b', 'failed expression: variables.more < 10'))
  const why = `expression 'object.spec.replicas != 2 || variables.bad == ''' resulted in error: composited variable "bad" fails to evaluate: no such key: missing`
  expect(said(await create(engine, 'c', 2))).toEqual(denied('c', why))
})

describe('[AP-11] costs', () => {
  const loop = (depth: number, from: string): string =>
    Array.from({ length: depth }, (_, i) => `[1,2,3,4,5,6,7,8,9,10].all(${'abcdefg'[i]}, `).join('') + from + ')'.repeat(depth)
  const TOO_MUCH = 'validation failed due to running out of cost budget, no further validation rules will be run'
  const rows: [name: string, spec: object, message: string][] = [
    [
      'of an expression',
      { validations: [{ expression: loop(6, 'true') }] },
      `expression '${loop(6, 'true')}' resulted in error: operation cancelled: actual cost limit exceeded`,
    ],
    ['of all validations', { validations: Array.from({ length: 40 }, () => ({ expression: loop(5, 'true') })) }, TOO_MUCH],
    [
      'of all conditions',
      { matchConditions: Array.from({ length: 10 }, (_, i) => ({ name: `c${i}`, expression: loop(5, 'true') })) },
      TOO_MUCH,
    ],
    [
      'of messages',
      {
        validations: Array.from({ length: 40 }, () => ({ expression: 'false', messageExpression: `string(${loop(5, 'true')})` })),
      },
      `failed messageExpression: ${TOO_MUCH}`,
    ],
  ]
  test.each(rows)('%s', async (_, spec, message) => {
    expect(said(await create(await governed({ spec }), 'a', 1))).toEqual(denied('a', message))
  })
})

test('[AP-16] what all policies cost together is bounded', async () => {
  const loop = (depth: number): string =>
    `${Array.from({ length: depth }, (_, i) => `[1,2,3,4,5,6,7,8,9,10].all(${'abcde'[i]}, `).join('')}true${')'.repeat(depth)}`
  const engine = await governed({
    spec: {
      paramKind: { apiVersion: 'v1', kind: 'ConfigMap' },
      validations: [{ expression: loop(5) }],
    },
    binding: { paramRef: { selector: {}, parameterNotFoundAction: 'Allow' } },
  })
  // Each of them costs about 400,000 units.
  for (let i = 0; i < 40; i++) await engine.send('POST', CONFIG_MAPS, { metadata: { name: `c${i}` } })
  expect((await create(engine, 'a', 1)).status).toBe(201)
  for (let i = 40; i < 80; i++) await engine.send('POST', CONFIG_MAPS, { metadata: { name: `c${i}` } })
  const why = 'validation failed due to running out of cost budget, no further validation rules will be run'
  expect(said(await create(engine, 'b', 1))).toEqual(denied('b', why))
})

test('[AP-6] of many policies only those that name a resource are asked', async () => {
  const engine = await governed({ rule: { resources: ['others'] } })
  expect((await create(engine, 'a', 9)).status).toBe(201)
  const policy = {
    metadata: { name: 'q' },
    spec: {
      matchConstraints: { resourceRules: [{ ...RULE, resources: ['*/*'] }] },
      validations: [{ expression: 'false' }],
    },
  }
  await engine.send('POST', POLICIES, policy)
  await engine.send('POST', BINDINGS, { metadata: { name: 'q' }, spec: { policyName: 'q', validationActions: ['Deny'] } })
  expect((await create(engine, 'b', 1)).status).toBe(422)
})

test('[AP-6] a policy that names another version sees the object as a webhook converts it', async () => {
  const callWebhook: CallWebhook = async ({ body }) => {
    const { request } = JSON.parse(body) as { request: { uid: string; desiredAPIVersion: string; objects: object[] } }
    const convertedObjects = request.objects.map((object) => ({ ...object, apiVersion: request.desiredAPIVersion }))
    const response = { uid: request.uid, result: { status: 'Success' }, convertedObjects }
    const review = { apiVersion: 'apiextensions.k8s.io/v1', kind: 'ConversionReview', response }
    return { status: 200, contentType: 'application/json', body: JSON.stringify(review) }
  }
  const engine = await startTestEngine({ bare: false, callWebhook })
  const schema = { openAPIV3Schema: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true } }
  const conversion = {
    strategy: 'Webhook',
    webhook: { conversionReviewVersions: ['v1'], clientConfig: { url: 'https://convert.ex.io' } },
  }
  const versions = ['v1', 'v2'].map((name) => ({ name, served: true, storage: name === 'v1', schema }))
  expect((await engine.install({}, { versions, conversion })).status).toBe(201)
  const validations = [{ expression: 'object.spec.replicas < 5', messageExpression: "'as ' + string(object.apiVersion)" }]
  await govern(engine, { rule: { apiVersions: ['v2'] }, spec: { validations } })
  expect(said(await create(engine, 'a', 9))).toEqual(denied('a', 'as ex.io/v2'))
  expect((await create(engine, 'a', 1)).status).toBe(201)
  const patched = await engine.send('PATCH', `${WIDGETS}/a`, { spec: { replicas: 9 } }, MERGE)
  expect(said(patched)).toEqual(denied('a', 'as ex.io/v2'))
})

describe('[AP-12] params', () => {
  const limit = (name: string, max: string, labels?: object) => ({ metadata: { name, labels }, data: { max } })
  const spec = {
    paramKind: { apiVersion: 'v1', kind: 'ConfigMap' },
    validations: [{ expression: 'object.spec.replicas < int(params.data.max)', messageExpression: "'below ' + params.data.max" }],
  }
  const bound = (paramRef: object) => ({ spec, binding: { paramRef } })

  test('by name, in the namespace of the request', async () => {
    const engine = await governed(bound({ name: 'limit', parameterNotFoundAction: 'Deny' }))
    const missing =
      "is forbidden: ValidatingAdmissionPolicy 'p' with binding 'b' denied request: failed to configure binding: no params found for policy binding with `Deny` parameterNotFoundAction"
    expect(said(await create(engine, 'a', 9))).toEqual([422, `widgets.ex.io "a" ${missing}`])
    await engine.send('POST', CONFIG_MAPS, limit('limit', '3'))
    expect(said(await create(engine, 'a', 9))).toEqual(denied('a', 'below 3'))
    expect((await create(engine, 'a', 2)).status).toBe(201)
  })

  test('by selector, each of them', async () => {
    const engine = await governed(bound({ selector: { matchLabels: { a: 'b' } }, parameterNotFoundAction: 'Allow' }))
    expect((await create(engine, 'free', 9)).status).toBe(201)
    for (const [name, max] of [
      ['one', '20'],
      ['two', '5'],
    ] as const)
      await engine.send('POST', CONFIG_MAPS, limit(name, max, { a: 'b' }))
    await engine.send('POST', CONFIG_MAPS, limit('three', '1'))
    expect(said(await create(engine, 'a', 9))).toEqual(denied('a', 'below 5'))
    expect((await create(engine, 'b', 4)).status).toBe(201)
  })

  test('of a kind that is not served', async () => {
    const paramKind = { apiVersion: 'none.io/v1', kind: 'None' }
    const engine = await governed({
      spec: { ...spec, paramKind },
      binding: { paramRef: { name: 'a', parameterNotFoundAction: 'Allow' } },
    })
    const why =
      "ValidatingAdmissionPolicy 'p' denied request: failed to configure policy: failed to find resource referenced by paramKind: 'none.io/v1, Kind=None'"
    expect(said(await create(engine, 'a', 1))).toEqual([422, `widgets.ex.io "a" is forbidden: ${why}`])
  })
})

test('[AP-13] the authorizer answers as roles do', async () => {
  const check = "authorizer.group('').resource('configmaps').namespace('default').check('get')"
  const own = `authorizer.serviceAccount('default', 'robot').group('').resource('configmaps').namespace('default').check('get')`
  const validations = [{ expression: `${check}.allowed() && !${own}.allowed()`, messageExpression: "'no'" }]
  const engine = await governed({ spec: { validations } }, { authorization: true })
  expect((await create(engine, 'a', 1)).status).toBe(201)
  const rules = [{ apiGroups: [''], resources: ['configmaps'], verbs: ['get'] }]
  await engine.send('POST', '/apis/rbac.authorization.k8s.io/v1/clusterroles', { metadata: { name: 'r' }, rules })
  const subjects = [{ kind: 'ServiceAccount', name: 'robot', namespace: 'default' }]
  const roleRef = { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: 'r' }
  await engine.send('POST', '/apis/rbac.authorization.k8s.io/v1/clusterrolebindings', {
    metadata: { name: 'r' },
    subjects,
    roleRef,
  })
  expect(said(await create(engine, 'b', 1))).toEqual(denied('b', 'no'))
})
