import { useState } from 'react'
import { serverName } from '../../base/address/address.ts'
import { pageTexts } from '../../base/i18n/page.en.ts'
import { appStore, useApp } from '../../base/state/store.ts'
import { homeTexts } from './texts.en.ts'

/** Installs the example into a workspace of this browser. */
function AddExample() {
  const { you, page } = useApp((state) => ({ you: state.you, page: state.page }))
  const [isBusy, setBusy] = useState(false)
  const add = async (): Promise<void> => {
    if (you === undefined) return
    setBusy(true)
    await Promise.all([import('../../entities/crd/importer.ts'), import('../../../examples/web-app/example.ts')])
      .then(([{ installExample }, { WEB_APP }]) => installExample(you, page ?? you, WEB_APP))
      .catch((error: Error) => appStore.getState().addToast('bad', error.message))
    setBusy(false)
  }
  return (
    <button
      type="button"
      className="btn btn-primary justify-self-start"
      disabled={isBusy || you === undefined}
      onClick={() => void add()}
    >
      {homeTexts.addExample}
    </button>
  )
}

/** What is true of a server without the running example: which server it is, and how to begin. */
function Intro({
  title,
  lead,
  children,
}: {
  readonly title: string
  readonly lead: string
  readonly children?: React.ReactNode
}) {
  return (
    <section className="pane content-center" aria-label={homeTexts.firstRun}>
      <div className="grid max-w-180 gap-2.5 px-7.5 py-7.5 not-wide:px-5 not-wide:py-5.5">
        <h1 className="text-3xl font-[640] tracking-[-0.032em] text-balance wrap-anywhere narrow:text-[28px]/[34px]">{title}</h1>
        <p className="text-lg text-pretty text-ink-2">{lead}</p>
        {children}
      </div>
    </section>
  )
}

/** A cluster, and what it cannot do that a workspace can. */
function ClusterIntro({ context }: { readonly context: string }) {
  return (
    <Intro title={pageTexts.cluster.title(context)} lead={pageTexts.cluster.lead}>
      <dl className="mt-3 grid grid-cols-3 gap-4 border-t border-line pt-4 text-sm narrow:grid-cols-1">
        {pageTexts.cluster.lacks.map(([name, text]) => (
          <div key={name}>
            <dt className="font-semibold">{name}</dt>
            <dd className="text-ink-2">{text}</dd>
          </div>
        ))}
      </dl>
    </Intro>
  )
}

/** What stands in place of the running example where there is none. */
export default function HomeIntro() {
  const { engine, cluster, phase } = useApp((state) => ({ engine: state.engine, cluster: state.cluster, phase: state.phase }))
  if (phase === 'failed') return <Intro title={homeTexts.failed} lead={homeTexts.failedLead} />
  if (cluster !== undefined) return <ClusterIntro context={cluster.context} />
  if (engine === 'host') return <Intro title={homeTexts.host(serverName())} lead={homeTexts.hostLead} />
  return (
    <Intro title={homeTexts.empty} lead={homeTexts.emptyLead}>
      <AddExample />
    </Intro>
  )
}
