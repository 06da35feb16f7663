import { Check, CircleHelp, Download, OctagonX, Trash2 } from 'lucide-react'
import { IconButton } from '../../kit/icon-button.tsx'
import type { CaseOutcome, PolicyCase } from './cases.ts'
import { policiesTexts } from './texts.en.ts'

interface Props {
  readonly cases: readonly PolicyCase[]
  readonly outcomes: readonly (CaseOutcome | undefined)[]
  /** Puts the write of a case on the bench. */
  readonly onShow: (one: PolicyCase) => void
  readonly onRemove: (index: number) => void
  /** Absent: the cases are about a kind that is built in, which a test file cannot hold. */
  readonly onExport: (() => void) | undefined
}

const wordsOf = (message: string): string =>
  message === '' ? policiesTexts.cases.accepted : policiesTexts.cases.rejected(message)

/** How a case ended, and what was expected where that is something else. */
function outcomeWords({ expectedError }: PolicyCase, outcome: CaseOutcome | undefined): string {
  const { cases: texts } = policiesTexts
  if (outcome?.passed !== false) return wordsOf(outcome?.message ?? expectedError)
  return outcome.isOther ? texts.otherObject : texts.unexpected(wordsOf(outcome.message), wordsOf(expectedError))
}

/** The saved cases with how they end under the draft; one that does not end as expected says what happened. */
export function CaseList({ cases, outcomes, onShow, onRemove, onExport }: Props) {
  const { cases: texts } = policiesTexts
  if (cases.length === 0) return null
  return (
    <section aria-label={texts.title}>
      <h3 className="policies-sub">
        {texts.title}
        <span className="min-w-0 flex-1 truncate font-normal">{texts.hint}</span>
        {onExport !== undefined && (
          <button type="button" className="btn btn-ghost btn-sm" onClick={onExport}>
            <Download className="icon-sm" aria-hidden />
            {texts.file}
          </button>
        )}
      </h3>
      <ul>
        {[...cases.entries()].map(([i, one]) => {
          const outcome = outcomes[i]
          const isBad = outcome?.passed === false
          const Icon = outcome === undefined ? CircleHelp : isBad ? OctagonX : Check
          return (
            <li key={i} className={`policies-case ${isBad ? 'is-bad' : ''}`}>
              <Icon className={`icon-sm ${isBad ? 'text-bad' : 'text-ok'}`} aria-label={isBad ? texts.fails : texts.passes} />
              <button type="button" className="min-w-0 truncate text-start" title={one.name} onClick={() => onShow(one)}>
                {one.name}
              </button>
              <span className="min-w-0 truncate text-ink-3" title={outcomeWords(one, outcome)}>
                {outcomeWords(one, outcome)}
              </span>
              <span className="text-ink-3">{texts.as(one.write.persona)}</span>
              <IconButton icon={Trash2} label={texts.remove(one.name)} small onPress={() => onRemove(i)} />
            </li>
          )
        })}
      </ul>
    </section>
  )
}
