import { Plus, Trash2 } from 'lucide-react'
import { objectAt, stringAt, stringsOf } from '../../../apimachinery/json/access.ts'
import { isObject, objectOf } from '../../../apimachinery/json/value.ts'
import { Choice } from '../../kit/choice.tsx'
import { Prop, TextField } from '../../kit/fields.tsx'
import { IconButton } from '../../kit/icon-button.tsx'
import type { Family } from './families.ts'
import type { EditDocument } from './form-types.ts'
import { newBindingText } from './new-policy.ts'
import type { DraftVerdict } from './policy-bench.ts'
import { freeName, joinDocuments, nameOf, type PolicyDocument, type PolicyText } from './policy-text.ts'
import { policiesTexts } from './texts.en.ts'

const ACTIONS = ['Deny', 'Warn', 'Audit'] as const
const TONES = { Deny: 't-bad', Warn: 't-warn', Audit: 't-accent' } as const

interface Props {
  readonly family: Family
  readonly read: PolicyText
  readonly verdict: DraftVerdict | undefined
  readonly onEdit: EditDocument
  readonly onText: (text: string) => void
}

interface BindingProps {
  readonly document: PolicyDocument
  readonly index: number
  readonly hasParams: boolean
  /** What a failure does is of the binding; a policy that mutates has a failure policy alone. */
  readonly hasActions: boolean
  readonly problems: readonly string[]
  readonly onEdit: EditDocument
  readonly onRemove: () => void
}

/** A selector of labels as kubectl writes it: `team=web,tier=back`; undefined where it has expressions. */
function selectorText(selector: unknown): string | undefined {
  if (!isObject(selector as never)) return ''
  const { matchLabels, matchExpressions } = selector as { matchLabels?: Record<string, string>; matchExpressions?: unknown }
  if (matchExpressions !== undefined) return undefined
  return Object.entries(matchLabels ?? {})
    .map(([key, value]) => `${key}=${value}`)
    .join(',')
}

/** What a failure does, each on or off. */
function Actions({
  name,
  on,
  onChange,
}: {
  readonly name: string
  readonly on: readonly string[]
  readonly onChange: (on: string[]) => void
}) {
  return (
    <fieldset className="flex flex-none gap-1" aria-label={policiesTexts.actions(name)}>
      {ACTIONS.map((action) => (
        <button
          key={action}
          type="button"
          className={`chip narrow:min-h-9 ${on.includes(action) ? TONES[action] : 'text-ink-3'}`}
          aria-pressed={on.includes(action)}
          onClick={() => onChange(ACTIONS.filter((one) => (one === action ? !on.includes(one) : on.includes(one))))}
        >
          {action}
        </button>
      ))}
    </fieldset>
  )
}

function Binding({ document, index, hasParams, hasActions, problems, onEdit, onRemove }: BindingProps) {
  const spec = objectAt(document.value, 'spec')
  const name = nameOf(document.value)
  const paramRef = objectAt(spec, 'paramRef')
  const namespaces = selectorText(objectAt(spec, 'matchResources').namespaceSelector)
  const set = (path: readonly (string | number)[], value: Parameters<typeof objectOf>[0][string]): void =>
    onEdit(document, [
      value === undefined ? { op: 'remove', path: ['spec', ...path] } : { op: 'set', path: ['spec', ...path], value },
    ])
  const select = (text: string): void => {
    const pairs = text.split(',').flatMap((pair) => {
      const [key = '', value = ''] = pair.split('=').map((part) => part.trim())
      return key === '' ? [] : [[key, value] as const]
    })
    if (pairs.length === 0) set(['matchResources'], undefined)
    else set(['matchResources', 'namespaceSelector'], objectOf({ matchLabels: objectOf(Object.fromEntries(pairs)) }))
  }
  const setParam = (text: string): void =>
    text === ''
      ? set(['paramRef'], undefined)
      : set(['paramRef'], objectOf({ parameterNotFoundAction: 'Deny', ...paramRef, name: text }))
  return (
    <div className="policies-facts border-b border-line">
      <div className="flex items-center gap-2 py-1">
        <TextField
          label={policiesTexts.bindingName(index + 1)}
          mono
          value={name}
          onCommit={(text) => void onEdit(document, [{ op: 'set', path: ['metadata', 'name'], value: text }])}
        />
        {hasActions && (
          <Actions name={name} on={stringsOf(spec.validationActions)} onChange={(on) => set(['validationActions'], on)} />
        )}
        <IconButton icon={Trash2} label={policiesTexts.removeBinding(name)} small onPress={onRemove} />
      </div>
      <Prop word={policiesTexts.where}>
        {namespaces === undefined ? (
          <span className="text-sm text-ink-3">{policiesTexts.otherRule}</span>
        ) : (
          <TextField
            label={policiesTexts.where}
            mono
            value={namespaces}
            placeholder={policiesTexts.whereAll}
            onCommit={(text) => void select(text)}
          />
        )}
      </Prop>
      {hasParams && (
        <Prop word={policiesTexts.paramsName}>
          <TextField
            label={policiesTexts.paramsNameOf(name)}
            mono
            value={stringAt(paramRef, 'name')}
            placeholder="–"
            onCommit={(text) => void setParam(text)}
          />
          <Choice
            label={policiesTexts.paramsMissing}
            look="select"
            showLabel
            value={paramRef.parameterNotFoundAction === 'Allow' ? 'Allow' : 'Deny'}
            options={(['Deny', 'Allow'] as const).map((id) => ({ id, word: policiesTexts.paramsMissings[id] }))}
            onChange={(id) => set(['paramRef'], objectOf({ ...paramRef, parameterNotFoundAction: id }))}
          />
        </Prop>
      )}
      {problems.map((problem) => (
        <p key={problem} className="py-1 text-xs wrap-anywhere text-bad" role="alert">
          {problem}
        </p>
      ))}
    </div>
  )
}

/** What binds a policy: what a failure does, in which namespaces, and with which params. */
export function BindingList({ family, read, verdict, onEdit, onText }: Props) {
  const { documents, bindings, policy } = read
  const names = bindings.map(({ value }) => nameOf(value))
  const add = (): void => {
    const name = nameOf(policy?.value)
    onText(joinDocuments([...documents.map(({ text }) => text), newBindingText(family, freeName(name, names), name)]))
  }
  const remove = (document: PolicyDocument): void =>
    onText(joinDocuments(documents.filter((one) => one !== document).map(({ text }) => text)))
  const problemsOf = (name: string): string[] =>
    (verdict?.rejections ?? [])
      .filter((one) => one.kind === family.binding?.kind && one.name === name)
      .map(({ failure }) => failure.message)
  return (
    <>
      <h3 className="policies-sub">
        <span className="flex-1">{policiesTexts.bindings}</span>
        <button type="button" className="btn btn-ghost btn-sm" onClick={add}>
          <Plus className="icon-sm" aria-hidden />
          {policiesTexts.addBinding}
        </button>
      </h3>
      {[...bindings.entries()].map(([i, document]) => (
        <Binding
          key={i}
          document={document}
          index={i}
          hasActions={!family.isMutating}
          hasParams={isObject(objectAt(policy?.value, 'spec').paramKind)}
          problems={problemsOf(nameOf(document.value))}
          onEdit={onEdit}
          onRemove={() => remove(document)}
        />
      ))}
    </>
  )
}
