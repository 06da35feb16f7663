import { placeAt } from '../../../analysis/complete/place.ts'
import { describedAt, markdownOf, type Suggestion, suggestionsAt } from '../../../analysis/complete/suggestions.ts'
import { linesOf, pathAtLine } from '../../../analysis/crd-text/lines.ts'
import { spliceText } from '../../../analysis/crd-text/splice.ts'
import { resolveField } from '../../../analysis/diagnostics/resolve-field.ts'
import { serverProblems } from '../../../analysis/diagnostics/server-problems.ts'
import { type Edit, type Path, valueAt } from '../../../analysis/edit.ts'
import { textOf } from '../../../analysis/lint/texts.en.ts'
import { type Completion, completionsOf } from '../../../analysis/rules/completions.ts'
import { isObject, type JsonObject } from '../../../apimachinery/json/value.ts'
import { isCrd, type SourceObject } from '../commands/documents.ts'
import { documentAt } from './document.ts'
import type { Workspace } from './workspace.ts'

/** A position in a text; lines and columns count from 1. */
export interface Position {
  readonly line: number
  readonly column: number
}

/** Completions that replace the columns between `start` and `end`. */
export interface CompletionList {
  readonly start: number
  readonly end: number
  readonly items: readonly (Suggestion | Completion)[]
}

/** A fix that replaces the lines of an object. */
export interface QuickFix {
  readonly title: string
  /** The first and last line, from 1. */
  readonly first: number
  readonly last: number
  readonly text: string
}

const RULES = 'x-kubernetes-validations'

/** Completes a CEL rule on a single line. */
function completeRule(lines: readonly string[], { line, column }: Position): CompletionList | undefined {
  const place = placeAt(lines, line, column)
  if (place?.value === undefined || !['rule', 'messageExpression'].includes(place.key) || place.path.at(-2) !== RULES)
    return undefined
  const text = lines.join('\n')
  const path = pathAtLine(text, line)
  const at = path?.lastIndexOf(RULES) ?? -1
  const whole = lines[line - 1] ?? ''
  const colon = whole.indexOf(':')
  const value = whole.slice(colon + 1).trimStart()
  const quote = /^["']/.exec(value)?.[0] ?? ''
  const rest = value.slice(quote.length)
  const rule = quote !== '' && rest.endsWith(quote) ? rest.slice(0, -1) : rest
  const start = whole.length - rest.length
  const found = path === undefined || at < 0 ? undefined : completionsOf(text, path.slice(0, at), rule, column - 1 - start)
  return found && { start: start + found.start + 1, end: start + found.end + 1, items: found.items }
}

/** Completes fields, values and CEL rules. */
export async function completionAt(
  workspace: Workspace,
  all: readonly string[],
  position: Position,
): Promise<CompletionList | undefined> {
  const { first, lines, apiVersion, kind } = documentAt(all, position.line)
  const line = position.line - first + 1
  const schema = await workspace.schemaOf(apiVersion, kind)
  if (schema === undefined) return undefined
  if (kind === 'CustomResourceDefinition') {
    const completions = completeRule(lines, { line, column: position.column })
    if (completions !== undefined) return completions
  }
  return suggestionsAt(schema, lines, line, position.column)
}

/** Describes the field of a line, as Markdown. */
export async function hoverAt(workspace: Workspace, all: readonly string[], at: number): Promise<string | undefined> {
  const { first, lines, apiVersion, kind } = documentAt(all, at)
  const schema = await workspace.schemaOf(apiVersion, kind)
  const found = schema && describedAt(schema, lines, at - first + 1)
  return found && markdownOf(found, 'required')
}

/** Converts the path of a field to the path of its schema, as far as the schema has it. */
function schemaPath(crd: JsonObject, version: number, field: Path): Path {
  let path: Path = ['spec', 'versions', version, 'schema', 'openAPIV3Schema']
  for (const step of field) {
    const schema = valueAt(crd, path)
    if (!isObject(schema)) return path
    const own = isObject(schema.properties) ? schema.properties[String(step)] : undefined
    if (typeof step === 'number') path = [...path, 'items']
    else if (own !== undefined) path = [...path, 'properties', step]
    else if (isObject(schema.additionalProperties)) path = [...path, 'additionalProperties']
    else return path
  }
  return path
}

/** Finds the schema of the field of a line: the file of the CRD, and the line from 1. */
export function definitionAt(
  workspace: Workspace,
  all: readonly string[],
  at: number,
): { readonly file: string; readonly line: number } | undefined {
  const { first, lines, apiVersion, kind } = documentAt(all, at)
  const [group = '', version = ''] = apiVersion.split('/')
  const crd = workspace.crdOf(group, kind)
  if (crd === undefined) return undefined
  const field = pathAtLine(lines.join('\n'), at - first + 1) ?? []
  const versions = valueAt(crd.value, ['spec', 'versions'])
  const index = Array.isArray(versions) ? versions.findIndex((one) => isObject(one) && one.name === version) : -1
  const isIdentity = field[0] === 'apiVersion' || field[0] === 'kind' || field[0] === 'metadata'
  const path = index < 0 || isIdentity ? [] : schemaPath(crd.value, index, field)
  const [found = [1, 1]] = linesOf(crd.body, [path])
  return { file: crd.file.name, line: crd.line + (path.length === 0 ? 0 : found[0] - 1) }
}

function fixOf(object: SourceObject, title: string, edits: readonly Edit[]): QuickFix | undefined {
  const text = spliceText(object.body, edits)
  return text === undefined
    ? undefined
    : { title, first: object.line, last: object.line + object.body.split('\n').length - 1, text }
}

/** Returns fixes for the problems of a line: unknown fields, and rejections of CRDs. */
export async function fixesAt(
  workspace: Workspace,
  name: string,
  at: number,
  messages: readonly string[],
): Promise<readonly QuickFix[]> {
  const object = workspace.objectAt(name, at)
  if (object === undefined || object.contentType !== 'application/yaml') return []
  const removals = messages.flatMap((message) => {
    const field = /unknown field "([^"]*)"/.exec(message)?.[1]
    if (field === undefined) return []
    const { path, rest } = resolveField(object.value, field)
    return rest.length > 0 ? [] : [fixOf(object, `Remove ${field}`, [{ op: 'remove', path }])]
  })
  if (!isCrd(object)) return removals.filter((fix) => fix !== undefined)
  const { failure, exchange } = await workspace.server.dryRun(object, 'Warn')
  const fixes = serverProblems(object.value, failure, exchange.warnings).map(({ path, fix }) => {
    const [lines = [1, 1]] = linesOf(object.body, [path])
    return fix !== undefined && object.line + lines[0] - 1 === at ? fixOf(object, textOf(fix.title), fix.edits) : undefined
  })
  return [...removals, ...fixes].filter((fix) => fix !== undefined)
}
