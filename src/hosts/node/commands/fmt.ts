import { writeFileSync } from 'node:fs'
import { formatted } from '../../../analysis/yaml/format.ts'
import { Mistake } from '../mistake.ts'
import type { FileCommand, Given } from './command.ts'
import { readSources } from './sources.ts'

const USAGE = `usage: crdlab fmt [options] FILE...

Writes CRDs and objects with their keys in one order, two blanks of indentation, and their comments. What it writes means the same to the server:
a text of which that cannot be shown stays as it is. FILE is a file, a folder, - for what comes in, or git:REV:PATH. Prints the texts, unless it is asked for less:

options
  -w, --write  writes the files in place, and names those that changed
  --check      names the files that would change; the exit code is 1 when there are any`

function run(given: Given): number {
  const [writes, checks] = [given.has('write'), given.has('check')]
  if (writes && checks) throw new Mistake('--write cannot be combined with --check')
  let code = 0
  for (const { name, path, text } of readSources(given.names)) {
    const made = formatted(text)
    if ('problem' in made) {
      console.error(`${name}:${made.problem.line}: ${made.problem.message}`)
      code = 1
    } else if (!writes && !checks) process.stdout.write(made.text)
    else if (made.text !== text) {
      if (writes && path === undefined) throw new Mistake(`${name} cannot be written`)
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
