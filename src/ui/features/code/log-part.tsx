import { memo, useRef } from 'react'
import { Button } from 'react-aria-components'
import type { LabFeed } from '../../../lab/feed.ts'
import { useScrollStop } from '../../kit/scroll-stop.ts'
import { codeTexts } from './texts.en.ts'
import { useLab } from './use-lab.ts'
import { keyIn, lineWords } from './words.ts'

const MOST_LINES = 200

const timeText = (at: number): string => new Date(at).toISOString().slice(11, 23)

interface LineProps {
  readonly at: number
  readonly request: string
  readonly text: string
  readonly isError: boolean
}

/** A line. Drawn once: many come in a second. */
const Line = memo(function Line({ at, request, text, isError }: LineProps) {
  return (
    <p className="mono" translate="no" title={text}>
      <span className="text-ink-3">{timeText(at)}</span> <span>{keyIn(request)}</span>{' '}
      <span className={isError ? 'font-medium text-bad' : ''}>{text}</span>
    </p>
  )
})

/** What the controllers log, and what failed. The styles keep its end in sight, unless the reader scrolled away from it. */
export const LogPart = memo(function LogPart({ session }: { readonly session: LabFeed }) {
  useLab(session, 'time')
  const { log } = codeTexts
  const lines = session.model.lines.slice(-MOST_LINES)
  const list = useRef<HTMLDivElement>(null)
  const stops = useScrollStop(list)
  return (
    <section className="lab-log" aria-label={log.title} data-lab-pane="log" tabIndex={-1}>
      <header className="lab-low-head">
        <h2>{log.title}</h2>
        <span className="flex-1" />
        <Button className="btn btn-ghost btn-sm" isDisabled={lines.length === 0} onPress={() => session.clearLines()}>
          {log.clear}
        </Button>
      </header>
      <div ref={list} className="lab-lines" tabIndex={stops} role="log" aria-label={log.title} aria-live="off">
        <div>
          {lines.length === 0 && <p className="text-sm text-ink-3">{log.empty}</p>}
          {lines.map((line) => (
            <Line key={line.id} at={line.at} request={line.request} {...lineWords(line)} />
          ))}
        </div>
      </div>
    </section>
  )
})
