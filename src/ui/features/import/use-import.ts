import { useEffect, useState } from 'react'
import type { FoundDocument, FoundDocuments } from '../../../analysis/yaml/documents.ts'
import { Unreachable } from '../../../client/api-status.ts'
import { afterPause, browserClock } from '../../base/async/async.ts'
import { language } from '../../base/language/language.ts'
import type { IncomingFile } from '../../base/state/incoming.ts'
import { appStore, useApp } from '../../base/state/store.ts'
import { type ImportResult, importDocuments } from '../../entities/crd/importer.ts'
import { CRDS } from '../../entities/kind/kinds.ts'
import { watchedTable } from '../../entities/kind/table.ts'

/** A file, the documents in it by their index, and how many of them are stored or are not. */
export interface FileOutcome extends IncomingFile {
  readonly documents: readonly number[]
  readonly all: number
  readonly stored: number
  readonly failed: number
}

const STORED: ReadonlySet<string> = new Set(['created', 'configured', 'unchanged'])
const UNDER_WAY: ReadonlySet<string> = new Set(['ready', 'sending', 'waiting'])

/** Whether nothing more becomes of a document. */
export const isOver = ({ state }: ImportResult): boolean => !UNDER_WAY.has(state)

/** What became of each file, in their order. */
export function outcomesOf(
  files: readonly IncomingFile[],
  documents: readonly FoundDocument[],
  results: ReadonlyMap<number, ImportResult>,
): FileOutcome[] {
  let at = 0
  return files.map((file, i) => {
    // A document begins with the `---` before it, which stands between two files.
    const end = (files[i + 1]?.line ?? Number.POSITIVE_INFINITY) - 1
    const own: number[] = []
    let [stored, failed] = [0, 0]
    for (; at < documents.length && (documents[at]?.line ?? 0) < end; at++) {
      own.push(at)
      const result = results.get(at)
      if (documents[at]?.problem !== undefined) failed++
      else if (result !== undefined && isOver(result)) STORED.has(result.state) ? stored++ : failed++
    }
    return { ...file, documents: own, all: own.length, stored, failed }
  })
}

const NOTHING: FoundDocuments = { documents: [], templateLines: 0, stripped: '' }

export interface ImportRun {
  readonly found: FoundDocuments
  readonly reading: boolean
  readonly sending: boolean
  /** Whether the server can be asked: a page that has just been opened is still connecting. */
  readonly isConnected: boolean
  readonly results: ReadonlyMap<number, ImportResult>
  readonly problem: string | undefined
  send(replace: boolean): Promise<void>
}

/** The documents of a text, and sending them. */
export function useImport(text: string): ImportRun {
  const [found, setFound] = useState(NOTHING)
  const [reading, setReading] = useState(false)
  const [sending, setSending] = useState(false)
  const [results, setResults] = useState<ReadonlyMap<number, ImportResult>>(new Map())
  const [problem, setProblem] = useState<string>()
  const { you, page, fieldValidation, manager } = useApp((state) => ({
    you: state.you,
    page: state.page,
    fieldValidation: state.prefs.fieldValidation,
    manager: state.prefs.fieldManager,
  }))
  useEffect(() => {
    setResults(new Map())
    setProblem(undefined)
    if (text.trim() === '') {
      setFound(NOTHING)
      setReading(false)
      return
    }
    setReading(true)
    return afterPause(150, async (signal) => {
      const isCurrent = (): boolean => !signal.aborted
      await language
        .documents(text)
        .then((next) => isCurrent() && setFound(next))
        .catch((error: Error) => isCurrent() && setProblem(error.message))
        .finally(() => isCurrent() && setReading(false))
    })
  }, [text])
  const send = async (replace: boolean): Promise<void> => {
    if (you === undefined || sending) return
    setSending(true)
    setProblem(undefined)
    const own = new Map<number, ImportResult>()
    setResults(own)
    // Results of a large import come faster than they can be drawn: they are shown ten times a second.
    let drawn = 0
    const show = (always: boolean): void => {
      const now = browserClock.elapsed()
      if (!always && now - drawn < 100) return
      drawn = now
      setResults(new Map(own))
    }
    const query = { fieldValidation, ...(manager === '' ? {} : { fieldManager: manager }) }
    try {
      await importDocuments(found.documents, {
        client: you,
        reader: page ?? you,
        clock: browserClock,
        changes: watchedTable(page ?? you, CRDS).subscribe,
        replace,
        query,
        locked: language.locked,
        onResult(index, result) {
          own.set(index, result)
          show(own.size < 50)
        },
      })
      appStore.getState().noteWorkspace({})
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error
      setProblem(error.message)
    } finally {
      show(true)
      setSending(false)
    }
  }
  return { found, reading, sending, isConnected: you !== undefined, results, problem, send }
}
