import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { exported, type Format } from '../../../analysis/export/formats.ts'
import { DRAFTS } from '../../../analysis/export/json-schema.ts'
import type { Arguments, FileCommand } from './command.ts'
import { KIND_OPTIONS, onlyKind, selectKinds } from './kinds.ts'

const USAGE = `usage: crdlab types [--language typescript|go] [options] FILE...
       crdlab schema [--draft 2020-12|7] [options] FILE...
       crdlab docs [--format markdown|html] [options] FILE...

Generates types, JSON Schema or documentation of CRDs. FILE is a file, a folder, - for stdin or git:REV:PATH.

options
  --kind KIND       the kind, when there are several
  --version NAME    the version; the storage version by default
  --out FOLDER      write one file per kind and version instead of printing`

/** Makes a command whose option selects the format. */
const exporting = <const Words extends readonly string[]>(
  option: string,
  words: Words,
  formatOf: (word: Words[number]) => Format,
): FileCommand => ({
  usage: USAGE,
  options: { ...KIND_OPTIONS, [option]: { type: 'string' }, out: { type: 'string' } },
  run(args: Arguments) {
    const word = args.choice(option, words)
    const draft = DRAFTS.find((one) => one === word)
    const kinds = selectKinds(args)
    const folder = args.text('out')
    const chosen = folder === undefined ? [onlyKind(kinds, ' or --out')] : kinds
    const files = chosen.map((kind) => exported(kind, formatOf(word), draft))
    if (folder !== undefined) mkdirSync(folder, { recursive: true })
    for (const { file, text } of files) {
      if (folder === undefined) process.stdout.write(text)
      else {
        writeFileSync(join(folder, file), text)
        console.log(join(folder, file))
      }
    }
    return 0
  },
})

export const types = exporting('language', ['typescript', 'go'], (language) => language)
export const schema = exporting('draft', DRAFTS, () => 'json-schema')
export const docs = exporting('format', ['markdown', 'html'], (format) => format)
