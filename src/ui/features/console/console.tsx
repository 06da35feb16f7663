import { MousePointerClick, Square, Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLanguage } from '../../base/i18n/language.ts'
import { pageTexts } from '../../base/i18n/page.en.ts'
import { appStore, useApp } from '../../base/state/store.ts'
import { keep, recall } from '../../base/state/stored.ts'
import { IconButton } from '../../kit/icon-button.tsx'
import { Switch } from '../../kit/switch.tsx'
import { ClickLine } from './click-line.tsx'
import { consoleTexts } from './texts.en.ts'
import './console.css'
import { Output } from './output.tsx'
import { Prompt } from './prompt.tsx'
import { TextRequestArea } from './text-request.tsx'
import { clearTranscript, NAMESPACE, openTranscript, setDraft, stop, useTranscript } from './transcript.ts'

const CLICKS = 'console-clicks'

/** Whom commands act as and where, and what can be done with the console. */
function Bar({ showsClicks, onClicks }: { readonly showsClicks: boolean; readonly onClicks: (on: boolean) => void }) {
  const persona = useApp((state) => state.persona)
  const running = useTranscript((state) => state.running !== undefined)
  return (
    <div className="text-(length:--text-xs) flex items-center gap-2 min-w-0 h-9 ps-4 pe-2 border-b border-b-line text-ink-3">
      <span className="min-w-0 truncate">
        {consoleTexts.as(persona)} {consoleTexts.inNamespace}{' '}
        <span className="mono" translate="no">
          {NAMESPACE}
        </span>
      </span>
      <span className="flex-1" />
      {running && (
        <button type="button" className="btn btn-sm" onClick={stop}>
          <Square className="icon-sm" aria-hidden />
          {consoleTexts.stop}
          <kbd className="kbd">Ctrl C</kbd>
        </button>
      )}
      <span className="text-(length:--text-sm) flex items-center gap-1.5 text-ink-2">
        <MousePointerClick className="icon-sm" aria-hidden />
        <span className="narrow:hidden" aria-hidden>
          {consoleTexts.showClicks}
        </span>
        <Switch label={consoleTexts.showClicks} on={showsClicks} onChange={onClicks} hidden />
      </span>
      <IconButton icon={Trash2} label={consoleTexts.clear} onPress={clearTranscript} small />
    </div>
  )
}

/** A console for kubectl's commands, which act on what the page shows, as its persona. */
export default function Console({ focusKey }: { readonly focusKey: number }) {
  useLanguage()
  const { engine, workspace } = useApp((state) => ({ engine: state.engine, workspace: state.workspace }))
  const request = useTranscript((state) => state.request)
  const text = useTranscript((state) => state.draft)
  const [insertions, setInsertions] = useState(0)
  const [showsClicks, setShowsClicks] = useState(() => recall(CLICKS) !== false)
  // The server of the page's address counts as one workspace. A space is in no workspace's name.
  const place = engine === 'host' ? ' host' : workspace
  useEffect(() => openTranscript(place), [place])
  useEffect(() => appStore.subscribe(({ workspace: now }, { workspace: before }) => now !== before && stop()), [])
  const toggle = (on: boolean): void => {
    keep(CLICKS, on)
    setShowsClicks(on)
  }
  const insert = (command: string): void => {
    setDraft(command)
    setInsertions(insertions + 1)
  }
  return (
    <section className="console" aria-label={pageTexts.commands.titles.console}>
      <Bar showsClicks={showsClicks} onClicks={toggle} />
      {request === undefined ? <Output /> : <TextRequestArea key={request.command} request={request} />}
      {request === undefined && <Prompt text={text} onText={setDraft} focusKey={focusKey + insertions} />}
      {showsClicks && request === undefined && <ClickLine onInsert={insert} />}
    </section>
  )
}
