import { useState } from 'react'
import { Button } from 'react-aria-components'
import { errorMessage } from '../../../apimachinery/text/error-message.ts'
import { pathOf, type ResourceType } from '../../../client/resource-type.ts'
import type { Row } from '../../../client/table.ts'
import { pageTexts } from '../../base/i18n/page.en.ts'
import { appStore } from '../../base/state/store.ts'
import { objectTexts } from '../../entities/object/texts.en.ts'
import { LineField } from '../../kit/line-field.tsx'
import { PageDialog } from '../../kit/modal.tsx'
import { RichText } from '../../kit/rich-text.tsx'
import { type BulkAct, readChange } from './bulk-acts.ts'
import { kubectlAbout } from './bulk-bar.tsx'

interface Props {
  readonly act: BulkAct
  readonly type: ResourceType
  readonly rows: readonly Row[]
  readonly onClose: () => void
}

/** Changes several objects in the same way, one PATCH each. What the server rejects is named; the rest is done. */
export function BulkDialog({ act, type, rows, onClose }: Props) {
  // The rows of the list change while the dialog is open; the question stays about those it was asked for.
  const [asked] = useState(rows)
  const [text, setText] = useState('')
  // A word that is still being typed is not complained about.
  const [isTyping, setTyping] = useState(false)
  const [done, setDone] = useState<number>()
  const [failures, setFailures] = useState<readonly string[]>([])
  const { change, bad } = readChange(act, text)
  const words = objectTexts.bulk[act]
  const isReady = change !== undefined && done === undefined
  const send = async (): Promise<void> => {
    const { you, prefs } = appStore.getState()
    if (you === undefined || change === undefined || done !== undefined) return
    const wrong: string[] = []
    const { body, subresource } = change
    const query: Record<string, string> = prefs.fieldManager === '' ? {} : { fieldManager: prefs.fieldManager }
    for (const [i, { namespace, name, resourceVersion }] of asked.entries()) {
      setDone(i)
      const place = { namespace: namespace === '' ? undefined : namespace, name }
      const path = pathOf(type, subresource === undefined ? place : { ...place, subresource })
      const contentType = 'application/merge-patch+json'
      try {
        const { failure } = await you.send({ method: 'PATCH', path, query, body, contentType, known: resourceVersion })
        if (failure !== undefined) wrong.push(failure.message)
      } catch (error) {
        wrong.push(errorMessage(error))
      }
    }
    setDone(undefined)
    setFailures(wrong)
    if (wrong.length === 0) onClose()
  }
  const [verb, rest] = change?.command ?? ['', '']
  const command = kubectlAbout(verb, type, asked)
    .split('\n')
    .map((line) => `${line} ${rest}`.trimEnd())
    .join('\n')
  return (
    <PageDialog
      open
      title={words.title(asked.length, type.kind)}
      onClose={onClose}
      foot={
        <>
          <Button className="btn" onPress={onClose}>
            {pageTexts.app.cancel}
          </Button>
          <Button className="btn btn-primary" isDisabled={!isReady} onPress={() => void send()}>
            {done === undefined ? objectTexts.bulk.send : objectTexts.bulk.sending(done, asked.length)}
          </Button>
        </>
      }
    >
      <LineField
        focus
        mono
        showLabel
        label={words.field}
        value={text}
        onChange={(next) => {
          setText(next)
          setTyping(true)
        }}
        onBlur={() => setTyping(false)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          setTyping(false)
          void send()
        }}
        error={bad === undefined || (isTyping && text.endsWith(bad)) ? undefined : words.bad(bad)}
      />
      <p className="text-xs">
        <RichText text={words.hint} />
      </p>
      {change !== undefined && <pre className="mono text-xs whitespace-pre-wrap text-ink">{command}</pre>}
      {failures.length > 0 && (
        <div role="alert" className="text-bad">
          <p>{objectTexts.bulk.stopped(failures.length)}</p>
          {failures.map((failure) => (
            <p key={failure} className="code-text">
              {failure}
            </p>
          ))}
        </div>
      )}
    </PageDialog>
  )
}
