import { useState } from 'react'
import type { ExpressionReport, MutationReport, PolicyReport } from '../../../protocol/policy-report.ts'
import { PartsTable } from '../../entities/value-form/expression/parts-table.tsx'
import { ObjectChange } from './object-change.tsx'
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

/** How a policy came to its verdict: each expression with its value and cost, and the parts of the one that is chosen. */
export function Evaluation({ report }: { readonly report: PolicyReport }) {
  const { bench: texts } = policiesTexts
  const all = expressionsOf(report)
  const [chosen, setChosen] = useState<string>()
  const validations = all.filter(({ id }) => /^(m )?\d+$/.test(id))
  const first = validations.find(({ isFailed }) => isFailed) ?? validations[0] ?? all[0]
  const shown = all.find(({ id }) => id === chosen) ?? first
  return (
    <>
      <h3 className="policies-sub">
        <span className="mono truncate" translate="no">
          {report.policy}
        </span>
        <span className="min-w-0 flex-1 truncate">
          {[report.matched && texts.matchedAs(report.matched), report.params && texts.params(report.params)]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {report.cost > 0 && <span className="tabular-nums">{texts.total(report.cost)}</span>}
      </h3>
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
            <span className="min-w-0 flex-1 truncate">
              {/^\d+$/.test(shown.id) ? texts.parts(Number(shown.id) + 1) : texts.partsOf(shown.word)}
            </span>
            <span className="tabular-nums">{texts.cost(shown.report.cost)}</span>
          </h3>
          <div className="p-2">
            <PartsTable rule={shown.report.expression} parts={shown.report.parts} label={texts.partsOf(shown.word)} />
          </div>
        </>
      )}
    </>
  )
}
