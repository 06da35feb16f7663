import { FlaskConical, Lock, Pencil, Server } from 'lucide-react'
import { useState } from 'react'
import { pageTexts } from '../base/i18n/page.en.ts'
import { appStore, useApp } from '../base/state/store.ts'
import { switchWrites, useCluster } from '../entities/cluster/cluster.ts'
import { Switch } from '../kit/switch.tsx'

/** A frame around the whole page: plain while the cluster is read only, striped while requests can write to it. */
function Frame({ writes }: { readonly writes: boolean }) {
  const stripes = 'repeating-linear-gradient(135deg, var(--warn) 0 6px, var(--warn-line) 6px 12px) 3'
  return (
    <span
      className="pointer-events-none fixed inset-0 z-90 border-3 border-warn"
      style={writes ? { borderImage: stripes } : {}}
      aria-hidden="true"
    />
  )
}

function WriteSwitch({ context, writes }: { readonly context: string; readonly writes: boolean }) {
  const [busy, setBusy] = useState(false)
  const turn = async (on: boolean): Promise<void> => {
    setBusy(true)
    await switchWrites(context, on).catch((error: Error) => appStore.getState().addToast('bad', error.message))
    setBusy(false)
  }
  const Icon = writes ? Pencil : Lock
  return (
    <>
      <span className={`chip ${writes ? 't-warn' : 'chip-plain'}`} role="status">
        <Icon aria-hidden />
        {writes ? pageTexts.cluster.writesOn : pageTexts.cluster.readOnly}
      </span>
      <Switch label={pageTexts.cluster.allow} on={writes} onChange={(on) => void turn(on)} isDisabled={busy} />
    </>
  )
}

/** Which cluster the page is on, as whom, and what requests can do to it. Stands over every view of a cluster. */
export default function ClusterBar() {
  const cluster = useCluster()
  const { dryRuns, setPrefs } = useApp((state) => ({ dryRuns: state.prefs.dryRuns, setPrefs: state.setPrefs }))
  const { context = '', server = '', version = '', user = '', writes = false } = cluster ?? {}
  return (
    <section
      className="flex min-h-11 min-w-0 flex-wrap items-center gap-x-3 gap-y-1 border-b border-warn-line bg-warn-soft px-3 py-1.5 text-sm text-ink-2"
      aria-label={pageTexts.cluster.label(context)}
    >
      <Frame writes={writes} />
      <b className="inline-flex h-7 min-w-0 items-center gap-2 rounded-2 bg-warn px-2.5 font-semibold text-surface">
        <Server className="icon-sm flex-none" aria-hidden />
        <span className="truncate" translate="no">
          {context}
        </span>
      </b>
      <span className="mono min-w-0 truncate not-wide:hidden">{server.replace(/^https?:\/\//, '')}</span>
      {version !== '' && (
        <span className="min-w-0 truncate not-wide:hidden">
          {pageTexts.cluster.release} <span className="mono text-ink">{version}</span>
        </span>
      )}
      {user !== '' && (
        <span className="min-w-0 truncate not-wide:hidden">
          {pageTexts.cluster.user} <span className="mono text-ink">{user}</span>
        </span>
      )}
      {cluster !== undefined && version === '' && (
        <span className="chip t-bad" role="status">
          {pageTexts.cluster.silent}
        </span>
      )}
      <span className="min-w-0 flex-1" />
      <span className="inline-flex items-center gap-2">
        <FlaskConical className="icon-sm" aria-hidden />
        <Switch label={pageTexts.cluster.dryRuns} on={dryRuns} onChange={(on) => setPrefs({ dryRuns: on })} />
      </span>
      <span className="h-5 w-px flex-none bg-warn-line narrow:hidden" aria-hidden="true" />
      {cluster !== undefined && <WriteSwitch context={context} writes={writes} />}
    </section>
  )
}
