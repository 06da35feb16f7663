import { errorMessage } from '../../../apimachinery/text/error-message.ts'
import { Mistake } from '../mistake.ts'
import { type FileCommand, parseOptions } from './command.ts'
import type { FileCommandName } from './commands.ts'

const LOADED: Readonly<Record<FileCommandName, () => Promise<FileCommand>>> = {
  check: async () => (await import('./check.ts')).check,
  diff: async () => (await import('./diff.ts')).diff,
  lint: async () => (await import('./lint.ts')).lint,
  fmt: async () => (await import('./fmt.ts')).fmt,
  sample: async () => (await import('./sample.ts')).sample,
  explain: async () => (await import('./explain.ts')).explain,
  test: async () => (await import('./test.ts')).test,
  lsp: async () => (await import('./lsp.ts')).lsp,
  types: async () => (await import('./export.ts')).types,
  schema: async () => (await import('./export.ts')).schema,
  docs: async () => (await import('./export.ts')).docs,
  bundle: async () => (await import('./bundle.ts')).bundle,
  user: async () => (await import('./user.ts')).user,
}

/** Runs a command on files. Returns the exit code: 2 for invalid arguments, 1 when a file cannot be read or the command found problems. */
export async function runFileCommand(name: FileCommandName, args: readonly string[]): Promise<number> {
  const command = await LOADED[name]()
  if (args.includes('--help') || args.includes('-h')) {
    console.log(command.usage)
    return 0
  }
  try {
    return await command.run(parseOptions(command.options, args))
  } catch (error) {
    const isMistake = error instanceof Mistake
    console.error(`crdlab ${name}: ${errorMessage(error)}${isMistake ? `\n\n${command.usage}` : ''}`)
    return isMistake ? 2 : 1
  }
}
