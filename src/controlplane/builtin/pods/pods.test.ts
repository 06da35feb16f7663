import { describe, expect, test } from 'vitest'
import { MERGE, startTestEngine, type TestEngine } from '../../testing/engine.ts'

type Json = Record<string, unknown>

const PATH = '/api/v1/namespaces/default/pods'
const started = () => startTestEngine({ bare: false })
const CONTAINER = { name: 'c', image: 'nginx' }
const pod = (spec: Json = {}): Json => ({ metadata: { name: 'a' }, spec: { containers: [CONTAINER], ...spec } })
const withContainer = (fields: Json): Json => ({ containers: [{ ...CONTAINER, ...fields }] })
const create = async (spec?: Json) => (await started()).send('POST', PATH, pod(spec))
const messageOf = ({ body }: { readonly body: Json }) => String(body.message).replace('Pod "a" is invalid: ', '')

const PRIORITY =
  'pods "a" is forbidden: the integer value of priority (5) must not be provided in pod spec; priority admission controller computed 0 from the given PriorityClass name'

/** The bodies of this file are the real server's, of Kubernetes 1.37; `conformance/cluster/pods.json` has more of them. */
describe('[PD-1] a Pod is filled', () => {
  test('with the policies of its spec', async () => {
    const { status, body } = await create()
    expect([status, body.spec]).toMatchObject([
      201,
      {
        containers: [{ ...CONTAINER, imagePullPolicy: 'Always', terminationMessagePath: '/dev/termination-log', resources: {} }],
        ...{ restartPolicy: 'Always', dnsPolicy: 'ClusterFirst', schedulerName: 'default-scheduler' },
        ...{ terminationGracePeriodSeconds: 30, enableServiceLinks: true, securityContext: {} },
      },
    ])
  })

  test('with requests from limits, protocols of ports and numbers of probes', async () => {
    const limits = { cpu: '1' }
    const { body } = await create(
      withContainer({ resources: { limits }, ports: [{ containerPort: 1 }], livenessProbe: { httpGet: { port: 1 } } }),
    )
    expect((body.spec as { containers: Json[] }).containers[0]).toMatchObject({
      resources: { limits, requests: limits },
      ports: [{ containerPort: 1, protocol: 'TCP' }],
      livenessProbe: { httpGet: { path: '/', scheme: 'HTTP' }, timeoutSeconds: 1, periodSeconds: 10, failureThreshold: 3 },
    })
  })

  test('with an empty volume where a volume has no source', async () => {
    expect((await create({ volumes: [{ name: 'v' }] })).body.spec).toMatchObject({ volumes: [{ name: 'v', emptyDir: {} }] })
  })
})

describe('[PD-2] a new Pod', () => {
  test('is pending, with priority and tolerations that nobody owns', async () => {
    const { body } = await create()
    expect(body).toMatchObject({
      metadata: { generation: 1 },
      spec: {
        priority: 0,
        preemptionPolicy: 'PreemptLowerPriority',
        tolerations: [{ key: 'node.kubernetes.io/not-ready' }, { key: 'node.kubernetes.io/unreachable' }],
      },
      status: { phase: 'Pending', qosClass: 'BestEffort' },
    })
    expect(JSON.stringify(body.metadata)).not.toMatch(/f:tolerations|f:priority/)
  })

  test.each<[string, Json, string]>([
    ['half of its limits', { resources: { requests: { cpu: '1' }, limits: { cpu: '2' } } }, 'Burstable'],
    ['all of its limits', { resources: { limits: { cpu: '1', memory: '1Gi' } } }, 'Guaranteed'],
    ['limits of one resource', { resources: { limits: { cpu: '1' } } }, 'Burstable'],
  ])('that asks for %s is of class %3$s', async (_, fields, qosClass) => {
    expect((await create(withContainer(fields))).body.status).toMatchObject({ qosClass })
  })

  test.each<[string, Json, string]>([
    ['priority', { priority: 5 }, PRIORITY],
    ['class', { priorityClassName: 'x' }, 'pods "a" is forbidden: no PriorityClass with name x was found'],
    ['runtime', { runtimeClassName: 'x' }, 'pods "a" is forbidden: pod rejected: RuntimeClass "x" not found'],
  ])('has no %s of its own', async (_, spec, message) => {
    const { status, body } = await create(spec)
    expect([status, body.message]).toEqual([403, message])
  })
})

describe('[PD-3] a Pod is rejected', () => {
  test.each<[string, Json, string]>([
    ['without containers', { containers: [] }, 'spec.containers: Required value'],
    ['with two containers of a name', { containers: [CONTAINER, CONTAINER] }, 'spec.containers[1].name: Duplicate value: "c"'],
    [
      'with a policy that is none',
      { restartPolicy: 'Foo' },
      'spec.restartPolicy: Unsupported value: "Foo": supported values: "Always", "OnFailure", "Never"',
    ],
    [
      'with a mount of no volume',
      withContainer({ volumeMounts: [{ name: 'x', mountPath: '/x' }] }),
      'spec.containers[0].volumeMounts[0].name: Not found: "x"',
    ],
    [
      'with requests above limits',
      withContainer({ resources: { requests: { cpu: '2' }, limits: { cpu: '1' } } }),
      'spec.containers[0].resources.requests: Invalid value: "2": must be less than or equal to cpu limit of 1',
    ],
    [
      'with a probe of nothing',
      withContainer({ livenessProbe: {} }),
      'spec.containers[0].livenessProbe: Required value: must specify a handler type',
    ],
  ])('%s', async (_, spec, message) => {
    const answer = await create(spec)
    expect([answer.status, messageOf(answer)]).toEqual([422, message])
  })
})

describe('[PD-4] an update', () => {
  const updated = async (engine: TestEngine, spec: Json) => {
    await engine.send('POST', PATH, pod(withContainer({ imagePullPolicy: 'Always' })))
    return engine.send('PUT', `${PATH}/a`, pod(spec))
  }

  test('changes an image, which raises the generation', async () => {
    const { body } = await updated(await started(), withContainer({ imagePullPolicy: 'Always', image: 'nginx:2' }))
    expect(body).toMatchObject({ metadata: { generation: 2 }, spec: { containers: [{ image: 'nginx:2' }] } })
  })

  test('of anything else is rejected with the difference', async () => {
    const answer = await updated(await started(), { ...withContainer({ imagePullPolicy: 'Always' }), hostNetwork: true })
    expect(messageOf(answer)).toMatch(/^spec: Forbidden: pod updates may not change fields other than /)
    expect(messageOf(answer).split('\n').slice(1)).toEqual([
      '@@ -44,7 +44,7 @@',
      '  "DeprecatedServiceAccount": "",',
      '  "AutomountServiceAccountToken": null,',
      '  "NodeName": "",',
      '- "HostNetwork": false,',
      '+ "HostNetwork": true,',
      '  "HostPID": false,',
      '  "HostIPC": false,',
      '  "ShareProcessNamespace": null,',
      '',
    ])
  })
})

test('[PD-5] the status is written by its endpoint alone, and the class of service stays', async () => {
  const engine = await started()
  await engine.send('POST', PATH, pod())
  const { body } = await engine.send(
    'PATCH',
    `${PATH}/a/status`,
    { spec: { nodeName: 'n' }, status: { phase: 'Running' } },
    MERGE,
  )
  expect([body.status, (body.spec as Json).nodeName]).toMatchObject([{ phase: 'Running', qosClass: 'BestEffort' }, undefined])
  const kept = await engine.send('PATCH', `${PATH}/a`, { status: { phase: 'Failed' } }, MERGE)
  expect(kept.body.status).toMatchObject({ phase: 'Running' })
  const refused = await engine.send('PATCH', `${PATH}/a/status`, { status: { qosClass: 'Guaranteed' } }, MERGE)
  expect(messageOf(refused)).toBe('status.qosClass: Invalid value: "Guaranteed": field is immutable')
})

describe('[PD-6] a deletion', () => {
  test('removes a Pod without a node at once, and answers the marked Pod', async () => {
    const engine = await started()
    await engine.send('POST', PATH, pod())
    const { body } = await engine.send('DELETE', `${PATH}/a?gracePeriodSeconds=30`)
    expect(body).toMatchObject({ kind: 'Pod', metadata: { generation: 2, deletionGracePeriodSeconds: 0 } })
    expect((await engine.send('GET', `${PATH}/a`)).status).toBe(404)
  })

  test('leaves a Pod with a node for its grace period, and until it is to go at once', async () => {
    const engine = await started()
    await engine.send('POST', PATH, pod({ nodeName: 'n' }))
    const marked = await engine.send('DELETE', `${PATH}/a`)
    expect(marked.body.metadata).toMatchObject({ generation: 2, deletionGracePeriodSeconds: 30 })
    expect((await engine.send('DELETE', `${PATH}/a?gracePeriodSeconds=60`)).body.metadata).toEqual(marked.body.metadata)
    expect((await engine.send('GET', `${PATH}/a`)).status).toBe(200)
    await engine.send('DELETE', `${PATH}/a?gracePeriodSeconds=0`)
    expect((await engine.send('GET', `${PATH}/a`)).status).toBe(404)
  })

  test('of a dry run changes nothing', async () => {
    const engine = await started()
    await engine.send('POST', PATH, pod())
    const { body } = await engine.send('DELETE', `${PATH}/a?dryRun=All`)
    expect(body.metadata).toMatchObject({ generation: 2, deletionGracePeriodSeconds: 0 })
    expect((await engine.send('GET', `${PATH}/a`)).body.metadata).toMatchObject({ generation: 1 })
  })

  test('keeps to preconditions', async () => {
    const engine = await started()
    await engine.send('POST', PATH, pod())
    expect((await engine.send('DELETE', `${PATH}/a`, { preconditions: { uid: 'x' } })).status).toBe(409)
  })
})

describe('[PD-7] Pods are read', () => {
  test.each([
    ['spec.nodeName=n', ['b']],
    ['spec.nodeName=', ['a']],
    ['spec.hostNetwork=true', ['b']],
    ['status.phase=Pending', ['a', 'b']],
    ['spec.restartPolicy=Never', []],
  ])('by %s', async (selector, names) => {
    const engine = await started()
    await engine.send('POST', PATH, pod())
    await engine.send('POST', PATH, { ...pod({ nodeName: 'n', hostNetwork: true }), metadata: { name: 'b' } })
    const { body } = await engine.send('GET', `${PATH}?fieldSelector=${encodeURIComponent(selector)}`)
    expect((body.items as { metadata: { name: string } }[]).map(({ metadata }) => metadata.name)).toEqual(names)
  })

  test('as a table of what they wait for', async () => {
    const engine = await started()
    await engine.send('POST', PATH, pod())
    const table = async () =>
      (await engine.send('GET', PATH, undefined, { accept: 'application/json;as=Table;v=v1;g=meta.k8s.io' })).body.rows
    expect(await table()).toMatchObject([{ cells: ['a', '0/1', 'Pending', '0', '0s', '<none>', '<none>', '<none>', '<none>'] }])
    const waiting = { name: 'c', ready: false, restartCount: 2, state: { waiting: { reason: 'CrashLoopBackOff' } } }
    await engine.send('PATCH', `${PATH}/a/status`, { status: { containerStatuses: [waiting] } }, MERGE)
    expect(await table()).toMatchObject([{ cells: expect.arrayContaining(['0/1', 'CrashLoopBackOff', '2']) }])
  })
})
