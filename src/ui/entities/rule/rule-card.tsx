import { RichText } from '../../kit/rich-text.tsx'
import { findRule } from './find-rule.ts'
import { ruleTexts } from './texts.en.ts'

interface RuleCardProps {
  readonly id: string
  /** The text of the document that has the rule. */
  readonly document: string
}

/** Shows what a rule says and which upstream files it follows. The documents are in English, whatever the language of the page. */
export function RuleCard({ id, document }: RuleCardProps) {
  const rule = findRule(document, id)
  if (rule === undefined) return <p>{ruleTexts.noRule(id)}</p>
  return (
    <div className="grid gap-2 text-sm" lang="en" translate="no">
      <h3 className="flex gap-2 font-semibold">
        <span className="mono text-ink-2">{rule.id}</span> {rule.section}
      </h3>
      <p>
        <RichText text={rule.text} />
      </p>
      {rule.sources.length > 0 && (
        <ul className="grid gap-0.5 border-t border-line pt-2 text-xs text-ink-3" aria-label={ruleTexts.sources}>
          {rule.sources.map((source) => (
            <li key={source} className="mono wrap-anywhere">
              {source}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
