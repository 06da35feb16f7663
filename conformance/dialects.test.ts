import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { KubectlHost, kubectlMissing } from './kubectl.ts'

const missing = kubectlMissing()
if (missing !== undefined) console.log(missing)

const CRD = `apiVersion: apiextensions.k8s.io/v1beta1
kind: CustomResourceDefinition
metadata: {name: widgets.ex.io}
spec:
  group: ex.io
  version: v1
  scope: Namespaced
  names: {plural: widgets, kind: Widget, shortNames: [wd]}
  validation:
    openAPIV3Schema:
      properties:
        spec: {properties: {replicas: {type: integer}}}
        status: {properties: {phase: {type: string}}}
  subResources:
    status: {}
    scale: {specReplicasPath: .spec.replicas, statusReplicasPath: .status.replicas, labelSelectorPath: .spec.labelSelector, groupVersion: autoscaling/v1}
`

const TPR = `apiVersion: apiextension.k8s.io/v1beta1
kind: ThirdPartyResource
metadata: {name: oxen.stable.example.com}
spec: {group: stable.example.com, version: v1, names: {plural: oxen, singular: ox, kind: Ox}}
`

const widget = (name: string, replicas: number, phase: string): string =>
  `apiVersion: ex.io/v1\nkind: Widget\nmetadata: {name: ${name}}\nspec: {replicas: ${replicas}, labelSelector: app=a}\nstatus: {phase: ${phase}}\n`

/** Some commands of kubectl, on a machine that may be busy. They are a session: each acts on what those before it have left. */
const SESSION = { timeout: 120_000, shuffle: false }

/** The rows of a table of kubectl, with one space between the cells. */
const cells = (table: string): string[] => table.split('\n').map((line) => line.replace(/ {2,}/g, ' ').trim())

describe.skipIf(missing !== undefined)('the proposals with kubectl, a user and a controller', SESSION, () => {
  let host: KubectlHost
  const kubectl = async (line: string, input?: string): Promise<string> => {
    const { out, err } = await host.run(line.split(' '), input)
    return (out + err).trimEnd()
  }
  const state = (): Promise<string> => kubectl('get wd a -o jsonpath={.metadata.generation}/{.spec.replicas}/{.status.phase}')
  const forbidden = (user: string, verb: string, resource: string, name = 'a'): string =>
    `Error from server (Forbidden): widgets.ex.io "${name}" is forbidden: User "${user}" cannot ${verb} resource "${resource}" in API group "ex.io" in the namespace "default"`

  beforeAll(async () => {
    const gates = ['--feature-gates', 'CustomResourceSubResources=true']
    host = await KubectlHost.start('--dialects', 'proposal,tpr', ...gates, '--authorization-mode', 'RBAC')
    await kubectl('create -f -', CRD)
    await kubectl('create clusterrole user --verb=get,list,update,patch --resource=widgets.ex.io')
    await kubectl('create clusterrole controller --verb=get,update --resource=widgets.ex.io/status')
    await kubectl('create clusterrolebinding alice --clusterrole=user --user=alice')
    await kubectl('create clusterrolebinding robot --clusterrole=controller --user=robot')
    await kubectl('create -f -', widget('a', 1, 'dropped'))
  }, SESSION.timeout)
  afterAll(() => host.stop())

  test('[PR-D1] its registrations are there by their version, and not among those of v1', async () => {
    const [, ...rows] = cells(await kubectl('get customresourcedefinitions.v1beta1.apiextensions.k8s.io'))
    expect(rows.map((row) => row.split(' ').slice(0, 3).join(' '))).toEqual(['widgets.ex.io Namespaced v1(storage)'])
    expect(await kubectl('get crd widgets.ex.io')).toBe(
      'Error from server (NotFound): customresourcedefinitions.apiextensions.k8s.io "widgets.ex.io" not found',
    )
  })

  test('[RB-1, PR-S1, PR-S2] who may update widgets and who may update widgets/status cannot do each other’s work', async () => {
    expect(await state()).toBe('1/1/')
    expect(await kubectl('replace --as alice -f -', widget('a', 2, 'mine'))).toBe('widget.ex.io/a replaced')
    expect(await state()).toBe('2/2/')
    expect(await kubectl('replace --as robot --subresource=status -f -', widget('a', 9, 'Ready'))).toBe('widget.ex.io/a replaced')
    expect(await state()).toBe('2/2/Ready')
    const replacing = (said: string): string => said.replace(': ', ': error when replacing "STDIN": ')
    expect(await kubectl('replace --as alice --subresource=status -f -', widget('a', 2, 'mine'))).toBe(
      replacing(forbidden('alice', 'update', 'widgets/status')),
    )
    expect(await kubectl('replace --as robot -f -', widget('a', 9, 'x'))).toBe(replacing(forbidden('robot', 'update', 'widgets')))
    expect(await state()).toBe('2/2/Ready')
  })

  test('[RB-5] both are told before they try, also as a list', async () => {
    const can = (user: string, line: string): Promise<string> => kubectl(`auth can-i ${line} --as ${user}`)
    const asked = [
      'update widgets.ex.io',
      'update widgets.ex.io --subresource=status',
      'update widgets.ex.io --subresource=scale',
    ]
    const said = async (user: string): Promise<string[]> => {
      const answers: string[] = []
      for (const line of asked) answers.push(await can(user, line))
      return answers
    }
    expect([await said('alice'), await said('robot')]).toEqual([
      ['yes', 'no', 'no'],
      ['no', 'yes', 'no'],
    ])
    // Beside what everybody may do by the default roles.
    const ofWidgets = (list: string): string[] => cells(list).filter((row) => row.startsWith('widgets'))
    expect(ofWidgets(await can('alice', '--list'))).toEqual(['widgets.ex.io [] [] [get list update patch]'])
    expect(ofWidgets(await can('robot', '--list'))).toEqual(['widgets.ex.io/status [] [] [get update]'])
    expect(cells(await kubectl('auth can-i --list'))).toEqual(expect.arrayContaining(['*.* [] [] [*]', '[*] [] [*]']))
  })

  test('[RB-2] applying what is not there needs create', async () => {
    expect(await kubectl('apply --server-side --as alice -f -', widget('b', 1, 'x'))).toBe(
      forbidden('alice', 'create', 'widgets', 'b'),
    )
    expect(await kubectl('get wd b --ignore-not-found')).toBe('')
  })

  test('[PR-C1, PR-C2] scale sends PATCH, which is rejected; with --current-replicas it sends GET and PUT', async () => {
    await kubectl('replace -f -', widget('a', 2, ''))
    expect(await kubectl('scale wd a --replicas=3')).toBe(
      'Error from server (MethodNotAllowed): patch is not supported on resources of kind "widgets.ex.io"',
    )
    expect(await kubectl('scale wd a --replicas=3 --current-replicas=2')).toBe('widget.ex.io/a scaled')
    expect(await kubectl('scale wd a --replicas=4 --current-replicas=2')).toBe('error: Expected replicas to be 2, was 3')
    expect(await kubectl('get wd a -o jsonpath={.spec.replicas}')).toBe('3')
  })

  test('[PR-S4] a patch of the status is rejected', async () => {
    expect(await kubectl('patch wd a --subresource=status --type=merge -p {"status":{}}')).toBe(
      'Error from server (MethodNotAllowed): patch is not supported on resources of kind "widgets.ex.io"',
    )
  })

  test('[TP-N9, TP-N4] oxen, an ox and an Ox', async () => {
    expect(await kubectl('create -f -', TPR)).toBe('thirdpartyresource.apiextension.k8s.io/oxen.stable.example.com created')
    const ox = 'apiVersion: stable.example.com/v1\nkind: Ox\nmetadata: {name: bill}\nspec: {weight: 900}\n'
    await kubectl(
      'wait --for=condition=NameConflict=False thirdpartyresources.apiextension.k8s.io/oxen.stable.example.com --timeout=10s',
    )
    expect(await kubectl('create -f -', ox)).toBe('ox.stable.example.com/bill created')
    expect(await kubectl('get ox bill -o jsonpath={.kind}/{.spec.weight}')).toBe('Ox/900')
    expect(await kubectl('get oxen -o name')).toBe('ox.stable.example.com/bill')
  })
})
