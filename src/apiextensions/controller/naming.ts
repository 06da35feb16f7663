import type { JsonObject } from '../../apimachinery/json/value.ts'
import {
  acceptedNames,
  type Condition,
  findCondition,
  hasCondition,
  requestedNames,
  setCondition,
} from '../v1/stored-definition.ts'
import { type Controller, type ControllerContext, updateCrd } from './controller.ts'
import { claimNames, sameNames, setAcceptedNames } from './names.ts'

const NO_CONFLICTS: Condition = {
  type: 'NamesAccepted',
  status: 'True',
  reason: 'NoConflicts',
  message: 'no conflicts found',
}

/**
 * Gives names to CRDs: a CRD keeps the names in its status (rule NM-1).
 * Source: k8s.io/apiextensions-apiserver/pkg/controller/status/naming_controller.go.
 */
export class NamingController implements Controller {
  readonly #context: ControllerContext

  constructor(context: ControllerContext) {
    this.#context = context
  }

  async sync(name: string): Promise<void> {
    await updateCrd(this.#context, name, (crd, now) => {
      const accepted = acceptedNames(crd)
      if (sameNames(requestedNames(crd), accepted)) return false
      const { names, conflicts } = claimNames(this.#context, name, crd)
      const last = conflicts.at(-1)
      const condition: Condition = last === undefined ? NO_CONFLICTS : { type: 'NamesAccepted', status: 'False', ...last }
      if (sameNames(names, accepted) && hasCondition(crd, condition)) return false
      setAcceptedNames(crd, names)
      setCondition(crd, condition, now)
      const established = establishedCondition(crd, condition.status === 'True')
      if (established !== undefined) setCondition(crd, established, now)
      return true
    })
  }
}

/** Returns the condition Established that follows from the names; undefined for no change. An established CRD stays established. */
function establishedCondition(crd: JsonObject, accepted: boolean): Condition | undefined {
  const old = findCondition(crd, 'Established')
  if (old?.status === 'True') return undefined
  if (accepted)
    return { type: 'Established', status: 'False', reason: 'Installing', message: 'the initial names have been accepted' }
  return old === undefined
    ? { type: 'Established', status: 'False', reason: 'NotAccepted', message: 'not all names are accepted' }
    : undefined
}
