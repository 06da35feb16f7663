import { Trash2 } from 'lucide-react'
import { objectsOf, stringAt } from '../../../apimachinery/json/access.ts'
import type { JsonObject } from '../../../apimachinery/json/value.ts'
import type { PolicyReport } from '../../../protocol/policy-report.ts'
import { Choice } from '../../kit/choice.tsx'
import { Prop, TextField } from '../../kit/fields.tsx'
import { IconButton } from '../../kit/icon-button.tsx'
import { AsRule } from './as-rule.tsx'
import { ExpressionField } from './expression-field.tsx'
import type { ExpressionList } from './form-types.ts'
import { policiesTexts } from './texts.en.ts'

/** Source: k8s.io/kubernetes/pkg/apis/admissionregistration/validation/validation.go, supportedValidationPolicyReason. */
const REASONS = ['Invalid', 'Forbidden', 'Unauthorized', 'RequestEntityTooLarge'] as const

type Here = keyof typeof policiesTexts.here

/** What a validation did for the write on the bench. */
function hereOf(report: PolicyReport | undefined, index: number): Here {
  const own = report?.validations[index]
  if (report === undefined || own === undefined) return 'off'
  const isFailed = report.failures.some((failure) => failure.index === index)
  if (isFailed) return own.error !== undefined ? 'error' : report.actions.includes('Deny') ? 'denies' : 'warns'
  return own.error !== undefined ? 'error' : 'true'
}

const TONES: Readonly<Record<Here, string>> = {
  true: 't-ok',
  false: 't-bad',
  denies: 't-bad',
  warns: 't-warn',
  error: 't-bad',
  off: '',
}

/** The validations of a policy; one that decides about the write on the bench is tinted. */
export function Validations({ policy, spec, report, problemsAt, onSet }: ExpressionList & { readonly policy: JsonObject }) {
  const items = objectsOf(spec.validations)
  const setText = (i: number, key: string, text: string): void =>
    onSet(['validations', i, key], text === '' && key !== 'expression' ? undefined : text)
  return (
    <ol>
      {[...items.entries()].map(([i, item]) => {
        const here = hereOf(report, i)
        const isDeciding = here === 'denies' || here === 'error'
        const textOf = (key: 'message' | 'messageExpression') => ({
          label: `${policiesTexts[key]} ${i + 1}`,
          value: stringAt(item, key),
          placeholder: '–',
          onCommit: (text: string) => void setText(i, key, text),
        })
        return (
          <li key={i} className={`policies-validation ${isDeciding ? 'is-bad' : here === 'warns' ? 'is-warn' : ''}`}>
            <div className="flex items-start gap-2">
              <span className="w-4 flex-none pt-1.5 text-xs text-ink-3 tabular-nums">{i + 1}</span>
              <div className="min-w-0 flex-1">
                <ExpressionField
                  label={policiesTexts.expressionOf(policiesTexts.validation, i + 1)}
                  value={stringAt(item, 'expression')}
                  problems={problemsAt(`spec.validations[${i}].expression`)}
                  onCommit={(text) => setText(i, 'expression', text)}
                />
              </div>
              <span className={`chip mt-1.5 ${TONES[here]}`}>{policiesTexts.here[here]}</span>
              <IconButton
                icon={Trash2}
                label={policiesTexts.removeOf(policiesTexts.validation, i + 1)}
                small
                onPress={() => onSet(items.length === 1 ? ['validations'] : ['validations', i], undefined)}
              />
            </div>
            <AsRule policy={policy} index={i} />
            <div className="ps-6 [--prop-gap:6px] [--prop-word:128px]">
              <Prop word={policiesTexts.message}>
                <TextField {...textOf('message')} />
              </Prop>
              <Prop word={policiesTexts.messageExpression} top>
                <ExpressionField
                  {...textOf('messageExpression')}
                  problems={problemsAt(`spec.validations[${i}].messageExpression`)}
                />
              </Prop>
              <Prop word={policiesTexts.reason}>
                <Choice
                  label={`${policiesTexts.reason} ${i + 1}`}
                  look="select"
                  value={REASONS.find((one) => one === item.reason) ?? 'Invalid'}
                  options={REASONS.map((id) => ({ id, word: id }))}
                  onChange={(id) => setText(i, 'reason', id === 'Invalid' ? '' : id)}
                />
              </Prop>
            </div>
          </li>
        )
      })}
    </ol>
  )
}
