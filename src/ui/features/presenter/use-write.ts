import { useMemo } from 'react'
import { stringOf } from '../../../apimachinery/json/access.ts'
import { isObject, type JsonObject } from '../../../apimachinery/json/value.ts'
import { parseYaml } from '../../../apimachinery/yaml/parse.ts'
import { decodeAnswer } from '../../../client/json.ts'
import { isStored, type JournalDetail, type JournalEntry } from '../../../protocol/journal.ts'
import { useAsync } from '../../base/async/use-async.ts'
import { detailOf } from '../../entities/journal/journal.ts'
import { type Sheet, sheetOf } from './sheet.ts'
import { type Scene, scenesOf } from './story.ts'

/** The rest of an entry; undefined while it is read, null where it is forgotten. */
function useDetail(entry: JournalEntry | undefined): JournalDetail | null | undefined {
  const id = entry?.id
  return useAsync(
    () =>
      id === undefined
        ? undefined
        : detailOf(id).then(
            (detail) => detail ?? null,
            () => null,
          ),
    [id],
  )
}

const objectIn = (text: string | undefined): JsonObject | undefined => {
  const value = text === undefined ? undefined : decodeAnswer(text)
  return isObject(value) ? value : undefined
}

/** The body of a request, which clients send as JSON or as YAML. */
function bodyIn(text: string | undefined): JsonObject | undefined {
  const decoded = objectIn(text)
  if (decoded !== undefined || text === undefined || text === '') return decoded
  try {
    const { value } = parseYaml(text)
    return isObject(value) ? value : undefined
  } catch {
    // A body that is no YAML is what the server rejects.
    return undefined
  }
}

/** A write, as it is presented. */
export interface ShownWrite {
  readonly entry: JournalEntry | undefined
  readonly scenes: readonly Scene[]
  /** The server has forgotten what the write did. */
  readonly isForgotten: boolean
  readonly event: 'ADDED' | 'MODIFIED' | 'DELETED' | undefined
  /** The object before it and after it, where they are known. */
  readonly previous: JsonObject | undefined
  readonly state: JsonObject | undefined
  /** The resourceVersion that a write sent which met another one. */
  readonly sentVersion: string | undefined
  /** The object at a station. */
  sheetAt(at: number): Sheet | undefined
}

/** Reads a write of an object: what was sent, what the server did to it, and the object before and after. `steps` are all of the object's. */
export function useWrite(entry: JournalEntry | undefined, steps: readonly JournalEntry[]): ShownWrite {
  const detail = useDetail(entry)
  const before = useDetail(entry && steps.findLast((step) => step.id < entry.id && isStored(step)))
  return useMemo(() => {
    const trace = detail?.trace
    const previous = objectIn(before?.state)
    const state = objectIn(detail?.state)
    const body = bodyIn(detail?.body)
    const written = trace && { trace, body, previous, state }
    return {
      entry,
      scenes: entry === undefined || trace === undefined ? [] : scenesOf(entry, trace),
      isForgotten: entry !== undefined && (detail === null || (detail !== undefined && trace === undefined)),
      event: trace?.event,
      previous,
      state,
      sentVersion:
        entry?.outcome === 'conflict' && isObject(body?.metadata) ? stringOf(body.metadata.resourceVersion) : undefined,
      sheetAt: (at) => written && sheetOf(written, at),
    }
  }, [entry, detail, before])
}
