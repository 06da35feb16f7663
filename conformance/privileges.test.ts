import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { KubectlHost, kubectlMissing } from './kubectl.ts'

const missing = kubectlMissing()
if (missing !== undefined) console.log(missing)

/** Two users, each with one endpoint: the split as a privilege. */
const SETUP = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: widgets.ex.io}
spec:
  group: ex.io
  scope: Namespaced
  names: {plural: widgets, kind: Widget}
  versions:
  - name: v1
    served: true
    storage: true
    subresources: {status: {}, scale: {specReplicasPath: .spec.replicas, statusReplicasPath: .status.replicas}}
    schema: {openAPIV3Schema: {type: object, x-kubernetes-preserve-unknown-fields: true}}
`

const ROLES = `apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRole
metadata: {name: reader}
rules: [{apiGroups: [ex.io], resources: [widgets, widgets/status], verbs: [get]}]
---
apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRole
metadata: {name: user}
rules: [{apiGroups: [ex.io], resources: [widgets], verbs: [update, patch]}]
---
apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRole
metadata: {name: controller}
rules: [{apiGroups: [ex.io], resources: [widgets/status], verbs: [update, patch]}]
`

const WIDGET = 'apiVersion: ex.io/v1\nkind: Widget\nmetadata: {name: a, namespace: default}\nspec: {size: 1, replicas: 1}\n'

/** Some commands of kubectl, on a machine that may be busy. */
const PATIENCE = { timeout: 120_000 }

describe.skipIf(missing !== undefined)('the split as a privilege, with kubectl --as', PATIENCE, () => {
  let host: KubectlHost
  const kubectl = async (line: string, input?: string): Promise<string> => {
    const { out, err } = await host.run(line.split(' '), input)
    return (out + err).trimEnd()
  }
  const state = (): Promise<string> =>
    kubectl('get widget a -o jsonpath={.metadata.generation}/{.spec.size}/{.spec.replicas}/{.status.phase}')
  const anew = (): Promise<string> => kubectl('replace --force -f -', WIDGET)
  const forbidden = (user: string, verb: string, resource: string): string =>
    `Error from server (Forbidden): widgets.ex.io "a" is forbidden: User "${user}" cannot ${verb} resource "${resource}" in API group "ex.io" in the namespace "default"`

  beforeAll(async () => {
    host = await KubectlHost.start('--authorization-mode', 'RBAC')
    await kubectl('create -f -', SETUP)
    await kubectl('wait --for=condition=Established crd/widgets.ex.io --timeout=10s')
    await kubectl('create -f -', ROLES)
    for (const user of ['user', 'controller']) {
      await kubectl(`create clusterrolebinding ${user} --clusterrole=${user} --user=${user}`)
      await kubectl(`create clusterrolebinding ${user}-reads --clusterrole=reader --user=${user}`)
    }
    await kubectl('create -f -', WIDGET)
  }, PATIENCE.timeout)
  afterAll(() => host.stop())

  const SPEC = '{"spec":{"size":2}}'
  const STATUS = '{"status":{"phase":"Ready"}}'
  const patch = (user: string, body: string, subresource = ''): Promise<string> =>
    kubectl(`patch widget a --as ${user} ${subresource}--type=merge -p ${body}`)

  test('[RB-1] the user writes the spec and cannot write the status', async () => {
    expect(await anew()).toContain('widget.ex.io/a replaced')
    expect(await patch('user', SPEC)).toBe('widget.ex.io/a patched')
    expect(await patch('user', STATUS, '--subresource=status ')).toBe(forbidden('user', 'patch', 'widgets/status'))
    expect(await state()).toBe('2/2/1/')
    // Through the main endpoint the server ignores the status and does not reject it.
    expect(await patch('user', STATUS)).toBe('widget.ex.io/a patched (no change)')
    expect(await state()).toBe('2/2/1/')
  })

  test('[RB-1] the controller writes the status and cannot write the spec', async () => {
    expect(await anew()).toContain('widget.ex.io/a replaced')
    expect(await patch('controller', '{"spec":{"size":9}}')).toBe(forbidden('controller', 'patch', 'widgets'))
    expect(await patch('controller', '{"status":{"phase":"Ready"},"spec":{"size":9}}', '--subresource=status ')).toBe(
      'widget.ex.io/a patched',
    )
    expect(await state()).toBe('1/1/1/Ready')
    expect(await kubectl('replace --as controller -f -', WIDGET)).toBe(
      forbidden('controller', 'update', 'widgets').replace(': ', ': error when replacing "STDIN": '),
    )
  })

  test('[RB-2] neither may scale, create or delete', async () => {
    const scale = forbidden('user', 'patch', 'widgets/scale')
    expect(await kubectl('scale widget a --replicas=3 --as user')).toBe(scale)
    expect(await kubectl('delete widget a --as user')).toBe(forbidden('user', 'delete', 'widgets'))
    expect(await kubectl('create --as controller -f -', WIDGET)).toContain(
      'User "controller" cannot create resource "widgets" in API group "ex.io" in the namespace "default"',
    )
  })

  test('[RB-5] can-i says the same before it is tried', async () => {
    const can = (user: string, line: string): Promise<string> => kubectl(`auth can-i ${line} --as ${user}`)
    expect([await can('user', 'update widgets'), await can('user', 'update widgets --subresource=status')]).toEqual(['yes', 'no'])
    expect([await can('controller', 'update widgets'), await can('controller', 'update widgets --subresource=status')]).toEqual([
      'no',
      'yes',
    ])
  })

  test('[RB-7] [RB-8] roles are applied, changed and gathered', async () => {
    const role = ROLES.split('---\n')[0]?.replace('reader', 'applied') ?? ''
    const of = (said: string): string => `clusterrole.rbac.authorization.k8s.io/${said}`
    expect(await kubectl('apply -f -', role)).toBe(of('applied created'))
    expect(await kubectl('apply -f -', role.replace('[get]', '[get, list]'))).toBe(of('applied configured'))
    expect(await kubectl('apply -f -', role.replace('[get]', '[get, list]'))).toBe(of('applied unchanged'))
    expect(await kubectl('create clusterrole all --aggregation-rule=into=all')).toBe(of('all created'))
    expect(await kubectl('label clusterrole applied into=all')).toBe(of('applied labeled'))
    expect(await kubectl('get clusterrole all -o jsonpath={.rules[*].verbs}')).toBe('["get","list"]')
  })

  test('[OA-3] a v1 List is created with validation on', async () => {
    const items = ['x', 'y'].map((name) => JSON.stringify({ apiVersion: 'ex.io/v1', kind: 'Widget', metadata: { name } }))
    const list = `{"apiVersion":"v1","kind":"List","items":[${items.join(',')}]}`
    expect(await kubectl('create -f -', list)).toBe('widget.ex.io/x created\nwidget.ex.io/y created')
  })
})
