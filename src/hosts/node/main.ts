import packageJson from '../../../package.json' with { type: 'json' }
import { errorMessage } from '../../apimachinery/text/error-message.ts'
import { parseArguments } from './arguments.ts'
import { serve } from './serve.ts'
import { stopOnSignals } from './signals.ts'

/** The command line of `crdlab`. Sets the exit code: 2 for a mistake in the arguments, 1 when the server cannot start or files cannot be used. */
export async function main(args: readonly string[], pageFolder: string): Promise<void> {
  const command = parseArguments(args, process.env.CRDLAB_ETCD_PASSWORD)
  if (command.kind === 'help') console.log(await usage())
  else if (command.kind === 'version') console.log(packageJson.version)
  else if (command.kind === 'files') {
    const { runFileCommand } = await import('./commands/run-command.ts')
    process.exitCode = await runFileCommand(command.command, command.args)
  } else if (command.kind === 'run') {
    const { runControllers } = await import('./run/run.ts')
    process.exit(await runControllers(command.args))
  } else if (command.kind === 'stand-in') {
    const { standIn } = await import('./stand-ins/stand-in.ts')
    process.exitCode = await standIn(command.program, command.args)
  } else if (command.kind === 'mistake') {
    console.error(`crdlab: ${command.message}\n\n${await usage()}`)
    process.exitCode = 2
  } else {
    try {
      const serving = await serve(command.options, pageFolder)
      stopOnSignals(serving)
      for (const warning of serving.warnings) console.error(`crdlab: ${warning}`)
      console.log(`Serving on ${serving.url}`)
      for (const note of serving.notes ?? []) console.log(note)
      if (command.options.cluster !== undefined) console.log('Open it in a browser')
      else if (!command.options.bare) console.log(`Open it in a browser, or: kubectl --server ${serving.url} get webapps`)
    } catch (error) {
      console.error(`crdlab: ${errorMessage(error)}`)
      process.exitCode = 1
    }
  }
}

const usage = async (): Promise<string> => (await import('./usage.ts')).USAGE
