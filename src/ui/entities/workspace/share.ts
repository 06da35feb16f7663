import type { PageContent, ReadWorkspace } from '../../../analysis/workspace-file/format.ts'
import { writeWorkspace } from '../../../analysis/workspace-file/write.ts'
import type { StoreSnapshot } from '../../../protocol/snapshot.ts'
import { addressOfShare, SHARE_VERSION, type ShareAddress } from '../../base/address/address.ts'
import { appStore } from '../../base/state/store.ts'
import { publicPageContent } from './page-content.ts'
import { type ShareChoice, sharedPart } from './share-content.ts'
import { headOf, readWorkspaceFile } from './transfer.ts'

/** A longer link is cut by some of the programs that links are sent with. Characters. */
export const MOST_LINK_CHARACTERS = 64 * 1024
/** The most characters that a link can hold once it is inflated: 64 times its bytes. CRDs of real projects reach 45 times. */
export const MOST_INFLATED_CHARACTERS = 48 * MOST_LINK_CHARACTERS

const NO_PAGE: PageContent = { ignored: [], drafts: [] }

/** The bytes of a text as gzip has them. */
export async function deflated(text: string): Promise<Uint8Array> {
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

/** What a link holds besides the view. */
export interface ShareData {
  readonly data: string
  /** The characters that it is inflated to. */
  readonly inflated: number
}

/** Packs what a link holds. */
export async function shareData(snapshot: StoreSnapshot, choice: ShareChoice): Promise<ShareData> {
  const { workspace } = appStore.getState()
  const { drafts, persona, programs = [], tests = [] } = publicPageContent(workspace)
  const page = {
    ...NO_PAGE,
    ...(choice.view && persona !== undefined ? { persona } : {}),
    ...(choice.drafts ? { drafts, programs, tests } : {}),
  }
  const text = writeWorkspace(headOf(workspace), sharedPart(snapshot, choice), page)
  return { data: base64url(await deflated(text)), inflated: text.length }
}

/** The link to what `shareData` gave, at the address of a page, and to a view of it: an address within the page; empty: none. */
export function shareLink(page: string, data: string, shown: string): URL {
  const link = new URL(page)
  link.search = ''
  link.hash = addressOfShare({ version: SHARE_VERSION, data, shown })
  return link
}

/** The link as an embed in a page of somebody else. */
export function embedLink(link: URL, theme: 'light' | 'dark' | undefined): URL {
  const embed = new URL(link)
  embed.search = new URLSearchParams({ embed: '1', ...(theme && { theme }) }).toString()
  return embed
}

/** Reads what a link holds and checks all of it, in the language worker. Writes nothing. */
export async function readShare({ version, data }: ShareAddress): Promise<ReadWorkspace> {
  if (data === '') return { problem: { code: 'gzip', place: '', detail: 'empty' } }
  if (version !== SHARE_VERSION) return { problem: { code: 'newer', place: '', detail: version } }
  if (data.length > MOST_LINK_CHARACTERS)
    return { problem: { code: 'size', place: '', detail: String(MOST_INFLATED_CHARACTERS) } }
  const bytes = bytesOf(data)
  if (bytes === undefined) return { problem: { code: 'gzip', place: '', detail: 'base64url' } }
  return readWorkspaceFile(new Blob([bytes]), MOST_INFLATED_CHARACTERS)
}
