import { Plus } from 'lucide-react'
import type { Edit } from '../../../analysis/edit.ts'
import { objectAt, objectsOf, stringAt } from '../../../apimachinery/json/access.ts'
import { isObject, type JsonObject, objectOf } from '../../../apimachinery/json/value.ts'
import { apiVersionOf } from '../../../client/resource-type.ts'
import { customKinds, useKinds } from '../../entities/kind/kinds.ts'
import { Choice } from '../../kit/choice.tsx'
import { Prop, TextField } from '../../kit/fields.tsx'
import { BindingList } from './binding-list.tsx'
import { familyOf } from './families.ts'
import type { EditDocument, ExpressionList, ProblemsAt, SetField } from './form-types.ts'
import { FunctionPane } from './function-pane.tsx'
import { MatchRules } from './match-rules.tsx'
import { Mutations, newMutation } from './mutations.tsx'
import { type ListSpec, NamedExpressions } from './named-expressions.tsx'
import type { DraftVerdict } from './policy-bench.ts'
import { nameOf, type PolicyDocument, type PolicyText } from './policy-text.ts'
import { reportOf } from './stations.ts'
import type { Surroundings } from './surroundings.ts'
import { policiesTexts } from './texts.en.ts'
import type { Tried } from './use-bench.ts'
import { Validations } from './validations.tsx'
import { WebhookForm } from './webhook-form.tsx'

interface Props {
  readonly read: PolicyText
  readonly verdict: DraftVerdict | undefined
  readonly tried: Tried | undefined
  readonly surroundings: Surroundings | undefined
  readonly onEdit: EditDocument
  readonly onText: (text: string) => void
}

const problemsIn =
  (kind: string, name: string, verdict: DraftVerdict | undefined): ProblemsAt =>
  (field) => {
    const rejected = (verdict?.rejections ?? [])
      .filter((one) => one.name === name && one.kind === kind)
      .flatMap(({ failure }) => failure.causes)
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

/** Gives a policy another name, and its bindings with it: a binding that has the name of the policy gets the new one too. */
function rename(policy: PolicyDocument, bindings: readonly PolicyDocument[], name: string, onEdit: EditDocument): void {
  const before = nameOf(policy.value)
  const named: Edit = { op: 'set', path: ['metadata', 'name'], value: name }
  onEdit(policy, [named])
  for (const binding of bindings) {
    if (stringAt(objectAt(binding.value, 'spec'), 'policyName') !== before) continue
    const bound: Edit = { op: 'set', path: ['spec', 'policyName'], value: name }
    onEdit(binding, nameOf(binding.value) === before ? [named, bound] : [bound])
  }
}

interface FactsProps {
  readonly policy: PolicyDocument
  readonly bindings: readonly PolicyDocument[]
  readonly list: ExpressionList
  readonly onEdit: EditDocument
}

/** What a policy that validates and one that mutates have in common, as a form. */
function PolicyFacts({ policy, bindings, list, onEdit }: FactsProps) {
  const { spec, problemsAt, onSet } = list
  const isMutating = familyOf(policy.value.kind)?.isMutating === true
  return (
    <div className="policies-facts">
      <Prop word={policiesTexts.name}>
        <TextField
          label={policiesTexts.name}
          mono
          value={nameOf(policy.value)}
          onCommit={(text) => void rename(policy, bindings, text, onEdit)}
        />
      </Prop>
      <MatchRules
        constraints={objectAt(spec, 'matchConstraints')}
        path={['matchConstraints']}
        at="spec.matchConstraints"
        rulesKey="resourceRules"
        problemsAt={problemsAt}
        onSet={onSet}
      />
      <NamedExpressions {...list} {...LISTS.matchConditions} title={policiesTexts.conditions} />
      <Prop word={policiesTexts.params}>
        <Params spec={spec} onChange={(kind) => onSet(['paramKind'], kind)} />
      </Prop>
      <NamedExpressions {...list} {...LISTS.variables} title={policiesTexts.variables} />
      <Prop word={policiesTexts.failure}>
        <Choice
          label={policiesTexts.failure}
          look="select"
          value={spec.failurePolicy === 'Ignore' ? 'Ignore' : 'Fail'}
          options={(['Fail', 'Ignore'] as const).map((id) => ({ id, word: policiesTexts.failures[id], sub: id }))}
          onChange={(id) => onSet(['failurePolicy'], id)}
        />
      </Prop>
      {isMutating ? (
        <Prop word={policiesTexts.reinvocation}>
          <Choice
            label={policiesTexts.reinvocation}
            look="select"
            value={spec.reinvocationPolicy === 'IfNeeded' ? 'IfNeeded' : 'Never'}
            options={(['Never', 'IfNeeded'] as const).map((id) => ({ id, word: policiesTexts.reinvocations[id], sub: id }))}
            onChange={(id) => onSet(['reinvocationPolicy'], id)}
          />
        </Prop>
      ) : (
        <NamedExpressions {...list} {...LISTS.auditAnnotations} title={policiesTexts.annotations} />
      )}
    </div>
  )
}

/** A policy and its bindings, or a configuration of webhooks and its function, as a form. */
export function PolicyForm({ read, verdict, tried, surroundings, onEdit, onText }: Props) {
  const { policy } = read
  const family = familyOf(policy?.value.kind)
  if (policy === undefined || family === undefined) return null
  const { value } = policy
  const name = nameOf(value)
  const problemsAt = problemsIn(String(value.kind), name, verdict)
  const reports = tried === undefined || tried.unread !== undefined ? [] : (tried.trace?.policies ?? [])
  const report = reportOf(reports, { plugin: family.plugin, policy: name })
  if (family.binding === undefined)
    return (
      <>
        <WebhookForm family={family} policy={policy} problemsAt={problemsAt} onEdit={onEdit} />
        <FunctionPane policy={policy} surroundings={surroundings} failure={report?.failures[0]?.message} onEdit={onEdit} />
      </>
    )
  const spec = objectAt(value, 'spec')
  const set: SetField = (path, to) =>
    onEdit(policy, [
      to === undefined ? { op: 'remove', path: ['spec', ...path] } : { op: 'set', path: ['spec', ...path], value: to },
    ])
  const list = { spec, at: 'spec', report, problemsAt, onSet: set }
  const field = family.isMutating ? 'mutations' : 'validations'
  const added = family.isMutating ? newMutation('ApplyConfiguration') : objectOf({ expression: 'true' })
  return (
    <>
      <PolicyFacts policy={policy} bindings={read.bindings} list={list} onEdit={onEdit} />
      <h3 className="policies-sub">
        <span className="flex-1">{policiesTexts[field]}</span>
        <button type="button" className="btn btn-ghost btn-sm" onClick={() => set([field, objectsOf(spec[field]).length], added)}>
          <Plus className="icon-sm" aria-hidden />
          {policiesTexts.addOf(family.isMutating ? policiesTexts.mutation : policiesTexts.validation)}
        </button>
      </h3>
      {family.isMutating ? <Mutations {...list} /> : <Validations {...list} policy={value} />}
      <BindingList family={family} read={read} verdict={verdict} onEdit={onEdit} onText={onText} />
    </>
  )
}
