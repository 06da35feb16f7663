import { parseArgs } from 'node:util'
import { errorMessage } from '../../../apimachinery/text/error-message.ts'
import { Mistake } from '../mistake.ts'

export const RUN_USAGE = `usage: crdlab run FILE.ts [options]
       crdlab run [FILE.ts] --replay RECORDING

Runs the controllers of a TypeScript file against any Kubernetes API server, in this process. The file exports a function that adds them to a manager:

  import { controllerManagedBy } from 'crdlab/controller'
  export default (mgr) => controllerManagedBy(mgr).for({ apiVersion: 'demo.crdlab.dev/v1', kind: 'WebApp' }).complete({
    async reconcile(ctx, request) { ctx.log.info('hello') },
  })

options
  --server URL       the API server (http://127.0.0.1:8001 without a kubeconfig)
  --token TOKEN      the bearer token for --server
  --kubeconfig FILE  the server and the credentials of a kubeconfig
  --context NAME     its context (the current one)
  --as USER          the user to impersonate
  --leader-elect     elects a leader by a Lease, so that of several processes one works
  --namespace NAME   the namespace of the Lease (default)
  --record FILE      run the file in the sandbox, and write a recording of the run at its end
  --replay FILE      replay a recording without a server up to the first difference; with FILE.ts, replay that code
  -v, --verbose      also prints reads of the cache, the calls of caches and leader election, and what the controllers counted`

export interface RunOptions {
  /** Absent: that of the recording. */
  readonly file: string | undefined
  readonly server: string | undefined
  readonly token: string | undefined
  readonly kubeconfig: string | undefined
  readonly context: string | undefined
  readonly user: string | undefined
  readonly isElected: boolean
  readonly namespace: string
  /** Where a recording is written. */
  readonly record: string | undefined
  /** The recording that is replayed. */
  readonly replay: string | undefined
  readonly isVerbose: boolean
}

const OPTIONS = {
  server: { type: 'string' },
  token: { type: 'string' },
  kubeconfig: { type: 'string' },
  context: { type: 'string' },
  as: { type: 'string' },
  'leader-elect': { type: 'boolean' },
  namespace: { type: 'string' },
  record: { type: 'string' },
  replay: { type: 'string' },
  verbose: { type: 'boolean', short: 'v' },
  help: { type: 'boolean', short: 'h' },
} as const

/** What a replay does not use. */
const NOT_OF_REPLAYS = ['server', 'token', 'kubeconfig', 'context', 'as', 'leader-elect', 'record'] as const

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true })
  } catch (error) {
    throw new Mistake(errorMessage(error))
  }
}

/** Reads the arguments behind `crdlab run`. Returns undefined when they ask for help. Throws Mistake. */
export function runArguments(args: readonly string[]): RunOptions | undefined {
  const { values, positionals } = parse(args)
  if (values.help === true) return undefined
  const [file, ...more] = positionals
  const { record, replay } = values
  if (file === undefined && replay === undefined) throw new Mistake('run needs a FILE.ts')
  if (more[0] !== undefined) throw new Mistake(`unexpected argument "${more[0]}"`)
  if (replay !== undefined) {
    const other = NOT_OF_REPLAYS.find((name) => values[name] !== undefined)
    if (other !== undefined) throw new Mistake(`--replay cannot be combined with --${other}: it needs no server`)
  }
  const { server, token, kubeconfig, context, as: user, namespace = 'default', verbose = false } = values
  const ofCluster = kubeconfig === undefined ? '--context' : '--kubeconfig'
  if (server !== undefined && (kubeconfig ?? context) !== undefined)
    throw new Mistake(`--server cannot be combined with ${ofCluster}`)
  if (server !== undefined && !(URL.canParse(server) && ['http:', 'https:'].includes(new URL(server).protocol)))
    throw new Mistake(`--server ${server}: must be a URL with http:// or https://`)
  if (token !== undefined && server === undefined) throw new Mistake('--token needs --server')
  const isElected = values['leader-elect'] === true
  if (isElected && record !== undefined) throw new Mistake('--record cannot be combined with --leader-elect')
  return { record, replay, file, server, token, kubeconfig, context, user, isElected, namespace, isVerbose: verbose }
}
