import { writeFileSync } from 'node:fs'
import { formatted } from '../../../analysis/yaml/format.ts'
import { Mistake } from '../mistake.ts'
import type { Arguments, FileCommand } from './command.ts'
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
  for (const { name, path, text } of readSources(args.names)) {
    const made = formatted(text)
    if ('problem' in made) {
      console.error(`${name}:${made.problem.line}: ${made.problem.message}`)
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
