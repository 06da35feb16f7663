import { useState } from 'react'
import { Button } from 'react-aria-components'
import { type RequestSpec, urlOf } from '../../../client/transport.ts'
import { pageTexts } from '../../base/i18n/page.en.ts'
import { journalTexts } from '../../entities/journal/texts.en.ts'
import { Choice } from '../../kit/choice.tsx'
import { YamlEditor } from '../../kit/editor/yaml-editor.tsx'
import { LineField } from '../../kit/line-field.tsx'
import { PageDialog } from '../../kit/modal.tsx'
import { sendAgain } from './log-state.ts'

const METHODS: readonly RequestSpec['method'][] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
const TYPES = [
  'application/json',
  'application/yaml',
  'application/merge-patch+json',
  'application/json-patch+json',
  'application/apply-patch+yaml',
]

const options = <T extends string>(ids: readonly T[]) => ids.map((id) => ({ id, word: id, mono: true }))

/** A request of the log, to change and send as the reader. */
export default function ResendDialog({ spec, onClose }: { readonly spec: RequestSpec; readonly onClose: () => void }) {
  const [method, setMethod] = useState(spec.method)
  const [address, setAddress] = useState(urlOf(spec))
  const [contentType, setContentType] = useState(spec.contentType ?? 'application/json')
  const [body, setBody] = useState(spec.body ?? '')
  const [problem, setProblem] = useState<string>()
  const hasBody = method !== 'GET'
  const send = async (): Promise<void> => {
    if (!address.startsWith('/')) return setProblem(journalTexts.resend.badPath)
    const mark = address.indexOf('?')
    const path = mark < 0 ? address : address.slice(0, mark)
    const query = mark < 0 ? {} : Object.fromEntries(new URLSearchParams(address.slice(mark + 1)))
    const sent = { method, path: decoded(path), query, ...(hasBody && body !== '' ? { contentType, body } : {}) }
    const { unreachable } = await sendAgain(sent)
    if (unreachable === undefined) onClose()
    else setProblem(journalTexts.resend.unreachable(unreachable))
  }
  return (
    <PageDialog
      title={journalTexts.resend.title}
      open
      onClose={onClose}
      width="dialog-wide"
      foot={
        <>
          <Button className="btn" onPress={onClose}>
            {pageTexts.app.cancel}
          </Button>
          <Button className="btn btn-primary" onPress={() => void send()}>
            {journalTexts.resend.send(method)}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <div className="flex flex-wrap items-end gap-3">
          <Choice
            look="select"
            label={journalTexts.resend.method}
            value={method}
            options={options(METHODS)}
            onChange={setMethod}
          />
          {hasBody && (
            <Choice
              look="select"
              label={journalTexts.resend.contentType}
              value={contentType}
              options={options(TYPES)}
              onChange={setContentType}
            />
          )}
        </div>
        <LineField label={journalTexts.resend.path} value={address} onChange={setAddress} mono />
        {hasBody && (
          <div className="relative h-72 border border-line">
            <YamlEditor label={journalTexts.resend.body} value={body} onChange={setBody} />
          </div>
        )}
        {problem !== undefined && (
          <p className="text-sm text-bad" role="alert">
            {problem}
          </p>
        )}
      </div>
    </PageDialog>
  )
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
