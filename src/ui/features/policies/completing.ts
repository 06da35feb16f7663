import { createContext, useContext, useMemo } from 'react'
import { loadLibraries } from '../../../analysis/late-code.ts'
import type { PolicyScope } from '../../../analysis/policies/completions.ts'
import { objectAt, objectsOf, stringAt } from '../../../apimachinery/json/access.ts'
import { isObject, type JsonObject } from '../../../apimachinery/json/value.ts'
import { apiVersionOf } from '../../../client/resource-type.ts'
import { useAsync } from '../../base/async/use-async.ts'
import { useApp } from '../../base/state/store.ts'
import { useKinds } from '../../entities/kind/kinds.ts'
import { readServedSchema } from '../../entities/kind/served-schema.ts'
import type { Complete } from '../../entities/value-form/expression/rule-text.tsx'
import { familyOf } from './families.ts'
import type { DraftVerdict } from './policy-bench.ts'
import { matchedResources, type PolicyText } from './policy-text.ts'
import { paramKindOf } from './surroundings.ts'

/** The schemas of what a policy is about, as the server publishes them. */
export type PolicySchemas = Pick<PolicyScope, 'objects' | 'params'>

const NONE: PolicySchemas = { objects: [] }

/** The schemas of the kinds that a policy matches, and of its params; read again when these are others. */
export function usePolicySchemas(read: PolicyText): PolicySchemas {
  const page = useApp((state) => state.page)
  const { types } = useKinds()
  const asked = JSON.stringify([matchedResources(read.policy?.value), paramKindOf(read.policy?.value) ?? null])
  const schemas = useAsync(
    async (signal): Promise<PolicySchemas | undefined> => {
      if (page === undefined) return undefined
      const [resources, param] = JSON.parse(asked) as [ReturnType<typeof matchedResources>, ReturnType<typeof paramKindOf> | null]
      const matched = types.filter((type) =>
        resources.some((one) => one.group === type.group && one.version === type.version && one.resource === type.resource),
      )
      const ofParams = types.find((type) => type.kind === param?.kind && apiVersionOf(type) === param.apiVersion)
      const [params, ...objects] = await Promise.all(
        [ofParams, ...matched].map((type) => type && readServedSchema(page, type, signal)),
      )
      return { objects: objects.filter((schema) => schema !== undefined), params }
    },
    [page, types, asked],
    { keep: true },
  )
  return schemas ?? NONE
}

/** What the server says of a draft, with what is wrong with the types of its mutations, which the server does not check. */
export function useTypedVerdict(
  read: PolicyText,
  schemas: PolicySchemas,
  verdict: DraftVerdict | undefined,
): DraftVerdict | undefined {
  const found = useAsync(
    async () => {
      const policy = read.policy?.value
      if (policy?.kind !== 'MutatingAdmissionPolicy') return undefined
      const [{ mutationWarnings }] = await Promise.all([import('../../../analysis/policies/type-warnings.ts'), loadLibraries()])
      return mutationWarnings(policy, schemas)
    },
    [read, schemas],
    { keep: true },
  )
  return useMemo(
    () => (verdict === undefined || found === undefined ? verdict : { ...verdict, warnings: [...verdict.warnings, ...found] }),
    [verdict, found],
  )
}

/** Which expression of a policy is written. */
export interface ExpressionPlace {
  readonly mutates?: PolicyScope['mutates']
  /** How many variables come before it; absent: all. */
  readonly variables?: number | undefined
}

/** What an expression of a policy can name. */
export function scopeOf(
  policy: JsonObject | undefined,
  schemas: PolicySchemas,
  { mutates, variables }: ExpressionPlace,
): PolicyScope {
  const spec = objectAt(policy, 'spec')
  const isWebhook = familyOf(policy?.kind)?.binding === undefined
  const { objects, params } = schemas
  if (isWebhook) return { objects, hasNamespace: false }
  const all = objectsOf(spec.variables).map((one) => ({ name: stringAt(one, 'name'), expression: stringAt(one, 'expression') }))
  return {
    objects,
    hasNamespace: true,
    variables: all.slice(0, variables),
    mutates,
    ...(isObject(spec.paramKind) && { params }),
  }
}

/** Completes the expressions of the policy that is shown. */
type Completing = (place: ExpressionPlace) => Complete

export const CompletingContext = createContext<Completing>(() => () => Promise.resolve(undefined))

export function useCompleting(read: PolicyText, schemas: PolicySchemas): Completing {
  return useMemo(
    () => (place) => async (expression, offset) => {
      const [{ policyCompletions }] = await Promise.all([import('../../../analysis/policies/completions.ts'), loadLibraries()])
      return policyCompletions(scopeOf(read.policy?.value, schemas, place), expression, offset)
    },
    [read, schemas],
  )
}

/** What completes an expression at a place of the policy that is shown; another function once more is known of the policy and its schemas. */
export function useComplete({ mutates, variables }: ExpressionPlace): Complete {
  const completing = useContext(CompletingContext)
  return useMemo(() => completing({ mutates, variables }), [completing, mutates, variables])
}
