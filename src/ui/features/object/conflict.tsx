import { useEffect, useState } from 'react'
import { Button } from 'react-aria-components'
import type { Problem } from '../../../analysis/yaml/yaml.ts'
import { stringify } from '../../../apimachinery/json/serialize.ts'
import { language } from '../../data/language/language.ts'
import { mergeOf } from '../../data/merge.ts'
import { addressOf, type ObjectRef, versionIn, versionOf, withVersion } from '../../data/object.ts'
import { type Sending, sendPane } from '../../data/send.ts'
import { Diff } from '../../editor/diff.tsx'
import { t } from '../../i18n/catalogue.ts'
import { problemText } from '../../i18n/designer.ts'
import type { Send } from '../../state/sends.ts'
import { appStore, useApp } from '../../state/store.ts'

interface Theirs {
  readonly text: string
  readonly version: string
  /** My text with their changes; undefined when both changed the same fields. */
  readonly merged: string | undefined
  readonly overlaps: readonly string[]
}

/** The newest text of the endpoint, and the merge of both. */
function useTheirs(target: ObjectRef, send: Send): Theirs | undefined {
  const [theirs, setTheirs] = useState<Theirs>()
  const page = useApp((state) => state.page)
  useEffect(() => {
    if (page === undefined) return
    let stale = false
    const read = async (): Promise<void> => {
      const { type, namespace, name, splitStatus } = target
      const subresource = send.endpoint === 'scale' ? 'scale' : ''
      const object = await page.get(type, { namespace, name, subresource })
      const text = await language.pane(send.endpoint, stringify(object), splitStatus)
      const { text: merged, overlaps } = mergeOf(await language.merge(send.base, send.text, text))
      if (!stale) setTheirs({ text, version: versionOf(object), merged, overlaps })
    }
    read().catch(() => undefined)
    return () => {
      stale = true
    }
  }, [page, target, send])
  return theirs
}

/** Somebody was faster: both versions, and the ways on. No one's edit is lost without being seen. */
export function Conflict({ target, send }: { readonly target: ObjectRef; readonly send: Send }) {
  const theirs = useTheirs(target, send)
  const { fieldManager, fieldValidation } = useApp((state) => state.prefs)
  const address = addressOf(target, send.endpoint)
  const choice = { fieldManager, fieldValidation, dryRun: false, force: false }
  const [unsent, setUnsent] = useState<Problem>()
  const after = (sending: Sending): void => {
    setUnsent(sending.problem)
    if (sending.problem === undefined && sending.stored !== undefined) appStore.getState().dropDraft(address)
  }
  const retry = async (text: string): Promise<void> => {
    if (theirs === undefined) return
    const draft = { base: theirs.text, baseVersion: theirs.version, text }
    appStore.getState().setDraft(address, draft)
    const sending = await sendPane(target, { endpoint: send.endpoint, ...draft }, { ...choice, verb: 'PUT' })
    after(sending)
  }
  const asPatch = async (): Promise<void> => {
    const { endpoint, text, base, baseVersion } = send
    const sending = await sendPane(target, { endpoint, text, base, baseVersion }, { ...choice, verb: 'merge' })
    after(sending)
  }
  const takeTheirs = (): void => {
    appStore.getState().dropDraft(address)
    appStore.getState().dropSend(addressOf(target))
  }
  const theirLabel = t.conflict.theirs(theirs?.version ?? '')
  const myLabel = t.conflict.mine(versionIn(send.text) ?? send.baseVersion)
  const { merged, overlaps } = theirs ?? { merged: undefined, overlaps: [] }
  return (
    <section className="pane border-bad-line" role="alert" aria-label={t.conflict.title}>
      <div className="flex min-h-9 flex-none flex-wrap items-center gap-1.5 border-b border-line py-1.25 ps-3 pe-2">
        <h2 className="me-1.5 font-semibold">{t.conflict.title}</h2>
        <span className="code-text min-w-0 flex-1 truncate" title={send.failure?.message} translate="no">
          {send.failure?.message}
        </span>
      </div>
      <div className="flex min-w-0 items-center gap-2 text-xs text-ink-3 px-3 py-1">
        <span className="min-w-0 flex-1">{theirLabel}</span>
        <span className="min-w-0 flex-1">{myLabel}</span>
      </div>
      <div className="relative h-[min(25vh,230px)] border-t border-line">
        {theirs !== undefined && (
          <Diff
            label={t.conflict.title}
            original={theirs.text}
            modified={send.text}
            originalLabel={theirLabel}
            modifiedLabel={myLabel}
          />
        )}
      </div>
      <footer className="pane-foot">
        {unsent !== undefined && (
          <span className="text-xs text-bad" role="alert">
            {problemText(unsent)}
          </span>
        )}
        <span className="min-w-0 flex-1 text-xs text-ink-2">
          {theirs !== undefined &&
            (overlaps.length === 0 ? t.conflict.apart : t.conflict.overlap(overlaps.slice(0, 3).join(', ')))}
        </span>
        <Button className="btn" onPress={takeTheirs}>
          {t.conflict.takeTheirs}
        </Button>
        <Button className="btn" onPress={() => void asPatch()} isDisabled={theirs === undefined}>
          {t.conflict.asPatch}
        </Button>
        <Button
          className="btn btn-primary"
          isDisabled={theirs === undefined}
          onPress={() => void retry(merged ?? withVersion(send.text, theirs?.version ?? ''))}
        >
          {merged === undefined ? t.conflict.keepMine : t.conflict.merge}
        </Button>
      </footer>
    </section>
  )
}
