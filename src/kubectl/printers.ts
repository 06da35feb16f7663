import { print } from '../apimachinery/field/go-print.ts'
import { stringifyPretty } from '../apimachinery/json/serialize.ts'
import { type JsonObject, type JsonValue, objectOf } from '../apimachinery/json/value.ts'
import { JsonPathError } from '../apimachinery/jsonpath/parse.ts'
import { toYaml } from '../apimachinery/yaml/serialize.ts'
import { ColumnWriter } from './columns.ts'
import { CommandError } from './errors.ts'
import type { FlagValues } from './flags.ts'
import { relaxedTemplate, type Template, templateOf } from './jsonpath.ts'
import { type Info, itemsOf, metadataOf, resultName } from './object.ts'

/** Prints an object, or a list of them as one. */
export type Printer = (info: Info) => string

/** Formats that take a template, beside those of the command. */
const TEMPLATES = ['jsonpath', 'jsonpath-as-json'] as const

const isList = (object: JsonObject): boolean => Array.isArray(object.items)

function withoutManagedFields(object: JsonObject): JsonObject {
  if (isList(object)) return objectOf({ ...object, items: itemsOf(object).map(withoutManagedFields) })
  if (metadataOf(object).managedFields === undefined) return object
  const { managedFields: _, ...metadata } = metadataOf(object)
  return objectOf({ ...object, metadata: objectOf(metadata) })
}

const indented = (value: JsonValue): string => `${stringifyPretty(value, '    ')}\n`

/** The name of each object. */
function nameLines(info: Info): string {
  if (!isList(info.object)) return `${resultName(info)}\n`
  return itemsOf(info.object)
    .map((object) => `${resultName({ ...info, name: '', object })}\n`)
    .join('')
}

interface CustomColumn {
  readonly header: string
  readonly template: Template
}

function customColumns(spec: string): CustomColumn[] {
  if (spec === '') throw new CommandError('custom-columns format specified but no custom columns given')
  return spec.split(',').map((part) => {
    const colon = part.indexOf(':')
    if (colon < 0) throw new CommandError(`unexpected custom-columns spec: ${part}, expected <header>:<json-path-expr>`)
    return { header: part.slice(0, colon), template: templateOf(relaxedTemplate(part.slice(colon + 1)), '') }
  })
}

/** A table of what paths find in each object. Source: k8s.io/kubectl/pkg/cmd/get/customcolumn.go. */
function customColumnsPrinter(spec: string, noHeaders: boolean): Printer {
  const columns = customColumns(spec)
  const writer = new ColumnWriter()
  let hasHeaders = noHeaders
  const cell = (template: Template, object: JsonObject): string => {
    const results = template.find(object)
    const none = (results[0] ?? []).length === 0 ? ['<none>'] : []
    return [...none, ...results.flat().map((value) => print(value).replaceAll('\u001b', '^['))].join(',')
  }
  return ({ object }) => {
    const rows = (isList(object) ? itemsOf(object) : [object]).map((each) => columns.map(({ template }) => cell(template, each)))
    const header = hasHeaders ? [] : [columns.map(({ header }) => header)]
    hasHeaders = true
    return writer.lines([...header, ...rows])
  }
}

/** Prints what a JSONPath template finds. */
function jsonPathPrinter(text: string, asJson: boolean): Printer {
  if (text === '') throw new CommandError('template format specified but no template given')
  const template = templateOf(text, `error parsing jsonpath ${text}, `)
  return ({ object }) => {
    try {
      return asJson ? indented(template.find(object).flat()) : template.print(object)
    } catch (error) {
      if (!(error instanceof JsonPathError)) throw error
      throw new CommandError(`error executing jsonpath ${JSON.stringify(text)}: Error executing template: ${error.message}`)
    }
  }
}

/**
 * The printer that `-o` asks for; undefined without one, and for those of the command itself. `formats` are what kubectl allows there.
 * Throws CommandError.
 */
export function printerOf(flags: FlagValues, formats: readonly string[]): Printer | undefined {
  const output = flags.text('output')
  if (output === '' || (output === 'wide' && formats.includes('wide'))) return undefined
  const equals = output.indexOf('=')
  const [name, rest] = equals < 0 ? [output, ''] : [output.slice(0, equals), output.slice(equals + 1)]
  const template = rest === '' ? flags.text('template') : rest
  const shown = (object: JsonObject): JsonObject => (flags.isOn('show-managed-fields') ? object : withoutManagedFields(object))
  if (output === 'yaml') return yamlPrinter(shown)
  if (output === 'json') return ({ object }) => indented(shown(object))
  if (output === 'name' && formats.includes('name')) return nameLines
  if (TEMPLATES.some((each) => each === name) && formats.includes(name))
    return jsonPathPrinter(template, name === 'jsonpath-as-json')
  if (name === 'custom-columns' && formats.includes(name)) return customColumnsPrinter(rest, flags.isOn('no-headers'))
  if (formats.includes(name)) throw new CommandError(`the console does not print with -o ${name}: use jsonpath or custom-columns`)
  throw new CommandError(
    `unable to match a printer suitable for the output format "${output}", allowed formats are: ${formats.join(',')}`,
  )
}

/** YAML documents; each after the first begins with `---`. */
function yamlPrinter(shown: (object: JsonObject) => JsonObject): Printer {
  let isFirst = true
  return ({ object }) => {
    const separator = isFirst ? '' : '---\n'
    isFirst = false
    return `${separator}${toYaml(shown(object))}`
  }
}

/** The formats of commands that print what they changed. */
export const CHANGE_FORMATS = [
  'go-template',
  'go-template-file',
  'json',
  'jsonpath',
  'jsonpath-as-json',
  'jsonpath-file',
  'name',
  'template',
  'templatefile',
  'yaml',
]

/** The formats of `get`. */
export const GET_FORMATS = ['custom-columns', 'custom-columns-file', ...CHANGE_FORMATS.slice(0, -1), 'wide', 'yaml']

/** Whether a write is only tried, and where. */
export type DryRun = 'none' | 'client' | 'server'

const DRY_RUN_WORDS: { readonly [run in DryRun]: string } = { none: '', client: ' (dry run)', server: ' (server dry run)' }

/** Prints what was done to an object, or the object in the format that `-o` asks for. */
export function changePrinter(flags: FlagValues, dryRun: DryRun): (info: Info, done: string) => string {
  const printer = printerOf(flags, CHANGE_FORMATS)
  return (info, done) => (printer === undefined ? `${resultName(info)} ${done}${DRY_RUN_WORDS[dryRun]}\n` : printer(info))
}
