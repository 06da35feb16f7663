import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Exported, exported, type Format } from '../../../analysis/export/formats.ts'
import { DRAFTS, type Draft } from '../../../analysis/export/json-schema.ts'
import { type Kind, kindsOf } from '../../../analysis/export/kind.ts'
import { isObject, type JsonObject } from '../../../apimachinery/json/value.ts'
import { errorMessage } from '../../../apimachinery/text/error-message.ts'
import { parseYamlDocuments, type YamlDocument } from '../../../apimachinery/yaml/parse.ts'
import type { ExportCommand } from './commands.ts'

interface Choices {
  /** The option by which a command tells its formats apart. */
  readonly option: string
  /** The values of the option with what they mean; the first is meant without it. */
  readonly values: readonly (readonly [value: string, format: Format])[]
}

const COMMANDS: Readonly<Record<ExportCommand, Choices>> = {
  types: {
    option: 'language',
    values: [
      ['typescript', 'typescript'],
      ['go', 'go'],
    ],
  },
  schema: { option: 'draft', values: DRAFTS.map((draft) => [draft, 'json-schema']) },
  docs: {
    option: 'format',
    values: [
      ['markdown', 'markdown'],
      ['html', 'html'],
    ],
  },
}

/** A mistake of the caller; its message is all there is to say. */
class Mistake extends Error {}

const USAGE = `usage: crdlab types [--language typescript|go] [options] FILE...
       crdlab schema [--draft 2020-12|7] [options] FILE...
       crdlab docs [--format markdown|html] [options] FILE...

Makes types, JSON Schema or documentation of the CRDs in files; the file - is what comes in.

options
  --kind KIND       the kind, where the files have several
  --version NAME    the version (the one that is stored)
  --out FOLDER      writes a file for each kind and version, instead of printing one`

interface Asked {
  readonly format: Format
  readonly draft: Draft
  readonly kind: string | undefined
  readonly version: string | undefined
  readonly out: string | undefined
  readonly files: readonly string[]
}

function asked(command: ExportCommand, args: readonly string[]): Asked {
  const { option, values: choices } = COMMANDS[command]
  const text = { type: 'string' } as const
  const options = { [option]: text, kind: text, version: text, out: text }
  const { values, positionals } = parsed(() => parseArgs({ args: [...args], allowPositionals: true, options }))
  const value = (name: string): string | undefined => {
    const given = values[name]
    return typeof given === 'string' ? given : undefined
  }
  const given = value(option) ?? choices[0]?.[0]
  const [chosen, format] = choices.find(([name]) => name === given) ?? []
  if (format === undefined) throw new Mistake(`--${option} ${given}: must be ${choices.map(([name]) => name).join(' or ')}`)
  if (positionals.length === 0) throw new Mistake('no file')
  const draft = DRAFTS.find((one) => one === chosen) ?? DRAFTS[0]
  return { format, draft, kind: value('kind'), version: value('version'), out: value('out'), files: positionals }
}

function parsed<T>(parse: () => T): T {
  try {
    return parse()
  } catch (error) {
    throw new Mistake(errorMessage(error).split('. ')[0] ?? '')
  }
}

function documentsIn(file: string, name: string): readonly YamlDocument[] {
  const text = readFileSync(file === '-' ? 0 : file, 'utf8')
  try {
    return parseYamlDocuments(text)
  } catch (error) {
    throw new Error(`${name}: ${errorMessage(error)}`)
  }
}

/** The CRDs of a file, those in lists too. */
function crdsIn(file: string): JsonObject[] {
  const name = file === '-' ? 'the input' : file
  const found: JsonObject[] = []
  for (const { value } of documentsIn(file, name)) {
    const documents = isObject(value) && value.kind === 'List' && Array.isArray(value.items) ? value.items : [value]
    for (const one of documents) if (isObject(one) && one.kind === 'CustomResourceDefinition') found.push(one)
  }
  if (found.length === 0) throw new Error(`${name} has no CustomResourceDefinition`)
  return found
}

/** The versions that are asked for: those that are stored, unless one is named. */
function chosenOf(crds: readonly JsonObject[], { kind, version }: Asked): Kind[] {
  const all = crds.flatMap((crd) => kindsOf(crd)).filter((one) => kind === undefined || one.kind === kind)
  const chosen = all.filter((one) => (version === undefined ? one.entry.storage === true : one.version === version))
  if (chosen.length > 0) return chosen
  if (all.length === 0) throw new Error(kind === undefined ? 'no version has a schema' : `there is no kind ${kind}`)
  throw new Error(
    version === undefined
      ? 'no version is stored: use --version'
      : `there is no version ${version}; there are ${all.map((one) => one.version).join(', ')}`,
  )
}

function write(folder: string, files: readonly Exported[]): void {
  mkdirSync(folder, { recursive: true })
  for (const { file, text } of files) {
    writeFileSync(join(folder, file), text)
    console.log(join(folder, file))
  }
}

/** Runs `types`, `schema` or `docs`. Returns the exit code: 1 when the files cannot be used, 2 for a mistake in the arguments. */
export function runExport(command: ExportCommand, args: readonly string[]): number {
  if (args.includes('--help') || args.includes('-h')) {
    console.log(USAGE)
    return 0
  }
  try {
    const how = asked(command, args)
    const kinds = chosenOf(how.files.flatMap(crdsIn), how)
    const files = kinds.map((kind) => exported(kind, how.format, how.draft))
    const [first, ...others] = files
    if (how.out !== undefined) write(how.out, files)
    else if (first === undefined || others.length > 0)
      throw new Error(
        `there are ${kinds.length} kinds, ${kinds.map(({ kind }) => kind).join(', ')}: use --kind for one, or --out for all`,
      )
    else process.stdout.write(first.text)
    return 0
  } catch (error) {
    const isMistake = error instanceof Mistake
    console.error(`crdlab ${command}: ${errorMessage(error)}${isMistake ? `\n\n${USAGE}` : ''}`)
    return isMistake ? 2 : 1
  }
}
