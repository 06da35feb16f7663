import { receiveEdits, sendEdits } from '../../../../analysis/crd-text/sent-edits.ts'
import type { Designed } from '../../../../analysis/diagnostics/designed.ts'
import type { Edit, Path } from '../../../../analysis/edit.ts'
import type { Edited, ReplacedBlock } from '../../../../analysis/language-service.ts'
import { errorMessage } from '../../../../apimachinery/text/error-message.ts'
import { serialQueue, yieldToMain } from '../../../base/async/async.ts'
import type { BlockEdit, CrdEdit } from '../crd/crd.ts'
import { designTexts } from '../texts/design.en.ts'
import type { Analysis } from './analysis.ts'
import type { History } from './history.ts'
import type { EditFactory, SessionLanguage, SessionStore } from './store.ts'

interface EditQueueOptions {
  readonly store: SessionStore
  readonly history: History
  readonly analysis: Pick<Analysis, 'applyParsed' | 'request' | 'whenParsed'>
  readonly language: Pick<SessionLanguage, 'edited' | 'replacedBlock'>
  /** Stores the text as a draft. */
  saveDraft(): void
}

export interface EditQueue {
  /** Applies an edit after those before it. Resolves when it is shown, or when `editError` tells why it is not. */
  apply(edit: CrdEdit | BlockEdit | EditFactory | undefined): Promise<void>
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

  const isEmpty = (edit: CrdEdit | BlockEdit): boolean => !('block' in edit) && edit.edits.length === 0
  const write = (text: string, edit: CrdEdit | BlockEdit): Promise<Edited | ReplacedBlock | undefined> =>
    'block' in edit ? language.replacedBlock(text, edit.path, edit.block) : language.edited(text, sendEdits(edit.edits))
  /** The edits that an edit comes to; undefined where that is much. */
  const editsOf = (edit: CrdEdit | BlockEdit, { changes }: Designed): readonly Edit[] | undefined =>
    'block' in edit ? changes && receiveEdits(changes) : edit.edits

  const applyEdit = async (wanted: CrdEdit | BlockEdit | EditFactory | undefined, selections: number): Promise<void> => {
    for (;;) {
      if (typeof wanted === 'function') await analysis.whenParsed()
      const edit = typeof wanted === 'function' ? wanted(get()) : wanted
      if (edit === undefined || isEmpty(edit)) return
      const { text: before } = get()
      const result = await write(before, edit)
      // The user typed meanwhile: the edit is made again for the new text.
      if (get().text !== before) continue
      if (result?.text === undefined)
        return set({ editError: get().textProblem === undefined ? designTexts.inPlace : designTexts.unreadAct })
      // The text shows the edit at once; the tree follows when its problems are known, so that it is drawn once.
      history.replace(result.text)
      saveDraft()
      // Drawing the text and analyzing it are two tasks: one would hold the page for longer.
      await yieldToMain()
      const edits = editsOf(edit, result.read)
      const change = edits && { of: before, edits }
      // The text has the edit already: analyzing it anew shows it, or why it cannot be shown.
      const select = (): Path | undefined => (get().selections === selections ? edit.select : undefined)
      return analysis.applyParsed(result.read, result.text, select, change).then(
        () => undefined,
        () => analysis.request(),
      )
    }
  }

  const apply = (edit: CrdEdit | BlockEdit | EditFactory | undefined): Promise<void> => {
    // What the user selects from now on stays selected, also while the edit waits for those before it.
    const { selections } = get()
    return run(() => applyEdit(edit, selections).catch((error: unknown) => set({ editError: errorMessage(error) })))
  }

  return { apply, whenApplied: () => run(async () => undefined) }
}
