import { useState } from 'react'
import type { ExpressionReport, MutationReport, PolicyReport } from '../../../protocol/policy-report.ts'
import { PartsTable } from '../../entities/value-form/expression/parts-table.tsx'
import { Choice } from '../../kit/choice.tsx'
import { ObjectChange } from './object-change.tsx'
import { isDenying, reportOf } from './stations.ts'
import { policiesTexts } from './texts.en.ts'

interface Evaluated {
  readonly id: string
  readonly word: string
  readonly report: ExpressionReport
  readonly isFailed: boolean
}

/** The expressions of a report in the order in which the server evaluates them. */
function expressionsOf(of: PolicyReport): Evaluated[] {
  const { conditions, variables, validations, mutations = [], annotations, failures } = of

  return [
    ...conditions.map((report) => ({ id: `c ${report.name}`, word: report.name, report, isFailed: report.value !== 'true' })),
    ...variables.map((report) => ({
      id: `v ${report.name}`,
      word: `variables.${report.name}`,
      report,
      isFailed: report.error !== undefined,
    })),
    ...validations.map((report, i) => ({
      id: `${i}`,
      word: String(i + 1),
      report,
      isFailed: failures.some(({ index }) => index === i),
    })),
    ...mutations.map((report, i) => ({
      id: `m ${i}`,
      word: String(i + 1),
      report,
      isFailed: failures.some(({ index }) => index === i),
    })),
    ...annotations.map((report) => ({ id: `a ${report.name}`, word: report.name, report, isFailed: report.error !== undefined })),
  ]
}

/** What the parts of an expression are called: those of validations and mutations have numbers alone. */
function titleOf({ id, word }: Evaluated): string {
  const { bench: texts } = policiesTexts
  if (/^\d+$/.test(id)) return texts.parts(Number(id) + 1)
  return id.startsWith('m ') ? texts.partsOfMutation(Number(word)) : texts.partsOf(word)
}

/** What one mutation, or the patch of a webhook, made of the object. */
function Change({ mutation: { before, after }, word }: { readonly mutation: MutationReport; readonly word: string }) {
  if (before === undefined || after === undefined) return null
  return (
    <>
      <h3 className="policies-sub">{word}</h3>
      <ObjectChange before={before} after={after} label={word} />
    </>
  )
}

const keyOf = ({ plugin, policy, binding = '', params = '', isReinvocation }: PolicyReport): string =>
  `${plugin} ${policy} ${binding} ${params} ${isReinvocation === true}`

/** What a policy or a webhook did, in a word or two. */
function outcomeWord(report: PolicyReport): string {
  const { bench: texts } = policiesTexts
  if (isDenying(report)) return texts.deniesWord
  return report.outcome === 'passed' && report.mutations !== undefined
    ? texts.made(report.mutations.filter(({ after }) => after !== undefined).length)
    : texts.outcomes[report.outcome]
}

interface Props {
  readonly reports: readonly PolicyReport[]
  /** Whose evaluation is shown unless the reader chooses another. */
  readonly preferred: Pick<PolicyReport, 'plugin' | 'policy'>
}

/** How a policy or a webhook came to its verdict; of several that were asked, the reader chooses one. */
export function Evaluation({ reports, preferred }: Props) {
  const { bench: texts } = policiesTexts
  const [chosen, setChosen] = useState('')
  const shown = reports.find((report) => keyOf(report) === chosen) ?? reportOf(reports, preferred) ?? reports.find(isDenying)
  if (reports.length === 0) return null
  const options = [...new Map(reports.map((report) => [keyOf(report), report]))].map(([id, report]) => ({
    id,
    word: report.policy,
    mono: true,
    sub: [
      report.binding !== report.policy && report.binding,
      report.params && texts.params(report.params),
      report.isReinvocation && texts.again,
      outcomeWord(report),
    ]
      .filter(Boolean)
      .join(' · '),
  }))
  return (
    <section aria-label={texts.asked}>
      <h3 className="policies-sub min-h-9">
        <Choice
          label={texts.asked}
          look="select"
          small
          value={shown === undefined ? '' : keyOf(shown)}
          options={[...options, ...(shown === undefined ? [{ id: '', word: texts.chooseReport }] : [])]}
          onChange={setChosen}
        />
        <span className="min-w-0 flex-1 truncate font-normal">
          {shown &&
            [shown.matched && texts.matchedAs(shown.matched), shown.params && texts.params(shown.params)]
              .filter(Boolean)
              .join(' · ')}
        </span>
        {shown?.took !== undefined && <span className="flex-none tabular-nums">{texts.took(shown.took)}</span>}
        {shown !== undefined && shown.cost > 0 && <span className="tabular-nums">{texts.total(shown.cost)}</span>}
      </h3>
      {shown !== undefined && <Report key={keyOf(shown)} report={shown} />}
    </section>
  )
}

/** Each expression with its value and cost, what mutations made of the object, and the parts of the expression that is chosen. */
function Report({ report }: { readonly report: PolicyReport }) {
  const { bench: texts } = policiesTexts
  const all = expressionsOf(report)
  const [chosen, setChosen] = useState<string>()
  const validations = all.filter(({ id }) => /^(m )?\d+$/.test(id))
  const first = validations.find(({ isFailed }) => isFailed) ?? validations[0] ?? all[0]
  const shown = all.find(({ id }) => id === chosen) ?? first
  return (
    <>
      {all.length === 0 && report.failures.length === 0 && (
        <p className="px-3 py-2 text-sm text-ink-2">{texts.outcomes[report.outcome]}</p>
      )}
      {report.failures
        .filter(({ index }) => index < 0 || report.mutations !== undefined)
        .map(({ message }) => (
          <p key={message} className="mono px-3 py-2 text-xs wrap-anywhere text-bad">
            {message}
          </p>
        ))}
      <ul>
        {all.map((one) => (
          <li key={one.id}>
            <button
              type="button"
              className="policies-expression"
              aria-current={one === shown ? 'true' : undefined}
              onClick={() => setChosen(one.id)}
            >
              <span className="truncate text-ink-3">{one.word}</span>
              <code className="mono truncate" title={one.report.expression}>
                {one.report.expression}
              </code>
              <span
                className={`mono truncate text-end ${one.isFailed ? 'text-bad' : ''}`}
                title={one.report.error ?? one.report.value}
              >
                {one.report.error ?? one.report.value}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {[...(report.mutations ?? []).entries()].map(([i, mutation]) => (
        <Change key={i} mutation={mutation} word={texts.change(i + 1, report.mutations?.length ?? 1)} />
      ))}
      {shown !== undefined && shown.report.parts.length > 0 && (
        <>
          <h3 className="policies-sub">
            <span className="min-w-0 flex-1 truncate">{titleOf(shown)}</span>
            <span className="tabular-nums">{texts.cost(shown.report.cost)}</span>
          </h3>
          <div className="p-2">
            <PartsTable rule={shown.report.expression} parts={shown.report.parts} label={titleOf(shown)} />
          </div>
        </>
      )}
    </>
  )
}
