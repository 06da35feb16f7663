import { Path } from '../../apimachinery/field/error.ts'
import { objectsOf, stringOf } from '../../apimachinery/json/access.ts'
import type { JsonObject } from '../../apimachinery/json/value.ts'
import { newStructural } from '../schema/convert.ts'
import { hasUnprunedDefaults } from '../schema/defaulting/prune-defaults.ts'
import type { Structural } from '../schema/structural.ts'
import { validateStructural } from '../schema/validation.ts'
import { atomicSetErrors, itemErrors } from './list-types.ts'
import { schemaHas } from './schema-has.ts'
import { isUnknownType } from './schema-keywords.ts'

/** The properties of a stored schema that determine which errors an update of its CRD can keep [CV-20]. */
export interface StoredSchema {
  readonly hasUnknownType: boolean
  readonly isStructural: boolean
  /** It has a default that pruning would change. */
  readonly isUnpruned: boolean
  /** A list with type set has items that are not atomic. */
  readonly hasFaultySet: boolean
  /** A list of type map or set has items of an unsupported type. */
  readonly hasFaultyItems: boolean
  readonly rules: ReadonlySet<string>
  readonly messageExpressions: ReadonlySet<string>
}

const ANYWHERE = Path.of('')

/** The structural schema; undefined when it is none. */
function structuralOf(schema: JsonObject): Structural | undefined {
  const converted = newStructural(schema)
  if (!('structural' in converted)) return undefined
  return validateStructural(converted.structural, ANYWHERE).length === 0 ? converted.structural : undefined
}

function read(root: JsonObject): StoredSchema {
  const has = { type: false, default: false, set: false, items: false }
  const rules = new Set<string>()
  const messageExpressions = new Set<string>()
  schemaHas(root, (schema) => {
    has.type ||= isUnknownType(schema.type)
    has.default ||= schema.default !== undefined
    has.set ||= atomicSetErrors(schema, ANYWHERE).length > 0
    has.items ||= itemErrors(schema, ANYWHERE).length > 0
    for (const rule of objectsOf(schema['x-kubernetes-validations'])) {
      rules.add(stringOf(rule.rule))
      if (stringOf(rule.messageExpression) !== '') messageExpressions.add(stringOf(rule.messageExpression))
    }
    return false
  })
  const structural = structuralOf(root)
  return {
    hasUnknownType: has.type,
    isStructural: structural !== undefined,
    isUnpruned: has.default && structural !== undefined && hasUnprunedDefaults(structural),
    hasFaultySet: has.set,
    hasFaultyItems: has.items,
    rules,
    messageExpressions,
  }
}

const known = new WeakMap<JsonObject, StoredSchema>()

/** Reads a stored schema once: what is stored does not change, and a large CRD is edited again and again. */
export function storedSchema(schema: JsonObject): StoredSchema {
  const found = known.get(schema) ?? read(schema)
  known.set(schema, found)
  return found
}
