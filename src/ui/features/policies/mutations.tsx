import { Trash2 } from 'lucide-react'
import { objectAt, objectsOf, stringAt } from '../../../apimachinery/json/access.ts'
import { type JsonObject, objectOf } from '../../../apimachinery/json/value.ts'
import type { PolicyReport } from '../../../protocol/policy-report.ts'
import { Choice } from '../../kit/choice.tsx'
import { IconButton } from '../../kit/icon-button.tsx'
import { ExpressionField } from './expression-field.tsx'
import type { ExpressionList } from './form-types.ts'
import { policiesTexts } from './texts.en.ts'

const PATCH_TYPES = ['ApplyConfiguration', 'JSONPatch'] as const
type PatchType = (typeof PATCH_TYPES)[number]
const KEYS = { ApplyConfiguration: 'applyConfiguration', JSONPatch: 'jsonPatch' } as const

/** What a mutation begins with: it changes nothing. */
const EMPTY = { ApplyConfiguration: 'Object{}', JSONPatch: '[]' } as const

/** A mutation of one type. */
export const newMutation = (patchType: PatchType, expression: string = EMPTY[patchType]): JsonObject =>
  objectOf({ patchType, [KEYS[patchType]]: objectOf({ expression }) })

type Here = 'changes' | 'nothing' | 'error' | 'off'

/** What a mutation did for the write on the bench. */
function hereOf(report: PolicyReport | undefined, index: number): Here {
  const own = report?.mutations?.[index]
  if (report?.failures.some((failure) => failure.index === index) === true || own?.error !== undefined) return 'error'
  if (own === undefined) return 'off'
  return own.after === undefined ? 'nothing' : 'changes'
}

const TONES: Readonly<Record<Here, string>> = { changes: 't-defaulted', nothing: '', error: 't-bad', off: '' }

/** The mutations of a policy; one that changes the object of the write on the bench is tinted. */
export function Mutations({ spec, report, problemsAt, onSet }: ExpressionList) {
  const items = objectsOf(spec.mutations)
  return (
    <ol>
      {[...items.entries()].map(([i, item]) => {
        const here = hereOf(report, i)
        const patchType = PATCH_TYPES.find((one) => one === item.patchType) ?? 'ApplyConfiguration'
        const key = KEYS[patchType]
        const expression = stringAt(objectAt(item, key), 'expression')
        const failure = report?.failures.find(({ index }) => index === i)?.message
        return (
          <li key={i} className={`policies-validation ${here === 'error' ? 'is-bad' : here === 'changes' ? 'is-changed' : ''}`}>
            <div className="flex items-center gap-2">
              <span className="w-4 flex-none text-xs text-ink-3 tabular-nums">{i + 1}</span>
              <Choice
                label={policiesTexts.patchType(i + 1)}
                look="select"
                value={patchType}
                options={PATCH_TYPES.map((id) => ({ id, word: id, sub: policiesTexts.patchTypes[id] }))}
                onChange={(id) =>
                  onSet(['mutations', i], newMutation(id, expression === EMPTY[patchType] ? EMPTY[id] : expression))
                }
              />
              <span className="flex-1" />
              <span className={`chip ${TONES[here]}`}>{policiesTexts.mutatesHere[here]}</span>
              <IconButton
                icon={Trash2}
                label={policiesTexts.removeOf(policiesTexts.mutation, i + 1)}
                small
                onPress={() => onSet(items.length === 1 ? ['mutations'] : ['mutations', i], undefined)}
              />
            </div>
            <div className="ps-6">
              <ExpressionField
                label={policiesTexts.expressionOf(policiesTexts.mutation, i + 1)}
                value={expression}
                problems={problemsAt(`spec.mutations[${i}].${key}.expression`)}
                mutates={patchType}
                onCommit={(text) => onSet(['mutations', i, key, 'expression'], text)}
              />
              {failure !== undefined && <p className="mono pt-1 text-xs wrap-anywhere text-bad">{failure}</p>}
            </div>
          </li>
        )
      })}
    </ol>
  )
}
