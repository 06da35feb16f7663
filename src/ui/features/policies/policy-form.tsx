import { Plus } from 'lucide-react'
import { objectAt, objectsOf, stringAt } from '../../../apimachinery/json/access.ts'
import { isObject, type JsonObject, objectOf } from '../../../apimachinery/json/value.ts'
import { apiVersionOf } from '../../../client/resource-type.ts'
import { customKinds, useKinds } from '../../entities/kind/kinds.ts'
import { Choice } from '../../kit/choice.tsx'
import { Prop, TextField } from '../../kit/fields.tsx'
import { BindingList } from './binding-list.tsx'
import type { EditDocument, ProblemsAt } from './form-types.ts'
import { MatchRules } from './match-rules.tsx'
import { type ListSpec, NamedExpressions } from './named-expressions.tsx'
import type { DraftVerdict } from './policy-bench.ts'
import { nameOf, type PolicyText } from './policy-text.ts'
import { policiesTexts } from './texts.en.ts'
import type { Tried } from './use-bench.ts'
import { Validations } from './validations.tsx'

interface Props {
  readonly read: PolicyText
  readonly verdict: DraftVerdict | undefined
  readonly tried: Tried | undefined
  readonly onEdit: EditDocument
  readonly onText: (text: string) => void
}

const problemsIn =
  (name: string, verdict: DraftVerdict | undefined): ProblemsAt =>
  (field) => {
    const rejected = (verdict?.rejections ?? []).filter((one) => one.name === name).flatMap(({ failure }) => failure.causes)
    return [
      ...rejected.filter((cause) => cause.field === field).map(({ message }) => message),
      ...(verdict?.warnings ?? []).filter((one) => one.field === field).map(({ warning }) => warning.trim()),
    ]
  }

const NO_PARAMS = 'none'
const CONFIG_MAP = { apiVersion: 'v1', kind: 'ConfigMap' }

const LISTS: Readonly<Record<ListSpec['field'], ListSpec>> = {
  matchConditions: { field: 'matchConditions', nameKey: 'name', expressionKey: 'expression', word: 'condition' },
  variables: { field: 'variables', nameKey: 'name', expressionKey: 'expression', word: 'variable' },
  auditAnnotations: { field: 'auditAnnotations', nameKey: 'key', expressionKey: 'valueExpression', word: 'annotation' },
}

/** The kind of the params of a policy. */
function Params({ spec, onChange }: { readonly spec: JsonObject; readonly onChange: (kind: JsonObject | undefined) => void }) {
  const { types } = useKinds()
  const kinds = [CONFIG_MAP, ...customKinds(types).map((type) => ({ apiVersion: apiVersionOf(type), kind: type.kind }))]
  const own = objectAt(spec, 'paramKind')
  const value = isObject(spec.paramKind) ? `${stringAt(own, 'apiVersion')} ${stringAt(own, 'kind')}` : NO_PARAMS
  const options = kinds.map(({ apiVersion, kind }) => ({ id: `${apiVersion} ${kind}`, word: kind, sub: apiVersion }))
  const known = options.some(({ id }) => id === value) || value === NO_PARAMS
  return (
    <Choice
      label={policiesTexts.params}
      look="select"
      value={value}
      options={[
        { id: NO_PARAMS, word: policiesTexts.noParams },
        ...options,
        ...(known ? [] : [{ id: value, word: stringAt(own, 'kind'), sub: stringAt(own, 'apiVersion') }]),
      ]}
      onChange={(id) => {
        const [apiVersion = '', kind = ''] = id.split(' ')
        onChange(id === NO_PARAMS ? undefined : objectOf({ apiVersion, kind }))
      }}
    />
  )
}

/** A policy and its bindings as a form. */
export function PolicyForm({ read, verdict, tried, onEdit, onText }: Props) {
  const { policy } = read
  if (policy === undefined) return null
  const { value } = policy
  const spec = objectAt(value, 'spec')
  const constraints = objectAt(spec, 'matchConstraints')
  const name = nameOf(value)
  const problemsAt = problemsIn(name, verdict)
  const set = (path: readonly (string | number)[], to: Parameters<typeof objectOf>[0][string]): void =>
    onEdit(policy, [
      to === undefined ? { op: 'remove', path: ['spec', ...path] } : { op: 'set', path: ['spec', ...path], value: to },
    ])
  const list = { spec, tried, policy: name, problemsAt, onSet: set }
  return (
    <>
      <div className="policies-facts">
        <Prop word={policiesTexts.name}>
          <TextField
            label={policiesTexts.name}
            mono
            value={name}
            onCommit={(text) => void onEdit(policy, [{ op: 'set', path: ['metadata', 'name'], value: text }])}
          />
        </Prop>
        <MatchRules rules={objectsOf(constraints.resourceRules)} constraints={constraints} problemsAt={problemsAt} onSet={set} />
        <NamedExpressions {...list} {...LISTS.matchConditions} title={policiesTexts.conditions} />
        <Prop word={policiesTexts.params}>
          <Params spec={spec} onChange={(kind) => set(['paramKind'], kind)} />
        </Prop>
        <NamedExpressions {...list} {...LISTS.variables} title={policiesTexts.variables} />
        <Prop word={policiesTexts.failure}>
          <Choice
            label={policiesTexts.failure}
            look="select"
            value={spec.failurePolicy === 'Ignore' ? 'Ignore' : 'Fail'}
            options={(['Fail', 'Ignore'] as const).map((id) => ({ id, word: policiesTexts.failures[id], sub: id }))}
            onChange={(id) => set(['failurePolicy'], id)}
          />
        </Prop>
        <NamedExpressions {...list} {...LISTS.auditAnnotations} title={policiesTexts.annotations} />
      </div>
      <h3 className="policies-sub">
        <span className="flex-1">{policiesTexts.validations}</span>
        <button
          type="button"
          className="btn btn-ghost btn-sm"
          onClick={() => set(['validations', objectsOf(spec.validations).length], objectOf({ expression: 'true' }))}
        >
          <Plus className="icon-sm" aria-hidden />
          {policiesTexts.addOf(policiesTexts.validation)}
        </button>
      </h3>
      <Validations {...list} />
      <BindingList read={read} verdict={verdict} onEdit={onEdit} onText={onText} />
    </>
  )
}
