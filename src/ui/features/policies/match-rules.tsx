import { Plus, Trash2 } from 'lucide-react'
import { objectsOf, stringsOf } from '../../../apimachinery/json/access.ts'
import { type JsonObject, objectOf } from '../../../apimachinery/json/value.ts'
import { apiVersionOf, type ResourceType } from '../../../client/resource-type.ts'
import { useKinds } from '../../entities/kind/kinds.ts'
import { Choice } from '../../kit/choice.tsx'
import { Prop } from '../../kit/fields.tsx'
import { IconButton } from '../../kit/icon-button.tsx'
import type { ProblemsAt, SetField } from './form-types.ts'
import { policiesTexts } from './texts.en.ts'

const OPERATIONS = ['CREATE', 'UPDATE', 'DELETE', 'CONNECT'] as const
const OTHER = 'other'

interface Props {
  /** The constraints of a policy, or the webhook. */
  readonly constraints: JsonObject
  /** Where they stand, and where that is as the server names it. */
  readonly path: readonly string[]
  readonly at: string
  readonly rulesKey: 'resourceRules' | 'rules'
  readonly problemsAt: ProblemsAt
  readonly onSet: SetField
}

const idOf = ({ group, version, resource }: Pick<ResourceType, 'group' | 'version' | 'resource'>): string =>
  `${group}/${version}/${resource}`

/** The one kind that a rule names; undefined where it names several or has stars. */
function kindOf(rule: JsonObject): { readonly id: string; readonly resource: string } | undefined {
  const [groups, versions] = [stringsOf(rule.apiGroups), stringsOf(rule.apiVersions)]
  const [resource, ...others] = [...new Set(stringsOf(rule.resources).map((one) => one.split('/')[0] ?? ''))]
  const [group] = groups
  const [version] = versions
  if (group === undefined || version === undefined || resource === undefined) return undefined
  if (groups.length + versions.length + others.length !== 2) return undefined
  return { id: idOf({ group, version, resource }), resource }
}

/** Values of a list, each on or off. */
function Toggles({
  label,
  all,
  on,
  onChange,
}: {
  readonly label: string
  readonly all: readonly string[]
  readonly on: readonly string[]
  readonly onChange: (on: string[]) => void
}) {
  return (
    <fieldset className="flex flex-wrap gap-1" aria-label={label}>
      {all.map((one) => (
        <button
          key={one}
          type="button"
          className={`chip mono narrow:min-h-9 ${on.includes(one) ? 't-accent' : 'text-ink-3'}`}
          aria-pressed={on.includes(one)}
          onClick={() => onChange(all.filter((other) => (other === one ? !on.includes(one) : on.includes(other))))}
        >
          {one}
        </button>
      ))}
    </fieldset>
  )
}

interface RuleProps {
  readonly rule: JsonObject
  readonly at: readonly (string | number)[]
  readonly index: number
  readonly isAlone: boolean
  readonly onSet: SetField
}

/** One rule: a kind, its endpoints and operations. One that a form cannot say is changed in YAML. */
function Rule({ rule, at, index, isAlone, onSet }: RuleProps) {
  const { types } = useKinds()
  const own = kindOf(rule)
  const type = types.find((one) => idOf(one) === own?.id)
  const resources = stringsOf(rule.resources)
  const operations = stringsOf(rule.operations)
  const options = types
    .filter(({ verbs }) => verbs.includes('create'))
    .map((one) => ({ id: idOf(one), word: one.resource, sub: apiVersionOf(one) }))
  const isListed = options.some(({ id }) => id === own?.id)
  const endpoints = type === undefined ? [] : [type.resource, ...type.subresources.map((sub) => `${type.resource}/${sub}`)]
  const choose = (id: string): void => {
    const chosen = types.find((one) => idOf(one) === id)
    if (chosen === undefined) return
    const { group, version, resource } = chosen
    onSet(at, objectOf({ ...rule, apiGroups: [group], apiVersions: [version], resources: [resource] }))
  }
  return (
    <div className="grid gap-1">
      <div className="flex items-center gap-1">
        <Choice
          label={policiesTexts.ruleKind(index + 1)}
          look="select"
          className="flex-1"
          value={isListed ? (own?.id ?? OTHER) : OTHER}
          options={[...options, ...(isListed ? [] : [{ id: OTHER, word: policiesTexts.otherRule, sub: resources.join(', ') }])]}
          onChange={choose}
        />
        <IconButton
          icon={Trash2}
          label={policiesTexts.removeRule(index + 1)}
          small
          isDisabled={isAlone}
          onPress={() => onSet(at, undefined)}
        />
      </div>
      <div className="flex flex-wrap gap-x-3 gap-y-1">
        {endpoints.length > 1 && (
          <Toggles
            label={`${policiesTexts.bench.endpoint} ${index + 1}`}
            all={endpoints}
            on={resources}
            onChange={(on) => onSet([...at, 'resources'], on)}
          />
        )}
        <Toggles
          label={`${policiesTexts.bench.operation} ${index + 1}`}
          all={OPERATIONS}
          on={operations.includes('*') ? OPERATIONS : operations}
          onChange={(on) => onSet([...at, 'operations'], on)}
        />
      </div>
    </div>
  )
}

/** What a policy is about: kinds with their endpoints and operations, and whether their other versions count. */
export function MatchRules({ constraints, path, at, rulesKey, problemsAt, onSet }: Props) {
  const rules = objectsOf(constraints[rulesKey])
  const { types } = useKinds()
  const add = (): void => {
    const [type] = types.filter(({ group, verbs }) => group.includes('.') && verbs.includes('create'))
    const { group = '', version = 'v1', resource = 'configmaps' } = type ?? {}
    const added = { apiGroups: [group], apiVersions: [version], resources: [resource], operations: ['CREATE', 'UPDATE'] }
    onSet([...path, rulesKey, rules.length], objectOf(added))
  }
  const problems = problemsAt(`${at}.${rulesKey}`)
  return (
    <>
      <Prop word={policiesTexts.matches} top>
        <div className="grid w-full gap-2">
          {[...rules.entries()].map(([index, rule]) => (
            <Rule
              key={index}
              rule={rule}
              at={[...path, rulesKey, index]}
              index={index}
              isAlone={rules.length === 1}
              onSet={onSet}
            />
          ))}
          {problems.map((problem) => (
            <p key={problem} className="text-xs text-bad" role="alert">
              {problem}
            </p>
          ))}
          <button type="button" className="btn btn-ghost btn-sm justify-self-start" onClick={add}>
            <Plus className="icon-sm" aria-hidden />
            {policiesTexts.addRule}
          </button>
        </div>
      </Prop>
      <Prop word={policiesTexts.matchPolicy}>
        <Choice
          label={policiesTexts.matchPolicy}
          look="select"
          value={constraints.matchPolicy === 'Exact' ? 'Exact' : 'Equivalent'}
          options={(['Equivalent', 'Exact'] as const).map((id) => ({ id, word: policiesTexts.matchPolicies[id], sub: id }))}
          onChange={(id) => onSet([...path, 'matchPolicy'], id)}
        />
      </Prop>
    </>
  )
}
