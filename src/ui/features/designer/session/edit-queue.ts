import { sendEdits } from '../../../../analysis/crd-text/sent-edits.ts'
import type { Path } from '../../../../analysis/edit.ts'
import { d } from '../../../i18n/designer.ts'
import { serialQueue, yieldToMain } from '../../../state/async.ts'
import type { CrdEdit } from '../crd/crd.ts'
import type { Analysis } from './analysis.ts'
import type { History } from './history.ts'
import type { EditFactory, SessionLanguage, SessionStore } from './store.ts'

interface EditQueueOptions {
  readonly store: SessionStore
  readonly history: History
  readonly analysis: Pick<Analysis, 'applyParsed' | 'request' | 'whenParsed'>
  readonly language: Pick<SessionLanguage, 'edited'>
  /** Stores the text as a draft. */
  saveDraft(): void
}

export interface EditQueue {
  /** Applies an edit after those before it. Resolves when it is shown, or when `editError` tells why it is not. */
  apply(edit: CrdEdit | EditFactory | undefined): Promise<void>
  /** Resolves once all edits that were made until now are applied. */
  whenApplied(): Promise<void>
}

/**
 * Creates the queue that applies edits to a session's text in their order. The life of an edit is `applyEdit`: wait for the CRD of the newest
 * text, make the edit, have the worker change the text, record it, show it.
 */
export function createEditQueue({ store, history, analysis, language, saveDraft }: EditQueueOptions): EditQueue {
  const { getState: get, setState: set } = store
  const run = serialQueue()

  const applyEdit = async (wanted: CrdEdit | EditFactory | undefined, selections: number): Promise<void> => {
    for (;;) {
      if (typeof wanted === 'function') await analysis.whenParsed()
      const edit = typeof wanted === 'function' ? wanted(get()) : wanted
      if (edit === undefined || edit.edits.length === 0) return
      const { text: before } = get()
      const result = await language.edited(before, sendEdits(edit.edits))
      // The user typed meanwhile: the edit is made again for the new text.
      if (get().text !== before) continue
      if (result === undefined) return set({ editError: get().textProblem === undefined ? d.inPlace : d.unreadAct })
      // The text shows the edit at once; the tree follows when its problems are known, so that it is drawn once.
      history.replace(result.text)
      saveDraft()
      // Drawing the text and analyzing it are two tasks: one would hold the page for longer.
      await yieldToMain()
      const change = { of: before, edits: edit.edits }
      // The text has the edit already: analyzing it anew shows it, or why it cannot be shown.
      const select = (): Path | undefined => (get().selections === selections ? edit.select : undefined)
      return analysis.applyParsed(result.read, result.text, select, change).then(
        () => undefined,
        () => analysis.request(),
      )
    }
  }

  const apply = (edit: CrdEdit | EditFactory | undefined): Promise<void> => {
    // What the user selects from now on stays selected, also while the edit waits for those before it.
    const { selections } = get()
    return run(() =>
      applyEdit(edit, selections).catch((error: unknown) =>
        set({ editError: error instanceof Error ? error.message : String(error) }),
      ),
    )
  }

  return { apply, whenApplied: () => run(async () => undefined) }
}
