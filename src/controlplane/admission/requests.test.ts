import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { startApiServer, thingCrd } from '../../apiextensions/registry/testing/api-server.ts'
import { forbiddenError } from '../../apimachinery/api/errors.ts'
import { stringAt } from '../../apimachinery/json/access.ts'
import { isObject, type JsonObject, objectOf } from '../../apimachinery/json/value.ts'
import type { Attributes } from '../../apiserver/admission/attributes.ts'
import type { AdmissionPlugin } from '../../apiserver/admission/chain.ts'
import { invocationsOf } from '../../apiserver/admission/reinvocation.ts'
import { metadataOf, readMeta } from '../../apiserver/registry/rest/metadata.ts'
import { LEASES } from '../builtin/leases/leases.ts'
import { serveTyped, typedRoute } from '../builtin/serving.ts'

const CRDS = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions'
const THINGS = '/apis/g.io/v1/namespaces/n/things'
const LEASE = '/apis/coordination.k8s.io/v1/namespaces/n/leases/l'
const MERGE = { 'content-type': 'application/merge-patch+json' }
const APPLY = { 'content-type': 'application/apply-patch+yaml' }

const thing = (name: string, spec: object, metadata: object = {}) => ({
  apiVersion: 'g.io/v1',
  kind: 'Thing',
  metadata: { name, ...metadata },
  spec,
})
const scale = (replicas: number) => ({ apiVersion: 'autoscaling/v1', kind: 'Scale', metadata: { name: 'a' }, spec: { replicas } })
const lease = { apiVersion: 'coordination.k8s.io/v1', kind: 'Lease', metadata: { name: 'l' }, spec: {} }

const numberAt = (object: JsonObject | undefined, field: string): string => {
  const spec = object?.spec
  return isObject(spec) ? String(spec[field]) : '-'
}

/** What an object shows of how far it came: a uid and generation after the strategy, managers after field management. */
function stageOf(object: JsonObject | undefined): string {
  const metadata = object && readMeta(object)
  if (metadata === undefined) return 'none'
  const managers = Array.isArray(metadata.managedFields)
    ? metadata.managedFields.map((entry) => (isObject(entry) ? entry.manager : ''))
    : []
  return `uid:${stringAt(metadata, 'uid') !== ''} managers:${managers.join(',')} label:${isObject(metadata.labels)}`
}

/** Two plugins that note what they see; the first labels what is written, the second rejects what is forbidden. */
function notingPlugins() {
  const seen: string[] = []
  const stages: string[] = []
  const note = (
    hook: string,
    { operation, resource, subresource, kind, namespace, name, object, oldObject, dryRun }: Attributes,
  ) => {
    const what = subresource === '' ? resource.resource : `${resource.resource}/${subresource}`
    const sizes = `${numberAt(oldObject, 'replicas')}>${numberAt(object, 'replicas')}`
    seen.push(`${hook} ${operation} ${kind.kind} ${what} ${namespace}/${name} ${sizes}${dryRun ? ' dry' : ''}`)
    stages.push(stageOf(object))
  }
  const labels: AdmissionPlugin = {
    handles: () => true,
    mutate(attributes) {
      note('mutate', attributes)
      if (attributes.object !== undefined) metadataOf(attributes.object).labels = objectOf({ seen: 'yes' })
    },
  }
  const limits: AdmissionPlugin = {
    handles: (operation) => operation !== 'CONNECT',
    validate(attributes) {
      note('validate', attributes)
      if (numberAt(attributes.object ?? attributes.oldObject, 'replicas') !== '13') return
      throw forbiddenError(attributes.resource, attributes.name, 'not 13')
    },
  }
  return { seen, stages, plugins: [limits, labels] }
}

async function server() {
  const noting = notingPlugins()
  const api = await startApiServer({
    plugins: noting.plugins,
    moreRoutes: (storage) => [typedRoute([serveTyped(LEASES, storage, '/registry')])],
  })
  await api.send('POST', CRDS, thingCrd())
  await api.idle()
  await api.send('POST', `${THINGS}?fieldManager=m`, thing('a', { replicas: 1 }))
  await api.send('POST', THINGS, thing('b', { replicas: 2 }, { finalizers: ['g.io/f'] }))
  const forget = (): void => {
    noting.seen.length = 0
    noting.stages.length = 0
  }
  const { metadata } = (await api.send('GET', `${THINGS}/a`)).body
  const lock = String((metadata as JsonObject).resourceVersion)
  const send: typeof api.send = (method, path, body, headers) =>
    api.send(method, path, body && JSON.stringify(body).replace(LOCK.resourceVersion, lock), headers)
  forget()
  return { ...api, send, ...noting, forget }
}

/** Stands for the resourceVersion of the object that a test begins with. */
const LOCK = { resourceVersion: 'LOCK' }

type Row = [what: string, method: string, path: string, body: object | undefined, headers: Record<string, string>, seen: string[]]

const both = (attributes: string): string[] => [`mutate ${attributes}`, `validate ${attributes}`]

const REQUESTS: Row[] = [
  ['create', 'POST', THINGS, thing('c', { replicas: 3 }), {}, both('CREATE Thing things n/c ->3')],
  ['update', 'PUT', `${THINGS}/a`, thing('a', { replicas: 3 }, LOCK), {}, both('UPDATE Thing things n/a 1>3')],
  ['create by update', 'PUT', LEASE, lease, {}, both('CREATE Lease leases n/l ->undefined')],
  [
    'apply',
    'PATCH',
    `${THINGS}/a?fieldManager=m&force=true`,
    thing('a', { replicas: 3 }),
    APPLY,
    both('UPDATE Thing things n/a 1>3'),
  ],
  [
    'create by apply',
    'PATCH',
    `${THINGS}/c?fieldManager=m`,
    thing('c', { replicas: 3 }),
    APPLY,
    both('CREATE Thing things n/c ->3'),
  ],
  ['patch', 'PATCH', `${THINGS}/a`, { spec: { replicas: 3 } }, MERGE, both('UPDATE Thing things n/a 1>3')],
  ['update of scale', 'PUT', `${THINGS}/a/scale`, scale(3), {}, both('UPDATE Scale things/scale n/a 1>3')],
  ['patch of scale', 'PATCH', `${THINGS}/a/scale`, { spec: { replicas: 3 } }, MERGE, both('UPDATE Scale things/scale n/a 1>3')],
  [
    'update of status',
    'PUT',
    `${THINGS}/a/status`,
    { ...thing('a', {}, LOCK), status: { replicas: 3 } },
    {},
    [
      // The strategy of the status keeps the stored spec.
      'mutate UPDATE Thing things/status n/a 1>undefined',
      'validate UPDATE Thing things/status n/a 1>1',
    ],
  ],
  ['delete', 'DELETE', `${THINGS}/a`, undefined, {}, both('DELETE Thing things n/a 1>-')],
  ['delete that waits for finalizers', 'DELETE', `${THINGS}/b`, undefined, {}, both('DELETE Thing things n/b 2>-')],
  [
    'deletecollection',
    'DELETE',
    THINGS,
    undefined,
    {},
    [...both('DELETE Thing things n/ 1>-'), ...both('DELETE Thing things n/ 2>-')],
  ],
  [
    'delete of a CRD',
    'DELETE',
    `${CRDS}/things.g.io`,
    undefined,
    {},
    both('DELETE CustomResourceDefinition customresourcedefinitions /things.g.io undefined>-'),
  ],
]

const dry = (path: string): string => `${path}${path.includes('?') ? '&' : '?'}dryRun=All`

describe('every write passes each plugin once, mutating ones first', () => {
  test.each(REQUESTS)('%s', async (_, method, path, body, headers, expected) => {
    const { send, seen, forget } = await server()
    expect((await send(method, dry(path), body, headers)).status).toBeLessThan(300)
    // The objects of a collection are deleted side by side.
    const sorted = (lines: string[]) => (path === THINGS ? [...lines].sort() : lines)
    expect(sorted(seen)).toEqual(sorted(expected.map((line) => `${line} dry`)))
    forget()
    expect((await send(method, path, body, headers)).status).toBeLessThan(300)
    expect(sorted(seen)).toEqual(sorted(expected))
  })

  test('reads pass none', async () => {
    const { send, seen } = await server()
    for (const path of [THINGS, `${THINGS}/a`, `${THINGS}/a/scale`, CRDS]) await send('GET', path)
    expect(seen).toEqual([])
  })

  test('an update that takes the last finalizer off is an update', async () => {
    const { send, seen, forget } = await server()
    await send('DELETE', `${THINGS}/b`)
    forget()
    expect((await send('PATCH', `${THINGS}/b`, { metadata: { finalizers: null } }, MERGE)).status).toBe(200)
    expect(seen).toEqual(both('UPDATE Thing things n/b 2>2'))
    expect((await send('GET', `${THINGS}/b`)).status).toBe(404)
  })
})

describe('plugins stand where upstream has them', () => {
  test.each([
    [
      'create',
      'POST',
      `${THINGS}?fieldManager=m`,
      thing('c', {}),
      {},
      'uid:false managers:m label:false',
      'uid:true managers:m label:true',
    ],
    [
      'patch',
      'PATCH',
      `${THINGS}/a?fieldManager=m`,
      { spec: { size: 2 } },
      MERGE,
      'uid:true managers:m label:true',
      'uid:true managers:m label:true',
    ],
    [
      'apply',
      'PATCH',
      `${THINGS}/c?fieldManager=m`,
      thing('c', { size: 1 }),
      APPLY,
      'uid:false managers:m label:false',
      'uid:true managers:m label:true',
    ],
  ])(
    '%s: after managedFields and before the strategy, and after validation',
    async (_, method, path, body, headers, ...expected) => {
      const { send, stages } = await server()
      const { body: answer } = await send(method, path, body, headers)
      expect(stages).toEqual(expected)
      // What plugins change is stored, and belongs to no manager.
      expect(answer.metadata).toMatchObject({ labels: { seen: 'yes' } })
      expect(JSON.stringify(answer.metadata)).not.toContain('f:labels')
    },
  )

  test('what the strategy finds invalid is not validated by them', async () => {
    const { send, seen } = await server()
    expect((await send('POST', THINGS, thing('C', {}))).status).toBe(422)
    expect(seen).toEqual(['mutate CREATE Thing things n/C ->undefined'])
  })

  const LIMITED = '/apis/g.io/v1/namespaces/o/things'
  test.each<[what: string, method: string, path: string, body: object | undefined, headers: Record<string, string>]>([
    ['create', 'POST', THINGS, thing('c', { replicas: 13 }), {}],
    ['update', 'PUT', `${THINGS}/a`, thing('a', { replicas: 13 }, LOCK), {}],
    ['apply', 'PATCH', `${THINGS}/a?fieldManager=m&force=true`, thing('a', { replicas: 13 }), APPLY],
    ['patch', 'PATCH', `${THINGS}/a`, { spec: { replicas: 13 } }, MERGE],
    ['scale', 'PUT', `${THINGS}/a/scale`, scale(13), {}],
    ['status', 'PATCH', `${LIMITED}/x/status`, { status: { replicas: 1 } }, MERGE],
    ['delete', 'DELETE', `${LIMITED}/x`, undefined, {}],
    ['deletecollection', 'DELETE', LIMITED, undefined, {}],
  ])('a validating plugin rejects: %s', async (_, method, path, body, headers) => {
    const { send, storage } = await server()
    const value = JSON.parse(JSON.stringify(thing('x', { replicas: 13 }, { namespace: 'o', uid: 'x' }))) as JsonObject
    await storage.write('/g.io/things/o/x', () => ({ kind: 'put', value }))
    const before = storage.resourceVersion
    for (const target of [dry(path), path]) {
      const { status, body: answer } = await send(method, target, body, headers)
      expect([status, answer.message]).toEqual([403, expect.stringContaining('not 13')])
    }
    expect(storage.resourceVersion).toBe(before)
  })

  test('an invalid record of managers is taken back, with a warning', async () => {
    const breaks: AdmissionPlugin = {
      handles: (operation) => operation === 'UPDATE',
      mutate: ({ object }) => {
        if (object !== undefined) metadataOf(object).managedFields = [objectOf({ operation: 'Guess' })]
      },
    }
    const { send, idle } = await startApiServer({ plugins: [breaks] })
    await send('POST', CRDS, thingCrd())
    await idle()
    await send('POST', `${THINGS}?fieldManager=m`, thing('a', { size: 1 }))
    const { headers, body } = await send('PATCH', `${THINGS}/a?fieldManager=m`, { spec: { size: 2 } }, MERGE)
    expect(body.metadata).toMatchObject({ managedFields: [{ manager: 'm', operation: 'Update' }] })
    expect(headers.get('warning')).toBe(
      '299 - ".metadata.managedFields was in an invalid state after admission; this could be caused by an outdated mutating admission controller; please fix your requests: operation must be `Apply` or `Update`"',
    )
  })

  test('plugins run again once when a later one changes the object', async () => {
    const appends = (name: string, isReinvocable: boolean): AdmissionPlugin => ({
      handles: (operation) => operation === 'CREATE',
      mutate: ({ object, reinvocation }) => {
        if (object === undefined) return
        const invocations = invocationsOf(reinvocation, name)
        invocations.dispatch(object, () => {
          if (!invocations.runs('key')) return object
          const metadata = metadataOf(object)
          metadata.annotations = objectOf({ calls: `${stringAt(metadata.annotations, 'calls')}${name}.` })
          invocations.add({ key: 'key', isChanged: true, isReinvocable })
          return object
        })
      },
    })
    const plugins = [appends('first', true), appends('never', false), appends('last', true)]
    const { send, idle } = await startApiServer({ plugins })
    await send('POST', CRDS, thingCrd())
    await idle()
    const { body } = await send('POST', THINGS, thing('a', { size: 1 }))
    expect(body.metadata).toMatchObject({ annotations: { calls: 'first.never.last.first.last.' } })
  })

  test('repeated owners that a plugin adds are dropped, with a warning', async () => {
    const owner = () => objectOf({ apiVersion: 'v1', kind: 'K', name: 'k', uid: 'u' })
    const owns: AdmissionPlugin = {
      handles: (operation) => operation === 'UPDATE',
      mutate: ({ object }) => {
        if (object !== undefined) metadataOf(object).ownerReferences = [owner(), owner()]
      },
    }
    const { send, idle } = await startApiServer({ plugins: [owns] })
    await send('POST', CRDS, thingCrd())
    await idle()
    await send('POST', THINGS, thing('a', { size: 1 }))
    const { headers, body } = await send('PATCH', `${THINGS}/a`, { spec: { size: 2 } }, MERGE)
    expect((body.metadata as { ownerReferences: unknown[] }).ownerReferences).toHaveLength(1)
    expect(headers.get('warning')).toContain('after mutating admission happens')
  })
})

const SRC = 'src'
const LIST = 'controlplane/admission/plugins.ts'

test('a plugin is a file and a line in the list', () => {
  const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.ts') && !path.includes('.test.') && !path.startsWith('ui') && !path.includes('testing/'),
  )
  const texts = new Map(files.map((path) => [path, readFileSync(join(SRC, path), 'utf8')]))
  const plugins = files.filter((path) => /\): AdmissionPlugin =>|implements AdmissionPlugin/.test(texts.get(path) ?? ''))
  const usersOf = (plugin: string): string[] => {
    const name = plugin.slice(plugin.lastIndexOf('/') + 1)
    const imports = (path: string): boolean => texts.get(path)?.includes(`/${name}'`) === true && path !== plugin
    return files.filter((path) => imports(path) && /[aA]dmission/.test(texts.get(path) ?? ''))
  }
  expect(plugins.length).toBeGreaterThan(4)
  // The plugins of a dialect are in its own list.
  for (const plugin of plugins.filter((path) => !path.startsWith('dialects/')))
    expect([plugin, usersOf(plugin)]).toEqual([plugin, [LIST]])
})
