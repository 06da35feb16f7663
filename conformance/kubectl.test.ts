import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { KUBERNETES_RELEASE } from '../src/apimachinery/version/kubernetes-release.ts'
import { EXAMPLES } from '../src/examples/catalogue.ts'
import { KubectlHost, kubectlMissing } from './kubectl.ts'

const missing = kubectlMissing()
if (missing !== undefined) console.log(missing)

const CRD = EXAMPLES[0]?.crd ?? ''
const STOREFRONT = `apiVersion: demo.crdlab.dev/v1
kind: WebApp
metadata:
  name: storefront
spec:
  image: shop/storefront:2.4
  replicas: 3
`

const READER = `apiVersion: rbac.authorization.k8s.io/v1
kind: Role
metadata: {name: reader, namespace: default}
rules:
- {apiGroups: [demo.crdlab.dev], resources: [webapps], verbs: [get]}
---
apiVersion: rbac.authorization.k8s.io/v1
kind: RoleBinding
metadata: {name: jane, namespace: default}
roleRef: {apiGroup: rbac.authorization.k8s.io, kind: Role, name: reader}
subjects:
- {kind: User, name: jane}
`

// A session: each command acts on what those before it have left.
describe.skipIf(missing !== undefined)('kubectl against the Node host, alone', { shuffle: false }, () => {
  let host: KubectlHost
  const kubectl = async (line: string, input?: string): Promise<string> => {
    const { code, out, err } = await host.run(line.split(' '), input)
    if (code !== 0) throw new Error(`kubectl ${line}: ${err}`)
    return out.trimEnd()
  }
  const rejected = async (line: string, input?: string): Promise<string> => {
    const { code, err } = await host.run(line.split(' '), input)
    expect(code).not.toBe(0)
    return err.trimEnd()
  }

  beforeAll(async () => {
    host = await KubectlHost.start('--bare')
  })
  afterAll(async () => {
    expect(await host.stop()).toBe(0)
  })

  test('version', async () => {
    expect(await kubectl('version')).toContain(`Server Version: v${KUBERNETES_RELEASE}`)
  })

  test('create -f of a CRD, wait until it is established', async () => {
    expect(await kubectl('create -f -', CRD)).toBe(
      'customresourcedefinition.apiextensions.k8s.io/webapps.demo.crdlab.dev created',
    )
    const condition = 'customresourcedefinition.apiextensions.k8s.io/webapps.demo.crdlab.dev condition met'
    expect(await kubectl('wait --for=condition=Established crd/webapps.demo.crdlab.dev --timeout=10s')).toBe(condition)
    expect(await rejected('create -f -', CRD)).toContain(
      'customresourcedefinitions.apiextensions.k8s.io "webapps.demo.crdlab.dev" already exists',
    )
  })

  test('api-resources', async () => {
    const lines = (await kubectl('api-resources --no-headers')).split('\n').map((line) => line.split(/\s+/).join(' '))
    expect(lines).toContain('webapps wa demo.crdlab.dev/v1 true WebApp')
    expect(lines).toContain('customresourcedefinitions crd,crds apiextensions.k8s.io/v1 false CustomResourceDefinition')
  })

  test('apply -f on the client side: created, unchanged, configured', async () => {
    expect(await kubectl('apply -f -', STOREFRONT)).toBe('webapp.demo.crdlab.dev/storefront created')
    expect(await kubectl('apply -f -', STOREFRONT)).toBe('webapp.demo.crdlab.dev/storefront unchanged')
    const changed = STOREFRONT.replace('replicas: 3', 'replicas: 4')
    expect(await kubectl('apply -f -', changed)).toBe('webapp.demo.crdlab.dev/storefront configured')
    expect(await kubectl('get wa storefront -o jsonpath={.metadata.generation}/{.spec.replicas}/{.spec.port}')).toBe('2/4/8080')
  })

  test('apply -f of a field that is not in the schema is rejected by its strict check', async () => {
    const wrong = STOREFRONT.replace('replicas:', 'replicaz:')
    expect(await rejected('apply -f -', wrong)).toContain('strict decoding error: unknown field "spec.replicaz"')
  })

  test('apply --server-side: who owns a field is asked before another takes it', async () => {
    const mine =
      'apiVersion: demo.crdlab.dev/v1\nkind: WebApp\nmetadata:\n  name: applied\nspec:\n  image: shop/a:1\n  replicas: 2\n'
    const applied = 'webapp.demo.crdlab.dev/applied serverside-applied'
    expect(await kubectl('apply --server-side --field-manager=mine -f -', mine)).toBe(applied)
    expect(await kubectl('apply --server-side --field-manager=mine -f -', mine)).toBe(applied)
    const theirs = mine.replace('replicas: 2', 'replicas: 3')
    expect(await rejected('apply --server-side --field-manager=theirs -f -', theirs)).toContain(
      'Apply failed with 1 conflict: conflict with "mine": .spec.replicas',
    )
    expect(await kubectl('apply --server-side --field-manager=theirs --force-conflicts -f -', theirs)).toBe(applied)
    expect(await kubectl('get wa applied -o jsonpath={.metadata.generation}/{.spec.replicas}')).toBe('2/3')
    expect(await kubectl('delete wa applied')).toBe('webapp.demo.crdlab.dev "applied" deleted')
  })

  test('get prints the columns of the CRD', async () => {
    const [head, row] = (await kubectl('get webapps')).split('\n').map((line) => line.split(/\s+/))
    expect(head).toEqual(['NAME', 'IMAGE', 'DESIRED', 'READY', 'STATUS', 'AGE'])
    expect(row?.slice(0, 3)).toEqual(['storefront', 'shop/storefront:2.4', '4'])
    expect(await kubectl('get webapps -A --no-headers')).toMatch(/^default +storefront /)
    expect((await host.run(['get', 'webapps', '-n', 'empty'])).err).toBe('No resources found in empty namespace.\n')
  })

  test('get -o yaml', async () => {
    const yaml = await kubectl('get webapp storefront -o yaml')
    expect(yaml).toContain('\nkind: WebApp\nmetadata:\n')
    expect(yaml.endsWith('\nspec:\n  image: shop/storefront:2.4\n  port: 8080\n  replicas: 4')).toBe(true)
  })

  test('patch --subresource=status moves no generation', async () => {
    const patch = '{"status":{"replicas":4,"readyReplicas":4,"selector":"app=storefront"},"spec":{"replicas":9}}'
    const { out } = await host.run(['patch', 'wa/storefront', '--subresource=status', '--type=merge', '-p', patch])
    expect(out.trimEnd()).toBe('webapp.demo.crdlab.dev/storefront patched')
    expect(await kubectl('get wa storefront -o jsonpath={.metadata.generation}/{.spec.replicas}/{.status.readyReplicas}')).toBe(
      '2/4/4',
    )
  })

  test('scale writes replicas through /scale', async () => {
    expect(await kubectl('scale wa/storefront --replicas=5')).toBe('webapp.demo.crdlab.dev/storefront scaled')
    expect(await kubectl('scale wa/storefront --replicas=6 --current-replicas=5')).toBe(
      'webapp.demo.crdlab.dev/storefront scaled',
    )
    expect(await kubectl('get wa storefront --subresource=scale -o jsonpath={.spec.replicas}/{.status.selector}')).toBe(
      '6/app=storefront',
    )
    expect(await kubectl('get wa storefront -o jsonpath={.metadata.generation}')).toBe('4')
  })

  test('get -w shows each change', async () => {
    const watching = host.follow(['get', 'wa', '-w', '--no-headers', '-o', 'custom-columns=N:.metadata.name,R:.spec.replicas'])
    await watching.lines(1)
    await kubectl('scale wa/storefront --replicas=7')
    const lines = await watching.lines(2)
    watching.stop()
    expect(lines.map((line) => line.split(/\s+/).join(' '))).toEqual(['storefront 6', 'storefront 7'])
  })

  test('replace with a stale version is rejected', async () => {
    const old = JSON.parse(await kubectl('get wa storefront -o json')) as object
    await kubectl('label wa storefront tier=gold')
    expect(await rejected('replace -f -', JSON.stringify(old))).toContain(
      'Operation cannot be fulfilled on webapps.demo.crdlab.dev "storefront": the object has been modified; please apply your changes to the latest version and try again',
    )
  })

  test('explain', async () => {
    const text = await kubectl('explain webapp.spec.port')
    expect(text).toContain('FIELD: port <integer>')
    expect(text).toContain('The port that replicas listen on.')
  })

  test('delete, of an object and of the CRD', async () => {
    expect(await kubectl('delete wa storefront')).toBe('webapp.demo.crdlab.dev "storefront" deleted')
    expect(await rejected('get wa storefront')).toBe(
      'Error from server (NotFound): webapps.demo.crdlab.dev "storefront" not found',
    )
    expect(await kubectl('delete crd webapps.demo.crdlab.dev')).toBe(
      'customresourcedefinition.apiextensions.k8s.io "webapps.demo.crdlab.dev" deleted',
    )
    expect(await rejected('get --raw /apis/demo.crdlab.dev/v1/webapps')).toBe(
      'Error from server (NotFound): the server could not find the requested resource',
    )
  })
})

describe.skipIf(missing !== undefined)('kubectl against the Node host with its examples', () => {
  test('[RB-6] --as acts as that user, and without it the administrator acts', async () => {
    const host = await KubectlHost.start('--authorization-mode', 'RBAC')
    const run = async (line: string): Promise<string> => {
      const { out, err } = await host.run(line.split(' '))
      return (out + err).trimEnd()
    }
    const forbidden =
      'Error from server (Forbidden): webapps.demo.crdlab.dev "storefront" is forbidden: User "jane" cannot get resource "webapps" in API group "demo.crdlab.dev" in the namespace "default"'
    expect(await run('get wa storefront -o name --as jane')).toBe(forbidden)
    const { out } = await host.run(['create', '-f', '-'], READER)
    expect(out.trimEnd().split('\n')).toEqual([
      'role.rbac.authorization.k8s.io/reader created',
      'rolebinding.rbac.authorization.k8s.io/jane created',
    ])
    expect(await run('get wa storefront -o name --as jane')).toBe('webapp.demo.crdlab.dev/storefront')
    expect(await run('delete wa storefront --as jane')).toContain('User "jane" cannot delete resource "webapps"')
    expect(await host.stop()).toBe(0)
  })

  test('apply --server-side of kinds that are part of the server: who owns what, and conflicts', async () => {
    const host = await KubectlHost.start()
    const objects = (value: string): string => `apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRole
metadata: {name: reader, labels: {tier: ${value}}}
rules:
- {apiGroups: [demo.crdlab.dev], resources: [webapps], verbs: [get]}
---
apiVersion: v1
kind: Namespace
metadata: {name: team, labels: {tier: ${value}}}
`
    const both = 'clusterrole.rbac.authorization.k8s.io/reader serverside-applied\nnamespace/team serverside-applied'
    const apply = async (value: string, ...flags: string[]) =>
      host.run(['apply', '--server-side', ...flags, '-f', '-'], objects(value))
    expect((await apply('gold', '--field-manager=mine')).out.trimEnd()).toBe(both)
    expect((await apply('gold', '--field-manager=mine')).out.trimEnd()).toBe(both)
    const { err } = await apply('iron', '--field-manager=theirs')
    expect(err.match(/Apply failed with 1 conflict: conflict with "mine": \.metadata\.labels\.tier/g)).toHaveLength(2)
    expect((await apply('iron', '--field-manager=theirs', '--force-conflicts')).out.trimEnd()).toBe(both)
    const owners = '-o=jsonpath={range .metadata.managedFields[*]}{.manager} {.operation} {.fieldsV1}{"\\n"}{end}'
    const owned = async (name: string): Promise<string[]> =>
      (await host.run(['get', name, '--show-managed-fields', owners])).out.trimEnd().split('\n')
    expect(await owned('clusterrole/reader')).toEqual([
      'mine Apply {"f:rules":{}}',
      'theirs Apply {"f:metadata":{"f:labels":{"f:tier":{}}},"f:rules":{}}',
    ])
    expect(await owned('namespace/team')).toEqual(['theirs Apply {"f:metadata":{"f:labels":{"f:tier":{}}}}'])
    expect(await host.stop()).toBe(0)
  })

  test('create --validate of a List, of kinds that are part of the server and of custom ones', async () => {
    const host = await KubectlHost.start()
    const list = (replicas: string): string => `apiVersion: v1
kind: List
items:
- {apiVersion: v1, kind: Namespace, metadata: {name: ${replicas}-team}}
- {apiVersion: demo.crdlab.dev/v1, kind: WebApp, metadata: {name: listed, namespace: default}, spec: {image: a/b:1, ${replicas}: 1}}
`
    const create = (text: string) => host.run(['create', '--validate=true', '-f', '-'], text)
    expect((await create(list('replicas'))).out.trimEnd()).toBe(
      'namespace/replicas-team created\nwebapp.demo.crdlab.dev/listed created',
    )
    expect((await create(list('replica'))).err).toContain('ValidationError(WebApp.spec): unknown field "replica"')
    expect(await host.stop()).toBe(0)
  })

  test('[PB-1] [RB-5] typed clients, which send protobuf: namespaces, roles, bindings, and what a user may do', async () => {
    const host = await KubectlHost.start('--authorization-mode', 'RBAC')
    const run = async (line: string): Promise<string> => {
      const { out, err } = await host.run(line.split(' '))
      return (out + err).trimEnd()
    }
    const canUpdate = 'auth can-i update webapps --subresource status --as x -n team'
    expect(await run(canUpdate)).toBe('no')
    expect(await run('create namespace team')).toBe('namespace/team created')
    expect(await run('create role writer --verb update --resource webapps/status -n team')).toBe(
      'role.rbac.authorization.k8s.io/writer created',
    )
    expect(await run('create rolebinding x --role writer --user x -n team')).toBe(
      'rolebinding.rbac.authorization.k8s.io/x created',
    )
    expect(await run('create clusterrole reader --verb get --resource webapps')).toBe(
      'clusterrole.rbac.authorization.k8s.io/reader created',
    )
    expect(await run('create clusterrolebinding x --clusterrole reader --user x')).toBe(
      'clusterrolebinding.rbac.authorization.k8s.io/x created',
    )
    expect(await run(canUpdate)).toBe('yes')
    const can = (await run('auth can-i --list --as x -n team')).split('\n').map((line) => line.trim().split(/ {2,}/))
    expect(can.filter(([resource]) => resource?.startsWith('webapps'))).toEqual([
      ['webapps.demo.crdlab.dev', '[]', '[]', '[get]'],
      ['webapps.demo.crdlab.dev/status', '[]', '[]', '[update]'],
    ])
    expect((await run('get rolebindings -n team')).split(/\s+/).slice(0, 5)).toEqual(['NAME', 'ROLE', 'AGE', 'x', 'Role/writer'])
    expect(await run('delete rolebinding x -n team --cascade=foreground')).toBe(
      'rolebinding.rbac.authorization.k8s.io "x" deleted',
    )
    expect(await run('delete namespace team')).toBe('namespace "team" deleted')
    expect(await host.stop()).toBe(0)
  })

  test('[RB-11] [RB-8] the role view holds what a role labelled for it holds', async () => {
    const host = await KubectlHost.start('--authorization-mode', 'RBAC')
    const run = async (line: string): Promise<string> => {
      const { out, err } = await host.run(line.split(' '))
      return (out + err).trimEnd()
    }
    expect(await run('create clusterrolebinding x --clusterrole view --user jane')).toBe(
      'clusterrolebinding.rbac.authorization.k8s.io/x created',
    )
    expect(await run('--as jane get namespaces -o name')).toContain('namespace/default')
    expect(await run('--as jane get webapps')).toBe(
      'Error from server (Forbidden): webapps.demo.crdlab.dev is forbidden: User "jane" cannot list resource "webapps" in API group "demo.crdlab.dev" in the namespace "default"',
    )
    await run('create clusterrole webapps-view --verb get,list,watch --resource webapps')
    await run('label clusterrole webapps-view rbac.authorization.k8s.io/aggregate-to-view=true')
    await run('wait clusterrole/admin --for=jsonpath={.rules[?(@.resources[0]=="webapps")].verbs[0]}=get --timeout=10s')
    expect(await run('--as jane get webapp checkout -o name')).toBe('webapp.demo.crdlab.dev/checkout')
    expect(await run('--as jane delete webapp checkout')).toContain('User "jane" cannot delete resource "webapps"')
    expect(await run('--as jane get --raw /metrics')).toContain('User "jane" cannot get path "/metrics"')
    expect(await run('--as system:anonymous get --raw /apis')).toContain('User "system:anonymous" cannot get path "/apis"')
    expect(await host.stop()).toBe(0)
  })

  test('every example is installed, with its objects', async () => {
    const host = await KubectlHost.start()
    const { out } = await host.run(['get', 'wa,ct,db,environments', '-A', '-o', 'name'])
    expect(await host.stop()).toBe(0)
    expect(out.trimEnd().split('\n')).toEqual([
      'webapp.demo.crdlab.dev/checkout',
      'webapp.demo.crdlab.dev/storefront',
      'crontask.demo.crdlab.dev/cache-warmup',
      'crontask.demo.crdlab.dev/nightly-report',
      'database.demo.crdlab.dev/orders',
      'database.demo.crdlab.dev/sessions',
      'environment.demo.crdlab.dev/production',
      'environment.demo.crdlab.dev/staging',
    ])
  })
})
