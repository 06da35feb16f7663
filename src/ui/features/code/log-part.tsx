import { useEffect, useRef } from 'react'
import { Button } from 'react-aria-components'
import type { LabFeed } from '../../../lab/feed.ts'
import { useScrollStop } from '../../kit/modal.tsx'
import { codeTexts } from './texts.en.ts'
import { keyIn, lineWords } from './words.ts'

const MOST_LINES = 200

const timeText = (at: number): string => new Date(at).toISOString().slice(11, 23)

/** What the controllers log, and what failed. Follows the newest line unless it was scrolled away from. */
export function LogPart({ session }: { readonly session: LabFeed }) {
  const { log } = codeTexts
  const lines = session.model.lines.slice(-MOST_LINES)
  const list = useRef<HTMLDivElement>(null)
  const stops = useScrollStop(list)
  const isAtEnd = useRef(true)
  const last = lines.at(-1)?.id
  useEffect(() => {
    const element = list.current
    if (last !== undefined && element !== null && isAtEnd.current) element.scrollTop = element.scrollHeight
  }, [last])
  return (
    <section className="lab-log" aria-label={log.title} data-lab-pane="log" tabIndex={-1}>
      <header className="lab-low-head">
        <h2>{log.title}</h2>
        <span className="flex-1" />
        <Button className="btn btn-ghost btn-sm" isDisabled={lines.length === 0} onPress={() => session.clearLines()}>
          {log.clear}
        </Button>
      </header>
      <div
        ref={list}
        className="lab-lines"
        tabIndex={stops}
        role="log"
        aria-label={log.title}
        aria-live="off"
        onScroll={({ currentTarget }) => {
          isAtEnd.current = currentTarget.scrollHeight - currentTarget.scrollTop - currentTarget.clientHeight < 24
        }}
      >
        {lines.length === 0 && <p className="text-sm text-ink-3">{log.empty}</p>}
        {lines.map((line) => {
          const { text, isError } = lineWords(line)
          return (
            <p key={line.id} className="mono" translate="no" title={text}>
              <span className="text-ink-3">{timeText(line.at)}</span> <span>{keyIn(line.request)}</span>{' '}
              <span className={isError ? 'font-medium text-bad' : ''}>{text}</span>
            </p>
          )
        })}
      </div>
    </section>
  )
}
