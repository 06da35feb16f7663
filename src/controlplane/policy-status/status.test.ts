import { expect, test } from 'vitest'
import { startTestEngine, type TestEngine } from '../testing/engine.ts'

const POLICIES = '/apis/admissionregistration.k8s.io/v1/validatingadmissionpolicies'
const MERGE = { 'content-type': 'application/merge-patch+json' }

const RULE = { apiGroups: ['ex.io'], apiVersions: ['v1'], operations: ['CREATE'], resources: ['widgets'] }

async function statusOf(engine: TestEngine, spec: object): Promise<unknown> {
  const body = { metadata: { name: 'p' }, spec: { matchConstraints: { resourceRules: [RULE] }, ...spec } }
  expect((await engine.send('POST', POLICIES, body)).status).toBe(201)
  await engine.plane.idle()
  return (await engine.send('GET', `${POLICIES}/p`)).body.status
}

async function started(): Promise<TestEngine> {
  const engine = await startTestEngine({ bare: false })
  await engine.install()
  return engine
}

const warning = (field: string, text: string) => ({ fieldRef: `spec.validations[0].${field}`, warning: text })

const KIND = 'ex.io/v1, Kind=Widget: '
const FOO = "ERROR: <input>:1:12: undefined field 'foo'\n | object.spec.foo\n | ...........^\n"

test.each<[name: string, spec: object, warnings: object[]]>([
  ['nothing', { validations: [{ expression: 'object.spec.replicas == 1' }] }, []],
  [
    'a field that is not there',
    { validations: [{ expression: "object.spec.foo == 'x'" }] },
    [warning('expression', `${KIND}${FOO.replaceAll('object.spec.foo', "object.spec.foo == 'x'")}`)],
  ],
  [
    'a message',
    { validations: [{ expression: 'true', messageExpression: 'string(object.metadata.foo)' }] },
    [
      warning(
        'messageExpression',
        `${KIND}ERROR: <input>:1:23: undefined field 'foo'\n | string(object.metadata.foo)\n | ......................^\n`,
      ),
    ],
  ],
  [
    'a variable of another type',
    {
      variables: [{ name: 'n', expression: 'object.spec.replicas' }],
      validations: [{ expression: "variables.n == 'x'" }],
    },
    [
      warning(
        'expression',
        `${KIND}ERROR: <input>:1:13: found no matching overload for '_==_' applied to '(int, string)'\n | variables.n == 'x'\n | ............^\n`,
      ),
    ],
  ],
  [
    'params',
    {
      paramKind: { apiVersion: 'v1', kind: 'ConfigMap' },
      validations: [{ expression: 'params.data.a == 1' }],
    },
    [
      warning(
        'expression',
        `${KIND}ERROR: <input>:1:15: found no matching overload for '_==_' applied to '(string, int)'\n | params.data.a == 1\n | ..............^\n`,
      ),
    ],
  ],
  [
    'stars',
    {
      matchConstraints: { resourceRules: [{ ...RULE, apiVersions: ['*'] }] },
      validations: [{ expression: "object.spec.foo == 'x'" }],
    },
    [],
  ],
])('[AP-14] the status tells of %s', async (_, spec, expressionWarnings) => {
  const typeChecking = expressionWarnings.length === 0 ? {} : { expressionWarnings }
  expect(await statusOf(await started(), spec)).toEqual({ observedGeneration: 1, typeChecking })
})

test('[AP-14] a changed spec is checked again', async () => {
  const engine = await started()
  await statusOf(engine, { validations: [{ expression: "object.spec.foo == 'x'" }] })
  await engine.send('PATCH', `${POLICIES}/p`, { spec: { validations: [{ expression: 'true' }] } }, MERGE)
  await engine.plane.idle()
  expect((await engine.send('GET', `${POLICIES}/p`)).body.status).toEqual({ observedGeneration: 2 })
})
