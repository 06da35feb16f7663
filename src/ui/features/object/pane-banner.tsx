import { GitCompare, LockKeyhole, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { Button } from 'react-aria-components'
import { type Merge, useMerge } from '../../data/merge.ts'
import { withVersion } from '../../data/object.ts'
import { Diff } from '../../editor/diff.tsx'
import { t } from '../../i18n/catalogue.ts'
import { PageDialog } from '../../kit/modal.tsx'
import type { PaneState } from './use-pane.ts'

function mergeText({ text, overlaps }: Merge): string {
  if (text !== undefined) return t.changed.apart
  return overlaps.length === 0 ? t.changed.unmergeable : t.changed.overlap(overlaps.slice(0, 3).join(', '))
}

/** The draft and the server's text, side by side, and the ways on. */
function ChangedDialog({ pane, onClose }: { readonly pane: PaneState; readonly onClose: () => void }) {
  const merge = useMerge(pane.base, pane.text, pane.server)
  const merged = merge?.text
  return (
    <PageDialog
      title={t.changed.title}
      open
      onClose={onClose}
      width="dialog-xl"
      foot={
        <>
          <Button
            className="btn"
            onPress={() => {
              pane.discard()
              onClose()
            }}
          >
            {t.changed.theirs}
          </Button>
          <Button
            className="btn"
            onPress={() => {
              pane.rebase(withVersion(pane.text, pane.serverVersion))
              onClose()
            }}
          >
            {t.changed.mine}
          </Button>
          <Button
            className="btn btn-primary"
            isDisabled={merged === undefined}
            onPress={() => {
              if (merged !== undefined) pane.rebase(merged)
              onClose()
            }}
          >
            {t.changed.merge}
          </Button>
        </>
      }
    >
      <p>{t.changed.lead}</p>
      <p role="status">{merge !== undefined && mergeText(merge)}</p>
      <div className="flex min-w-0 items-center gap-2 text-xs text-ink-3">
        <span className="min-w-0 flex-1">{t.changed.left}</span>
        <span className="min-w-0 flex-1">{t.changed.right}</span>
      </div>
      <div className="relative h-[min(52dvh,460px)]">
        <Diff
          label={t.changed.title}
          original={pane.server}
          modified={pane.text}
          originalLabel={t.changed.left}
          modifiedLabel={t.changed.right}
        />
      </div>
    </PageDialog>
  )
}

/** What the reader must know about a pane's text before sending it. */
export function PaneBanner({ pane }: { readonly pane: PaneState }) {
  const [comparing, setComparing] = useState(false)
  if (pane.mode === 'draft' && pane.changedBelow) {
    return (
      <div className="pane-note t-warn" role="status">
        <TriangleAlert className="icon-sm" aria-hidden />
        <span className="min-w-0 flex-1">{t.changed.banner}</span>
        <Button className="btn btn-sm" onPress={() => setComparing(true)}>
          <GitCompare className="icon-sm" aria-hidden />
          {t.changed.compare}
        </Button>
        {comparing && <ChangedDialog pane={pane} onClose={() => setComparing(false)} />}
      </div>
    )
  }
  if (pane.mode === 'draft' && pane.lockIsStale) {
    return (
      <div className="pane-note t-accent" role="status">
        <LockKeyhole className="icon-sm" aria-hidden />
        <span className="min-w-0 flex-1">{t.changed.lockOnly}</span>
        <Button className="btn btn-sm" onPress={() => pane.rebase(withVersion(pane.text, pane.serverVersion))}>
          {t.changed.takeLock(pane.serverVersion)}
        </Button>
      </div>
    )
  }
  if (pane.isUnstored) {
    return (
      <div className="pane-note t-warn" role="status">
        <TriangleAlert className="icon-sm" aria-hidden />
        <span className="min-w-0 flex-1">{t.changed.unstored}</span>
      </div>
    )
  }
  return null
}
