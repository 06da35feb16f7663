import { CircleCheck, CircleX, Package } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Button } from 'react-aria-components'
import type { Field, Reading } from '../../../analysis/reading/reading.ts'
import { yamlPieces } from '../../../analysis/yaml/colors.ts'
import { pathOf, type ResourceType } from '../../../client/resource-type.ts'
import { useAsync } from '../../base/async/use-async.ts'
import { language } from '../../base/language/language.ts'
import { silent } from '../../base/server/plain-fetch.ts'
import { useApp } from '../../base/state/store.ts'
import { CreateDialog } from '../../entities/object/create-dialog.tsx'
import { CopyButton } from '../../kit/copy.tsx'
import { ScrollRegion } from '../../kit/scroll-region.tsx'
import { CodeLine } from '../../kit/yaml-text.tsx'
import { explainTexts } from './explain.en.ts'
import type { OpenField } from './field-nav.tsx'

const FORMS = ['minimal', 'full', 'commented'] as const
type Form = (typeof FORMS)[number]
const NAMESPACE = 'default'
/** A sample of more fields is not shown in full at first. */
const MOST_FULL = 200

/** What the server says to an example in a dry run. */
type Verdict = { readonly code: number; readonly message: string | undefined }

function useVerdict(type: ResourceType | undefined, text: string): Verdict | undefined {
  const page = useApp((state) => state.page)
  return useAsync(
    async (signal) => {
      if (page === undefined || type === undefined || text === '') return undefined
      const { exchange, failure } = await silent(page).send({
        method: 'POST',
        path: pathOf(type, { namespace: NAMESPACE }),
        query: { dryRun: 'All', fieldValidation: 'Strict' },
        contentType: 'application/yaml',
        body: text,
        signal,
      })
      return { code: exchange.code, message: failure?.message }
    },
    [page, type, text],
  )
}

interface LinesProps {
  readonly text: string
  /** The field of each line, by its number from 1. */
  readonly fieldAt: ReadonlyMap<number, Field>
  readonly shown: Field | undefined
  readonly onOpen: (field: Field) => void
}

/** An example whose lines are those of fields: the ones of the field that is shown stand out, pressing another opens its page. */
function Lines({ text, fieldAt, shown, onOpen }: LinesProps) {
  const lines = useMemo(() => yamlPieces(text.replace(/\n$/, '').split('\n')), [text])
  const own = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (shown !== undefined && text !== '') own.current?.scrollIntoView({ block: 'nearest' })
  }, [shown, text])
  return (
    <ScrollRegion label={explainTexts.exampleText} className="min-h-0 flex-1 py-2">
      <pre className="code min-w-max text-[12.5px]/[20px]" translate="no">
        {lines.map((pieces, i) => {
          const number = i + 1
          const field = fieldAt.get(number)
          const isShown = field !== undefined && field === shown
          const content = (
            <>
              <span className="inline-block w-9 pe-3 text-end text-ink-3 select-none" aria-hidden>
                {number}
              </span>
              <CodeLine pieces={pieces} />
            </>
          )
          const look = `block w-full pe-4 text-start ${isShown ? 'bg-selected shadow-[inset_2px_0_0_var(--accent-ink)]' : ''}`
          return field === undefined ? (
            <span key={number} className={look}>
              {content}
            </span>
          ) : (
            // The tree has the same fields for the keyboard.
            <button
              key={number}
              {...(isShown && { ref: own })}
              type="button"
              tabIndex={-1}
              className={`${look} cursor-default hover:bg-hover`}
              onClick={() => onOpen(field)}
            >
              {content}
            </button>
          )
        })}
      </pre>
    </ScrollRegion>
  )
}

interface Props {
  /** The CRD as JSON. */
  readonly crd: string
  readonly reading: Reading
  readonly type: ResourceType | undefined
  readonly field: Field | undefined
  readonly onOpen: OpenField
}

/** An object to learn from, with the server's verdict on it. */
export function ExamplePane({ crd, reading, type, field, onOpen }: Props) {
  const [form, setForm] = useState<Form>(reading.fields.length > MOST_FULL ? 'minimal' : 'full')
  const [isOnly, setOnly] = useState(false)
  const [isTrying, setTrying] = useState(false)
  const { version } = reading.kind
  const only = isOnly ? field?.kubectlPath : undefined
  const made = useAsync(
    async () => {
      const sample = await language.sample(crd, version, NAMESPACE, only === undefined ? form : { field: only })
      const { fields } = await language.check(sample.text)
      const fieldAt = new Map<number, Field>()
      for (const [path, first] of fields) {
        const at = reading.byPath.get(path.replaceAll(/\[\d+\]/g, ''))
        if (at !== undefined) fieldAt.set(first, at)
      }
      return { text: sample.text, errors: sample.errors, fieldAt }
    },
    [crd, version, form, only, reading],
    { keep: true },
  )
  const text = made?.text ?? ''
  const asked = useVerdict(type, text)
  // Of what is not installed its own rules tell.
  const verdict =
    type === undefined ? made && { code: 0, message: made.errors.length === 0 ? undefined : made.errors.join('\n') } : asked
  const isTaken = verdict !== undefined && verdict.message === undefined
  const Icon = isTaken ? CircleCheck : CircleX
  return (
    <section className="pane" aria-label={explainTexts.example}>
      <header className="pane-head">
        <Package className="icon-sm text-ink-3" aria-hidden />
        <h2>{explainTexts.example}</h2>
        <span className="min-w-0 flex-1" />
        <fieldset className="seg" aria-label={explainTexts.example}>
          {FORMS.map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={only === undefined && form === each}
              onClick={() => {
                setForm(each)
                setOnly(false)
              }}
            >
              {explainTexts.forms[each]}
            </button>
          ))}
        </fieldset>
      </header>
      {made !== undefined && <Lines text={text} fieldAt={made.fieldAt} shown={field} onOpen={(next) => onOpen(reading, next)} />}
      {made === undefined && <div className="flex-1" />}
      <div
        className={`flex min-h-9 flex-none items-start gap-2 border-t px-3 py-2 text-sm/[18px] ${verdict === undefined ? 'border-line text-ink-3' : 'border-tone-line bg-tone-soft'} ${isTaken ? 't-ok' : 't-bad'}`}
        role="status"
      >
        {verdict === undefined ? (
          explainTexts.asking
        ) : (
          <>
            <Icon className="icon-sm mt-px flex-none text-tone" aria-hidden />
            <span className="max-h-24 min-w-0 overflow-auto wrap-anywhere">
              {isTaken
                ? verdict.code === 0
                  ? explainTexts.takenUnasked
                  : explainTexts.taken(verdict.code)
                : verdict.code === 0
                  ? verdict.message
                  : explainTexts.rejected(verdict.code, verdict.message ?? '')}
            </span>
          </>
        )}
      </div>
      <footer className="pane-foot">
        <CopyButton word={explainTexts.copyExample} text={() => text} />
        {field !== undefined && (
          <Button className="btn btn-sm" aria-pressed={isOnly} onPress={() => setOnly(!isOnly)}>
            {explainTexts.onlyThis}
          </Button>
        )}
        <span className="min-w-0 flex-1" />
        <Button className="btn btn-primary btn-sm" isDisabled={type === undefined || text === ''} onPress={() => setTrying(true)}>
          {explainTexts.tryIt}
        </Button>
      </footer>
      {isTrying && type !== undefined && (
        <CreateDialog type={type} namespace={NAMESPACE} text={text} onClose={() => setTrying(false)} />
      )}
    </section>
  )
}
