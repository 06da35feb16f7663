import { RuleText } from '../../entities/value-form/expression/rule-text.tsx'

interface Props {
  readonly label: string
  readonly value: string
  /** What the server says against it. */
  readonly problems: readonly string[]
  readonly placeholder?: string
  readonly focus?: boolean
  /** What the expression makes, where it is that of a mutation. */
  readonly mutates?: 'ApplyConfiguration' | 'JSONPatch'
  readonly onCommit: (text: string) => void
}

const NO_COMPLETIONS = (): Promise<undefined> => Promise.resolve(undefined)

/** An expression of a policy: in colors, with its fault underlined, and what the server says against it below. */
export function ExpressionField({ label, value, problems, placeholder = '', focus = false, onCommit }: Props) {
  return (
    <div className="col-span-2 grid min-w-0 gap-1">
      <RuleText
        complete={NO_COMPLETIONS}
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
