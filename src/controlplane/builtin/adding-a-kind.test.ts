import { describe, expect, test } from 'vitest'
import { invalid } from '../../apimachinery/field/error.ts'
import { stringAt } from '../../apimachinery/json/access.ts'
import { type JsonObject, objectOf } from '../../apimachinery/json/value.ts'
import { LazyModule } from '../../apimachinery/lazy-module.ts'
import { decodeMessage } from '../../apimachinery/protobuf/decode.ts'
import { decodeEnvelope } from '../../apimachinery/protobuf/envelope.ts'
import { encode, envelope } from '../../apimachinery/protobuf/testing/encode.ts'
import { always, list, OBJECT_META, optional, STRING, struct, TYPE_META } from '../../apimachinery/typed/types.ts'
import { readMeta } from '../../apiserver/registry/rest/metadata.ts'
import type { Backend } from '../../apiserver/storage/interfaces.ts'
import { DurableBackend } from '../../apiserver/storage/testing/durable-backend.ts'
import { turn } from '../../apiserver/storage/testing/gated-backend.ts'
import { MERGE, startTestEngine, type TestEngine } from '../testing/engine.ts'
import { KINDS } from './kinds.ts'
import { protobufOf } from './serving.ts'
import { AGE, ALL_VERBS, ageCell, column, type KindSchema, type TypedResource, type TypedStrategy } from './typed-resource.ts'

/** What `npm run schemas` writes for a kind. */
const NOTE_TAGS = optional(list(STRING, { keys: [], mergeKey: '' }))
const NOTE = struct('v1.Note', () => ({
  ...TYPE_META,
  metadata: optional(OBJECT_META),
  text: always(STRING),
  tags: NOTE_TAGS,
}))
const SCHEMA: KindSchema = {
  definitions: objectOf({
    'io.k8s.api.notes.v1.Note': objectOf({ type: 'object', properties: objectOf({ text: objectOf({ type: 'string' }) }) }),
    'io.k8s.api.notes.v1.NoteList': objectOf({ type: 'object' }),
  }),
  numbers: { 'v1.Note': { metadata: 1, text: 2, tags: 3 } },
  goNames: { 'v1.Note': { metadata: 'ObjectMeta' } },
}

/** What its `strategy.ts` would have. */
const STRATEGY: TypedStrategy = {
  type: NOTE,
  setDefaults: (note) => {
    if (note.text === '') note.text = 'empty'
  },
  validate: ({ text }) => (text === 'bad' ? [invalid('text', text, 'is bad')] : []),
  validateUpdate: ({ text }) => (text === 'bad' ? [invalid('text', text, 'is bad')] : []),
}

/** The definition, which a line of `kinds.ts` would name. */
const NOTES: TypedResource = {
  group: 'notes.k8s.io',
  version: 'v1',
  resource: 'notes',
  singular: 'note',
  kind: 'Note',
  shortNames: ['no'],
  namespaced: true,
  strategy: new LazyModule(async () => STRATEGY),
  schema: new LazyModule(async () => ({ default: SCHEMA })),
  defaultRules: [{ role: 'edit', resources: ['notes'], verbs: ALL_VERBS }],
  table: {
    columnDefinitions: [column('Name', 'string', 'Name of the note', 0, 'name'), column('Text', 'string', 'What it says'), AGE],
    cells: (note, now) => [stringAt(readMeta(note), 'name'), stringAt(note, 'text'), ageCell(note, now)],
  },
  selectable: new Map([['text', (note) => stringAt(note, 'text')]]),
  ttlSeconds: ({ text }) => (text === 'soon gone' ? 60 : undefined),
}

const GROUP = '/apis/notes.k8s.io'
const PATH = `${GROUP}/v1/namespaces/default/notes`
const PROTOBUF = 'application/vnd.kubernetes.protobuf'

const started = (kinds: readonly TypedResource[] = [...KINDS, NOTES], backend?: Backend): Promise<TestEngine> =>
  startTestEngine({ bare: false, authorization: true, kinds, ...(backend && { backend }) })
const note = (name: string, text: string, more: object = {}) => ({ metadata: { name }, text, ...more })
const namesIn = ({ body }: { readonly body: Record<string, unknown> }, field: string): string[] =>
  (body[field] as { name: string }[]).map(({ name }) => name)

describe('a kind that is added by its folder and a line', () => {
  test('is in discovery', async () => {
    const engine = await started()
    expect(namesIn(await engine.send('GET', '/apis'), 'groups')).toContain('notes.k8s.io')
    expect((await engine.send('GET', `${GROUP}/v1`)).body.resources).toEqual([
      {
        name: 'notes',
        singularName: 'note',
        namespaced: true,
        kind: 'Note',
        verbs: ALL_VERBS,
        shortNames: ['no'],
        storageVersionHash: '7iz8RrPr81w=',
      },
    ])
  })

  test('is created with its defaults, read, listed by its fields, changed and deleted', async () => {
    const engine = await started()
    expect((await engine.send('POST', PATH, note('a', ''))).body).toMatchObject({ kind: 'Note', text: 'empty' })
    await engine.send('POST', PATH, note('b', 'hello'))
    expect((await engine.send('GET', `${PATH}?fieldSelector=text%3Dhello`)).body).toMatchObject({
      kind: 'NoteList',
      items: [{ metadata: { name: 'b' } }],
    })
    expect((await engine.send('PATCH', `${PATH}/b`, { text: 'changed' }, MERGE)).body.text).toBe('changed')
    expect((await engine.send('PUT', `${PATH}/b`, note('b', 'bad'))).body.message).toBe(
      'Note.notes.k8s.io "b" is invalid: text: Invalid value: "bad": is bad',
    )
    expect((await engine.send('DELETE', `${PATH}/b`)).status).toBe(200)
    expect((await engine.send('GET', `${PATH}/b`)).status).toBe(404)
  })

  test('merges its lists as its type says, by patches and by applies', async () => {
    const engine = await started()
    await engine.send('POST', `${PATH}?fieldManager=m`, note('a', 'x', { tags: ['one'] }))
    const strategic = { 'content-type': 'application/strategic-merge-patch+json' }
    const patched = await engine.send('PATCH', `${PATH}/a?fieldManager=m`, { tags: ['two'] }, strategic)
    expect(patched.body.tags).toEqual(['two', 'one'])
    const applied = { apiVersion: 'notes.k8s.io/v1', kind: 'Note', metadata: { name: 'a' }, tags: ['three'] }
    const apply = { 'content-type': 'application/apply-patch+yaml' }
    const { body } = await engine.send('PATCH', `${PATH}/a?fieldManager=other`, applied, apply)
    expect(body.tags).toEqual(['two', 'one', 'three'])
  })

  test('is watched', async () => {
    const engine = await started()
    const { body } = await engine.send('POST', PATH, note('a', 'x'))
    const { resourceVersion } = body.metadata as { resourceVersion: string }
    await engine.send('DELETE', `${PATH}/a`)
    const from = Number(resourceVersion) - 1
    const query = `watch=1&resourceVersion=${from}&timeoutSeconds=1`
    const response = await engine.plane.handle(new Request(`http://localhost${PATH}?${query}`))
    const lines = response.text()
    await turn()
    engine.clock.advance(1000)
    const types = (await lines)
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as { type: string }).type)
    expect(types).toEqual(['ADDED', 'DELETED'])
  })

  test('is shown as a table', async () => {
    const engine = await started()
    await engine.send('POST', PATH, note('a', 'hello'))
    const { body } = await engine.send('GET', PATH, undefined, { accept: 'application/json;as=Table;v=v1;g=meta.k8s.io' })
    expect(namesIn({ body }, 'columnDefinitions')).toEqual(['Name', 'Text', 'Age'])
    expect(body.rows).toMatchObject([{ cells: ['a', 'hello', '0s'] }])
  })

  test('is read and written as protobuf with a schema, and without one is not', async () => {
    const body = envelope('notes.k8s.io/v1', 'Note', encode([1, encode([1, 'a'])], [2, 'hello']))
    const request = () =>
      new Request(`http://localhost${PATH}`, {
        method: 'POST',
        headers: { 'content-type': PROTOBUF, accept: PROTOBUF },
        body: new Uint8Array(body),
      })
    const answer = await (await started()).plane.handle(request())
    const { raw } = decodeEnvelope(new Uint8Array(await answer.arrayBuffer()))
    const message = protobufOf(NOTES)?.message()
    expect([answer.status, message && decodeMessage(raw, message)]).toMatchObject([201, { text: 'hello' }])
    const { schema: _, ...opaque } = NOTES
    expect((await (await started([...KINDS, opaque])).plane.handle(request())).status).toBe(406)
  })

  test('has its schema in both documents of OpenAPI', async () => {
    const engine = await started()
    const v3 = await engine.send('GET', `/openapi/v3${GROUP}/v1`)
    const v2 = await engine.send('GET', '/openapi/v2')
    expect(v3.body.components).toMatchObject({ schemas: { 'io.k8s.api.notes.v1.Note': { type: 'object' } } })
    expect(v2.body.definitions).toMatchObject({ 'io.k8s.api.notes.v1.Note': { type: 'object' } })
  })

  test('can be used by whom its roles allow it', async () => {
    const engine = await started()
    await engine.plane.idle()
    const bind = (name: string) =>
      engine.send('POST', '/apis/rbac.authorization.k8s.io/v1/namespaces/default/rolebindings', {
        metadata: { name },
        subjects: [{ kind: 'User', name }],
        roleRef: { kind: 'ClusterRole', name },
      })
    await Promise.all([bind('edit'), bind('view')])
    const create = async (user: string) => (await engine.send('POST', PATH, note(user, 'x'), { 'impersonate-user': user })).status
    expect([await create('edit'), await create('view')]).toEqual([201, 403])
  })

  test('is deleted by the server when its time has come', async () => {
    const engine = await started()
    await engine.send('POST', PATH, note('a', 'soon gone'))
    await engine.send('POST', PATH, note('b', 'stays'))
    engine.clock.advance(60_000)
    await turn()
    expect((await engine.send('GET', PATH)).body.items).toMatchObject([{ metadata: { name: 'b' } }])
  })

  test('is gone with its line, and its objects are served again with it', async () => {
    const backend = new DurableBackend()
    const first = await started(undefined, backend)
    await first.send('POST', PATH, note('a', 'x'))
    await first.plane.idle()
    await first.plane.close()
    const without = await started(KINDS, backend)
    expect((await without.send('GET', PATH)).status).toBe(404)
    expect(namesIn(await without.send('GET', '/apis'), 'groups')).not.toContain('notes.k8s.io')
    await without.plane.idle()
    await without.plane.close()
    const again = await started(undefined, backend)
    expect((await again.send('GET', `${PATH}/a`)).body.text).toBe('x')
  })
})

describe('a kind that is stored as another', () => {
  const MEMO = struct('v1.Memo', () => ({ ...TYPE_META, metadata: optional(OBJECT_META), body: always(STRING), tags: NOTE_TAGS }))
  const as = (apiVersion: string, object: JsonObject, more: JsonObject): JsonObject =>
    objectOf({ apiVersion, kind: 'Note', metadata: object.metadata, tags: object.tags, ...more })
  /** Notes whose text is a body, in this group and version. */
  const memos = (group: string, version: string): TypedResource => ({
    ...NOTES,
    group,
    version,
    storedAs: NOTES,
    strategy: new LazyModule(async () => ({
      type: MEMO,
      validate: () => [],
      validateUpdate: () => [],
      conversion: {
        toStored: (memo) => as('notes.k8s.io/v1', memo, objectOf({ text: memo.body })),
        fromStored: (note) => as(`${group}/${version}`, note, objectOf({ body: note.text })),
      },
    })),
  })
  const MEMO_PATH = PATH.replace('notes.k8s.io', 'memos.k8s.io')
  const BETA_PATH = PATH.replace('v1', 'v1beta1')
  const both = () => started([...KINDS, NOTES, memos('memos.k8s.io', 'v1'), memos('notes.k8s.io', 'v1beta1')])

  test('is a version of its group in discovery', async () => {
    const { body } = await (await both()).send('GET', GROUP)
    expect((body.versions as { version: string }[]).map(({ version }) => version)).toEqual(['v1', 'v1beta1'])
  })

  test('has the same objects, in its own form', async () => {
    const engine = await both()
    await engine.send('POST', PATH, note('a', 'hello'))
    const made = await engine.send('POST', MEMO_PATH, { metadata: { name: 'b' }, body: 'there' })
    expect(made.body).toMatchObject({ apiVersion: 'memos.k8s.io/v1', kind: 'Note', body: 'there' })
    expect((await engine.send('GET', `${PATH}/b`)).body).toMatchObject({ apiVersion: 'notes.k8s.io/v1', text: 'there' })
    expect((await engine.send('GET', MEMO_PATH)).body.items).toMatchObject([{ body: 'hello' }, { body: 'there' }])
    expect((await engine.send('PATCH', `${MEMO_PATH}/a`, { body: 'changed' }, MERGE)).body.body).toBe('changed')
    expect((await engine.send('DELETE', `${MEMO_PATH}/b`)).status).toBe(200)
    expect((await engine.send('GET', PATH)).body.items).toMatchObject([{ text: 'changed' }])
  })

  describe('after a note was applied', () => {
    const apply = { 'content-type': 'application/apply-patch+yaml' }
    const applied = async () => {
      const engine = await both()
      const config = { apiVersion: 'notes.k8s.io/v1', kind: 'Note', metadata: { name: 'a' }, text: 'hello' }
      await engine.send('PATCH', `${PATH}/a?fieldManager=m`, config, apply)
      return engine
    }
    const memo = (apiVersion: string) => ({ apiVersion, kind: 'Note', metadata: { name: 'a' }, body: 'mine' })
    const managersOf = async (engine: TestEngine) =>
      ((await engine.send('GET', `${PATH}/a`)).body.metadata as { managedFields: { manager: string }[] }).managedFields

    test('its owners own the fields of another version', async () => {
      const engine = await applied()
      const path = `${BETA_PATH}/a?fieldManager=n`
      const refused = await engine.send('PATCH', path, memo('notes.k8s.io/v1beta1'), apply)
      expect(refused.body.message).toBe('Apply failed with 1 conflict: conflict with "m": .text')
      await engine.send('PATCH', `${path}&force=true`, memo('notes.k8s.io/v1beta1'), apply)
      expect(await managersOf(engine)).toMatchObject([{ manager: 'n', fieldsV1: { 'f:body': {} } }])
    })

    test('its owners own nothing in another group', async () => {
      const engine = await applied()
      const accepted = await engine.send('PATCH', `${MEMO_PATH}/a?fieldManager=n`, memo('memos.k8s.io/v1'), apply)
      expect(accepted.status).toBe(200)
      expect((await managersOf(engine)).map(({ manager }) => manager)).toEqual(['n'])
    })
  })

  test('is watched in its own form', async () => {
    const engine = await both()
    const response = await engine.plane.handle(new Request(`http://localhost${MEMO_PATH}?watch=1&timeoutSeconds=1`))
    const lines = response.text()
    await engine.send('POST', PATH, note('a', 'hello'))
    await turn()
    engine.clock.advance(1000)
    expect(JSON.parse((await lines).trim())).toMatchObject({ type: 'ADDED', object: { body: 'hello' } })
  })
})
