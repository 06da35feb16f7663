import { append } from '../../../apimachinery/append.ts'
import {
  duplicate,
  type ErrorList,
  internalError,
  invalid,
  notSupported,
  type Path,
  required,
  tooMany,
} from '../../../apimachinery/field/error.ts'
import { objectsOf, stringAt, stringOf } from '../../../apimachinery/json/access.ts'
import { utf8Length } from '../../../apimachinery/json/utf8.ts'
import { type JsonObject, type JsonValue, objectOf } from '../../../apimachinery/json/value.ts'
import { isQualifiedName } from '../../../apimachinery/meta/names.ts'
import { trimSpace } from '../../../apimachinery/text/runs.ts'
import type { Compiled, Returns } from '../../../apiserver/admission/cel/compile.ts'
import { Composition } from '../../../apiserver/admission/cel/composition.ts'
import { RESERVED } from '../../../cel/reserved.ts'

const MAX_MATCH_CONDITIONS = 64
const MAX_AUDIT_ANNOTATIONS = 20
/** In bytes. */
const MAX_VALUE_EXPRESSION = 5 * 1024

/** The expressions of the stored policy, which may use all that the server has; new ones only what the release before has, too. */
export interface StoredExpressions {
  readonly matchConditions: ReadonlySet<string>
  readonly validations: ReadonlySet<string>
  readonly messages: ReadonlySet<string>
  readonly auditAnnotations: ReadonlySet<string>
  readonly applyConfigurations: ReadonlySet<string>
}

const textsOf = (items: JsonValue | undefined, field: string): ReadonlySet<string> =>
  new Set(objectsOf(items).map((item) => stringAt(item, field)))

/** The expressions of a stored policy; of none for a new one. */
export const storedExpressions = (spec: JsonObject): StoredExpressions => ({
  matchConditions: textsOf(spec.matchConditions, 'expression'),
  validations: textsOf(spec.validations, 'expression'),
  messages: textsOf(spec.validations, 'messageExpression'),
  auditAnnotations: textsOf(spec.auditAnnotations, 'valueExpression'),
  applyConfigurations: new Set(
    objectsOf(spec.mutations).map(({ applyConfiguration }) => stringAt(applyConfiguration, 'expression')),
  ),
})

const isBlank = (text: string): boolean => trimSpace(text) === ''

const hasLineBreak = (text: string): boolean => text.includes('\n') || text.includes('\r')

const isIdentifier = (name: string): boolean => /^[_a-zA-Z][_a-zA-Z0-9]*$/.test(name) && !RESERVED.has(name)

const REASONS = ['Forbidden', 'Invalid', 'RequestEntityTooLarge']

/** The error of an expression that does not compile. `shown` is what the error names. */
function compileErrors(compiled: Compiled, path: Path, shown = compiled.source): ErrorList {
  if (!('error' in compiled)) return []
  const { type, detail } = compiled.error
  return [type === 'invalid' ? invalid(path, shown, detail) : internalError(path, detail)]
}

/**
 * What is wrong with the expressions of a policy.
 * Source: k8s.io/kubernetes/pkg/apis/admissionregistration/validation/validation.go, validateValidatingAdmissionPolicySpec.
 */
export class ExpressionValidation {
  readonly #stored: StoredExpressions
  readonly #hasParams: boolean
  readonly #plain = new Composition(false)
  readonly #composition: Composition

  constructor(stored: StoredExpressions, { hasParams, hasVariables }: { hasParams: boolean; hasVariables: boolean }) {
    this.#stored = stored
    this.#hasParams = hasParams
    this.#composition = hasVariables ? new Composition(true) : this.#plain
  }

  #compile(source: string, known: ReadonlySet<string>, returns: Returns, hasAuthorizer = true, key = source): Compiled {
    const optional = { hasParams: this.#hasParams, hasAuthorizer }
    return this.#composition.compile(source, optional, known.has(key) ? 'stored' : 'new', returns)
  }

  /** Conditions know no variables. */
  #condition(expression: string): Compiled {
    const kind = this.#stored.matchConditions.has(expression) ? 'stored' : 'new'
    return this.#plain.compile(expression, { hasParams: this.#hasParams, hasAuthorizer: true }, kind, 'bool')
  }

  matchConditions(conditions: readonly JsonObject[], path: Path): ErrorList {
    const errors: ErrorList = []
    const { length } = conditions
    if (length > MAX_MATCH_CONDITIONS) errors.push(tooMany(path, length, MAX_MATCH_CONDITIONS))
    const names = new Set<string>()
    for (const [i, condition] of conditions.entries()) {
      const at = path.index(i)
      const expression = trimSpace(stringAt(condition, 'expression'))
      if (expression === '') errors.push(required(at.child('expression'), ''))
      else append(errors, compileErrors(this.#condition(expression), at.child('expression')))
      const name = stringAt(condition, 'name')
      if (name === '') errors.push(required(at.child('name'), ''))
      else for (const why of isQualifiedName(name)) errors.push(invalid(at.child('name'), name, why))
      if (name !== '' && names.has(name)) errors.push(duplicate(at.child('name'), name))
      names.add(name)
    }
    return errors
  }

  variables(variables: readonly JsonObject[], path: Path): ErrorList {
    return variables.flatMap((variable, i) => this.#variable(variable, path.index(i)))
  }

  #variable(variable: JsonObject, path: Path): ErrorList {
    const errors: ErrorList = []
    const [name, expression] = [stringAt(variable, 'name'), stringAt(variable, 'expression')]
    if (isBlank(name)) errors.push(required(path.child('name'), 'name is not specified'))
    else if (!isIdentifier(name)) errors.push(invalid(path.child('name'), name, 'must be a valid CEL identifier'))
    if (isBlank(expression)) return [...errors, required(path.child('expression'), 'expression is not specified')]
    const kind = this.#stored.validations.has(expression) ? 'stored' : 'new'
    const optional = { hasParams: this.#hasParams, hasAuthorizer: true }
    const compiled = this.#composition.compileVariable(name, expression, optional, kind)
    return [...errors, ...compileErrors(compiled, path.child('expression'))]
  }

  validations(validations: readonly JsonObject[], path: Path): ErrorList {
    return validations.flatMap((validation, i) => this.#validation(validation, path.index(i)))
  }

  #validation(validation: JsonObject, path: Path): ErrorList {
    const errors: ErrorList = []
    const { reason } = validation
    const [expression, messageExpression] = [stringAt(validation, 'expression'), stringAt(validation, 'messageExpression')]
    const message = stringAt(validation, 'message')
    if (isBlank(expression)) errors.push(required(path.child('expression'), 'expression is not specified'))
    else {
      const compiled = this.#compile(expression, this.#stored.validations, 'bool')
      append(errors, compileErrors(compiled, path.child('expression')))
    }
    if (messageExpression !== '' && isBlank(messageExpression))
      errors.push(invalid(path.child('messageExpression'), messageExpression, 'must be non-empty if specified'))
    else if (messageExpression !== '') {
      const compiled = this.#compile(messageExpression, this.#stored.messages, 'string', false)
      append(errors, compileErrors(compiled, path.child('messageExpression')))
    }
    if (message !== '' && isBlank(message)) errors.push(invalid(path.child('message'), message, 'must be non-empty if specified'))
    else if (hasLineBreak(trimSpace(message)))
      errors.push(invalid(path.child('message'), message, 'must not contain line breaks'))
    if (reason !== undefined && !REASONS.includes(stringOf(reason)))
      errors.push(notSupported(path.child('reason'), reason, REASONS))
    return errors
  }

  /** The expression of a mutation, which gives `returns`. */
  mutation(expression: string, returns: 'object' | 'operations', path: Path): ErrorList {
    const trimmed = trimSpace(expression)
    if (trimmed === '') return [required(path, '')]
    return compileErrors(this.#compile(trimmed, this.#stored.applyConfigurations, returns, true, expression), path)
  }

  auditAnnotations(annotations: readonly JsonObject[], policy: string, path: Path): ErrorList {
    const errors: ErrorList = []
    if (annotations.length > MAX_AUDIT_ANNOTATIONS)
      errors.push(
        invalid(path, annotations.map(goAnnotation), `must not have more than ${MAX_AUDIT_ANNOTATIONS} auditAnnotations`),
      )
    const keys = new Set<string>()
    for (const [i, annotation] of annotations.entries()) {
      const at = path.index(i)
      append(errors, this.#auditAnnotation(annotation, policy, at))
      const key = stringAt(annotation, 'key')
      if (keys.has(key)) errors.push(duplicate(at.child('key'), key))
      keys.add(key)
    }
    return errors
  }

  #auditAnnotation(annotation: JsonObject, policy: string, path: Path): ErrorList {
    const [key, expression] = [stringAt(annotation, 'key'), stringAt(annotation, 'valueExpression')]
    const name = `${policy}/${key}`
    const errors: ErrorList =
      policy === ''
        ? [invalid(path.child('key'), key, 'requires metadata.name be non-empty')]
        : isQualifiedName(name).map((why) => invalid(path.child('key'), name, why))
    const at = path.child('valueExpression')
    const trimmed = trimSpace(expression)
    if (trimmed === '') errors.push(required(at, 'valueExpression is not specified'))
    else if (utf8Length(trimmed) > MAX_VALUE_EXPRESSION)
      errors.push(required(at, `must not exceed ${MAX_VALUE_EXPRESSION} bytes in length`))
    else {
      const compiled = this.#compile(trimmed, this.#stored.auditAnnotations, 'string or null', true, expression)
      append(errors, compileErrors(compiled, at, expression))
    }
    return errors
  }
}

/** An annotation as the server prints it: its own type has no names for JSON. */
const goAnnotation = (annotation: JsonObject): JsonObject =>
  objectOf({ Key: stringAt(annotation, 'key'), ValueExpression: stringAt(annotation, 'valueExpression') })
