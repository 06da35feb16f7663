import { hostname } from 'node:os'
import { basename, extname } from 'node:path'
import { errorMessage } from '../../../apimachinery/text/error-message.ts'
import type { Manager } from '../../../controller-runtime/api.ts'
import { LIBRARY_NAME, library } from '../../../controller-runtime/library.ts'
import { ControllerManager } from '../../../controller-runtime/manager.ts'
import { systemRandom } from '../../system-random.ts'
import { Mistake } from '../mistake.ts'
import { RUN_USAGE, type RunOptions, runArguments } from './arguments.ts'
import { clientClock } from './client-clock.ts'
import { FileError, Program } from './load-file.ts'
import { isRoutine, logLine, metricsLine } from './log-lines.ts'
import { type ServerAddress, serverTransport } from './server-transport.ts'

const DEFAULT_SERVER = 'http://127.0.0.1:8001'

/** Runs `crdlab run`, and returns the exit code: 2 for a mistake in the arguments, 1 when the file or a controller fails. */
export async function runControllers(args: readonly string[]): Promise<number> {
  try {
    const options = runArguments(args)
    if (options === undefined) console.log(RUN_USAGE)
    else return await run(options)
    return 0
  } catch (error) {
    if (!(error instanceof Mistake)) throw error
    console.error(`crdlab: ${error.message}\n\n${RUN_USAGE}`)
    return 2
  }
}

async function run(options: RunOptions): Promise<number> {
  const { file, record, replay } = options
  if (replay === undefined && record === undefined) return runHere({ ...options, file: file ?? '' })
  // The sandbox and what it needs would slow down the start of every other run.
  const recorded = await import('./recorded-run.ts')
  if (replay !== undefined) return recorded.replayRun(replay, options)
  const transport = serverTransport(await addressOf(options))
  return recorded.recordRun(file ?? '', record ?? '', transport, options, stopSignal())
}

async function runHere(options: RunOptions & { readonly file: string }): Promise<number> {
  const program = new Program({ [LIBRARY_NAME]: library })
  const name = basename(options.file, extname(options.file))
  try {
    const address = await addressOf(options)
    const { user, isElected, namespace, isVerbose } = options
    const manager = new ControllerManager({
      wire: { fetch: serverTransport(address), clock: clientClock, ...(user !== undefined && { user }) },
      name,
      observe: (activity) => {
        if (isVerbose || !isRoutine(activity, name))
          console.log(logLine(activity, clientClock.now(), (error) => program.placeOf(error)))
      },
      ...(isElected && {
        leaderElection: { name, namespace, identity: `${hostname()}_${systemRandom.uuid()}`, random: Math.random },
      }),
    })
    await setUp(program, options.file, manager)
    await manager.start(stopSignal())
    if (isVerbose) for (const [of, metrics] of manager.metrics) console.log(metricsLine(of, metrics))
    return 0
  } catch (error) {
    const place = error instanceof FileError ? undefined : program.placeOf(error)
    console.error(`crdlab: ${place === undefined ? '' : `${place}: `}${errorMessage(error)}`)
    return 1
  }
}

/** Lets the file add its controllers to the manager. */
async function setUp(program: Program, file: string, manager: Manager): Promise<void> {
  const { default: add } = program.load(file) as { readonly default?: unknown }
  if (typeof add !== 'function') throw new FileError(`${file}: the default export must be a function that takes a manager`)
  await add(manager)
}

async function addressOf({ server, token, kubeconfig, context }: RunOptions): Promise<ServerAddress> {
  if (server === undefined && (kubeconfig ?? context) !== undefined) {
    // Its libraries would slow down the start of every other run.
    const { loadContext } = await import('../../cluster/kubeconfig.ts')
    return loadContext({ ...(kubeconfig !== undefined && { kubeconfig }), ...(context !== undefined && { context }) })
  }
  const headers = token === undefined ? {} : { Authorization: `Bearer ${token}` }
  return { server: new URL(server ?? DEFAULT_SERVER), credentials: async () => ({ headers }) }
}

/** Aborts with the first SIGTERM or SIGINT. A second one ends the process at once. */
function stopSignal(): AbortSignal {
  const end = new AbortController()
  const stop = (): void => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.off(signal, stop)
    end.abort()
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop)
  return end.signal
}
