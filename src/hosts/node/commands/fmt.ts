import { writeFileSync } from 'node:fs'
import { readDocuments } from '../../../analysis/yaml/documents.ts'
import { formatted } from '../../../analysis/yaml/format.ts'
import { Mistake } from '../mistake.ts'
import type { Arguments, FileCommand } from './command.ts'
import { HELM_TEMPLATE } from './documents.ts'
import { readSources } from './sources.ts'

const USAGE = `usage: crdlab fmt [options] FILE...

Formats CRDs and objects: keys in the conventional order, an indentation of 2, comments kept. The formatted text has the same meaning for the server;
a document for which that cannot be verified stays unchanged. FILE is a file, a folder, - for stdin or git:REV:PATH. Prints the result by default.

options
  -w, --write  write the files, and print the names of changed files
  --check      print the names of files that are not formatted, and exit with 1 when there are any`

function run(args: Arguments): number {
  const [writes, checks] = [args.has('write'), args.has('check')]
  if (writes && checks) throw new Mistake('--write cannot be combined with --check')
  let code = 0
  const files = readSources(args.names)
  if (files.length === 0) throw new Error(`no YAML or JSON files in ${args.names.join(', ')}`)
  for (const file of files) {
    const { name, path, text, isNamed } = file
    const { documents, templateLines } = readDocuments(text)
    const foreign = isNamed ? documents.find(({ found }) => found.problem?.code === 'noObject') : undefined
    const made = formatted(text)
    if ('problem' in made || foreign !== undefined) {
      const line = 'problem' in made ? made.problem.line : foreign?.found.line
      const message = 'problem' in made ? made.problem.message : 'not an object'
      console.error(`${name}:${line}: ${templateLines > 0 ? HELM_TEMPLATE : message}`)
      code = 1
    } else if (!writes && !checks) process.stdout.write(made.text)
    else if (made.text !== text) {
      if (writes && path === undefined) throw new Mistake(`--write: ${name} is not a file`)
      if (writes && path !== undefined) writeFileSync(path, made.text)
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
