import { ArrowDown } from 'lucide-react'
import { memo, useLayoutEffect, useRef, useState } from 'react'
import type { ResourceType } from '../../../client/resource-type.ts'
import { useLanguage } from '../../base/i18n/language.ts'
import { clockTime } from '../../base/state/log.ts'
import { customKinds, useKinds } from '../../entities/kind/kinds.ts'
import { useScrollStop } from '../../kit/scroll-stop.ts'
import { consoleTexts } from './texts.en.ts'
import { type Chunk, type Entry, run, useTranscript } from './transcript.ts'

/** More lines than this are shown when they are asked for. */
const MOST_LINES = 1000

interface Line {
  readonly text: string
  readonly tone: string
}

const HEADER = /^[A-Z][A-Z0-9() _-]*$/

/** The class of a line: what is wrong, what is warned of, the names of columns. */
function toneOf(text: string, { stream }: Chunk, isFirst: boolean): string {
  if (stream === 'err') return /^(?:Warning:|No resources found|Edit cancelled)/.test(text) ? 'text-warn' : 'text-bad'
  return isFirst && HEADER.test(text) ? 'text-ink-2' : ''
}

/** The lines of an output. A table begins at its first line and behind each empty one. */
function linesOf(chunks: readonly Chunk[]): Line[] {
  return chunks.flatMap((chunk) => {
    const texts = chunk.text.split('\n')
    if (texts.at(-1) === '') texts.pop()
    return texts.map((text, i) => ({ text, tone: toneOf(text, chunk, i === 0 || texts[i - 1] === '') }))
  })
}

/** What a command printed. Lines of one tone are one element. */
function Printed({ chunks }: { readonly chunks: readonly Chunk[] }) {
  const [isWhole, setWhole] = useState(false)
  const all = linesOf(chunks)
  const hidden = isWhole ? 0 : Math.max(0, all.length - MOST_LINES)
  const groups: { from: number; tone: string; texts: string[] }[] = []
  for (const [from, { text, tone }] of all.slice(hidden).entries()) {
    const last = groups.at(-1)
    if (last?.tone === tone) last.texts.push(text)
    else groups.push({ from, tone, texts: [text] })
  }
  return (
    <>
      {hidden > 0 && (
        <p className="console-note">
          {consoleTexts.hidden(hidden)}{' '}
          <button type="button" className="text-accent-ink" onClick={() => setWhole(true)}>
            {consoleTexts.show}
          </button>
        </p>
      )}
      <pre className="console-printed" translate="no">
        {groups.map(({ from, tone, texts }) => (
          <span key={from} className={tone}>
            {`${texts.join('\n')}\n`}
          </span>
        ))}
      </pre>
    </>
  )
}

/** A command, when it was entered, and what it printed. */
const Command = memo(function Command({ entry }: { readonly entry: Entry }) {
  useLanguage()
  const { command, at, chunks, state, code, cut } = entry
  return (
    <div className="console-entry">
      <div className="console-command">
        <span className="text-accent-ink font-semibold select-none" aria-hidden>
          $
        </span>
        <span className="console-printed" translate="no">
          {command}
        </span>
        <span className="console-note tabular-nums">{clockTime(at)}</span>
      </div>
      <Printed chunks={chunks} />
      {cut > 0 && <p className="console-note text-warn">{consoleTexts.cut(cut)}</p>}
      {state === 'running' && <p className="console-note">{consoleTexts.running}…</p>}
      {state === 'stopped' && <p className="console-note">{consoleTexts.stopped}</p>}
      {state === 'done' && code !== 0 && <p className="console-note">{consoleTexts.failed(code)}</p>}
    </div>
  )
})

const EXAMPLES = ['kubectl api-resources', 'kubectl get all -A']

/** Commands about a kind that is installed. */
const examplesOf = ({ singular, shortNames, resource }: ResourceType): readonly string[] => [
  `kubectl explain ${singular}.spec`,
  `kubectl get ${shortNames[0] ?? resource} -w`,
]

/** What can be done before anything was. */
function Empty() {
  const [kind] = customKinds(useKinds().types)
  const examples = kind === undefined ? EXAMPLES : [...EXAMPLES, ...examplesOf(kind)]
  return (
    <div className="console-empty">
      <p>{consoleTexts.empty}</p>
      <p className="text-ink-3">{consoleTexts.try}</p>
      <ul>
        {examples.map((command) => (
          <li key={command}>
            <button type="button" className="btn btn-sm mono" translate="no" onClick={() => void run(command)}>
              {command}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Everything that was entered and printed. The end stays in sight while it is; otherwise a button leads to it. */
export function Output() {
  const entries = useTranscript((state) => state.entries)
  const isCut = useTranscript((state) => state.isCut)
  const region = useRef<HTMLDivElement>(null)
  const follows = useRef(true)
  const lastTop = useRef(0)
  const [isBehind, setBehind] = useState(false)
  const toEnd = (): void => {
    const element = region.current
    if (element !== null) element.scrollTop = element.scrollHeight
  }
  const newest = entries.at(-1)?.id
  const shown = useRef(newest)
  useLayoutEffect(() => {
    const element = region.current
    // A command that was just entered is always brought into sight.
    if (shown.current !== newest) follows.current = true
    shown.current = newest
    if (follows.current && element !== null) element.scrollTop = element.scrollHeight
    else setBehind(entries.length > 0)
  }, [entries, newest])
  return (
    <div className="relative grid grid-rows-[minmax(0,1fr)] min-h-0">
      <div
        ref={region}
        role="log"
        tabIndex={useScrollStop(region)}
        aria-label={consoleTexts.output}
        className="console-text"
        onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
          const isAtEnd = scrollHeight - scrollTop - clientHeight < 8
          // Only a move up is the reader's: the end moves away by itself.
          if (isAtEnd || scrollTop < lastTop.current) follows.current = isAtEnd
          if (isAtEnd) setBehind(false)
          lastTop.current = scrollTop
        }}
      >
        {isCut && <p className="console-note">{consoleTexts.dropped}</p>}
        {entries.length === 0 && <Empty />}
        {entries.map((entry) => (
          <Command key={entry.id} entry={entry} />
        ))}
      </div>
      {isBehind && (
        <button type="button" className="btn btn-sm console-newer" onClick={toEnd}>
          <ArrowDown className="icon-sm" aria-hidden />
          {consoleTexts.newOutput}
        </button>
      )}
    </div>
  )
}
