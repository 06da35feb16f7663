import { Braces, GitMerge } from 'lucide-react'
import { useState } from 'react'
import { Button } from 'react-aria-components'
import type { Send } from '../../base/state/sends.ts'
import { appStore, useApp } from '../../base/state/store.ts'
import { addressOf, type ObjectRef } from '../../entities/object/object.ts'
import { LatePart } from '../../kit/late.tsx'
import { ownerTexts } from './owners/texts.en.ts'
import { MergeDialog } from './pane-banner.tsx'
import { RawAnswer } from './raw-answer.tsx'
import { verdictTexts } from './verdict.en.ts'

/** A write that was rejected because the object changed: what the server says, and the way to merge. */
export function Conflict({ target, send }: { readonly target: ObjectRef; readonly send: Send }) {
  const [isMerging, setMerging] = useState(false)
  const [raw, setRaw] = useState(false)
  const address = addressOf(target, send.endpoint)
  const draft = useApp((state) => state.drafts[address]) ?? send
  const close = (): void => setMerging(false)
  const discard = (): void => {
    appStore.getState().dropDraft(address)
    appStore.getState().dropSend(addressOf(target))
  }
  return (
    <section className="pane flex-none border-bad-line" role="alert" aria-label={ownerTexts.merge.conflict}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 px-3 py-2">
        <div className="grid min-w-60 flex-1 gap-0.5">
          <h2 className="font-semibold text-bad">{ownerTexts.merge.conflict}</h2>
          <span className="code-text" translate="no">
            {send.failure?.message}
          </span>
        </div>
        <Button className="btn btn-ghost" onPress={() => setRaw(true)}>
          <Braces className="icon-sm" aria-hidden />
          {verdictTexts.rawStatus}
        </Button>
        <Button className="btn" onPress={discard}>
          {ownerTexts.merge.discard}
        </Button>
        <Button className="btn btn-primary" onPress={() => setMerging(true)}>
          <GitMerge aria-hidden />
          {ownerTexts.merge.open}
        </Button>
      </div>
      {isMerging && (
        <LatePart onClose={close}>
          <MergeDialog
            target={target}
            endpoint={send.endpoint}
            base={draft.base}
            baseVersion={draft.baseVersion}
            text={draft.text}
            onClose={close}
          />
        </LatePart>
      )}
      {raw && send.exchange !== undefined && <RawAnswer exchange={send.exchange} onClose={() => setRaw(false)} />}
    </section>
  )
}
