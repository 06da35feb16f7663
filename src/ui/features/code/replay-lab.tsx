import { CircleCheck, FastForward, GitCompareArrows, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import type { Deed, Difference } from '../../../lab/recording/difference.ts'
import type { ReplaySession } from '../../../lab/recording/replay-session.ts'
import type { StepKind } from '../../../lab/wire/gate.ts'
import { CodePane } from './code-pane.tsx'
import { LabFrame, useShownReconcile } from './lab-frame.tsx'
import { LabHead } from './lab-head.tsx'
import { PlayButtons, SpeedButtons } from './play-buttons.tsx'
import { codeTexts } from './texts.en.ts'

/** A deed in words: `PUT /api/v1/namespaces/a`. */
function deedWords(deed: Deed): string {
  const { replay } = codeTexts
  switch (deed.type) {
    case 'fetch':
      return `${deed.method} ${deed.url.split('?', 1)[0]}`
    case 'sleep':
      return replay.wait(deed.ms)
    case 'cancel':
      return replay.cancel
    case 'ended':
      return replay.ended(deed.error?.message)
    case 'over':
      return replay.ended(deed.end.type === 'stopped' ? undefined : deed.end.message)
    case 'nothing':
      return replay.nothing
  }
}

/** Where changed code differs from the recording for the first time. */
function DifferenceNote({ equalCalls, expected, came, values }: Difference) {
  const { replay } = codeTexts
  const rows = [
    { path: replay.call, expected: deedWords(expected), came: deedWords(came) },
    ...values.filter(({ path }) => path !== 'method' && path !== 'url'),
  ]
  return (
    <div className="banner t-rejected lab-difference" role="alert">
      <GitCompareArrows aria-hidden />
      <div className="grid min-w-0 flex-1 gap-1">
        <b className="font-semibold">{replay.differs(equalCalls + 1)}</b>
        <table className="lab-difference-table">
          <thead>
            <tr>
              <td />
              <th>{replay.expected}</th>
              <th>{replay.came}</th>
            </tr>
          </thead>
          <tbody translate="no">
            {rows.map((row) => (
              <tr key={row.path}>
                <th scope="row">{row.path}</th>
                <td className="mono">{row.expected ?? replay.nothing}</td>
                <td className="mono">{row.came ?? replay.nothing}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}

interface TransportProps {
  readonly session: ReplaySession
  readonly stepKind: StepKind
  readonly onPlay: () => void
  readonly onStep: (kind: StepKind) => void
  readonly onRestart: () => void
  readonly onEnd: () => void
}

function ReplayTransport({ session, stepKind, onPlay, onStep, onRestart, onEnd }: TransportProps) {
  const { replay } = codeTexts
  return (
    <div className="lab-transport" role="toolbar" aria-label={codeTexts.run}>
      <PlayButtons isPlaying={session.mode !== 'pause'} stepKind={stepKind} onPlay={onPlay} onStep={onStep} />
      <SpeedButtons
        speed={session.speed}
        onSpeed={(speed) => {
          session.speed = speed
        }}
      />
      <button type="button" className="btn" onClick={onRestart}>
        <RotateCcw className="icon-sm" aria-hidden />
        {replay.fromStart}
      </button>
      <button type="button" className="btn" onClick={onEnd}>
        <FastForward className="icon-sm" aria-hidden />
        {replay.toEnd}
      </button>
    </div>
  )
}

/** The lab of a recording: the same tables, without a server. Its code can be changed and replayed. */
export function ReplayLab({ session }: { readonly session: ReplaySession }) {
  const [stepKind, setStepKind] = useState<StepKind>('reconcile')
  const [source, setSource] = useState(session.source)
  const shown = useShownReconcile(session)
  const { replay } = codeTexts
  const { name } = session.recording.program
  const { calls, writes, isOver, difference } = session.state

  const go = (mode: StepKind | 'play' | 'end'): void => {
    if (source !== session.source) session.restart(source)
    session.go(mode)
  }
  const play = (): void => {
    if (session.mode === 'pause') go('play')
    else session.go('pause')
  }
  const step = (kind: StepKind): void => {
    setStepKind(kind)
    shown.walk(0)
    go(kind)
  }
  const fromStart = (): void => session.restart(source)
  const again = (): void => {
    session.restart(source)
    session.go('end')
  }
  const transport = (
    <ReplayTransport
      session={session}
      stepKind={stepKind}
      onPlay={play}
      onStep={step}
      onRestart={fromStart}
      onEnd={() => go('end')}
    />
  )
  const chips = (
    <>
      <span className="chip chip-plain">{replay.chip}</span>
      {isOver && difference === undefined && (
        <span className="chip t-ok" role="status">
          <CircleCheck aria-hidden />
          {replay.equal(calls, writes)}
        </span>
      )}
    </>
  )
  return (
    <LabFrame
      feed={session}
      source={source}
      shown={shown}
      keys={{ play, step: () => step(stepKind), restart: again }}
      onCure={setSource}
      head={(hasTransport) => (
        <LabHead feed={session} name={name} chips={chips} transport={hasTransport ? transport : <span />} />
      )}
      banners={difference !== undefined && <DifferenceNote {...difference} />}
      code={
        <CodePane
          session={session}
          name={name}
          source={source}
          record={shown.record}
          onChange={setSource}
          onRestart={again}
          words={{ note: replay.note, start: replay.start, edited: replay.again }}
        />
      }
      transport={transport}
    />
  )
}
