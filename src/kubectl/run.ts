import { type Command, GLOBAL_FLAGS } from './command.ts'
import { CommandError, errorText, PlainError, SilentExit } from './errors.ts'
import { FILTERS } from './filters/pipeline.ts'
import { parseFlags } from './flags.ts'
import { unavailable, unknownCommand } from './other-commands.ts'
import { COMMANDS } from './registry.ts'
import { type Environment, Session } from './session.ts'

/** The command that words begin with, and the words behind its name. Flags before a name are moved behind it. */
export function commandOf(words: readonly string[]): { readonly command: Command; readonly rest: readonly string[] } | undefined {
  const { before, names, after } = splitName(words)
  for (let length = Math.min(2, names.length); length > 0; length--) {
    const name = names.slice(0, length).join(' ')
    const command = COMMANDS.find((each) => each.name === name || each.aliases?.includes(name))
    if (command !== undefined) return { command, rest: [...before, ...names.slice(length), ...after] }
  }
  return undefined
}

/** Global flags can stand before the name of the command. */
function splitName(words: readonly string[]): { before: string[]; names: string[]; after: string[] } {
  const before: string[] = []
  let at = 0
  for (let word = words[at]; word?.startsWith('-') === true; word = words[at]) {
    before.push(word)
    at++
    const flag = GLOBAL_FLAGS.find(({ name, short }) => word === `--${name}` || word === `-${short}`)
    const value = words[at]
    if (flag === undefined || value === undefined) continue
    before.push(value)
    at++
  }
  const names = words.slice(at, at + 2).filter((word) => !word.startsWith('-'))
  return { before, names, after: words.slice(at + names.length) }
}

/** Prints the help of `help` and of `kubectl` alone. Undefined for other words. */
function helpFor(words: readonly string[]): string | undefined {
  const [first, ...rest] = words.filter((word) => !word.startsWith('-'))
  if (first === undefined) return overview()
  if (first !== 'help') return undefined
  if (rest.length === 0) return overview()
  const found = commandOf(rest)
  return found === undefined ? undefined : helpOf(found.command)
}

/**
 * Runs a command of kubectl: the words behind `kubectl`. Returns its exit code; everything it says goes to the streams of the
 * environment. Rejects only when the signal aborts.
 */
export async function runKubectl(words: readonly string[], environment: Environment): Promise<number> {
  const missing = unavailable(words)
  const found = missing === undefined ? commandOf(words) : undefined
  const fail = (error: unknown): number => {
    environment.stderr(errorText(error))
    if (error instanceof SilentExit) return error.exitCode
    const code = found?.command.errorCode ?? 1
    return error instanceof CommandError ? Math.max(error.exitCode, code) : code
  }
  if (missing !== undefined) return fail(new PlainError(missing))
  if (found === undefined) {
    const help = helpFor(words)
    if (help === undefined) return fail(new CommandError(unknownCommand(words.find((word) => !word.startsWith('-')) ?? '')))
    environment.stdout(help)
    return 0
  }
  const { command, rest } = found
  const flags = [...command.flags, ...GLOBAL_FLAGS]
  if (rest.includes('--help') || rest.includes('-h')) {
    environment.stdout(helpOf(command))
    return 0
  }
  try {
    const parsed = parseFlags(rest, flags)
    try {
      const user = parsed.flags.text('as')
      const session = new Session(environment, user === '' ? undefined : user)
      await command.run({ session, ...parsed, name: command.name })
      return 0
    } catch (error) {
      if (environment.signal.aborted) throw error
      return fail(error)
    }
  } catch (error) {
    if (!(error instanceof CommandError)) throw error
    return fail(new CommandError(`${error.message}\nSee 'kubectl ${command.name} --help' for usage.`))
  }
}

const padded = (rows: readonly (readonly [string, string])[]): string => {
  const width = Math.max(...rows.map(([name]) => name.length))
  return rows.map(([name, help]) => `  ${name.padEnd(width)}   ${help}\n`).join('')
}

/** The output of `kubectl` alone and of `help`: the commands of the console, and the filters. */
const overview = (): string => {
  const rows = (list: readonly { readonly name: string; readonly help: string }[]) =>
    padded(list.map(({ name, help }) => [name, help]))
  return `Commands:\n${rows(COMMANDS)}\nFilters, after |:\n${rows(FILTERS)}\nkubectl COMMAND --help prints the flags of a command.\n`
}

function helpOf(command: Command): string {
  const flags = [...command.flags, ...GLOBAL_FLAGS].map(
    ({ name, short, help }) => [`${short === undefined ? '    ' : `-${short}, `}--${name}`, help] as const,
  )
  return `${command.help}\n\nOptions:\n${padded(flags)}`
}
