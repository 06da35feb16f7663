import { Columns3, Rows3, Scale, Search } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Constraint, FieldPage, InVersion, Merge, Range, Rule, Use } from '../../../analysis/reading/page.ts'
import type { RuleCost } from '../../../analysis/rules/costs.ts'
import { explainTexts } from './explain.en.ts'

const Code = ({ children }: { readonly children: ReactNode }) => (
  <code className="mono rounded-1 bg-hover px-1 wrap-anywhere" translate="no">
    {children}
  </code>
)

function rangeWords({ of, least, most, isLeastExcluded, isMostExcluded }: Range): string {
  const { range } = explainTexts
  const low = least === undefined ? undefined : (isLeastExcluded ? range.above : range.atLeast)(least)
  const high = most === undefined ? undefined : (isMostExcluded ? range.below : range.atMost)(most)
  const isPlain = least !== undefined && most !== undefined && !isLeastExcluded && !isMostExcluded
  const words = isPlain ? range.between(least, most) : [low, high].filter((word) => word !== undefined).join(', ')
  return of === 'value' ? words : `${explainTexts.of[of]}: ${words}`
}

function ConstraintWords({ constraint }: { readonly constraint: Constraint }): ReactNode {
  const { constraint: words } = explainTexts
  if (constraint.is === 'range') return rangeWords(constraint)
  if (constraint.is === 'each') {
    return (
      <>
        {words.each} <ConstraintWords constraint={constraint.constraint} />
      </>
    )
  }
  if (constraint.is === 'enum') {
    return (
      <>
        {words.enum}{' '}
        {constraint.values.map((value, i) => (
          <span key={value}>
            {i > 0 && ' '}
            <Code>{value}</Code>
          </span>
        ))}
      </>
    )
  }
  if ('value' in constraint) {
    return (
      <>
        {words[constraint.is]} <Code>{constraint.value}</Code>
      </>
    )
  }
  return words[constraint.is]
}

function mergeWords(merge: Merge): string {
  const words = explainTexts.merge
  if (merge.by === 'keys') return words.keys(merge.keys.join(', '))
  return merge.by === 'around' ? words.around(merge.path) : words[merge.by]
}

const ICONS = { column: Columns3, replicas: Scale, statusReplicas: Scale, selector: Rows3, fieldSelector: Search } as const

function UseRow({ use }: { readonly use: Use }) {
  const Icon = ICONS[use.as]
  return (
    <li className="flex min-w-0 items-center gap-2">
      <Icon className="icon-sm flex-none text-ink-3" aria-hidden />
      <span className="min-w-0">{use.as === 'column' ? explainTexts.use.column(use.name) : explainTexts.use[use.as]}</span>
      {use.as === 'column' && use.priority > 0 && <span className="text-ink-3">{explainTexts.use.priority(use.priority)}</span>}
    </li>
  )
}

interface RuleProps {
  readonly rule: Rule
  /** Undefined while it is not known. */
  readonly cost: RuleCost | undefined
}

function RuleText({ rule, cost }: RuleProps) {
  const where = rule.at === '' ? explainTexts.ruleAtObject : explainTexts.ruleAt(rule.at)
  return (
    <li className="grid gap-1">
      {rule.message !== '' && (
        <b className="font-semibold" translate="no">
          {rule.message}
        </b>
      )}
      <code className="mono rounded-2 bg-hover px-2 py-1 whitespace-pre-wrap wrap-anywhere" translate="no">
        {rule.rule}
      </code>
      <span className="text-xs text-ink-3">
        {where}
        {cost !== undefined && `, ${explainTexts.cost(cost.total, cost.limit)}`}
      </span>
    </li>
  )
}

const Row = ({ word, children }: { readonly word: string; readonly children: ReactNode }) => (
  <div className="grid grid-cols-[88px_minmax(0,1fr)] gap-x-2 border-t border-line py-3 narrow:grid-cols-1 narrow:gap-y-1">
    <dt className="text-sm text-ink-3">{word}</dt>
    <dd className="min-w-0">{children}</dd>
  </div>
)

interface Props {
  readonly page: Omit<FieldPage, 'merge'> & { readonly merge?: Merge }
  readonly versions: readonly InVersion[]
  readonly costOf: (rule: Rule) => RuleCost | undefined
}

/** What the server asks of a field, and who uses it. A fact that does not exist has no row. */
export function FieldFacts({ page, versions, costOf }: Props) {
  const { rows } = explainTexts
  const { constraints, rules, merge, uses } = page
  return (
    <dl className="text-sm">
      {constraints.length > 0 && (
        <Row word={rows.value}>
          <ul className="grid gap-1">
            {constraints.map((constraint) => (
              <li key={JSON.stringify(constraint)}>
                <ConstraintWords constraint={constraint} />
              </li>
            ))}
          </ul>
        </Row>
      )}
      {rules.length > 0 && (
        <Row word={rows.rules}>
          <ul className="grid gap-3">
            {rules.map((rule) => (
              <RuleText key={`${rule.at} ${rule.index}`} rule={rule} cost={costOf(rule)} />
            ))}
          </ul>
        </Row>
      )}
      {merge !== undefined && <Row word={rows.apply}>{mergeWords(merge)}</Row>}
      {uses.length > 0 && (
        <Row word={rows.uses}>
          <ul className="grid gap-1">
            {uses.map((use) => (
              <UseRow key={use.as === 'column' ? use.name : use.as} use={use} />
            ))}
          </ul>
        </Row>
      )}
      {versions.length > 0 && (
        <Row word={rows.versions}>
          <ul className="grid gap-1">
            {versions.map(({ version, state }) => (
              <li key={version}>
                <span className="mono">{version}</span>{' '}
                <span className={state === 'same' ? 'text-ink-2' : 'text-warn'}>{explainTexts.inVersion[state]}</span>
              </li>
            ))}
          </ul>
        </Row>
      )}
    </dl>
  )
}
