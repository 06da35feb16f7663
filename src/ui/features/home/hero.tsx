import { Check } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from 'react-aria-components'
import { Link } from 'wouter'
import { EXAMPLES } from '../../../examples/catalogue.ts'
import { installExample } from '../../data/example.ts'
import { t } from '../../i18n/catalogue.ts'
import { RichText } from '../../kit/rich-text.tsx'
import { objectAt } from '../../state/address.ts'
import { appStore, useApp } from '../../state/store.ts'
import type { TourSlice } from '../../state/tour.ts'
import { prepareCheat } from './cheat.ts'
import { Miniature } from './miniature.tsx'
import { type RunningExample, useExample } from './use-example.ts'

function Beat({
  n,
  done,
  now,
  words,
  children,
}: {
  readonly n: number
  readonly done: boolean
  readonly now: boolean
  readonly words: readonly [string, string]
  readonly children?: React.ReactNode
}) {
  return (
    <li className={done ? 'done' : now ? 'now' : ''}>
      <span className="n">{done ? <Check className="i i-sm" aria-hidden /> : n}</span>
      <div className="row">
        <span className="grow">
          <b>{words[0]}</b>
          <small>{words[1]}</small>
        </span>
        {children}
      </div>
    </li>
  )
}

function Tell({ beats, example }: { readonly beats: TourSlice['beats']; readonly example: RunningExample }) {
  const { setPrefs, workspace, noteBeat } = useApp((state) => ({
    setPrefs: state.setPrefs,
    workspace: state.workspace,
    noteBeat: state.noteBeat,
  }))
  const { moved, drag, cheat } = t.home.beats
  const { type, namespace, name, live } = example
  return (
    <div className="tell">
      <h1>{t.home.title}</h1>
      <p>{t.home.lead}</p>
      <ol className="beats">
        <Beat n={1} done={beats.statusMoved} now={!beats.statusMoved} words={moved} />
        <Beat n={2} done={beats.replicasDragged} now={beats.statusMoved && !beats.replicasDragged} words={drag} />
        <Beat n={3} done={beats.cheated} now={beats.replicasDragged && !beats.cheated} words={cheat}>
          {type !== undefined && live.object !== undefined && (
            <Link
              className="btn btn-sm"
              href={objectAt(workspace, type, namespace, name)}
              onClick={() => {
                noteBeat('cheated')
                if (live.object !== undefined) void prepareCheat(example, live.object)
              }}
            >
              {t.home.cheatGo}
            </Link>
          )}
        </Beat>
      </ol>
      <div className="tell-foot">
        <Button className="btn btn-ghost" style={{ marginInlineStart: -10 }} onPress={() => setPrefs({ tourDone: true })}>
          {t.home.skip}
        </Button>
        <span className="grow" />
        <span className="keys-hint">
          <RichText text={t.home.keys} parts={{ tab: <kbd className="kbd">Tab</kbd>, arrow: <kbd className="kbd">→</kbd> }} />
        </span>
      </div>
    </div>
  )
}

/** The example is gone from this workspace, or was never in it. */
function Missing() {
  const { you, page, engine } = useApp((state) => ({ you: state.you, page: state.page, engine: state.engine }))
  const [busy, setBusy] = useState(false)
  const put = async (): Promise<void> => {
    const [first] = EXAMPLES
    if (you === undefined || first === undefined) return
    setBusy(true)
    await installExample(you, page ?? you, first).catch((error: Error) => appStore.getState().addToast('bad', error.message))
    setBusy(false)
  }
  return (
    <div className="empty" style={{ background: 'var(--surface)' }}>
      <p>{engine === 'host' ? t.home.missingOnHost : t.home.missing}</p>
      <Button className="btn btn-primary" isDisabled={busy || you === undefined} onPress={() => void put()}>
        {t.home.putBack}
      </Button>
    </div>
  )
}

/** What is running, said and shown. */
export function Hero() {
  const { beats, tourDone, setPrefs, setHeartbeat } = useApp((state) => ({
    beats: state.beats,
    tourDone: state.prefs.tourDone,
    setPrefs: state.setPrefs,
    setHeartbeat: state.setHeartbeat,
  }))
  const example = useExample()
  useEffect(() => {
    setHeartbeat(!tourDone)
    return () => setHeartbeat(false)
  }, [tourDone, setHeartbeat])
  if (tourDone) {
    return (
      <section className="pane" aria-label={t.home.firstRun}>
        <header className="h">
          <h2>{t.home.firstRun}</h2>
          <span className="grow" />
          <Button className="btn btn-ghost btn-sm" onPress={() => setPrefs({ tourDone: false })}>
            {t.home.show}
          </Button>
        </header>
        <p className="dim" style={{ padding: '14px 12px' }}>
          {t.home.nothingLeaves}
        </p>
      </section>
    )
  }
  return (
    <section className="pane hero" style={{ display: 'grid' }} aria-label={t.home.firstRun}>
      <Tell beats={beats} example={example} />
      {example.missing ? <Missing /> : <Miniature example={example} />}
    </section>
  )
}
