import type { DeclType } from '../../apiextensions/schema/cel/decl-type.ts'
import type { JsonObject } from '../../apimachinery/json/value.ts'
import { compile } from '../../cel/environment.ts'
import { functionsOf } from '../../cel/functions.ts'
import { Token } from '../../cel/lexer.ts'
import { PATCH_TYPES } from '../../cel/library/patch-types.ts'
import { type Completion, type Completions, expressionCompletions, fieldsIn, valueCompletion } from '../rules/completions.ts'
import { Expression, type Seen, seenOf } from '../rules/expression.ts'
import { AUTHORIZER, NAMESPACE, REQUEST, UNKNOWN } from './admission-variables.ts'
import { declOfServed, objectDecl, scalarDecl } from './served-decl.ts'

/** What an expression of a policy can name. */
export interface PolicyScope {
  /** The schemas of the kinds that the policy matches, as the server publishes them. */
  readonly objects: readonly JsonObject[]
  /** The schema of the kind of params; undefined: it is not known. Absent: there are no params. */
  readonly params?: JsonObject | undefined
  /** The variables that come before; absent: the expression has none. */
  readonly variables?: readonly { readonly name: string; readonly expression: string }[]
  /** False for the conditions of webhooks. */
  readonly hasNamespace: boolean
  /** What the expression makes, where it is that of a mutation. */
  readonly mutates?: 'ApplyConfiguration' | 'JSONPatch' | undefined
}

/** The type of several kinds: the fields that any of them has. */
function joined(schemas: readonly JsonObject[]): DeclType | undefined {
  const decls = schemas.flatMap((schema) => declOfServed(schema) ?? [])
  const [first] = decls
  if (first === undefined || decls.length === 1) return first
  return objectDecl(new Map([...decls].reverse().flatMap(({ fields }) => [...(fields ?? [])])))
}

const declFrom = ({ type, decl }: Seen): DeclType => decl ?? scalarDecl(type)

/** The parts of a path, without operators between them. */
const OF_PATH: ReadonlySet<number> = new Set([Token.IDENTIFIER, Token.ESC_IDENTIFIER, Token.DOT, Token.QUESTION])

/** What a variable is: of a path with its fields, else the type of its expression. */
function variableSeen(source: string, variables: ReadonlyMap<string, Seen>): Seen {
  const expression = new Expression(source, variables, functionsOf('new', PATCH_TYPES))
  const { types } = expression.tokens
  const last = types.findLastIndex((type) => OF_PATH.has(type))
  const path = types.every((type, i) => OF_PATH.has(type) || i > last) ? expression.endingAt(last) : undefined
  if (path !== undefined) return path
  const checked = compile(
    source,
    [...variables].map(([name, { type }]) => ({ name, type })),
    'new',
  )
  return 'error' in checked ? UNKNOWN : { type: checked.expr.type, decl: undefined }
}

/** The variables of an expression, by name. */
export function scopeVariables(scope: PolicyScope): ReadonlyMap<string, Seen> {
  const decl = joined(scope.objects)
  const object = decl === undefined ? UNKNOWN : seenOf(decl)
  const variables = new Map<string, Seen>([
    ['object', object],
    ['oldObject', object],
    ['request', REQUEST],
    ['authorizer', AUTHORIZER],
  ])
  if (scope.hasNamespace) variables.set('namespaceObject', NAMESPACE)
  if ('params' in scope) {
    const params = declOfServed(scope.params)
    variables.set('params', params === undefined ? UNKNOWN : seenOf(params))
  }
  if (scope.variables === undefined) return variables
  const fields = new Map<string, DeclType>()
  for (const { name, expression } of scope.variables) {
    fields.set(name, declFrom(variableSeen(expression, variables)))
    variables.set('variables', seenOf(objectDecl(new Map(fields))))
  }
  return variables
}

/** The path of an `Object` type that a chain of names ends with: `Object.spec` is `['spec']`. Undefined: the chain is another. */
function objectPathAt(expression: Expression, last: number): string[] | undefined {
  const path: string[] = []
  for (let i = last; ; i -= 2) {
    if (!expression.is(i, Token.IDENTIFIER)) return undefined
    if (!expression.is(i - 1, Token.DOT)) return expression.text(i) === 'Object' ? path.reverse() : undefined
    path.push(expression.text(i))
  }
}

/** The brace whose members are written at a token; undefined: none, or not at the beginning of a member. */
function openBraceBefore(expression: Expression, at: number): number | undefined {
  if (!expression.is(at - 1, Token.LBRACE) && !expression.is(at - 1, Token.COMMA)) return undefined
  let depth = 0
  for (let i = at - 1; i >= 0; i--) {
    const type = expression.tokens.types[i] ?? -1
    if (type === Token.RBRACE || type === Token.RPAREN || type === Token.RBRACKET) depth++
    else if (type === Token.LBRACE && depth === 0) return i
    else if (type === Token.LBRACE || type === Token.LPAREN || type === Token.LBRACKET) {
      if (depth === 0) return undefined
      depth--
    }
  }
  return undefined
}

const declAt = (decl: DeclType | undefined, path: readonly string[]): DeclType | undefined =>
  path.reduce<DeclType | undefined>((at, name) => {
    const below = at?.fields?.get(name)
    return below?.kind === 'list' || below?.kind === 'map' ? below.element : below
  }, decl)

/** What a field of an apply configuration begins with: an object has the type of its place. */
function memberCompletion(name: string, decl: DeclType, path: readonly string[]): Completion {
  const type = `Object.${[...path, name].join('.')}`
  const holds = decl.kind === 'list' || decl.kind === 'map' ? decl.element : decl
  const value = holds?.kind === 'object' ? `${type}{}` : ''
  const around = decl.kind === 'list' ? `[${value}]` : decl.kind === 'map' ? `{${value === '' ? '' : `"": ${value}`}}` : value
  const text = `${name}: ${around}`
  const caret = around === '' ? text.length : text.length - (decl.kind === 'object' ? 1 : value === '' ? 1 : 2)
  return { kind: 'field', name, text, caret, detail: decl.kind === 'scalar' ? String(decl.type.name) : decl.kind }
}

/** What can be written in an apply configuration at a token: the fields of the object that is being made, or the name of its type. */
function configurationItems(expression: Expression, at: number, object: DeclType | undefined): readonly Completion[] | undefined {
  const brace = openBraceBefore(expression, at)
  const made = brace === undefined ? undefined : objectPathAt(expression, brace - 1)
  if (made !== undefined)
    return [...(declAt(object, made)?.fields ?? [])].map(([name, decl]) => memberCompletion(name, decl, made))
  const named = expression.is(at - 1, Token.DOT) ? objectPathAt(expression, at - 2) : undefined
  if (named === undefined) return undefined
  return fieldsIn(declAt(object, named)).filter(({ detail }) => detail === 'object' || detail.includes('object'))
}

/**
 * What can be written at a place of an expression of a policy: the fields of what stands before a dot and the functions it has, or the variables
 * and functions. In a mutation also `Object` and its fields, and operations of a JSON patch. Undefined where nothing can be offered.
 */
export function policyCompletions(scope: PolicyScope, source: string, offset: number): Completions | undefined {
  const variables = scopeVariables(scope)
  const { mutates } = scope
  return expressionCompletions(source, offset, variables, functionsOf('new', mutates && PATCH_TYPES), {
    at: (expression, token) =>
      mutates === undefined ? undefined : configurationItems(expression, token, variables.get('object')?.decl),
    values: [
      ...(mutates === undefined ? [] : [valueCompletion('Object', 'Object{}', 1)]),
      ...(mutates === 'JSONPatch' ? [valueCompletion('JSONPatch', 'JSONPatch{op: "add", path: "/", value: }', 11)] : []),
    ],
  })
}
