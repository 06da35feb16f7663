import { GitCompare, LockKeyhole, TriangleAlert } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from 'react-aria-components'
import { language } from '../../data/language/language.ts'
import { withVersion } from '../../data/object-ref.ts'
import { t } from '../../i18n/catalogue.ts'
import { PageDialog } from '../../kit/modal.tsx'
import type { PaneState } from './use-pane.ts'

const DiffEditor = lazy(() => import('../../editor/diff-editor.tsx'))

/** The draft and the server's text, side by side, and the ways on. */
function ChangedDialog({ pane, onClose }: { readonly pane: PaneState; readonly onClose: () => void }) {
  const merge = async (): Promise<void> => {
    const merged = await language.merge(pane.base, pane.text, pane.server)
    if (merged !== undefined) pane.rebase(merged.text)
    onClose()
  }
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
          <Button className="btn btn-primary" onPress={() => void merge()}>
            {t.changed.merge}
          </Button>
        </>
      }
    >
      <p>{t.changed.lead}</p>
      <div className="row xs faint">
        <span className="grow">{t.changed.left}</span>
        <span className="grow">{t.changed.right}</span>
      </div>
      <div style={{ position: 'relative', blockSize: 'min(52dvh, 460px)' }}>
        <Suspense fallback={null}>
          <DiffEditor
            label={t.changed.title}
            original={pane.server}
            modified={pane.text}
            originalLabel={t.changed.left}
            modifiedLabel={t.changed.right}
          />
        </Suspense>
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
        <TriangleAlert className="i i-sm" aria-hidden />
        <span className="grow">{t.changed.banner}</span>
        <Button className="btn btn-sm" onPress={() => setComparing(true)}>
          <GitCompare className="i i-sm" aria-hidden />
          {t.changed.compare}
        </Button>
        {comparing && <ChangedDialog pane={pane} onClose={() => setComparing(false)} />}
      </div>
    )
  }
  if (pane.mode === 'draft' && pane.lockIsStale) {
    return (
      <div className="pane-note t-accent" role="status">
        <LockKeyhole className="i i-sm" aria-hidden />
        <span className="grow">{t.changed.lockOnly}</span>
        <Button className="btn btn-sm" onPress={() => pane.rebase(withVersion(pane.text, pane.serverVersion))}>
          {t.changed.takeLock(pane.serverVersion)}
        </Button>
      </div>
    )
  }
  if (pane.unkept) {
    return (
      <div className="pane-note t-warn" role="status">
        <TriangleAlert className="i i-sm" aria-hidden />
        <span className="grow">{t.changed.unkept}</span>
      </div>
    )
  }
  return null
}
