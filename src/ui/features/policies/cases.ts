import { useState } from 'react'
import { objectAt, objectsOf, stringAt } from '../../../apimachinery/json/access.ts'
import { parseJson } from '../../../apimachinery/json/parse.ts'
import { deepEqual, isObject, type JsonObject, newObject, objectOf } from '../../../apimachinery/json/value.ts'
import { parseYaml } from '../../../apimachinery/yaml/parse.ts'
import { toYaml } from '../../../apimachinery/yaml/serialize.ts'
import { qualifiedName } from '../../../client/resource-type.ts'
import { useAsync } from '../../base/async/use-async.ts'
import { identityOf } from '../../base/state/persona.ts'
import { appStore, useApp } from '../../base/state/store.ts'
import { isRecord, keep, recall } from '../../base/state/stored.ts'
import { typeIn, useKinds } from '../../entities/kind/kinds.ts'
import { type BenchWrite, isWrite } from './kept.ts'
import type { DraftVerdict, WriteVerdict } from './policy-bench.ts'
import { joinDocuments, type PolicyText, writable } from './policy-text.ts'
import { paramKindOf, type Surroundings } from './surroundings.ts'
import type { OpenBench } from './use-bench.ts'

/** A write with what is expected of it. It holds its objects, so that it says the same wherever it runs. */
export interface PolicyCase {
  readonly name: string
  readonly write: BenchWrite
  /** The object before, as YAML; empty: there is none. */
  readonly initial: string
  /** A part of the error message; empty: the write is accepted. */
  readonly expectedError: string
  /** The object as it is stored, as YAML; absent: it is not compared. */
  readonly expected?: string
}

/** How a case ended: as expected, or not. */
export interface CaseOutcome {
  readonly passed: boolean
  /** The error message; empty: the write was accepted. */
  readonly message: string
  /** The object is another than expected. */
  readonly isOther?: true
}

const isCase = (value: unknown): value is PolicyCase =>
  isRecord(value) &&
  ['name', 'initial', 'expectedError'].every((key) => typeof value[key] === 'string') &&
  (value.expected === undefined || typeof value.expected === 'string') &&
  isWrite(value.write)

const keyOf = (workspace: string, policy: string): string => `policy-cases.${workspace} ${policy}`

/** The cases of a policy, which the browser keeps. */
export function useCases(policy: string) {
  const workspace = useApp((state) => state.workspace)
  const [cases, setCases] = useState<readonly PolicyCase[]>(() => {
    const kept = recall(keyOf(workspace, policy))
    return Array.isArray(kept) ? kept.filter(isCase) : []
  })
  const change = (next: readonly PolicyCase[]): void => {
    setCases(next)
    keep(keyOf(workspace, policy), next)
  }
  return { cases, change }
}

/** The part of a message that does not name the object, whose name is another wherever the case runs. */
const lastingPart = (message: string): string =>
  message.split(' denied request: ')[1] ?? message.split('" is invalid: ')[1] ?? message

/** A case of a write and of how the server answered it; with what would be stored, where the policy is about that. */
export const caseOf = (
  name: string,
  write: BenchWrite,
  { message, before, stored }: WriteVerdict,
  isAboutObject: boolean,
): PolicyCase => ({
  name,
  write,
  initial: before === undefined ? '' : toYaml(writable(before)),
  expectedError: message === undefined ? '' : lastingPart(message),
  ...(isAboutObject && stored !== undefined && { expected: toYaml(writable(stored)) }),
})

/** Whether a write is answered as its case expects. */
function outcomeOf({ expectedError, expected }: PolicyCase, { message = '', stored }: WriteVerdict): CaseOutcome {
  const isAsSaid = expectedError === '' ? message === '' : message.includes(expectedError)
  const isOther = isAsSaid && expected !== undefined && !deepEqual(objectIn(expected), stored && writable(stored))
  return {
    passed: isAsSaid && !isOther,
    message: message === '' ? '' : lastingPart(message),
    ...(isOther && { isOther }),
  }
}

const objectIn = (text: string): JsonObject | undefined => {
  try {
    const { value } = parseYaml(text)
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** Runs the cases under the draft that the bench has; the last outcomes stay until the next. */
export function useOutcomes(
  open: OpenBench | undefined,
  verdict: DraftVerdict | undefined,
  cases: readonly PolicyCase[],
): readonly (CaseOutcome | undefined)[] {
  const kinds = useKinds()
  const outcomes = useAsync(
    async (): Promise<(CaseOutcome | undefined)[] | undefined> => {
      if (open === undefined || verdict === undefined) return undefined
      const { ownPersonas } = appStore.getState()
      const found: (CaseOutcome | undefined)[] = []
      for (const one of cases) {
        const { write, initial } = one
        const type = typeIn(kinds, write.type, write.version)
        const object = write.operation === 'DELETE' ? undefined : objectIn(write.text)
        const { operation, subresource, namespace } = write
        const before = operation === 'CREATE' ? undefined : objectIn(initial)
        const name = stringAt(objectAt(before ?? object, 'metadata'), 'name')
        const identity = identityOf(write.persona, ownPersonas)
        const tried =
          type &&
          (await open.run(() => open.bench.try({ operation, type, subresource, namespace, name, object, before, identity })))
        found.push(tried && outcomeOf(one, tried))
      }
      return found
    },
    [open, verdict, cases, kinds],
    { keep: true, pauseMs: 120 },
  )
  return outcomes ?? []
}

/** The objects of a list of the surroundings that fit. */
function listed(surroundings: Surroundings, name: string, fits: (object: JsonObject) => boolean): JsonObject[] {
  const text = surroundings.get(name)
  const { value } = text === undefined ? {} : parseJson(text)
  return isObject(value) ? objectsOf(value.items).filter(fits) : []
}

const RBAC = 'rbac.authorization.k8s.io'

/** The bindings that name users, with the roles that they bind. */
function rolesOf(surroundings: Surroundings, users: ReadonlySet<string>): JsonObject[] {
  const names = (binding: JsonObject): boolean =>
    objectsOf(binding.subjects).some((subject) => users.has(stringAt(subject, 'name')))
  return ['clusterrole', 'role'].flatMap((kind) => {
    const bindings = listed(surroundings, `${kind}bindings.${RBAC}`, names)
    const refs = new Set(bindings.map((binding) => stringAt(objectAt(binding, 'roleRef'), 'name')))
    const roles = listed(surroundings, `${kind}s.${RBAC}`, (role) => refs.has(stringAt(objectAt(role, 'metadata'), 'name')))
    return [...roles, ...bindings]
  })
}

/** A test file for `crdlab test` with the policy, what it looks at, and its cases. See docs/crd-tests.md. */
export function caseFile(
  policy: string,
  read: PolicyText,
  cases: readonly PolicyCase[],
  surroundings: Surroundings,
  types: readonly Parameters<typeof qualifiedName>[0][],
): string {
  const { ownPersonas } = appStore.getState()
  const params = paramKindOf(read.policy?.value)
  const isParam = (object: JsonObject): boolean => object.kind === params?.kind && object.apiVersion === params?.apiVersion
  const paramList = types.map(qualifiedName).find((name) => listed(surroundings, name, isParam).length > 0)
  const users = new Set(cases.flatMap(({ write }) => identityOf(write.persona, ownPersonas)?.user ?? []))
  const around = [...(paramList === undefined ? [] : listed(surroundings, paramList, isParam)), ...rolesOf(surroundings, users)]
  const tests = cases.map(({ name, write, initial, expectedError, expected }) => {
    const identity = identityOf(write.persona, ownPersonas)
    const isCreated = write.operation === 'CREATE'
    return objectOf({
      name,
      operation: write.operation,
      ...(identity && { user: identity.user }),
      ...(identity?.groups && identity.groups.length > 0 && { groups: [...identity.groups] }),
      ...(write.subresource !== '' && { subresource: write.subresource }),
      initial: isCreated ? write.text : initial,
      ...(write.operation === 'UPDATE' && { updated: write.text }),
      ...(expectedError !== '' && { expectedError }),
      ...(expected !== undefined && { expected }),
    })
  })
  const manifests = joinDocuments([
    ...around.map((object) => toYaml(writable(object))),
    ...read.documents.map(({ text }) => text),
  ])
  const head = { apiVersion: 'apiextensions.k8s.io/v1', name: policy, crdName: cases[0]?.write.type ?? '' }
  return toYaml(Object.assign(newObject(), { ...head, tests: objectOf({ onPolicy: tests }), manifests }))
}
