import { ArrowLeft, PencilLine, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { Button } from 'react-aria-components'
import { deepEqual } from '../../../apimachinery/json/value.ts'
import { decodeAnswer } from '../../../client/json.ts'
import { actedAs, curlOf, kubectlOf } from '../../../client/kubectl.ts'
import type { JournalDetail, JournalEntry } from '../../../protocol/journal.ts'
import { isSecretResource } from '../../../protocol/secrets.ts'
import { useAsync } from '../../base/async/use-async.ts'
import { useApp } from '../../base/state/store.ts'
import { CodeChip } from '../../entities/journal/entry-parts.tsx'
import { isBinary, requestOf } from '../../entities/journal/entry-requests.ts'
import { happenedIn, moveWords, whoMade } from '../../entities/journal/entry-words.ts'
import { detailOf } from '../../entities/journal/journal.ts'
import { journalTexts } from '../../entities/journal/texts.en.ts'
import { fieldFateTexts } from '../../entities/object/field-fates.en.ts'
import { reasonText } from '../../entities/object/trace-text.ts'
import { RuleLink } from '../../entities/rule/rule-link.tsx'
import { CopyButton, pretty } from '../../kit/copy.tsx'
import { FATE_ICONS } from '../../kit/editor/marks.ts'
import { LatePart, late } from '../../kit/late.tsx'
import { ScrollRegion } from '../../kit/scroll-region.tsx'
import { select, sendAgain } from './log-state.ts'

/** Methods whose bodies have values of Secrets, which the journal masks: such a request cannot be sent again. */
const WITH_BODY = ['POST', 'PUT', 'PATCH']

const ResendDialog = late(() => import('./resend-dialog.tsx'))

function Body({ title, text, note }: { readonly title: string; readonly text: string; readonly note?: string | undefined }) {
  if (text === '' && note === undefined) return null
  return (
    <>
      <h3 className="text-xs/5 font-[550] text-ink-3">{title}</h3>
      {note === undefined ? (
        <ScrollRegion className="code-scroll" label={title}>
          <code>{pretty(text)}</code>
        </ScrollRegion>
      ) : (
        <p className="text-xs text-ink-3">{note}</p>
      )}
    </>
  )
}

/** Whether an answer shows the object as it is stored. */
function isSame(answer: string, state: string): boolean {
  const shown = decodeAnswer(answer)
  return shown !== undefined && deepEqual(shown, decodeAnswer(state))
}

/** The fields of the write that became something else than what was sent, or changed. */
function Fields({ trace }: { readonly trace: NonNullable<JournalDetail['trace']> }) {
  const told = trace.fields.filter(({ unchanged, fate }) => !unchanged || fate !== 'kept')
  if (told.length === 0) return null
  return (
    <>
      <h3 className="text-xs/5 font-[550] text-ink-3">{journalTexts.requests.fates}</h3>
      <ul className="flex flex-col text-xs">
        {told.slice(0, 60).map(({ path, fate, why, stored, sent, rule }) => {
          const Icon = FATE_ICONS[fate]
          return (
            <li key={path} className="flex min-h-6 min-w-0 items-center gap-2 border-t border-line">
              <span className={`fate w-24 flex-none t-${fate}`}>
                <Icon aria-hidden />
                {fieldFateTexts[fate]}
              </span>
              <span className="mono min-w-0 max-w-1/2 truncate">{path}</span>
              <span className="mono min-w-0 truncate text-ink-3">{stored ?? sent}</span>
              <span className="min-w-0 flex-1 truncate text-end text-ink-3" translate={why.code === 'message' ? 'no' : undefined}>
                {reasonText(why)}
              </span>
              {rule !== undefined && <RuleLink id={rule} />}
            </li>
          )
        })}
      </ul>
    </>
  )
}

function Counters({ entry }: { readonly entry: JournalEntry }) {
  const { generation, resourceVersion } = entry
  return (
    <dl className="grid grid-cols-[112px_minmax(0,1fr)] gap-x-2 gap-y-0.5 text-xs">
      {generation?.after !== undefined && (
        <>
          <dt className="mono text-ink-3">generation</dt>
          <dd>
            <span className="mono">{moveWords(generation)}</span>{' '}
            <span className="text-ink-3">{reasonText(generation.reason)}</span>
          </dd>
        </>
      )}
      {resourceVersion?.after !== undefined && (
        <>
          <dt className="mono text-ink-3">resourceVersion</dt>
          <dd>
            <span className="mono">{moveWords(resourceVersion)}</span>{' '}
            <span className="text-ink-3">{reasonText(resourceVersion.reason)}</span>
          </dd>
        </>
      )}
    </dl>
  )
}

/** One request and its answer, with their bodies while the journal has them. */
export function RequestDetail({ entry }: { readonly entry: JournalEntry }) {
  const [isEditing, setIsEditing] = useState(false)
  const you = useApp(({ you }) => you)
  const { id, method, path, query } = entry
  const detail = useAsync(async () => (await detailOf(id).catch(() => undefined)) ?? 'gone', [id])
  const known = detail === 'gone' ? undefined : detail
  const spec = requestOf(entry, known)
  const as = actedAs(entry)
  const isMasked = entry.object !== undefined && isSecretResource(entry.object) && WITH_BODY.includes(method)
  const canSend = known !== undefined && you !== undefined && method !== '' && !isBinary(entry.contentType) && !isMasked
  return (
    <section
      className="flex min-w-0 flex-col gap-2 overflow-auto border-s border-line px-3 pt-2 pb-3 text-sm narrow:border-s-0 *:flex-none"
      aria-label={journalTexts.requests.detail}
    >
      <div className="flex min-w-0 flex-wrap items-center gap-2">
        <Button className="btn btn-ghost btn-sm hidden narrow:inline-flex" onPress={() => select(undefined)}>
          <ArrowLeft className="icon-sm" aria-hidden />
          {journalTexts.requests.back}
        </Button>
        <CodeChip entry={entry} />
        {method !== '' && <CopyButton word="kubectl" text={() => kubectlOf(spec, as)} />}
        {method !== '' && <CopyButton word="curl" text={() => curlOf(spec, as)} />}
        {canSend && (
          <>
            <Button className="btn btn-sm" onPress={() => void sendAgain(spec)}>
              <RotateCcw className="icon-sm" aria-hidden />
              {journalTexts.requests.replay}
            </Button>
            <Button className="btn btn-sm" onPress={() => setIsEditing(true)}>
              <PencilLine className="icon-sm" aria-hidden />
              {journalTexts.requests.edit}
            </Button>
          </>
        )}
        <span className="min-w-0 flex-1" />
        <span className="text-xs text-ink-3 tabular-nums">
          {method === ''
            ? journalTexts.requests.byServer
            : [
                whoMade(entry),
                journalTexts.requests.milliseconds(Math.round(entry.durationMs)),
                journalTexts.bytes(entry.answered),
              ].join(', ')}
        </span>
      </div>
      {method !== '' && (
        <p className="font-mono text-[12px]/[18px] wrap-anywhere whitespace-pre-wrap">
          {method} {path}
          {query === '' ? '' : `?${query}`}
        </p>
      )}
      <p className="text-xs text-ink-2" translate={entry.message === undefined ? undefined : 'no'}>
        {entry.code === 0 && method !== '' ? journalTexts.requests.noAnswer : happenedIn(entry)}
      </p>
      <Counters entry={entry} />
      {isMasked && <p className="text-xs text-ink-2">{journalTexts.requests.masked}</p>}
      {detail === 'gone' && <p className="text-xs text-ink-3">{journalTexts.requests.dropped}</p>}
      {known !== undefined && (
        <>
          {known.warnings.map((warning) => (
            <p key={warning} className="code-text text-warn" translate="no">
              Warning 299: {warning}
            </p>
          ))}
          {known.trace !== undefined && <Fields trace={known.trace} />}
          {method !== '' && (
            <>
              <h3 className="text-xs/5 font-[550] text-ink-3">kubectl</h3>
              <ScrollRegion className="code-scroll max-h-30 wrap-anywhere whitespace-pre-wrap" label="kubectl">
                <code>{kubectlOf(spec, as).slice(0, 4000)}</code>
              </ScrollRegion>
            </>
          )}
          <Body
            title={journalTexts.requests.body}
            text={known.body}
            note={isBinary(entry.contentType) && known.body !== '' ? journalTexts.requests.binary(known.body.length) : undefined}
          />
          <Body
            title={journalTexts.requests.answer}
            text={known.answer}
            note={known.answer === '' && entry.answered > 0 ? journalTexts.requests.long(entry.answered) : undefined}
          />
          {known.state !== undefined && !isSame(known.answer, known.state) && (
            <Body title={journalTexts.requests.object} text={known.state} />
          )}
        </>
      )}
      {isEditing && (
        <LatePart onClose={() => setIsEditing(false)}>
          <ResendDialog spec={spec} onClose={() => setIsEditing(false)} />
        </LatePart>
      )}
    </section>
  )
}
