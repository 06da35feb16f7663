import { type Fact, factsOf, structWithin, typeWords } from './facts.ts'
import { apiVersionOf, type Kind } from './kind.ts'
import { descriptionOf, type Struct, structsOf, type TypeField } from './types.ts'

/** A text within Markdown that is none: what it would mean there is escaped. */
const plain = (text: string): string => text.replaceAll(/[\\`*_[\]<>|#]/g, '\\$&')

/** Data within a cell of a table. */
function code(text: string): string {
  const runs = text.match(/`+/g) ?? []
  const fence = '`'.repeat(runs.reduce((most, run) => Math.max(most, run.length), 0) + 1)
  const space = text.startsWith('`') || text.endsWith('`') ? ' ' : ''
  return `${fence}${space}${text.replaceAll('|', '\\|').replaceAll(/\s+/g, ' ')}${space}${fence}`
}

/** Descriptions are Markdown by custom; what would be HTML, or end a cell, is escaped. */
const described = (text: string): string => text.replaceAll('<', '&lt;').replaceAll('|', '\\|')

/** Lines within a cell. */
const lines = (text: string): string =>
  described(text)
    .split('\n')
    .map((line) => line.trim())
    .join('<br>')

const factText = ({ words, code: data }: Fact): string => plain(words) + (data === undefined ? '' : `: ${code(data)}`)

const anchor = (name: string): string => name.toLowerCase()

function row(field: TypeField): string {
  const { name, type, isRequired, schema } = field
  const struct = structWithin(type)
  const words = plain(typeWords(type))
  const said = [lines(descriptionOf(schema)), ...factsOf(field).map(factText)]
  const cells = [
    code(name),
    struct === undefined ? words : `[${words}](#${anchor(struct)})`,
    isRequired ? 'yes' : 'no',
    said.filter((text) => text !== '').join('<br>'),
  ]
  return `| ${cells.join(' | ')} |`
}

function section({ name, at, fields, schema }: Struct, kind: Kind): string {
  const description = described(descriptionOf(schema))
  const rules = factsOf({ schema }).map((fact) => `- ${factText(fact)}`)
  return [
    `## ${at === '' ? kind.kind : plain(at)}`,
    `<a id="${anchor(name)}"></a>`,
    ...(description === '' ? [] : [description]),
    ...(rules.length === 0 ? [] : [rules.join('\n')]),
    ['| field | type | required | description |', '| --- | --- | --- | --- |', ...fields.map(row)].join('\n'),
  ].join('\n\n')
}

/** The documentation of a version of a CRD as Markdown: a table of fields for each object within it. */
export function markdownOf(kind: Kind): string {
  const { plural, group, isNamespaced } = kind
  const head = [
    `# ${plain(kind.kind)}`,
    `${code(`apiVersion: ${apiVersionOf(kind)}`)}, ${code(`kind: ${kind.kind}`)}, ${isNamespaced ? 'namespaced' : 'cluster-scoped'}, ${code(`${plural}.${group}`)}`,
  ]
  return `${[...head, ...structsOf(kind).map((struct) => section(struct, kind))].join('\n\n')}\n`
}
