import { type Command, GLOBAL_FLAGS } from './command.ts'
import { CommandError, errorText, PlainError, SilentExit } from './errors.ts'
import { parseFlags } from './flags.ts'
import { helpFor, helpOf } from './help.ts'
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
    const help = helpFor(words, (topic) => commandOf(topic)?.command)
    if (help === undefined) return fail(new CommandError(unknownCommand(words.find((word) => !word.startsWith('-')) ?? '')))
    if ('error' in help) return fail(help.error)
    environment.stdout(help.text)
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
