import { ArrowUpRight, Box, CircleCheck, ClockAlert, Pause, Play, RefreshCw } from 'lucide-react'
import { useEffect } from 'react'
import { Link } from 'wouter'
import { observedOf } from '../../data/conditions.ts'
import { generationOf, versionOf } from '../../data/object.ts'
import { t } from '../../i18n/catalogue.ts'
import { IconButton } from '../../kit/icon-button.tsx'
import { RichText } from '../../kit/rich-text.tsx'
import { Roll } from '../../kit/roll.tsx'
import { Stair } from '../../kit/stair.tsx'
import { objectAt } from '../../state/address.ts'
import { useApp } from '../../state/store.ts'
import { SpecCard, StatusCard } from './cards.tsx'
import { CONTROLLER } from './example/use-webapp-controller.ts'
import { Feed } from './feed.tsx'
import type { RunningExample } from './use-example.ts'

function LiveHead({ example }: { readonly example: RunningExample }) {
  const { workspace, paused, setPaused } = useApp((state) => ({
    workspace: state.workspace,
    paused: state.controllerPaused,
    setPaused: state.setControllerPaused,
  }))
  const { type, namespace, name, live } = example
  const behind = (observedOf(live.object) ?? 0) < Number(generationOf(live.object))
  const word = paused ? t.home.paused : behind ? t.home.behind : t.home.caughtUp
  const Icon = paused ? Pause : behind ? ClockAlert : CircleCheck
  return (
    <header className="live-head">
      <span className={`pulse ${paused ? 'off' : ''}`} aria-hidden="true" />
      <h2>{name}</h2>
      <span className="chip">
        <Box className="i" aria-hidden />
        WebApp
      </span>
      <span className="chip chip-plain mono">-n {namespace}</span>
      <span className="grow" />
      <span className={`chip ${paused ? '' : behind ? 't-warn' : 't-ok'}`}>
        <Icon className="i" aria-hidden />
        {word}
      </span>
      <IconButton
        icon={paused ? Play : Pause}
        label={paused ? t.home.resume : t.home.pause}
        onPress={() => setPaused(!paused)}
        small
      />
      {type !== undefined && (
        <Link className="btn btn-sm" href={objectAt(workspace, type, namespace, name)}>
          {t.home.open}
          <ArrowUpRight className="i i-sm" aria-hidden />
        </Link>
      )}
    </header>
  )
}

function Figures({ example }: { readonly example: RunningExample }) {
  const { live } = example
  const paused = useApp((state) => state.controllerPaused)
  const rose = live.steps.length > 1 && live.steps[0]?.generation !== generationOf(live.object)
  return (
    <div className="big">
      <div>
        <span className="cap">
          <b>generation</b>
          {t.home.generation}
        </span>
        <span className="val">
          <Roll text={generationOf(live.object) || '–'} />
        </span>
        <Stair values={live.steps.map((step) => step.generation)} width={150} height={40} stroke="var(--spec)" />
        <span className="why">
          <RichText text={rose ? t.home.rose : t.home.still} parts={{ spec: <span className="mono">.spec</span> }} />
        </span>
      </div>
      <div>
        <span className="cap">
          <b>resourceVersion</b>
          {t.home.version}
        </span>
        <span className="val">
          <Roll text={versionOf(live.object) || '–'} />
        </span>
        <Stair values={live.steps.map((step) => step.resourceVersion)} width={190} height={40} stroke="var(--ink-2)" />
        <span className="why">{paused ? t.home.versionWhyCalm : t.home.versionWhy}</span>
      </div>
    </div>
  )
}

function Ring() {
  const paused = useApp((state) => state.controllerPaused)
  return (
    <div className="link-col">
      <div className={`loop ${paused ? 'still' : ''}`}>
        <span className="c">
          <svg width="56" height="56" viewBox="0 0 56 56" aria-hidden="true">
            <circle cx="28" cy="28" r="25" fill="var(--surface)" stroke="var(--line-strong)" strokeWidth="2" />
            <path
              className="arc"
              d="M28 3a25 25 0 0 1 25 25"
              fill="none"
              stroke="var(--status)"
              strokeWidth="3"
              strokeLinecap="round"
            />
            <RefreshCw x="17" y="17" width="22" height="22" color="var(--status)" strokeWidth={1.75} />
          </svg>
        </span>
        <b>{t.home.controller}</b>
        <span>
          {t.home.controllerDoes[0]}
          <br />
          {t.home.controllerDoes[1]}
        </span>
      </div>
    </div>
  )
}

/** The resource view in small, alive: the controller reports, the figures move, the slider writes the spec. */
export function Miniature({ example }: { readonly example: RunningExample }) {
  const { live } = example
  const { beats, noteBeat } = useApp((state) => ({ beats: state.beats, noteBeat: state.noteBeat }))
  const exchanges = useApp((state) => state.exchanges)
  const reported = exchanges.some(
    (exchange) => exchange.actor === CONTROLLER && exchange.code === 200 && exchange.request.method === 'PUT',
  )
  useEffect(() => {
    if (reported && !beats.statusMoved) noteBeat('statusMoved')
  }, [reported, beats.statusMoved, noteBeat])
  return (
    <div className="live">
      <LiveHead example={example} />
      <Figures example={example} />
      <div className="flow">
        <SpecCard example={example} invite={beats.statusMoved && !beats.replicasDragged} />
        <Ring />
        <StatusCard object={live.object} />
      </div>
      <Feed name={example.name} exchanges={exchanges} object={live.object} />
    </div>
  )
}
