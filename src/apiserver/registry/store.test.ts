import { describe, expect, test } from 'vitest'
import { forbiddenError } from '../../apimachinery/api/errors.ts'
import { invalid } from '../../apimachinery/field/error.ts'
import { stringify } from '../../apimachinery/json/serialize.ts'
import { type JsonObject, objectOf } from '../../apimachinery/json/value.ts'
import { objectFrom } from '../storage/testing/fixtures.ts'
import { TraceRecorder } from '../trace/recorder.ts'
import { metadataOf } from './rest/metadata.ts'
import type { DeleteOptions } from './rest/options.ts'
import type { Strategy } from './rest/strategy.ts'
import type { ValidateObject } from './rest/validate-object.ts'
import {
  CREATED,
  changing,
  create,
  DRY,
  newStore,
  PLAIN_CODEC,
  PLAIN_STRATEGY,
  sized,
  THING,
  update,
  WRITE,
  writeContext,
} from './testing/registry.ts'
import { rejected, thrown } from './testing/thrown.ts'

describe('[RQ-6] the keys of objects', () => {
  test.each([
    ['namespaced', true, 'n', '/g.io/things/n/a', '/g.io/things/n/'],
    ['namespaced, without a namespace', true, '', '/g.io/things/a', '/g.io/things/'],
    ['not namespaced', false, 'n', '/g.io/things/a', '/g.io/things/n/'],
  ])('%s', async (_, namespaced, namespace, key, prefix) => {
    const store = await newStore({ namespaced })
    expect([store.key(namespace, 'a'), store.prefix(namespace), store.namespaced, store.resource]).toEqual([
      key,
      prefix,
      namespaced,
      'things',
    ])
  })

  test('can begin with another root', async () => {
    const store = await newStore({ root: '/other/' })
    expect([store.key('n', 'a'), store.prefix('')]).toEqual(['/other/n/a', '/other/'])
    expect([store.shownKey('/k', false), store.shownKey('/k', true)]).toEqual(['/registry/k', '/k'])
  })

  test('cannot be those of parents', async () => {
    const store = await newStore()
    expect([() => store.key('n', '..'), () => store.key('..', 'a'), () => store.prefix('..')].map(thrown)).toEqual([
      `400 BadRequest: Name parameter invalid: "..": may not be '..'`,
      '500 : invalid key: "/g.io/things/../a"',
      '500 : invalid key: "/g.io/things/.."',
    ])
  })
})

describe('[ST-4] creating an object', () => {
  test('gives it what the server owns', async () => {
    const store = await newStore()
    const given =
      '{"apiVersion":"g.io/v1","kind":"Thing","metadata":{"name":"a","uid":"x","creationTimestamp":"t","generation":7,"selfLink":"s"},"spec":{"size":1}}'
    const entity = await create(store, given)
    expect([stringify(entity.value), entity.text()]).toEqual([CREATED, CREATED])
    expect(store.get('n', 'a').text()).toBe(CREATED)
    expect(store.resourceVersion).toBe(2)
  })

  test('with a dry run stores nothing', async () => {
    const store = await newStore()
    const entity = await create(store, THING, DRY)
    expect(entity.text()).toBe(CREATED.replace('"resourceVersion":"2",', ''))
    expect(stringify(entity.value)).toBe(entity.text())
    expect([store.resourceVersion, thrown(() => store.get('n', 'a'))]).toEqual([1, '404 NotFound: things.g.io "a" not found'])
  })

  test.each([WRITE, DRY])('fails when the name is taken: %j', async (options) => {
    const store = await newStore()
    await create(store)
    expect(await rejected(create(store, THING, options))).toBe('409 AlreadyExists: things.g.io "a" already exists')
    const trace = new TraceRecorder()
    await rejected(create(store, THING, options, writeContext(trace)))
    expect(trace.log.at(-1)).toMatchObject({
      kind: 'rejection',
      field: 'metadata.name',
      why: { code: 'nameExists' },
      stage: 'stored',
    })
  })

  test('fails when the name is taken by an object that is being deleted', async () => {
    const store = await newStore()
    await create(store, '{"metadata":{"name":"a","finalizers":["f.io/x"]}}')
    await store.delete(writeContext(), 'n', 'a', {
      dryRun: false,
      propagationPolicy: undefined,
      orphanDependents: undefined,
      gracePeriodSeconds: undefined,
      ignoresReadError: false,
      preconditions: {},
    })
    const error = await create(store).catch((e: unknown) => e)
    expect(error).toMatchObject({
      code: 409,
      reason: 'AlreadyExists',
      message: 'object is being deleted: things.g.io "a" already exists',
    })
    expect(error).toMatchObject({ status: { details: { name: 'a', group: 'g.io', kind: 'things' } } })
  })

  test.each([
    ['7', '500 : resourceVersion should not be set on objects to be created'],
    ['0', 'nothing'],
    ['x', 'nothing'],
  ])('[CR-1] with the version %s', async (version, expected) => {
    const store = await newStore()
    const trace = new TraceRecorder()
    const json = `{"metadata":{"name":"a","resourceVersion":"${version}"}}`
    expect(await rejected(create(store, json, WRITE, writeContext(trace)))).toBe(expected)
    const rejections = trace.log.filter(({ kind }) => kind === 'rejection')
    expect(rejections).toMatchObject(expected === 'nothing' ? [] : [{ field: 'metadata.resourceVersion', rule: 'CR-1' }])
    expect(await rejected(create(await newStore(), json, DRY))).toBe('nothing')
  })

  test('numbers are settled', async () => {
    const entity = await create(await newStore(), '{"metadata":{"name":"a"},"spec":{"size":1.0}}')
    expect(entity.text()).toContain('"size":1}')
  })
})

describe('[ST-4] generated names', () => {
  const GENERATED = '{"metadata":{"generateName":"a-"}}'
  test('end in a suffix', async () => {
    const trace = new TraceRecorder()
    const entity = await create(await newStore(), GENERATED, WRITE, writeContext(trace))
    expect(entity.value.metadata).toMatchObject({ name: 'a-00001', generateName: 'a-', uid: 'uid-2' })
    expect(trace.log[1]).toMatchObject({
      reason: { action: 'defaulted', why: { code: 'generateName' } },
      path: ['metadata', 'name'],
      after: 'a-00001',
    })
  })

  test('do not take the place of a name', async () => {
    const entity = await create(await newStore(), '{"metadata":{"name":"b","generateName":"a-"}}')
    expect(entity.value.metadata).toMatchObject({ name: 'b' })
  })

  test('are tried again when they are taken, and reported once', async () => {
    const store = await newStore()
    await create(store, '{"metadata":{"name":"a-00001"}}')
    const trace = new TraceRecorder()
    const entity = await create(store, GENERATED, WRITE, writeContext(trace))
    expect(entity.value.metadata).toMatchObject({ name: 'a-00003' })
    expect(trace.log.filter((entry) => entry.kind === 'change' && entry.path[1] === 'name')).toHaveLength(1)
    expect(trace.log.filter(({ kind }) => kind === 'rejection')).toEqual([])
  })

  test('are tried eight times', async () => {
    const store = await newStore()
    for (let i = 1; i <= 15; i += 2) await create(store, `{"metadata":{"name":"a-${String(i).padStart(5, '0')}"}}`)
    expect(await rejected(create(store, GENERATED))).toBe(
      '409 AlreadyExists: things.g.io "a-00015" already exists, the server was not able to generate a unique name for the object',
    )
    const other = await newStore()
    for (let i = 1; i <= 13; i += 2) await create(other, `{"metadata":{"name":"a-${String(i).padStart(5, '0')}"}}`)
    expect((await create(other, GENERATED)).value.metadata).toMatchObject({ name: 'a-00015' })
  })

  test('are not tried again after another error', async () => {
    const names: unknown[] = []
    const strategy = {
      ...PLAIN_STRATEGY,
      validate: (object: JsonObject) => {
        names.push(metadataOf(object).name)
        return [invalid('spec', 1, 'no')]
      },
    }
    expect(await rejected(create(await newStore({ strategy }), GENERATED))).toBe(
      '422 Invalid:  "a-00001" is invalid: spec: Invalid value: 1: no',
    )
    expect(names).toEqual(['a-00001'])
  })
})

describe('what a strategy says of a new object', () => {
  const strategy = {
    ...PLAIN_STRATEGY,
    validate: ({ spec }: JsonObject) => ((spec as JsonObject).size === 1 ? [] : [invalid('spec.size', 2, 'must be 1')]),
    warningsOnCreate: () => ['created'],
    warningsOnUpdate: () => ['updated'],
    validateUpdate: (object: JsonObject, old: JsonObject, warn: (text: string) => void) => {
      warn('advice')
      return (object.spec as JsonObject).size === (old.spec as JsonObject).size
        ? []
        : [invalid('spec.size', 2, 'must not change')]
    },
  }
  const two = THING.replace('1}', '2}')

  test('rejects it', async () => {
    const context = writeContext()
    expect(await rejected(create(await newStore({ strategy }), two, WRITE, context))).toBe(
      '422 Invalid: Thing.g.io "a" is invalid: spec.size: Invalid value: 2: must be 1',
    )
    expect(context.texts).toEqual([])
  })

  test('warns of it', async () => {
    const context = writeContext()
    await create(await newStore({ strategy }), THING, WRITE, context)
    expect(context.texts).toEqual(['created'])
  })

  test('comes before the rules of metadata', async () => {
    const json = (size: number) =>
      `{"apiVersion":"v1","kind":"Thing","metadata":{"name":"a","labels":{"x":"/"}},"spec":{"size":${size}}}`
    const store = await newStore({ strategy })
    expect(await rejected(create(store, json(2)))).toBe(
      '422 Invalid: Thing "a" is invalid: spec.size: Invalid value: 2: must be 1',
    )
    expect(await rejected(create(store, json(1)))).toContain(
      '422 Invalid: Thing "a" is invalid: metadata.labels: Invalid value: "/"',
    )
  })

  test('rejects an update, and its advice stays', async () => {
    const store = await newStore({ strategy })
    await create(store)
    const context = writeContext()
    expect(await rejected(update(store, sized(2), WRITE, context))).toBe(
      '422 Invalid: Thing.g.io "a" is invalid: spec.size: Invalid value: 2: must not change',
    )
    expect(context.texts).toEqual(['advice'])
    const accepted = writeContext()
    await update(store, sized(1), WRITE, accepted)
    expect(accepted.texts).toEqual(['advice', 'updated'])
  })
})

describe('what is asked last', () => {
  const calls: string[] = []
  const strategy: Strategy = {
    ...PLAIN_STRATEGY,
    validate: () => {
      calls.push('strategy')
      return []
    },
    validateUpdate: () => {
      calls.push('strategy')
      return []
    },
  }
  const validate: ValidateObject = ({ metadata, secret }, existing) => {
    calls.push(`${existing === undefined ? 'create' : 'update'} ${(metadata as JsonObject).uid}`)
    if (secret === true) throw forbiddenError({ group: 'g.io', resource: 'things' }, 'a', 'no')
  }
  const secret = '{"metadata":{"name":"a"},"secret":true}'
  const hiding = changing(
    (object) => {
      object.secret = true
    },
    { create: () => objectFrom(secret), validate },
  )
  test.each([
    ['a new object', false, 'create'],
    ['an update', true, 'update'],
    ['an object that an update makes', false, 'create'],
  ])('can reject %s, after its validation', async (what, isThere, expected) => {
    const store = await newStore({ strategy })
    if (isThere) await create(store)
    for (const options of [DRY, WRITE]) {
      calls.length = 0
      const write =
        what === 'a new object'
          ? store.create(writeContext(), 'n', objectFrom(secret), options, validate)
          : update(store, hiding, options)
      expect(await rejected(write)).toBe('403 Forbidden: things.g.io "a" is forbidden: no')
      expect(calls).toEqual(['strategy', `${expected} uid-1`])
    }
    expect(store.resourceVersion).toBe(isThere ? 2 : 1)
  })

  test('can reject a deletion, after its preconditions', async () => {
    const store = await newStore()
    const unset = {
      propagationPolicy: undefined,
      orphanDependents: undefined,
      gracePeriodSeconds: undefined,
      ignoresReadError: false,
    }
    await create(store)
    const remove = (dryRun: boolean, preconditions: DeleteOptions['preconditions'] = {}) =>
      store.delete(writeContext(), 'n', 'a', { ...unset, dryRun, preconditions }, ({ metadata }) => {
        throw forbiddenError({ group: 'g.io', resource: 'things' }, String((metadata as JsonObject).uid), 'no')
      })
    for (const dryRun of [true, false]) {
      expect(await rejected(remove(dryRun))).toBe('403 Forbidden: things.g.io "uid-1" is forbidden: no')
      expect(await rejected(remove(dryRun, { uid: 'x' }))).toContain('409 Conflict')
    }
    expect(store.get('n', 'a').value).toHaveProperty('spec')
  })
})

describe('[HI-6] an object that is too large', () => {
  const TOO_LARGE = '500 : etcdserver: request is too large'
  // Metadata with such a manager is not valid: it is added after validation.
  const finish = (object: JsonObject) => {
    metadataOf(object).managedFields = [objectOf({ manager: 'x'.repeat(1_600_000) })]
  }

  test('loses its managedFields', async () => {
    const store = await newStore()
    await create(store)
    const entity = await update(store, { ...sized(2), finish })
    expect(entity.value.metadata).not.toHaveProperty('managedFields')
    expect(entity.value.spec).toEqual({ size: 2 })
  })

  test('fails when they are needed', async () => {
    const store = await newStore()
    await create(store)
    expect(await rejected(update(store, { ...sized(2), finish, keepsManagers: true }))).toBe(TOO_LARGE)
  })

  test('fails without them', async () => {
    const json = `{"metadata":{"name":"a"},"spec":"${'x'.repeat(1_600_000)}"}`
    expect(await rejected(create(await newStore(), json))).toBe(TOO_LARGE)
  })

  test('counts the whole key', async () => {
    const room = (prefix: string) => newStore({ keyPrefix: prefix })
    const json = `{"metadata":{"name":"a"},"spec":"${'x'.repeat(1_572_500)}"}`
    expect(await rejected(create(await room(''), json))).toBe('nothing')
    expect(await rejected(create(await room(`/${'k'.repeat(200)}`), json))).toBe(TOO_LARGE)
  })
})

test('[WT-1] a watch hears what is written', async () => {
  const store = await newStore()
  const heard: string[] = []
  const end = store.watch('/g.io/things/', store.resourceVersion, {
    event: ({ type }) => void heard.push(type),
    closed: () => {},
  })
  await create(store)
  await update(store, sized(2))
  end()
  await update(store, sized(3))
  expect(heard).toEqual(['ADDED', 'MODIFIED'])
})

describe('[TR-2] a traced creation', () => {
  test('passes its stations and names what the server owns', async () => {
    const trace = new TraceRecorder()
    await create(await newStore(), THING, WRITE, writeContext(trace))
    expect([trace.stages, trace.outcome.noOp]).toEqual([['received', 'strategy', 'validated', 'stored', 'watch'], false])
    const lines = trace.log.map((entry) => (entry.kind === 'change' ? `${entry.stage} ${entry.path.join('/')}` : entry.kind))
    expect(lines).toEqual([
      'strategy metadata/namespace',
      'strategy metadata/creationTimestamp',
      'strategy metadata/uid',
      'strategy metadata/generation',
      'watch ',
    ])
  })

  test('ends where its version is no version of a new object', async () => {
    const json = '{"metadata":{"name":"a","resourceVersion":"7"}}'
    const trace = new TraceRecorder()
    await rejected(create(await newStore(), json, WRITE, writeContext(trace)))
    expect(trace.log.at(-1)).toMatchObject({ why: { code: 'resourceVersionOnCreate' } })
    expect(await rejected(create(await newStore(), json))).toContain('resourceVersion should not be set')
  })
})

describe('[HI-6] a new object that is too large', () => {
  const managed = `{"apiVersion":"v1","fieldsType":"FieldsV1","fieldsV1":{"f:${'x'.repeat(1_600_000)}":{}},"manager":"m","operation":"Apply"}`

  test('loses its managedFields', async () => {
    const entity = await create(await newStore(), `{"metadata":{"name":"a","managedFields":[${managed}]}}`)
    expect(entity.value.metadata).not.toHaveProperty('managedFields')
    const small = '{"apiVersion":"v1","fieldsType":"FieldsV1","fieldsV1":{},"manager":"m","operation":"Apply"}'
    const kept = await create(await newStore(), `{"metadata":{"name":"a","managedFields":[${small}]}}`)
    expect(kept.value.metadata).toHaveProperty('managedFields')
  })

  test('is not given another name', async () => {
    const names = new Set<unknown>()
    const toStorage = (object: JsonObject) => {
      names.add(metadataOf(object).name)
      return object
    }
    const store = await newStore({ codec: { ...PLAIN_CODEC, toStorage } })
    await rejected(create(store, `{"metadata":{"generateName":"a-"},"spec":"${'x'.repeat(1_600_000)}"}`))
    expect([...names]).toEqual(['a-00001'])
  })
})
