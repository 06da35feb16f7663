import { useState } from 'react'
import { Unreachable } from '../../../client/api-status.ts'
import { type ImportResult, importDocuments } from '../../data/importer.ts'
import { CRDS } from '../../data/kinds.ts'
import { language } from '../../data/language/language.ts'
import { watchedTable } from '../../data/table.ts'
import { problemText } from '../../i18n/designer.ts'
import { browserClock } from '../../state/async.ts'
import { useApp } from '../../state/store.ts'

interface Install {
  readonly isBusy: boolean
  /** What became of the text that was sent last. */
  readonly result: ImportResult | undefined
  /** Sends a registration and waits until its resource is served. */
  install(text: string): Promise<void>
}

export function useInstall(): Install {
  const { you, page } = useApp((state) => ({ you: state.you, page: state.page }))
  const [isBusy, setBusy] = useState(false)
  const [result, setResult] = useState<ImportResult>()
  const install = async (text: string): Promise<void> => {
    if (you === undefined || isBusy) return
    const reader = page ?? you
    setBusy(true)
    try {
      const { documents } = await language.documents(text)
      const problem = documents[0]?.problem
      if (problem !== undefined) setResult({ state: 'bad', message: problemText(problem) })
      await importDocuments(documents, {
        client: you,
        reader,
        clock: browserClock,
        changes: watchedTable(reader, CRDS).subscribe,
        replace: false,
        query: {},
        locked: language.locked,
        onResult: (_, next) => setResult(next),
      })
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error
      setResult({ state: 'bad', message: error.message })
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, result, install }
}
