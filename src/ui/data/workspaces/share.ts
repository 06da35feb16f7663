import type { PageContent, ReadWorkspace } from '../../../analysis/workspace-file/format.ts'
import { writeWorkspace } from '../../../analysis/workspace-file/write.ts'
import { parseJson } from '../../../apimachinery/json/parse.ts'
import { stringify } from '../../../apimachinery/json/serialize.ts'
import { isObject, type JsonObject, type JsonValue } from '../../../apimachinery/json/value.ts'
import { DIALECTS_KEY, type SnapshotObject, type StoreSnapshot } from '../../../client/extensions/snapshot.ts'
import { addressOfShare, SHARE_VERSION, type ShareAddress } from '../../state/address.ts'
import { appStore } from '../../state/store.ts'
import { isBuiltIn } from '../kinds.ts'
import { readPageContent } from './page-content.ts'
import { headOf, readWorkspaceFile } from './transfer.ts'

/** A longer link is cut by some of the programs that links are sent with. Characters. */
export const MOST_LINK_CHARACTERS = 64 * 1024
/** The most characters that a link may hold once it is inflated. */
const MOST_TEXT = 16 * 1024 * 1024

const CRD_KEYS = '/apiextensions.k8s.io/customresourcedefinitions/'

/** What a link takes along. */
export interface ShareChoice {
  readonly objects: boolean
  readonly drafts: boolean
  readonly descriptions: boolean
}

const isCustom = ({ key }: SnapshotObject): boolean => key.startsWith('/') && !isBuiltIn(key.split('/', 2)[1] ?? '')

/** Schemas that stand below a schema under these names, each as a map, a list or alone. */
const MAPS = ['properties', 'patternProperties', 'definitions', 'dependencies']
const LISTS = ['allOf', 'anyOf', 'oneOf']
const SINGLE = ['items', 'additionalProperties', 'additionalItems', 'not']

/** A schema without its descriptions. A property that is named `description` stays. */
function withoutDescriptions(schema: JsonValue): JsonValue {
  if (!isObject(schema)) return schema
  const kept: [string, JsonValue][] = []
  for (const [key, value] of Object.entries(schema)) {
    if (key === 'description' && typeof value === 'string') continue
    if (MAPS.includes(key) && isObject(value)) kept.push([key, mapped(value)])
    else if (LISTS.includes(key) && Array.isArray(value)) kept.push([key, value.map(withoutDescriptions)])
    else if (SINGLE.includes(key)) kept.push([key, withoutDescriptions(value)])
    else kept.push([key, value])
  }
  return Object.fromEntries(kept) as JsonObject
}

const mapped = (schemas: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, withoutDescriptions(schema)])) as JsonObject

/** The text of a CRD whose schemas have no descriptions. */
export function crdWithoutDescriptions(text: string): string {
  const { value: crd } = parseJson(text)
  if (!isObject(crd) || !isObject(crd.spec) || !Array.isArray(crd.spec.versions)) return text
  const versions = crd.spec.versions.map((version) => {
    if (!isObject(version) || !isObject(version.schema)) return version
    const { openAPIV3Schema, ...rest } = version.schema
    if (openAPIV3Schema === undefined) return version
    return { ...version, schema: { ...rest, openAPIV3Schema: withoutDescriptions(openAPIV3Schema) } }
  })
  return stringify({ ...crd, spec: { ...crd.spec, versions } as JsonObject })
}

/** The part of a store that a link takes along: CRDs with their objects, and which dialects are on. What every server makes by itself is left out. */
export function sharedPart(snapshot: StoreSnapshot, { objects, descriptions }: ShareChoice): StoreSnapshot {
  const kept = snapshot.objects.filter(
    (object) => object.key === DIALECTS_KEY || object.key.startsWith(CRD_KEYS) || (objects && isCustom(object)),
  )
  const shortened = kept.map((object) =>
    descriptions || !object.key.startsWith(CRD_KEYS) ? object : { ...object, text: crdWithoutDescriptions(object.text) },
  )
  return { resourceVersion: snapshot.resourceVersion, compacted: snapshot.resourceVersion, objects: shortened, events: [] }
}

const NO_PAGE: PageContent = { ignored: [], drafts: [] }

async function deflated(text: string): Promise<Uint8Array> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

/** Bytes as base64url without padding (RFC 4648, section 5). */
export function base64url(bytes: Uint8Array): string {
  let binary = ''
  for (let i = 0; i < bytes.length; i += 8192) binary += String.fromCharCode(...bytes.subarray(i, i + 8192))
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** The bytes of a base64url text; undefined for any other text. */
export function bytesOf(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^[\w-]*$/.test(text)) return undefined
  try {
    return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))
  } catch {
    return undefined
  }
}

/** A link to a part of the open workspace, and to the view that is shown. */
export async function shareLink(snapshot: StoreSnapshot, choice: ShareChoice): Promise<string> {
  const { workspace } = appStore.getState()
  const page = choice.drafts ? { ...NO_PAGE, drafts: readPageContent(workspace).drafts } : NO_PAGE
  const text = writeWorkspace(headOf(workspace), sharedPart(snapshot, choice), page)
  const link = new URL(location.href)
  link.search = ''
  link.hash = addressOfShare({ version: SHARE_VERSION, data: base64url(await deflated(text)), shown: location.hash.slice(1) })
  return link.href
}

/** Reads what a link holds and checks all of it, in the language worker. Writes nothing. */
export async function readShare({ version, data }: ShareAddress): Promise<ReadWorkspace> {
  if (version !== SHARE_VERSION) return { problem: { code: 'newer', place: '', detail: version } }
  // A bound against links that no page made; those of this page are shorter.
  if (data.length > 40 * MOST_LINK_CHARACTERS) return { problem: { code: 'size', place: '', detail: String(MOST_TEXT) } }
  const bytes = bytesOf(data)
  if (bytes === undefined) return { problem: { code: 'gzip', place: '', detail: 'base64url' } }
  return readWorkspaceFile(new Blob([bytes]), MOST_TEXT)
}
