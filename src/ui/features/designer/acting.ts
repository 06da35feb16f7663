import type { StoreApi } from 'zustand/vanilla'
import { sendEdits } from '../../../analysis/crd-text/sent-edits.ts'
import { language } from '../../data/language/language.ts'
import { d } from '../../i18n/designer.ts'
import { browserClock } from '../../state/clock.ts'
import { hereOf, withStep } from './history.ts'
import type { Reading } from './reading.ts'
import type { SessionState } from './session.ts'
import type { Act } from './tree/acts.ts'

/** What is to be done to a CRD as it stands. */
export type Making = (state: SessionState) => Act | undefined

/**
 * Does acts to the text of a session, one after the other: what an act edits is what the one before it has left. `onMade` is told the text
 * that an act made. An act is done when all of what it made is shown; the server's word about it may come later.
 */
export function createActing(
  store: StoreApi<SessionState>,
  { absorb, upToDate }: Pick<Reading, 'absorb' | 'upToDate'>,
  onMade: (text: string) => void,
): (wanted: Act | undefined | Making) => Promise<void> {
  const { getState: get, setState: set } = store
  const doAct = async (wanted: Act | undefined | Making): Promise<void> => {
    for (;;) {
      if (typeof wanted === 'function') await upToDate()
      const act = typeof wanted === 'function' ? wanted(get()) : wanted
      if (act === undefined || act.edits.length === 0) return
      const before = hereOf(get())
      const made = await language.edited(before.text, sendEdits(act.edits))
      if (get().text !== before.text) continue
      if (made === undefined) {
        set({ complaint: get().textProblem === undefined ? d.inPlace : d.unreadAct })
        return
      }
      const past = withStep(get().past, before)
      // The text shows it at once; the tree waits for what is found in it, so that it is drawn once.
      set({ text: made.text, past, future: [], complaint: '' })
      onMade(made.text)
      // Drawing the text and asking about it are two tasks: at once they would hold the page for longer.
      await browserClock.sleep(0)
      // Who has gone elsewhere meanwhile stays there.
      const select = get().selected === before.selected ? act.select : undefined
      await absorb(made.read, made.text, select, { of: before.text, edits: act.edits })
      return
    }
  }
  let busy: Promise<unknown> = Promise.resolve()
  return async (wanted) => {
    const turn = busy.then(() => doAct(wanted))
    // An act that fails leaves its turn as well.
    busy = turn.catch(() => undefined)
    await turn
  }
}
