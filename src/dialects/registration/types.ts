import { TIME } from '../../apimachinery/typed/time.ts'
import { always, list, namedString, optional, STRING, type StructType, struct } from '../../apimachinery/typed/types.ts'

interface RegistrationTypes {
  readonly names: StructType
  /** The status of a registration; its zero value is what a new one starts with. */
  readonly status: StructType
}

/** The types that the two proposals share but for their names, such as `v1beta1.ThirdPartyResource`. */
export function registrationTypes(owner: string): RegistrationTypes {
  const names = struct(`${owner}Names`, () => ({
    plural: always(STRING),
    singular: optional(STRING),
    shortNames: optional(list(STRING)),
    kind: always(STRING),
    listKind: optional(STRING),
  }))
  const condition = struct(`${owner}Condition`, () => ({
    type: always(namedString(`${owner}ConditionType`)),
    status: always(namedString('v1beta1.ConditionStatus')),
    lastTransitionTime: optional(TIME),
    reason: optional(STRING),
    message: optional(STRING),
  }))
  return {
    names,
    status: struct(`${owner}Status`, () => ({ conditions: always(list(condition)), acceptedNames: always(names) })),
  }
}
