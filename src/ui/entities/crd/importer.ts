import type { FoundDocument } from '../../../analysis/yaml/documents.ts'
import { isObject } from '../../../apimachinery/json/value.ts'
import { errorMessage } from '../../../apimachinery/text/error-message.ts'
import { ApiError, Unreachable } from '../../../client/api-status.ts'
import { isBuiltIn } from '../../../client/built-in-groups.ts'
import type { Answer, Client } from '../../../client/client.ts'
import { initOf } from '../../../client/http.ts'
import { METADATA_ONLY } from '../../../client/metadata-only.ts'
import { apiVersionOf, CRDS, pathOf, qualifiedName, type ResourceType } from '../../../client/resource-type.ts'
import type { ClientClock } from '../../../client/transport.ts'
import type { Example } from '../../../examples/catalogue.ts'
import { browserClock, type Changes, retry, waitFor } from '../../base/async/async.ts'
import { language } from '../../base/language/language.ts'
import { watchedTable } from '../kind/table.ts'

export type ImportState =
  | 'ready'
  | 'sending'
  | 'waiting'
  | 'created'
  | 'configured'
  | 'unchanged'
  | 'exists'
  | 'skipped'
  | 'rejected'
  | 'bad'

/** What became of one document, with the server's sentence where it rejected. */
export interface ImportResult {
  readonly state: ImportState
  readonly message?: string
  readonly warnings?: readonly string[]
  /** Of the object as it is stored now. */
  readonly uid?: string
}

export interface ImportOptions {
  /** Sends the documents. */
  readonly client: Client
  /** Reads what is served and whether a registration is served. */
  readonly reader: Client
  readonly clock: ClientClock
  /** Calls a listener whenever a CRD changes. */
  readonly changes: Changes
  readonly replace: boolean
  readonly query: Readonly<Record<string, string>>
  /** The document as JSON with this lock, for a replacement. */
  locked(body: string, version: string): Promise<string>
  onResult(index: number, result: ImportResult): void
}

/** What registers resources, by group and kind: CRDs, and with the dialect tpr ThirdPartyResources, old and new. */
const REGISTRATIONS: { readonly [groupKind: string]: string } = {
  'apiextensions.k8s.io CustomResourceDefinition': 'customresourcedefinitions',
  'apiextension.k8s.io ThirdPartyResource': 'thirdpartyresources',
  'extensions ThirdPartyResource': 'thirdpartyresources',
}

/** Where a registration is created; undefined for other documents. */
function registrationOf({ apiVersion, kind }: FoundDocument): Target | undefined {
  const [group = '', version = ''] = apiVersion.split('/')
  const resource = REGISTRATIONS[`${group} ${kind}`]
  return resource === undefined ? undefined : { group, version, resource, namespaced: false }
}

export const isCrd = (document: FoundDocument): boolean => registrationOf(document) !== undefined

/** How long in milliseconds a registration may take until it is served. */
const ESTABLISH_MS = 15_000
/** How often it is read while no change is reported: ThirdPartyResources are not watched. */
const RECHECK_MS = 250
/** The pauses after which discovery is read again while a kind is missing. It cannot be watched. */
const DISCOVERY_MS = [200, 800, 2000]

interface Condition {
  readonly type?: unknown
  readonly status?: unknown
  readonly message?: unknown
}

/**
 * The conditions of a registration; a text where there is none to read. The browser's own parser reads it: it may have a megabyte, is asked for again
 * and again, and its numbers do not matter here. Throws Unreachable.
 */
async function conditionsOf({ wire }: Client, path: string): Promise<readonly Condition[] | string> {
  let response: Response
  try {
    response = await wire.fetch(path, initOf({ method: 'GET', path }, wire))
  } catch (error) {
    throw new Unreachable(errorMessage(error))
  }
  try {
    const object = JSON.parse(await response.text()) as { message?: unknown; status?: { conditions?: unknown } } | null
    if (!response.ok) return String(object?.message ?? response.status)
    const { conditions } = object?.status ?? {}
    return Array.isArray(conditions) ? conditions.filter((one): one is Condition => typeof one === 'object' && one !== null) : []
  } catch {
    return `HTTP ${response.status}`
  }
}

/** Waits until a registration is served. Returns why it is not; undefined when it is. */
async function established({ reader, clock, changes }: ImportOptions, target: Target, name: string): Promise<string | undefined> {
  // The old registration has no status: it is served at once.
  if (target.group === 'extensions') return undefined
  let why = 'not Established'
  const check = async (): Promise<{ readonly why?: string } | undefined> => {
    const conditions = await conditionsOf(reader, pathOf(target, { name }))
    if (typeof conditions === 'string') {
      why = conditions
      return undefined
    }
    const of = (type: string): Condition | undefined => conditions.find((one) => one.type === type)
    if (of('Established')?.status === 'True' || of('NameConflict')?.status === 'False') return {}
    const names = of('NamesAccepted')
    if (names?.status === 'False') return { why: `NamesAccepted=False: ${String(names.message)}` }
    const conflict = of('NameConflict')
    return conflict?.status === 'True' ? { why: `NameConflict=True: ${String(conflict.message)}` } : undefined
  }
  const found = await waitFor(check, changes, { clock, timeoutMs: ESTABLISH_MS, recheckMs: RECHECK_MS })
  return found === undefined ? why : found.why
}

/** What was sent need not come back: only its resourceVersion is looked at. */
const METADATA = `${METADATA_ONLY},application/json`

type Target = Pick<ResourceType, 'group' | 'version' | 'resource' | 'namespaced'>

/** What kubectl says of a kind that is not served. */
const noMatch = ({ kind, apiVersion }: FoundDocument): ImportResult => ({
  state: 'skipped',
  message: `no matches for kind "${kind}" in version "${apiVersion}"`,
})

async function send(options: ImportOptions, document: FoundDocument, type: Target): Promise<ImportResult> {
  const { client, query } = options
  const namespace = type.namespaced ? document.namespace || 'default' : undefined
  const { body, contentType, name } = document
  // Looked for first: a create that is known to fail would be a write that nobody asked for.
  const found =
    options.replace && name !== '' ? await replaceFound(options, document, pathOf(type, { namespace, name })) : undefined
  if (found !== undefined) return found
  const path = pathOf(type, { namespace })
  const answer = await client.send({ method: 'POST', path, query, accept: METADATA, body, contentType })
  const { warnings } = answer.exchange
  if (answer.failure === undefined) return { state: 'created', warnings, ...uidOf(answer) }
  if (answer.failure.code === 404 && isCrd(document)) return noMatch(document)
  const exists = answer.failure.reason === 'AlreadyExists' && !options.replace
  return exists
    ? { state: 'exists', message: answer.failure.message }
    : { state: 'rejected', message: answer.failure.message, warnings }
}

/** Puts a document in the place of the object at a path; undefined where there is none that can be read. */
async function replaceFound(
  { client, query, locked }: ImportOptions,
  { body }: FoundDocument,
  path: string,
): Promise<ImportResult | undefined> {
  const current = await client.send({ method: 'GET', path, accept: METADATA })
  if (current.object === undefined) return undefined
  const metadata = isObject(current.object.metadata) ? current.object.metadata : undefined
  const version = String(metadata?.resourceVersion ?? '')
  const put = await client.send({
    method: 'PUT',
    path,
    query,
    accept: METADATA,
    body: await locked(body, version),
    contentType: 'application/json',
    known: version,
  })
  if (put.failure !== undefined) return { state: 'rejected', message: put.failure.message, warnings: put.exchange.warnings }
  const after = isObject(put.object?.metadata) ? put.object.metadata.resourceVersion : undefined
  return { state: after === version ? 'unchanged' : 'configured', warnings: put.exchange.warnings, ...uidOf(put) }
}

function uidOf({ object }: Answer): Pick<ImportResult, 'uid'> {
  const uid = isObject(object?.metadata) ? object.metadata.uid : undefined
  return typeof uid === 'string' ? { uid } : {}
}

/**
 * Sends documents: registrations first, in their order; then waits until each is served; then the objects. A rejection stops nothing
 * but itself. Throws Unreachable when the server is gone.
 */
export async function importDocuments(documents: readonly FoundDocument[], options: ImportOptions): Promise<void> {
  const { onResult } = options
  const indexed = documents
    .map((document, index) => ({ document, index }))
    .filter(({ document }) => document.problem === undefined)
  const crds = indexed.filter(({ document }) => isCrd(document))
  const others = indexed.filter(({ document }) => !isCrd(document))
  const stored: { index: number; result: ImportResult; name: string; target: Target }[] = []
  for (const { document, index } of crds) {
    const target = registrationOf(document)
    if (target === undefined) continue
    onResult(index, { state: 'sending' })
    const result = await send(options, document, target)
    onResult(index, result)
    if (result.state !== 'rejected' && result.state !== 'skipped') stored.push({ index, result, name: document.name, target })
  }
  for (const { index, result, name, target } of stored) {
    // A name that another kind of registration has is nothing to wait for.
    if (result.state === 'exists' && typeof (await conditionsOf(options.reader, pathOf(target, { name }))) === 'string') continue
    onResult(index, { state: 'waiting' })
    const why = await established(options, target, name)
    onResult(index, why === undefined ? result : { ...result, message: why })
  }
  if (others.length === 0) return
  const types = await served(
    options,
    others.map(({ document }) => document),
  )
  await sendObjects(others, types, options)
}

interface Indexed {
  readonly document: FoundDocument
  readonly index: number
}

/** How many objects are under way at once. A server that stores what waits together takes many in the time of one. */
const AT_ONCE = 24

/**
 * Sends objects of kinds that are served: custom resources many at once, for none depends on another, and those of the server's own kinds one by
 * one, for a binding needs its role and an object its namespace. Documents about the same object keep their order.
 */
async function sendObjects(documents: readonly Indexed[], types: readonly ResourceType[], options: ImportOptions): Promise<void> {
  const { onResult } = options
  const underWay = new Set<Promise<void>>()
  const last = new Map<string, Promise<void>>()
  const sendOne = async ({ document, index }: Indexed, type: ResourceType): Promise<void> => {
    onResult(index, { state: 'sending' })
    onResult(index, await send(options, document, type))
  }
  for (const one of documents) {
    const { kind, apiVersion, namespace, name } = one.document
    const type = types.find((candidate) => candidate.kind === kind && apiVersionOf(candidate) === apiVersion)
    if (type === undefined) {
      onResult(one.index, { state: 'skipped', message: `no matches for kind "${kind}" in version "${apiVersion}"` })
      continue
    }
    if (isBuiltIn(type.group)) {
      await Promise.all(underWay)
      await sendOne(one, type)
      continue
    }
    if (underWay.size >= AT_ONCE) await Promise.race(underWay)
    const key = `${qualifiedName(type)} ${namespace || 'default'} ${name}`
    const before = last.get(key) ?? Promise.resolve()
    const task = before.then(() => sendOne(one, type)).finally(() => underWay.delete(task))
    underWay.add(task)
    last.set(key, task)
    // It is awaited with the others; a rejection before that is no unhandled one.
    task.catch(() => undefined)
  }
  await Promise.all(underWay)
}

/** Reads discovery until it has the kinds of all documents, or the pauses are used up. */
async function served({ reader, clock }: ImportOptions, documents: readonly FoundDocument[]): Promise<readonly ResourceType[]> {
  let types: readonly ResourceType[] = []
  const read = async (): Promise<true | undefined> => {
    try {
      types = await reader.discover()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
    }
    const isServed = ({ kind, apiVersion }: FoundDocument): boolean =>
      types.some((type) => type.kind === kind && apiVersionOf(type) === apiVersion)
    return documents.every(isServed) ? true : undefined
  }
  await retry(read, DISCOVERY_MS, { clock })
  return types
}

/**
 * Installs an example: its CRD, its objects, and their status through /status where the subresource is on. What is there already is
 * left alone. Returns the rejections.
 */
export async function installExample(client: Client, reader: Client, example: Example): Promise<readonly ImportResult[]> {
  const text = [example.crd, ...example.objects].join('\n---\n')
  const { documents } = await language.documents(text)
  const results = new Map<number, ImportResult>()
  await importDocuments(documents, {
    client,
    reader,
    clock: browserClock,
    changes: watchedTable(reader, CRDS).subscribe,
    replace: false,
    query: {},
    locked: async (body) => body,
    onResult: (index, result) => results.set(index, result),
  })
  const types = await reader.discover()
  for (const [index, document] of documents.entries()) {
    const type = types.find((one) => one.kind === document.kind && `${one.group}/${one.version}` === document.apiVersion)
    if (results.get(index)?.state !== 'created' || type === undefined || !type.subresources.includes('status')) continue
    const json = await language.patch('merge', '{}', document.body)
    if (json.text === undefined) continue
    const value: unknown = JSON.parse(json.text)
    const status = isObject(value as never) ? (value as { status?: unknown }).status : undefined
    if (status === undefined) continue
    const place = { namespace: document.namespace || 'default', name: document.name, subresource: 'status' as const }
    await client.patch(type, place, JSON.stringify({ status }), 'application/merge-patch+json')
  }
  return [...results.values()].filter((result) => result.state === 'rejected' || result.state === 'skipped')
}
