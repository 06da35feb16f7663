import { describe, expect, test } from 'vitest'
import { MERGE, startTestEngine, type TestEngine } from '../../testing/engine.ts'

const PATHS = ['validatingwebhookconfigurations', 'mutatingwebhookconfigurations'].map(
  (resource) => `/apis/admissionregistration.k8s.io/v1/${resource}`,
)

const RULE = { apiGroups: ['ex.io'], apiVersions: ['v1'], operations: ['CREATE'], resources: ['widgets'] }

const webhook = (more: object = {}) => ({
  name: 'a.ex.io',
  clientConfig: { service: { namespace: 'default', name: 's' } },
  rules: [RULE],
  sideEffects: 'None',
  admissionReviewVersions: ['v1'],
  ...more,
})

const started = (): Promise<TestEngine> => startTestEngine({ bare: false })
const created = (engine: TestEngine, path: string, ...webhooks: object[]) =>
  engine.send('POST', path, { metadata: { name: 'c' }, webhooks })

describe.each(PATHS)('%s', (path) => {
  test('[AW-1] are stored with what they leave out, and count changes of their webhooks', async () => {
    const engine = await started()
    const { body } = await created(engine, path, webhook())
    expect(body).toMatchObject({
      metadata: { generation: 1 },
      webhooks: [
        {
          clientConfig: { service: { port: 443 } },
          rules: [{ scope: '*' }],
          failurePolicy: 'Fail',
          matchPolicy: 'Equivalent',
          namespaceSelector: {},
          objectSelector: {},
          timeoutSeconds: 10,
          ...(path.includes('mutating') && { reinvocationPolicy: 'Never' }),
        },
      ],
    })
    const labelled = await engine.send('PATCH', `${path}/c`, { metadata: { labels: { a: 'b' } } }, MERGE)
    expect(labelled.body.metadata).toMatchObject({ generation: 1 })
    const emptied = await engine.send('PATCH', `${path}/c`, { webhooks: [] }, MERGE)
    expect(emptied.body.metadata).toMatchObject({ generation: 2 })
  })

  test.each([
    ['a name', { name: 'a' }, 'name: Invalid value: "a": should be a domain with at least three segments separated by dots'],
    ['a client', { clientConfig: {} }, 'clientConfig: Required value: exactly one of url or service is required'],
    ['side effects', { sideEffects: 'Some' }, 'sideEffects: Unsupported value: "Some": supported values: "None", "NoneOnDryRun"'],
    [
      'a timeout',
      { timeoutSeconds: 31 },
      'timeoutSeconds: Invalid value: 31: the timeout value must be between 1 and 30 seconds',
    ],
    ['versions', { admissionReviewVersions: [] }, 'admissionReviewVersions: Required value: must specify one of v1, v1beta1'],
  ])('[AW-2] have %s that is valid', async (_, more, message) => {
    const { status, body } = await created(await started(), path, webhook(more))
    expect(status).toBe(422)
    expect(String(body.message)).toContain(`webhooks[0].${message}`)
  })

  test('[AW-3] warn of rules that have no effect', async () => {
    const rules = [{ ...RULE, apiGroups: ['authentication.k8s.io'], resources: ['tokenreviews'] }]
    const { headers } = await created(await started(), path, webhook({ rules }))
    expect(headers.get('warning')).toBe(
      '299 - "webhooks[0].rules[0]: tokenreviews.authentication.k8s.io is excluded from admission webhooks; this rule will have no effect"',
    )
  })
})
