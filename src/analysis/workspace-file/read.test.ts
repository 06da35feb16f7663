import { describe, expect, test } from 'vitest'
import { parseJson } from '../../apimachinery/json/parse.ts'
import validate from '../../formats/workspace.schema.json?validate'
import type { ArchivedEntry } from '../../protocol/journal.ts'
import { DIALECTS_KEY, type StoreSnapshot } from '../../protocol/snapshot.ts'
import type { FileProblem, PageContent, WorkspaceContent } from './format.ts'
import { readWorkspace } from './read.ts'
import { writeWorkspace } from './write.ts'

const HEAD = { name: 'demo', created: '2026-11-23T21:00:00.000Z', crdlab: '0.1.0', kubernetes: '1.37' }
const CRD_KEY = '/apiextensions.k8s.io/customresourcedefinitions/widgets.demo.example'
const A = '/demo.example/widgets/default/a'
const B = '/demo.example/widgets/default/b'

const widget = (name: string, version: number, more = ''): string =>
  `{"apiVersion":"demo.example/v1","kind":"Widget","metadata":{"generation":1,"name":"${name}","namespace":"default","resourceVersion":"${version}","uid":"uid-${name}"}${more}}`

const CRD = `{"apiVersion":"apiextensions.k8s.io/v1","kind":"CustomResourceDefinition","metadata":{"name":"widgets.demo.example","resourceVersion":"3","uid":"uid-crd"},"spec":{"group":"demo.example","names":{"kind":"Widget","plural":"widgets"},"scope":"Namespaced","versions":[{"name":"v1","served":true,"storage":true}]}}`

const DIALECTS = '{"metadata":{"name":"dialects","resourceVersion":"7"},"spec":{"dialects":["proposal"],"featureGates":{}}}'

/** Numbers and keys that a reader of JSON that is less careful changes. */
const SPEC = ',"spec":{"__proto__":{"a":1},"big":9223372036854775807,"constructor":"x","float":1.5e-9,"text":"\\u2028\\u003c"}'

const SNAPSHOT: StoreSnapshot = {
  resourceVersion: 9,
  compacted: 4,
  objects: [
    { key: CRD_KEY, resourceVersion: 3, text: CRD },
    { key: A, resourceVersion: 8, text: widget('a', 8, SPEC) },
    { key: DIALECTS_KEY, resourceVersion: 7, text: DIALECTS },
  ],
  events: [
    { version: 5, type: 'ADDED', key: B, time: 0 },
    { version: 8, type: 'MODIFIED', key: A, time: 0, previous: widget('a', 4), previousVersion: 4 },
    {
      version: 9,
      type: 'DELETED',
      key: B,
      time: 0,
      previous: widget('b', 5),
      previousVersion: 5,
      text: widget('b', 9, ',"x":1'),
    },
  ],
}

const ENTRY: ArchivedEntry['entry'] = {
  at: 1_763_932_646_000,
  durationMs: 3,
  client: 'you',
  user: 'bot',
  groups: ['audit'],
  method: 'PATCH',
  path: A,
  query: 'fieldManager=x',
  contentType: 'application/merge-patch+json',
  code: 200,
  outcome: 'updated',
  object: { group: 'demo.example', version: 'v1', resource: 'widgets', namespace: 'default', name: 'a' },
  sent: 11,
  answered: 2,
  warnings: 0,
  generation: { before: '1', after: '2', reason: { code: 'generationRose', members: ['spec'] } },
  resourceVersion: { before: '4', after: '8', reason: { code: 'changedVersion' } },
  fates: { kept: 3 },
  fields: [{ path: 'spec.big', fate: 'kept', previous: '1', stored: '9223372036854775807' }],
  event: 'MODIFIED',
}

const JOURNAL: readonly ArchivedEntry[] = [
  { entry: { ...ENTRY, outcome: 'denied', code: 403, message: 'no' } },
  { entry: ENTRY, detail: { body: '{"spec":{}}', answer: 'no JSON', warnings: ['old'], state: widget('a', 8) } },
]

const PAGE: PageContent = {
  persona: 'user',
  personas: [{ name: 'auditor', user: 'audit-bot', groups: ['audit'] }],
  profile: 'operator',
  sources: [{ name: 'widgets.demo.example', text: '# é\n', changes: ['{"op":"remove"}'] }],
  ignored: [{ design: 'new', rules: { 'no-x': 'because' } }],
  drafts: [{ of: 'pane', address: '/apis/demo.example/v1/x#', base: 'a', baseVersion: '4', text: 'a: "é\\n"', force: true }],
}

const TEXT = writeWorkspace(HEAD, { ...SNAPSHOT, journal: JOURNAL }, PAGE)

function read(text: string): WorkspaceContent {
  const { content, problem } = readWorkspace(text, validate)
  if (content === undefined) throw new Error(JSON.stringify(problem))
  return content
}

const problemOf = (text: string): FileProblem | undefined => readWorkspace(text, validate).problem

test('[WF-1] a file that was written is read as it was', () => {
  const { objects, events, dialects, page, head, resourceVersion, compacted, journal, unknown } = read(TEXT)
  expect(objects.map(({ key, resourceVersion: version, text }) => ({ key, resourceVersion: version, text }))).toEqual(
    SNAPSHOT.objects.slice(0, 2),
  )
  expect(dialects).toEqual({ resourceVersion: 7, text: DIALECTS })
  expect({ events, page, head, resourceVersion, compacted, journal, unknown }).toEqual({
    events: SNAPSHOT.events,
    journal: JOURNAL,
    page: PAGE,
    head: HEAD,
    resourceVersion: 9,
    compacted: 4,
    unknown: [],
  })
  expect(objects[1]).toMatchObject({ kind: 'Widget', namespace: 'default', name: 'a', uid: 'uid-a' })
})

test('[WF-1] a file without history and without what the page keeps begins its history at its counter', () => {
  const text = `{"format":"crdlab-workspace","version":1,"name":"x","created":"${HEAD.created}","resourceVersion":9,"objects":[]}`
  expect(read(text)).toMatchObject({
    compacted: 9,
    events: [],
    objects: [],
    dialects: undefined,
    page: { drafts: [], ignored: [] },
  })
  expect(read(text).journal).toBeUndefined()
})

test('[WF-2] members that version 1 does not have are named and left out', () => {
  const text = TEXT.replace('"page":{', '"log":[1],"__proto__":{"name":"evil"},"page":{"tour":1,')
  const { unknown, head } = read(text)
  expect([unknown, head.name]).toEqual([['log', '__proto__', 'page.tour'], 'demo'])
})

test('[WF-8] of what was only read no bodies are written', () => {
  const read1: ArchivedEntry = { entry: { ...ENTRY, outcome: 'read' }, detail: { body: '', answer: '{}', warnings: [] } }
  expect(read(writeWorkspace(HEAD, { ...SNAPSHOT, journal: [read1] }, PAGE)).journal).toEqual([{ entry: read1.entry }])
})

test('[WF-8] the trace of a write is not written', () => {
  const detail = { body: '', answer: '', warnings: [], trace: { id: '1' } as never }
  const text = writeWorkspace(HEAD, { ...SNAPSHOT, journal: [{ entry: ENTRY, detail }] }, PAGE)
  expect(read(text).journal).toEqual([{ entry: ENTRY, detail: { body: '', answer: '', warnings: [] } }])
})

test.each([
  ['a code that is not known', '{"code":"evil","x":1}', { code: 'changed' }],
  ['members that are none', '{"code":"generationRose","members":{"a":1}}', { code: 'changed' }],
  ['a code that asks for more', '{"code":"message"}', { code: 'changed' }],
])('[WF-3] the reason of a counter in the journal is one that the page can word: %s', (_, reason, expected) => {
  const text = TEXT.replaceAll('{"code":"generationRose","members":["spec"]}', reason)
  expect(read(text).journal?.[1]?.entry.generation).toEqual({ before: '1', after: '2', reason: expected })
})

/** The file with one text in the place of another, which has to be there once at least. */
function changed(from: string, to: string): string {
  if (!TEXT.includes(from)) throw new Error(`the file has no ${from}`)
  return TEXT.replace(from, () => to)
}

const deep = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels)

describe('[WF-3] a file that is not sound is rejected with the place', () => {
  test.each<[what: string, text: string, problem: FileProblem | Omit<FileProblem, 'detail'>]>([
    ['empty', '', { code: 'json', place: '', detail: 'unexpected end of JSON input' }],
    ['cut off', TEXT.slice(0, -30), { code: 'json', place: '', detail: 'unexpected end of JSON input' }],
    ['cut off at half', TEXT.slice(0, TEXT.length / 2), { code: 'json', place: '' }],
    ['followed by more', `${TEXT}{}`, { code: 'json', place: '' }],
    ['nested too deeply', changed('"resourceVersion":9', `"x":${deep(10_001)},"resourceVersion":9`), { code: 'json', place: '' }],
    ['a number without a form', changed('"resourceVersion":9', '"resourceVersion":1e400'), { code: 'json', place: '' }],
    ['no object', '[]', { code: 'format', place: '', detail: '' }],
    ['another format', '{"kind":"List"}', { code: 'format', place: 'format', detail: '' }],
    ['a newer version', changed('"version":1', '"version":2'), { code: 'newer', place: 'version', detail: '2' }],
    ['a version that is none', changed('"version":1', '"version":"1"'), { code: 'shape', place: 'version' }],
    [
      'a member twice',
      changed('"resourceVersion":9', '"resourceVersion":9,"resourceVersion":10'),
      { code: 'repeatedKey', place: 'resourceVersion', detail: '' },
    ],
    [
      'a field twice',
      changed('"big":', '"big":1,"big":'),
      { code: 'repeatedKey', place: 'objects[1].object.spec.big', detail: '' },
    ],
  ])('%s', (_what, text, problem) => {
    expect(problemOf(text)).toMatchObject(problem)
  })

  test.each<[from: string, to: string, place: string]>([
    ['"name":"demo"', '"name":"De mo"', 'name'],
    ['"name":"demo"', '"name":{}', 'name'],
    ['"created":"2026-11-23T21:00:00.000Z"', '"created":7', 'created'],
    ['"crdlab":"0.1.0"', '"crdlab":[]', 'crdlab'],
    ['"kubernetes":"1.37"', '"kubernetes":null', 'kubernetes'],
    ['"resourceVersion":9', '"resourceVersion":"9"', 'resourceVersion'],
    ['"resourceVersion":9', '"resourceVersion":9.0', 'resourceVersion'],
    ['"resourceVersion":9', '"resourceVersion":0', 'resourceVersion'],
    ['"resourceVersion":9', '"resourceVersion":9223372036854775807', 'resourceVersion'],
    ['"dialects":{', '"dialects":[],"x":{', 'dialects'],
    ['"dialects":["proposal"]', '"dialects":["evil"]', 'dialects.spec.dialects[0]'],
    ['"featureGates":{}', '"featureGates":{"X":true}', 'dialects.spec.featureGates'],
    ['"featureGates":{}', '"featureGates":{},"kubernetes":"newest"', 'dialects.spec.kubernetes'],
    ['"objects":[', '"objects":{},"x":[', 'objects'],
    ['{"key":"/demo', 'null,{"key":"/demo', 'objects[1]'],
    ['"journal":[', '"journal":{},"x":[', 'journal'],
    ['"journal":[', '"journal":[1,', 'journal[0]'],
    ['"journal":[', '"journal":[{},', 'journal[0]'],
    ['{"entry":{', '{"x":1,"entry":{', 'journal[0]'],
    ['"at":1763932646000', '"at":-1', 'journal[0].entry.at'],
    ['"durationMs":3', '"durationMs":0.5', 'journal[0].entry.durationMs'],
    ['"client":"you"', '"client":null', 'journal[0].entry.client'],
    ['"method":"PATCH"', '"html":"<b>","method":"PATCH"', 'journal[0].entry'],
    ['"outcome":"denied"', '"outcome":"evil"', 'journal[0].entry.outcome'],
    ['"code":403', '"code":"403"', 'journal[0].entry.code'],
    ['"fates":{"kept":3}', '"fates":{"evil":3}', 'journal[0].entry.fates'],
    ['"fate":"kept"', '"fate":"evil"', 'journal[0].entry.fields[0].fate'],
    ['"event":"MODIFIED"', '"event":"X"', 'journal[0].entry.event'],
    ['"body":"{', '"trace":{},"body":"{', 'journal[1].detail'],
    ['"answer":"no JSON"', '"answer":{}', 'journal[1].detail.answer'],
    [`"key":"${A}"`, '"key":7', 'objects[1].key'],
    [`"key":"${A}"`, '"key":"crdlab.dev/dialects"', 'objects[1].key'],
    [`"key":"${A}"`, `"key":"${A}","text":""`, 'objects[1]'],
    ['"kind":"Widget","metadata"', '"kind":7,"metadata"', 'objects[1].object.kind'],
    ['"apiVersion":"demo.example/v1",', '', 'objects[1].object'],
    ['"generation":1', '"generation":"1"', 'objects[1].object.metadata.generation'],
    ['"generation":1', '"generation":-1', 'objects[1].object.metadata.generation'],
    ['"resourceVersion":"8"', '"resourceVersion":8', 'objects[1].object.metadata.resourceVersion'],
    ['"resourceVersion":"8"', '"resourceVersion":"08"', 'objects[1].object.metadata.resourceVersion'],
    ['"uid":"uid-a"', '"uid":""', 'objects[1].object.metadata.uid'],
    ['"history":{', '"history":[],"x":{', 'history'],
    ['"compacted":4', '"compacted":-1', 'history.compacted'],
    ['"type":"ADDED"', '"type":"BOOKMARK"', 'history.events[0].type'],
    ['"page":{', '"page":7,"x":{', 'page'],
    ['"persona":"user"', '"persona":"root"', 'page.persona'],
    ['"profile":"operator"', '"profile":{}', 'page.profile'],
    ['"rules":{', '"rules":[],"x":{', 'page.ignored[0]'],
    ['"changes":[', '"changes":[7,', 'page.sources[0].changes[0]'],
    ['"of":"pane"', '"of":"window"', 'page.drafts[0].of'],
    ['"text":"a:', '"text":7,"x":"a:', 'page.drafts[0]'],
    ['"force":true', '"force":"yes"', 'page.drafts[0].force'],
  ])('the shape: %s as %s', (from, to, place) => {
    expect(problemOf(changed(from, to))).toMatchObject({ code: 'shape', place })
  })

  const twin = `{"key":"${B}","object":${widget('b', 6)}}`
  const withTwin = (text: string): string => changed(`{"key":"${A}"`, `${text},\n{"key":"${A}"`)
  test.each<[what: string, text: string, problem: FileProblem]>([
    ['a key of another object', changed(`"key":"${A}"`, `"key":"${B}"`), { code: 'key', place: 'objects[1]', detail: B }],
    [
      'a key of another group',
      changed(`"key":"${A}"`, '"key":"/other.example/widgets/default/a"'),
      { code: 'key', place: 'objects[1]', detail: '/other.example/widgets/default/a' },
    ],
    ['a key with more parts', changed(`"key":"${A}"`, `"key":"${A}/x"`), { code: 'key', place: 'objects[1]', detail: `${A}/x` }],
    [
      'a key without a resource',
      changed(`"key":"${A}"`, '"key":"/demo.example//default/a"'),
      { code: 'key', place: 'objects[1]', detail: '/demo.example//default/a' },
    ],
    [
      'a name that leaves its layout',
      withTwin(twin.replaceAll('default/b', 'default/../x').replace('"name":"b"', '"name":"../x"')),
      { code: 'key', place: 'objects[1]', detail: '/demo.example/widgets/default/../x' },
    ],
    [
      'labels of another type',
      changed('"generation":1', '"generation":1,"labels":{"a":1}'),
      {
        code: 'metadata',
        place: 'objects[1].object.metadata',
        detail: 'json: cannot unmarshal number into Go struct field ObjectMeta.labels of type string',
      },
    ],
    [
      'the same object twice',
      withTwin(`{"key":"${A}","object":${widget('a', 6)}}`),
      { code: 'repeatedObject', place: 'objects[2].key', detail: A },
    ],
    [
      'the same uid twice',
      withTwin(twin.replace('uid-b', 'uid-a')),
      { code: 'repeatedUid', place: 'objects[2].object.metadata.uid', detail: 'uid-a' },
    ],
    [
      'the same version twice',
      withTwin(twin.replace('"6"', '"8"')),
      { code: 'repeatedVersion', place: 'objects[2].object.metadata.resourceVersion', detail: '8' },
    ],
    [
      'the version of the dialects',
      withTwin(twin.replace('"6"', '"7"')),
      { code: 'repeatedVersion', place: 'objects[1].object.metadata.resourceVersion', detail: '7' },
    ],
    [
      'a version above the counter',
      withTwin(twin.replace('"6"', '"10"')),
      { code: 'aboveCounter', place: 'objects[1].object.metadata.resourceVersion', detail: '10' },
    ],
    [
      'a CRD of other types',
      changed('"served":true', '"served":"yes"'),
      {
        code: 'crd',
        place: 'objects[0].object',
        detail:
          'json: cannot unmarshal string into Go struct field CustomResourceDefinitionVersion.spec.versions.served of type bool',
      },
    ],
    [
      'a CRD of another name',
      changed('"plural":"widgets"', '"plural":"gadgets"'),
      { code: 'crd', place: 'objects[0].object.metadata.name', detail: 'gadgets.demo.example' },
    ],
    [
      'a CRD without a stored version',
      changed('"storage":true', '"storage":false'),
      { code: 'crd', place: 'objects[0].object.spec.versions', detail: '0' },
    ],
    [
      'an object outside of its scope',
      changed('"scope":"Namespaced"', '"scope":"Cluster"'),
      { code: 'scope', place: 'objects[1].object.metadata.namespace', detail: '' },
    ],
    [
      'history after the counter',
      changed('"compacted":4', '"compacted":10'),
      { code: 'history', place: 'history.compacted', detail: '10' },
    ],
    [
      'history out of order',
      changed(`"key":"${B}","resourceVersion":5`, `"key":"${B}","resourceVersion":8`),
      { code: 'history', place: 'history.events[1].resourceVersion', detail: '8' },
    ],
    [
      'history of another object',
      changed(`"MODIFIED","key":"${A}"`, `"MODIFIED","key":"${B}"`),
      { code: 'history', place: 'history.events[1].key', detail: B },
    ],
    [
      'a journal whose state is no object',
      changed('"state":"{', '"state":"[{'),
      { code: 'journal', place: 'journal[1].detail.state', detail: '' },
    ],
    [
      'a state after its change',
      changed('"resourceVersion":"4"', '"resourceVersion":"8"'),
      { code: 'history', place: 'history.events[1].previous.metadata.resourceVersion', detail: '8' },
    ],
    [
      'a change without the state before',
      changed('"type":"ADDED"', '"type":"DELETED"'),
      { code: 'history', place: 'history.events[0].previous', detail: '' },
    ],
  ])('%s', (_what, text, problem) => {
    expect(problemOf(text)).toEqual(problem)
  })
})

test('[WF-1] the text of a file is JSON that any reader takes', () => {
  expect(() => JSON.parse(TEXT)).not.toThrow()
  expect(parseJson(TEXT).duplicates).toEqual([])
})
