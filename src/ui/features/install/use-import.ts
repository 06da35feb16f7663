import { useState } from 'react'
import type { FoundDocument, FoundDocuments } from '../../../analysis/yaml/documents.ts'
import { Unreachable } from '../../../client/api-status.ts'
import type { Client } from '../../../client/client.ts'
import { CRDS } from '../../../client/resource-type.ts'
import { browserClock } from '../../base/async/async.ts'
import { useAsync } from '../../base/async/use-async.ts'
import { language } from '../../base/language/language.ts'
import type { IncomingFile } from '../../base/state/incoming.ts'
import { appStore, useApp } from '../../base/state/store.ts'
import { type ImportResult, importDocuments, isCrd } from '../../entities/crd/importer.ts'
import { keepTyped } from '../../entities/crd/source.ts'
import { watchedTable } from '../../entities/kind/table.ts'
import { installTexts } from './texts.en.ts'

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

const NO_RESULTS: ReadonlyMap<number, ImportResult> = new Map()

/** What became of sending the documents of a text. */
interface Outcome {
  readonly of: string
  readonly results: ReadonlyMap<number, ImportResult>
  readonly problem: string | undefined
}

export interface ImportRun {
  readonly found: FoundDocuments
  readonly reading: boolean
  /** Whether the documents of this text are being sent. */
  readonly sending: boolean
  /** Whether documents are being sent: those of this text, or those of one that stood here before. */
  readonly isBusy: boolean
  /** Whether the server can be asked: a page that has just been opened is still connecting. */
  readonly isConnected: boolean
  readonly results: ReadonlyMap<number, ImportResult>
  readonly problem: string | undefined
  send(replace: boolean): Promise<void>
}

/** Keeps the texts of the CRDs that were stored, with their comments. */
async function keepSources(
  client: Client,
  documents: readonly FoundDocument[],
  results: ReadonlyMap<number, ImportResult>,
): Promise<void> {
  for (const [index, document] of documents.entries()) {
    const { apiVersion, contentType, name, body } = document
    const isTyped = apiVersion.startsWith('apiextensions.k8s.io/') && isCrd(document) && contentType === 'application/yaml'
    if (isTyped && STORED.has(results.get(index)?.state ?? '')) await keepTyped(client, name, `${body.trim()}\n`)
  }
}

/** The documents of a text, and sending them. */
export function useImport(text: string): ImportRun {
  const read = useAsync(
    () =>
      language.documents(text).then(
        (found) => ({ of: text, found, problem: undefined }),
        (error: Error) => ({ of: text, found: NOTHING, problem: error.message }),
      ),
    [text],
    { pauseMs: 150, keep: true },
  )
  const isEmpty = text.trim() === ''
  const found = isEmpty ? NOTHING : (read?.found ?? NOTHING)
  const reading = !isEmpty && read?.of !== text
  const [isBusy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome>({ of: '', results: NO_RESULTS, problem: undefined })
  const { results, problem } = outcome.of === text ? outcome : { results: NO_RESULTS, problem: undefined }
  const { you, page, fieldValidation, manager } = useApp((state) => ({
    you: state.you,
    page: state.page,
    fieldValidation: state.prefs.fieldValidation,
    manager: state.prefs.fieldManager,
  }))
  const send = async (replace: boolean): Promise<void> => {
    if (you === undefined || isBusy) return
    setBusy(true)
    const own = new Map<number, ImportResult>()
    setOutcome({ of: text, results: own, problem: undefined })
    // Results of a large import come faster than they can be drawn: they are shown ten times a second.
    let drawn = 0
    const show = (always: boolean): void => {
      const now = browserClock.elapsed()
      if (!always && now - drawn < 100) return
      drawn = now
      setOutcome((old) => ({ ...old, results: new Map(own) }))
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
      await keepSources(page ?? you, found.documents, own)
      appStore.getState().noteWorkspace({})
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error
      setOutcome((old) => ({ ...old, problem: installTexts.noAnswer(error.message) }))
    } finally {
      show(true)
      setBusy(false)
    }
  }
  return {
    found,
    reading,
    sending: isBusy && outcome.of === text,
    isBusy,
    isConnected: you !== undefined,
    results,
    problem: problem ?? (reading ? undefined : read?.problem),
    send,
  }
}
