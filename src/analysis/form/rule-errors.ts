import { objectsOf } from '../../apimachinery/json/access.ts'
import type { JsonObject } from '../../apimachinery/json/value.ts'

/** A message of CEL rules that name several fields of an object. */
export interface RuleError {
  readonly message: string
  /** In the order in which the form shows them. */
  readonly fields: readonly string[]
}

/** What is said against an object. */
export interface ObjectErrors {
  /** Of rules whose fields stand one after the other. */
  readonly neighbours: readonly RuleError[]
  /** Of rules whose fields stand apart. */
  readonly apart: readonly RuleError[]
  /** About the object as a whole. */
  readonly whole: readonly string[]
}

const FAILED = 'failed rule: '
const INVALID = 'Invalid value: '

/** A message without its first words: objects and lists are not shown as values, so that the rule's own words follow. */
const withoutInvalid = (message: string): string => (message.startsWith(INVALID) ? message.slice(INVALID.length) : message)

const textOf = (rule: JsonObject, key: string): string => {
  const text = rule[key]
  return typeof text === 'string' ? text.trim() : ''
}

/** The rules of a schema that a message can be of: the one that says it, or else those whose message is an expression. */
function rulesOf(schema: JsonObject, message: string): readonly string[] {
  const rules = objectsOf(schema['x-kubernetes-validations'])
  const own = rules.filter((rule) => {
    const words = textOf(rule, 'message')
    return message === (words === '' ? `${FAILED}${textOf(rule, 'rule')}` : words)
  })
  const found = own.length > 0 ? own : rules.filter((rule) => textOf(rule, 'messageExpression') !== '')
  return own.length > 0 || found.length === 1 ? found.map((rule) => textOf(rule, 'rule')) : []
}

/**
 * Divides the messages about an object by what they are of. `shown` are the fields that a form shows, in their order; `fieldsOfRule` finds the
 * fields that a rule names.
 */
export function objectErrors(
  schema: JsonObject,
  messages: readonly string[],
  shown: readonly string[],
  fieldsOfRule: (rule: string) => readonly string[],
): ObjectErrors {
  const [neighbours, apart]: [RuleError[], RuleError[]] = [[], []]
  const whole: string[] = []
  const taken = new Set<string>()
  for (const said of messages) {
    const message = withoutInvalid(said)
    const named = new Set(rulesOf(schema, message).flatMap(fieldsOfRule))
    const fields = shown.filter((name) => named.has(name))
    const [first] = fields
    if (first === undefined || fields.length < 2) whole.push(said)
    else if (fields.some((name) => taken.has(name)) || shown[shown.indexOf(first) + fields.length - 1] !== fields.at(-1)) {
      apart.push({ message, fields })
    } else {
      neighbours.push({ message, fields })
      for (const name of fields) taken.add(name)
    }
  }
  return { neighbours, apart, whole }
}
