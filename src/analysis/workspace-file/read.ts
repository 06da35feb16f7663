import { objectsOf, stringAt } from '../../apimachinery/json/access.ts'
import { JsonRangeError, JsonSyntaxError, parseJson } from '../../apimachinery/json/parse.ts'
import { stringify } from '../../apimachinery/json/serialize.ts'
import { isObject, type JsonObject, type JsonValue, newObject } from '../../apimachinery/json/value.ts'
import type { SnapshotEvent } from '../../protocol/snapshot.ts'
import { checkEvents, checkObjects, problem } from './check.ts'
import { type FileObject, type FileProblem, FORMAT, type PageContent, type ReadWorkspace, VERSION } from './format.ts'
import { archivedEntry, checkJournal } from './journal.ts'

/** The validator of the schema of the format, as the build compiles it. */
export interface Validator {
  (value: unknown): boolean
  errors?: readonly { readonly instancePath: string; readonly message?: string }[] | null
}

const MEMBERS: ReadonlySet<string> = new Set([
  'format',
  'version',
  'name',
  'created',
  'crdlab',
  'kubernetes',
  'resourceVersion',
  'dialects',
  'objects',
  'history',
  'journal',
  'page',
])
const PAGE_MEMBERS: ReadonlySet<string> = new Set([
  ...['persona', 'personas', 'profile', 'ignored', 'drafts', 'sources', 'programs', 'tests'],
])

const listAt = (value: JsonValue | undefined, key: string): readonly JsonObject[] => {
  const member = isObject(value) ? value[key] : undefined
  return objectsOf(member)
}

const objectAt = (value: JsonObject, key: string): JsonObject => {
  const member = value[key]
  return isObject(member) ? member : newObject()
}

/** `/objects/3/object` as people write it: `objects[3].object`. */
const placeOf = (pointer: string): string =>
  pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce((path, part) => (/^\d+$/.test(part) ? `${path}[${part}]` : path === '' ? part : `${path}.${part}`), '')

type Parsed = { readonly file: JsonObject } | { readonly problem: FileProblem }

/** The object that a text is, if it is JSON in which no key stands twice. */
function parse(text: string): Parsed {
  try {
    const { value, duplicates } = parseJson(text)
    const [repeated] = duplicates
    if (repeated !== undefined) return { problem: problem('repeatedKey', repeated) }
    return isObject(value) ? { file: value } : { problem: problem('format', '') }
  } catch (error) {
    if (error instanceof JsonSyntaxError || error instanceof JsonRangeError)
      return { problem: problem('json', '', error.message) }
    throw error
  }
}

function fileObject({ key, object }: JsonObject): FileObject {
  const stored = isObject(object) ? object : newObject()
  const metadata = objectAt(stored, 'metadata')
  return {
    key: String(key),
    resourceVersion: Number(metadata.resourceVersion),
    text: stringify(stored),
    apiVersion: stringAt(stored, 'apiVersion'),
    kind: stringAt(stored, 'kind'),
    namespace: stringAt(metadata, 'namespace'),
    name: stringAt(metadata, 'name'),
    uid: stringAt(metadata, 'uid'),
  }
}

function fileEvent(event: JsonObject): SnapshotEvent {
  const { type, key, resourceVersion, previous, last } = event
  return {
    version: Number(resourceVersion),
    type: type as SnapshotEvent['type'],
    key: String(key),
    time: 0,
    ...(isObject(previous)
      ? { previous: stringify(previous), previousVersion: Number(objectAt(previous, 'metadata').resourceVersion) }
      : {}),
    ...(isObject(last) ? { text: stringify(last) } : {}),
  }
}

function pageOf(page: JsonObject): PageContent {
  const { persona, profile } = page
  return {
    ...(typeof persona === 'string' ? { persona } : {}),
    ...(Array.isArray(page.personas)
      ? { personas: JSON.parse(stringify(page.personas)) as NonNullable<PageContent['personas']> }
      : {}),
    ...(typeof profile === 'string' ? { profile } : {}),
    ...(Array.isArray(page.programs)
      ? { programs: JSON.parse(stringify(page.programs)) as NonNullable<PageContent['programs']> }
      : {}),
    ...(Array.isArray(page.tests) ? { tests: JSON.parse(stringify(page.tests)) as NonNullable<PageContent['tests']> } : {}),
    ...(Array.isArray(page.sources)
      ? { sources: JSON.parse(stringify(page.sources)) as NonNullable<PageContent['sources']> }
      : {}),
    // Drafts and reasons are texts and switches, which JSON's own reader takes as they are.
    ignored: JSON.parse(stringify([...listAt(page, 'ignored')])) as PageContent['ignored'],
    drafts: JSON.parse(stringify([...listAt(page, 'drafts')])) as PageContent['drafts'],
  }
}

const unknownIn = (object: JsonObject, known: ReadonlySet<string>, prefix: string): string[] =>
  Object.keys(object)
    .filter((key) => !known.has(key))
    .map((key) => `${prefix}${key}`)

/** What the first look at a file finds: another format, or a version that is not known yet. */
function headProblem({ format, version }: JsonObject): FileProblem | undefined {
  if (format !== FORMAT) return problem('format', 'format')
  return typeof version === 'number' && version > VERSION ? problem('newer', 'version', String(version)) : undefined
}

/**
 * Reads the text of a file. Nothing of it is used unless all of it is sound: JSON without repeated keys, of this format and version, of the
 * shape that the schema says, with objects and a history that can be stored as they are (`checkObjects`, `checkEvents`).
 */
export function readWorkspace(text: string, validate: Validator): ReadWorkspace {
  const parsed = parse(text)
  if ('problem' in parsed) return parsed
  const { file } = parsed
  const other = headProblem(file)
  if (other !== undefined) return { problem: other }
  if (!validate(file)) {
    const [first] = validate.errors ?? []
    return { problem: problem('shape', placeOf(first?.instancePath ?? ''), first?.message ?? '') }
  }
  const entries = listAt(file, 'objects')
  const history = objectAt(file, 'history')
  const resourceVersion = Number(file.resourceVersion)
  const compacted = file.history === undefined ? resourceVersion : Number(history.compacted)
  const dialects = isObject(file.dialects) ? file.dialects : undefined
  const changes = listAt(history, 'events')
  const journal = Array.isArray(file.journal) ? listAt(file, 'journal') : undefined
  const wrong =
    checkObjects(entries, dialects, resourceVersion) ??
    checkEvents(changes, { compacted, resourceVersion }) ??
    checkJournal(journal ?? [])
  if (wrong !== undefined) return { problem: wrong }
  const page = objectAt(file, 'page')
  return {
    content: {
      head: {
        name: stringAt(file, 'name'),
        created: stringAt(file, 'created'),
        crdlab: stringAt(file, 'crdlab'),
        kubernetes: stringAt(file, 'kubernetes'),
      },
      resourceVersion,
      compacted,
      objects: entries.map(fileObject),
      dialects: dialects && {
        resourceVersion: Number(objectAt(dialects, 'metadata').resourceVersion),
        text: stringify(dialects),
      },
      events: changes.map(fileEvent),
      ...(journal === undefined ? {} : { journal: journal.map(archivedEntry) }),
      page: pageOf(page),
      unknown: [...unknownIn(file, MEMBERS, ''), ...unknownIn(page, PAGE_MEMBERS, 'page.')],
    },
  }
}
