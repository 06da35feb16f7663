import { RuleText } from '../../entities/value-form/expression/rule-text.tsx'
import { type ExpressionPlace, useComplete } from './completing.ts'

interface Props extends ExpressionPlace {
  readonly label: string
  readonly value: string
  /** What the server says against it. */
  readonly problems: readonly string[]
  readonly placeholder?: string
  readonly focus?: boolean
  readonly onCommit: (text: string) => void
}

/** An expression of a policy: in colors, completed by the kinds that the policy matches, with its fault underlined, and what the server says against it below. */
export function ExpressionField({
  label,
  value,
  problems,
  placeholder = '',
  focus = false,
  mutates,
  variables,
  onCommit,
}: Props) {
  const complete = useComplete({ mutates, variables })
  return (
    <div className="col-span-2 grid w-full min-w-0 gap-1">
      <RuleText
        complete={complete}
        error={problems[0]}
        label={label}
        value={value}
        placeholder={placeholder}
        focus={focus}
        enterCommits
        onCommit={(text) => void onCommit(text)}
      />
      {problems.map((problem) => (
        <p key={problem} className="mono max-h-28 overflow-auto text-xs wrap-anywhere whitespace-pre-wrap text-bad" role="alert">
          {problem}
        </p>
      ))}
    </div>
  )
}
