import { Unreachable } from '../../../client/api-status.ts'
import type { Answer } from '../../../client/client.ts'
import type { RequestSpec } from '../../../client/transport.ts'
import type { JournalDetail, JournalEntry } from '../../../protocol/journal.ts'
import { appStore } from '../../base/state/store.ts'

/** An entry as the request that it was. */
export function requestOf(entry: JournalEntry, detail: JournalDetail | undefined): RequestSpec {
  const { method, path, query, contentType } = entry
  return {
    method: method as RequestSpec['method'],
    path,
    ...(query === '' ? {} : { query: Object.fromEntries(new URLSearchParams(query)) }),
    ...(contentType === undefined ? {} : { contentType }),
    ...(detail === undefined || detail.body === '' ? {} : { body: detail.body }),
  }
}

export interface Sent {
  readonly answer?: Answer
  /** Why no answer came. */
  readonly unreachable?: string
}

/** Sends a request as the reader. */
export async function sendAsReader(spec: RequestSpec): Promise<Sent> {
  try {
    const answer = await appStore.getState().you?.send(spec)
    return answer === undefined ? {} : { answer }
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error
    return { unreachable: error.message }
  }
}

/** Whether a body is protobuf, which is bytes and no text. */
export const isBinary = (contentType: string | undefined): boolean => contentType?.includes('protobuf') === true
