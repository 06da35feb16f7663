import { GitMerge, LockKeyhole, Send, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { Button } from 'react-aria-components'
import type { Subresource } from '../../../client/resource-type.ts'
import { useApp } from '../../base/state/store.ts'
import { addressOf, type ObjectRef } from '../../entities/object/object.ts'
import { withVersion } from '../../entities/object/version-lock.ts'
import { LatePart, late } from '../../kit/late.tsx'
import { ownerTexts } from './owners/texts.en.ts'
import type { PaneState } from './use-pane.ts'

export const MergeDialog = late(() => import('./merge/merge-dialog.tsx'))

interface Props {
  readonly target: ObjectRef
  readonly endpoint: Subresource
  readonly pane: PaneState
}

/** What the reader must know about a pane's text before sending it. */
export function PaneBanner({ target, endpoint, pane }: Props) {
  const [isMerging, setMerging] = useState(false)
  const isOfTour = useApp(({ tourDraft }) => tourDraft === addressOf(target, endpoint))
  const close = (): void => setMerging(false)
  const dialog = isMerging && (
    <LatePart onClose={close}>
      <MergeDialog
        target={target}
        endpoint={endpoint}
        base={pane.base}
        baseVersion={pane.baseVersion}
        text={pane.text}
        onClose={close}
      />
    </LatePart>
  )
  if (pane.mode === 'draft' && pane.changedBelow) {
    return (
      <div className="pane-note t-warn" role="status">
        <TriangleAlert className="icon-sm" aria-hidden />
        <span className="min-w-0 flex-1">{ownerTexts.merge.changedBelow}</span>
        <Button className="btn btn-sm" onPress={() => setMerging(true)}>
          <GitMerge className="icon-sm" aria-hidden />
          {ownerTexts.merge.open}
        </Button>
        {dialog}
      </div>
    )
  }
  if (isOfTour && pane.mode === 'draft') {
    return (
      <div className="pane-note t-accent" role="status">
        <Send className="icon-sm" aria-hidden />
        <span className="min-w-0 flex-1">{ownerTexts.merge.tourSend}</span>
      </div>
    )
  }
  if (pane.mode === 'draft' && pane.lockIsStale) {
    return (
      <div className="pane-note t-accent" role="status">
        <LockKeyhole className="icon-sm" aria-hidden />
        <span className="min-w-0 flex-1">{ownerTexts.merge.lockOnly}</span>
        <Button className="btn btn-sm" onPress={() => pane.rebase(withVersion(pane.text, pane.serverVersion))}>
          {ownerTexts.merge.takeLock(pane.serverVersion)}
        </Button>
      </div>
    )
  }
  if (pane.isUnstored) {
    return (
      <div className="pane-note t-warn" role="status">
        <TriangleAlert className="icon-sm" aria-hidden />
        <span className="min-w-0 flex-1">{ownerTexts.merge.unstored}</span>
      </div>
    )
  }
  return null
}
