import { Check } from 'lucide-react'
import { useEffect } from 'react'
import { Link } from 'wouter'
import type { JsonObject } from '../../../apimachinery/json/value.ts'
import { objectAt } from '../../base/address/object-address.ts'
import { FIRST_WORKSPACE } from '../../base/state/connection.ts'
import { useApp } from '../../base/state/store.ts'
import type { TourSteps } from '../../base/state/tour.ts'
import { ErrorBoundary, late } from '../../kit/late.tsx'
import { RichText } from '../../kit/rich-text.tsx'
import { type RunningExample, useExample } from './example-state.ts'
import { Miniature } from './miniature.tsx'
import { homeTexts } from './texts.en.ts'

const HomeIntro = late(() => import('./intro.tsx'))

async function openCheat(example: RunningExample, object: JsonObject): Promise<void> {
  const { prepareCheat } = await import('./cheat.ts')
  await prepareCheat(example, object)
}

const NUMBERS = {
  done: 'border-ok bg-ok-soft text-ok',
  now: 'border-accent bg-accent text-on-accent',
  later: 'border-line-control text-ink-2',
}

function Step({
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
  const state = done ? 'done' : now ? 'now' : 'later'
  return (
    <li
      data-state={state}
      className={`grid grid-cols-[22px_minmax(0,1fr)] gap-2.5 rounded-2 py-2.25 ps-2.5 pe-3 leading-5 ${state === 'now' ? 'bg-accent-soft' : ''}`}
    >
      <span className={`grid size-5 place-items-center rounded-full border-[1.5px] text-xs font-semibold ${NUMBERS[state]}`}>
        {done ? <Check className="icon-sm" aria-hidden /> : n}
      </span>
      <div className="flex min-w-0 items-center gap-2">
        <span className="min-w-0 flex-1">
          <b className={`block ${done ? 'font-medium text-ink-2' : 'font-semibold'}`}>{words[0]}</b>
          <small className="block text-sm text-ink-2">{words[1]}</small>
        </span>
        {children}
      </div>
    </li>
  )
}

function Tour({
  steps,
  title,
  example,
}: {
  readonly steps: TourSteps
  readonly title: string
  readonly example: RunningExample
}) {
  const { setPrefs, workspace, finishTourStep } = useApp((state) => ({
    setPrefs: state.setPrefs,
    workspace: state.workspace,
    finishTourStep: state.finishTourStep,
  }))
  const { moved, drag, cheat } = homeTexts.steps
  const { type, namespace, name, live } = example
  return (
    <div className="flex flex-col border-e border-line pt-7.5 pe-7 pb-5.5 ps-7.5 not-wide:px-5 not-wide:pt-5.5 not-wide:pb-4 @max-[960px]:border-e-0 @max-[960px]:border-b">
      <h1 className="text-3xl font-[640] tracking-[-0.032em] text-balance narrow:text-[28px]/[34px]">{title}</h1>
      <p className="mt-2.5 text-lg text-pretty text-ink-2">{homeTexts.lead}</p>
      <ol className="mt-6 mb-3 grid gap-0.5">
        <Step n={1} done={steps.statusMoved} now={!steps.statusMoved} words={moved} />
        <Step n={2} done={steps.replicasDragged} now={steps.statusMoved && !steps.replicasDragged} words={drag} />
        <Step n={3} done={steps.cheated} now={steps.replicasDragged && !steps.cheated} words={cheat}>
          {type !== undefined && live.object !== undefined ? (
            <Link
              className="btn btn-sm"
              href={objectAt(workspace, type, namespace, name)}
              onClick={() => {
                finishTourStep('cheated')
                if (live.object !== undefined) void openCheat(example, live.object)
              }}
            >
              {homeTexts.cheatGo}
            </Link>
          ) : (
            // Reserves its space, so that the text beside it does not move when the link appears.
            <span className="btn btn-sm invisible" aria-hidden>
              {homeTexts.cheatGo}
            </span>
          )}
        </Step>
      </ol>
      <div className="mt-auto flex items-center gap-3.5 text-sm text-ink-3">
        <button type="button" className="btn btn-ghost -ms-2.5" onClick={() => setPrefs({ tourDone: true })}>
          {homeTexts.skip}
        </button>
        <span className="min-w-0 flex-1" />
        <span className="narrow:hidden">
          <RichText text={homeTexts.keys} parts={{ tab: <kbd className="kbd">Tab</kbd>, arrow: <kbd className="kbd">→</kbd> }} />
        </span>
      </div>
    </div>
  )
}

/** What is running, in words and live. */
export function Hero() {
  const { tour, engine, cluster, phase, workspace, tourDone, setPrefs, setExampleShown } = useApp((state) => ({
    tour: state.tour,
    engine: state.engine,
    cluster: state.cluster,
    phase: state.phase,
    workspace: state.workspace,
    tourDone: state.prefs.tourDone,
    setPrefs: state.setPrefs,
    setExampleShown: state.setExampleShown,
  }))
  const example = useExample()
  const isShown = !tourDone && engine === 'page'
  useEffect(() => {
    setExampleShown(isShown)
    return () => setExampleShown(false)
  }, [isShown, setExampleShown])
  if (phase === 'failed' || cluster !== undefined || engine === 'host' || example.missing) {
    return (
      <ErrorBoundary fallback={(error) => <p className="px-3 py-3 text-sm text-bad">{error.message}</p>}>
        <HomeIntro />
      </ErrorBoundary>
    )
  }
  if (tourDone) {
    return (
      <section className="pane" aria-label={homeTexts.firstRun}>
        <header className="pane-head pane-head-sm">
          <h2>{homeTexts.firstRun}</h2>
          <span className="min-w-0 flex-1" />
          <button type="button" className="btn btn-ghost btn-sm" onClick={() => setPrefs({ tourDone: false })}>
            {homeTexts.show}
          </button>
        </header>
        <p className="px-3 py-3.5 text-ink-2">{homeTexts.nothingLeaves}</p>
      </section>
    )
  }
  // Only the first workspace begins with the example: of another nothing is known before its objects have arrived.
  const isKnown = example.live.object !== undefined || workspace === FIRST_WORKSPACE
  return (
    <section
      className="pane grid grid-cols-[388px_minmax(0,1fr)] not-wide:grid-cols-[300px_minmax(0,1fr)] @max-[960px]:grid-cols-1"
      aria-label={homeTexts.firstRun}
    >
      <Tour steps={tour} title={isKnown ? homeTexts.title : homeTexts.empty} example={example} />
      <Miniature example={example} />
    </section>
  )
}
