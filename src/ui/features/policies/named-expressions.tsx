import { Plus, Trash2 } from 'lucide-react'
import { objectsOf, stringAt } from '../../../apimachinery/json/access.ts'
import { objectOf } from '../../../apimachinery/json/value.ts'
import { Prop, TextField } from '../../kit/fields.tsx'
import { IconButton } from '../../kit/icon-button.tsx'
import { ExpressionField } from './expression-field.tsx'
import type { ExpressionList } from './form-types.ts'
import { policiesTexts } from './texts.en.ts'

/** Where a list of expressions with names stands in a policy. */
export interface ListSpec {
  readonly field: 'matchConditions' | 'variables' | 'auditAnnotations'
  readonly nameKey: 'name' | 'key'
  readonly expressionKey: 'expression' | 'valueExpression'
  readonly word: 'condition' | 'variable' | 'annotation'
}

const REPORTS = { matchConditions: 'conditions', variables: 'variables', auditAnnotations: 'annotations' } as const

/** What stands in an expression that is added. */
const ADDED = { condition: 'true', variable: 'object.metadata.name', annotation: "''" } as const

/** Expressions that have names, each with what it gives for the write on the bench. */
export function NamedExpressions(props: ExpressionList & ListSpec & { readonly title: string }) {
  const { spec, at, report, problemsAt, onSet, field, nameKey, expressionKey, title } = props
  const word = policiesTexts[props.word]
  const items = objectsOf(spec[field])
  const reports = report?.[REPORTS[field]] ?? []
  const add = (): void =>
    onSet([field, items.length], objectOf({ [nameKey]: `${props.word}${items.length + 1}`, [expressionKey]: ADDED[props.word] }))
  return (
    <Prop word={title} top>
      <div className="grid w-full gap-2">
        {[...items.entries()].map(([i, item]) => {
          const name = stringAt(item, nameKey)
          const own = reports.find((one) => one.name === name)
          return (
            <div key={i} className="policies-named">
              <TextField
                label={policiesTexts.nameOf(word, i + 1)}
                mono
                value={name}
                onCommit={(text) => void onSet([field, i, nameKey], text)}
              />
              <IconButton
                icon={Trash2}
                label={policiesTexts.removeOf(word, i + 1)}
                small
                onPress={() => onSet(items.length === 1 ? [field] : [field, i], undefined)}
              />
              <ExpressionField
                label={policiesTexts.expressionOf(word, i + 1)}
                value={stringAt(item, expressionKey)}
                variables={field === 'variables' ? i : undefined}
                problems={problemsAt(`${at}.${field}[${i}].${expressionKey}`)}
                onCommit={(text) => onSet([field, i, expressionKey], text)}
              />
              {own !== undefined && (
                <span className="mono col-span-2 truncate text-xs text-ink-3" title={own.value ?? own.error}>
                  = {own.value ?? own.error}
                </span>
              )}
            </div>
          )
        })}
        <button type="button" className="btn btn-ghost btn-sm justify-self-start" onClick={add}>
          <Plus className="icon-sm" aria-hidden />
          {policiesTexts.addOf(word)}
        </button>
      </div>
    </Prop>
  )
}
