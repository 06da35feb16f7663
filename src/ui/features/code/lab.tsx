import { LoaderCircle, ShieldAlert } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Button } from 'react-aria-components'
import type { LabSession } from '../../../lab/session.ts'
import type { StepKind } from '../../../lab/wire/gate.ts'
import type { Program } from '../../../protocol/programs.ts'
import { appStore } from '../../base/state/store.ts'
import { useKinds } from '../../entities/kind/kinds.ts'
import { putProgram } from '../../entities/workspace/programs.ts'
import { useCommands } from '../../kit/keys.tsx'
import { CodePane } from './code-pane.tsx'
import { LabFrame, useShownReconcile } from './lab-frame.tsx'
import { ProgramHead, Transport } from './lab-head.tsx'
import { WatchFaults } from './machine-panes.tsx'
import { createRole, roleName, rulesFor } from './role.ts'
import { codeTexts } from './texts.en.ts'

interface RoleBannerProps {
  readonly name: string
  readonly source: string
}

/** Says that the program has no role, and gives it one. */
function RoleBanner({ name, source }: RoleBannerProps) {
  const { types } = useKinds()
  const [isBusy, setBusy] = useState(false)
  const create = async (): Promise<void> => {
    const { page, addToast } = appStore.getState()
    if (page === undefined) return
    setBusy(true)
    try {
      await createRole(page, name, rulesFor(source, types))
      addToast('ok', codeTexts.roleCreated(roleName(name)))
    } catch (error) {
      addToast('bad', error instanceof Error ? error.message : String(error))
    }
    setBusy(false)
  }
  return (
    <div className="banner t-warn" role="status">
      <ShieldAlert aria-hidden />
      <span className="min-w-0 flex-1">{codeTexts.noRole(name)}</span>
      <Button className="btn btn-sm" isDisabled={isBusy} onPress={() => void create()}>
        {isBusy && <LoaderCircle className="icon-sm" aria-hidden />}
        {codeTexts.createRole}
      </Button>
    </div>
  )
}

interface Props {
  readonly program: Program
  readonly session: LabSession
  /** The name of whom it acts as. */
  readonly actsAs: string
  /** `false`: the server would answer 403. */
  readonly hasRole: boolean | undefined
}

/** The lab of a program that runs. */
export function Lab({ program, session, actsAs, hasRole }: Props) {
  const { name, source, isForeign = false } = program
  const [stepKind, setStepKind] = useState<StepKind>('reconcile')
  const shown = useShownReconcile(session)
  const watchFaults = useMemo(() => <WatchFaults session={session} />, [session])
  const disabledReason = isForeign ? codeTexts.foreign : undefined

  const change = (next: string): void => void putProgram({ ...program, source: next })
  const keepPlaying = (isPlaying: boolean): void => {
    if (isPlaying !== (program.isPlaying === true)) putProgram({ ...program, isPlaying })
  }
  const go = (mode: StepKind | 'play' | 'pause'): void => {
    if (isForeign) return
    keepPlaying(mode === 'play')
    session.go(mode, source)
  }
  const stop = (): void => {
    keepPlaying(false)
    session.stop()
  }
  const step = (kind: StepKind): void => {
    setStepKind(kind)
    shown.walk(0)
    go(kind)
  }
  const restart = (): void => {
    if (isForeign) return
    const wasIdle = session.phase.type !== 'running'
    session.start(source)
    if (wasIdle) go('play')
  }
  const isPlaying = session.phase.type === 'running' && session.wire.mode !== 'pause'
  const play = (): void => go(isPlaying ? 'pause' : 'play')
  const isRunning = session.phase.type === 'running'
  useCommands({
    play: { run: play, disabledReason, title: isPlaying ? codeTexts.pauseIt(name) : codeTexts.playIt(name) },
    step: { run: () => step(stepKind), disabledReason, detail: codeTexts.stepBy[stepKind] },
    crash: { run: () => session.crash(), disabledReason: isRunning ? undefined : codeTexts.list.state.idle },
  })
  const transport = { session, source, onChange: change, stepKind, onPlay: play, onStep: step, onStop: stop, disabledReason }
  return (
    <LabFrame
      feed={session}
      source={source}
      shown={shown}
      keys={{ play, step: () => step(stepKind), restart }}
      onCure={change}
      head={(hasTransport) => <ProgramHead {...transport} name={name} actsAs={actsAs} hasTransport={hasTransport} />}
      banners={
        <>
          {isForeign && (
            <div className="banner t-warn" role="status">
              <ShieldAlert aria-hidden />
              <span className="min-w-0 flex-1">{codeTexts.foreign}</span>
              <Button className="btn btn-sm" onPress={() => putProgram({ ...program, isForeign: false })}>
                {codeTexts.allow}
              </Button>
            </div>
          )}
          {hasRole === false && <RoleBanner name={name} source={source} />}
        </>
      }
      code={
        <CodePane session={session} name={name} source={source} record={shown.record} onChange={change} onRestart={restart} />
      }
      transport={<Transport {...transport} />}
      watchFaults={watchFaults}
    />
  )
}
