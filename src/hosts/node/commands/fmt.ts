import { writeFileSync } from 'node:fs'
import { readDocuments } from '../../../analysis/yaml/documents.ts'
import { formatted } from '../../../analysis/yaml/format.ts'
import { Mistake } from '../mistake.ts'
import type { Arguments, FileCommand } from './command.ts'
import { HELM_TEMPLATE, templateLineOf } from './documents.ts'
import { readSources } from './sources.ts'

const USAGE = `usage: crdlab fmt [options] FILE...

Formats CRDs and objects: keys in the conventional order, an indentation of 2, comments kept. The formatted text has the same meaning for the server;
a document for which that cannot be verified stays unchanged. FILE is a file, a folder, - for stdin or git:REV:PATH. Prints the result by default.

options
  -w, --write  write the files, and print the names of changed files
  --check      print the names of files that are not formatted, and exit with 1 when there are any`

const FOREIGN: ReadonlySet<string | undefined> = new Set(['noObject', 'noKind', 'noApiVersion'])

interface Problem {
  readonly line: number
  readonly message: string
}

/** Returns why a file is not formatted. `parsing`: it cannot be parsed. */
function problemOf(read: ReturnType<typeof readDocuments>, parsing: Problem | undefined): Problem | undefined {
  const { documents } = read
  const templateLine = templateLineOf(read)
  if (templateLine !== undefined) return { line: templateLine, message: HELM_TEMPLATE }
  if (parsing !== undefined) return parsing
  if (documents.length === 0) return { line: 1, message: 'no objects' }
  const foreign = documents.find(({ found }) => found.problem?.code === 'noObject')
  return foreign && { line: foreign.found.line, message: 'not an object' }
}

function run(args: Arguments): number {
  const [writes, checks] = [args.has('write'), args.has('check')]
  if (writes && checks) throw new Mistake('--write cannot be combined with --check')
  let code = 0
  const files = readSources(args.names)
  if (files.length === 0) throw new Error(`no YAML or JSON files in ${args.names.join(', ')}`)
  for (const file of files) {
    const { name, path, text, isNamed } = file
    const read = readDocuments(text)
    // A folder has other YAML too, such as the values of a chart.
    if (!isNamed && read.documents.every(({ found }) => FOREIGN.has(found.problem?.code))) continue
    const made = formatted(text)
    const problem = problemOf(read, 'problem' in made ? made.problem : undefined)
    if (problem !== undefined) {
      console.error(`${name}:${problem.line}: ${problem.message}`)
      code = 1
      continue
    }
    const done = 'problem' in made ? text : made.text
    if (!writes && !checks) process.stdout.write(done)
    else if (done !== text) {
      if (writes && path === undefined) throw new Mistake(`--write: ${name} is not a file`)
      if (writes && path !== undefined) writeFileSync(path, done)
      if (checks) code = 1
      console.log(name)
    }
  }
  return code
}

export const fmt: FileCommand = {
  usage: USAGE,
  options: { write: { type: 'boolean', short: 'w' }, check: { type: 'boolean' } },
  run,
}
