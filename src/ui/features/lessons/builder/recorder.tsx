import { CircleDot, Plus, Square, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from 'react-aria-components'
import { useLocation } from 'wouter'
import { errorMessage } from '../../../../apimachinery/text/error-message.ts'
import { MOST_STEPS } from '../../../../lessons/own/problems.ts'
import { homeAt } from '../../../base/address/address.ts'
import { useLanguage } from '../../../base/i18n/language.ts'
import { pageTexts } from '../../../base/i18n/page.en.ts'
import { appStore } from '../../../base/state/store.ts'
import { useJournal } from '../../../entities/journal/journal.ts'
import { PageDialog } from '../../../kit/modal.tsx'
import { ScrollRegion } from '../../../kit/scroll-region.tsx'
import { lessonBuilderAt } from '../address.ts'
import { discardRecording, isRecorded, nextStep, stepOf, stopRecording } from '../record.ts'
import type { Recording } from '../recording.ts'
import { builderTexts } from '../texts/builder.en.ts'
import '../lessons.css'

/** The end of a path, which says what a request was for. */
const tailOf = (path: string): string => path.split('/').slice(-2).join('/')

interface DiscardProps {
  readonly requests: number
  readonly onDiscard: () => void
  readonly onClose: () => void
}

/** Asks before recorded requests are thrown away. */
function Discard({ requests, onDiscard, onClose }: DiscardProps) {
  return (
    <PageDialog
      title={builderTexts.discardTitle}
      open
      onClose={onClose}
      foot={
        <>
          <Button className="btn" onPress={onClose}>
            {pageTexts.app.cancel}
          </Button>
          <Button className="btn btn-danger-fill" onPress={onDiscard}>
            {builderTexts.discard}
          </Button>
        </>
      }
    >
      <p>{builderTexts.discardWhat(requests)}</p>
    </PageDialog>
  )
}

/** What is being recorded, beside the views in which it is done. */
export default function Recorder({ recording }: { readonly recording: Recording }) {
  useLanguage()
  const [location, navigate] = useLocation()
  const entries = useJournal((state) => state.entries)
  const [isBusy, setBusy] = useState(false)
  const [isDiscarding, setDiscarding] = useState(false)
  const own = entries.filter((entry) => isRecorded(entry) && stepOf(recording, entry) >= 0)
  const steps = recording.marks.map((mark, i) => ({ mark, requests: own.filter((entry) => stepOf(recording, entry) === i) }))
  const home = `${homeAt(recording.workspace)}/`
  const show = location.startsWith(home) ? location.slice(home.length) : ''
  const isEmpty = steps.at(-1)?.requests.length === 0
  const work = async (job: () => Promise<void>): Promise<void> => {
    setBusy(true)
    try {
      await job()
    } catch (error) {
      appStore.getState().addToast('bad', errorMessage(error))
    }
    setBusy(false)
  }
  const stop = async (): Promise<void> => navigate(lessonBuilderAt(await stopRecording(recording, show)))
  return (
    <aside className="lesson-player lesson-recorder" data-detent="half" aria-label={builderTexts.recorder}>
      <header className="lesson-head">
        <h2 className="flex items-center gap-2">
          <CircleDot className="icon-sm text-bad" aria-hidden />
          {builderTexts.recorder}
        </h2>
        <p className="text-sm text-ink-2">{builderTexts.recorderLead}</p>
      </header>
      <ScrollRegion label={builderTexts.requests} className="min-h-0 flex-1 px-4 py-2">
        {steps.map(({ mark, requests }, i) => (
          <section key={mark} aria-label={builderTexts.step(i + 1)} className="py-1.5">
            <h3 className="text-xs/5 font-[550] text-ink-3">{builderTexts.step(i + 1)}</h3>
            {requests.length === 0 && <p className="text-sm text-ink-3">{builderTexts.nothingYet}</p>}
            <ul className="text-sm" translate="no">
              {requests.map(({ id, method, path, code }) => (
                <li key={id} className="grid min-h-7 grid-cols-[52px_minmax(0,1fr)_auto] items-center gap-2">
                  <span className="mono text-xs text-ink-3">{method}</span>
                  <span className="mono truncate" title={path}>
                    {tailOf(path)}
                  </span>
                  <span className={`mono text-xs ${code < 400 ? 'text-ok' : 'text-bad'}`}>{code}</span>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </ScrollRegion>
      <div className="grid gap-2 border-t border-line p-4">
        <Button
          className="btn"
          isDisabled={isBusy || isEmpty || steps.length >= MOST_STEPS}
          onPress={() => void work(() => nextStep(recording, show))}
        >
          <Plus className="icon-sm" aria-hidden />
          {builderTexts.nextStep}
        </Button>
        <div className="flex gap-2">
          <Button
            className="btn btn-ghost"
            isDisabled={isBusy}
            onPress={() => (own.length > 0 ? setDiscarding(true) : discardRecording(recording))}
          >
            <Trash2 className="icon-sm" aria-hidden />
            {builderTexts.discard}
          </Button>
          <Button
            className="btn btn-primary flex-1 justify-center"
            isDisabled={isBusy || own.length === 0}
            onPress={() => void work(stop)}
          >
            <Square className="icon-sm" aria-hidden />
            {builderTexts.stop}
          </Button>
        </div>
      </div>
      {isDiscarding && (
        <Discard requests={own.length} onDiscard={() => discardRecording(recording)} onClose={() => setDiscarding(false)} />
      )}
    </aside>
  )
}
