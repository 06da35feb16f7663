import packageJson from '../../../package.json' with { type: 'json' }
import { errorMessage } from '../../apimachinery/text/error-message.ts'
import { parseArguments, USAGE } from './arguments.ts'
import { type Serving, serve } from './serve.ts'

/** The command line of `crdlab`. Sets the exit code: 2 for a mistake in the arguments, 1 when the server cannot start or files cannot be used. */
export async function main(args: readonly string[], pageFolder: string): Promise<void> {
  const command = parseArguments(args, process.env.CRDLAB_ETCD_PASSWORD)
  if (command.kind === 'help') console.log(USAGE)
  else if (command.kind === 'version') console.log(packageJson.version)
  else if (command.kind === 'files') {
    const { runFileCommand } = await import('./commands/run-command.ts')
    process.exitCode = await runFileCommand(command.command, command.args)
  } else if (command.kind === 'run') {
    const { runControllers } = await import('./run/run.ts')
    process.exit(await runControllers(command.args))
  } else if (command.kind === 'mistake') {
    console.error(`crdlab: ${command.message}\n\n${USAGE}`)
    process.exitCode = 2
  } else {
    try {
      const serving = await serve(command.options, pageFolder)
      stopOnSignals(serving)
      for (const warning of serving.warnings) console.error(`crdlab: ${warning}`)
      console.log(`Serving on ${serving.url}`)
      if (command.options.cluster !== undefined) console.log('Open it in a browser')
      else if (!command.options.bare) console.log(`Open it in a browser, or: kubectl --server ${serving.url} get webapps`)
    } catch (error) {
      console.error(`crdlab: ${errorMessage(error)}`)
      process.exitCode = 1
    }
  }
}

function stopOnSignals(serving: Serving): void {
  const stop = (): void => {
    // A second signal ends the process at once.
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.off(signal, stop)
    serving.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop)
}
