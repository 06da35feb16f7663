import { append } from '../../apimachinery/append.ts'
import { CommandError } from '../errors.ts'
import { type Filter, WholeInput } from './filter.ts'

/** Options of jq that take a value as the next word. */
const WITH_VALUE: { readonly [option: string]: number } = { '--arg': 2, '--argjson': 2, '--indent': 1 }

/** Options of jq that read files. */
const WITH_FILE = ['--from-file', '-f', '--slurpfile', '--rawfile', '-L']

/** Takes the query and the options apart. Throws CommandError. */
function splitQuery(args: readonly string[]): { readonly query: string; readonly options: readonly string[] } {
  const options: string[] = []
  let query: string | undefined
  for (let at = 0; at < args.length; at++) {
    const word = args[at] as string
    if (WITH_FILE.includes(word)) throw new CommandError(`${word}: files are not supported`)
    const values = WITH_VALUE[word]
    if (values !== undefined) {
      append(options, args.slice(at, at + 1 + values))
      at += values
    } else if (word.startsWith('-') && word !== '-') options.push(word)
    else if (query === undefined) query = word
    else throw new CommandError(`${word}: files are not supported`)
  }
  return { query: query ?? '.', options }
}

/** Runs jq itself on the whole input. */
export const JQ: Filter = {
  name: 'jq',
  help: 'Select and change JSON',
  flags: [],
  open({ args }, output) {
    const { query, options } = splitQuery(args)
    const input = new WholeInput()
    return {
      write: (text) => input.add(text),
      async end() {
        const { stdout, stderr, exitCode } = await output.runJq(input.text, query, options, output.signal)
        const isOpen = stdout === '' || stdout.endsWith('\n') || options.includes('-j') || options.includes('--join-output')
        output.stdout(isOpen ? stdout : `${stdout}\n`)
        output.stderr(stderr === '' || stderr.endsWith('\n') ? stderr : `${stderr}\n`)
        return exitCode
      },
    }
  },
}
