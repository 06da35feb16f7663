import { errorMessage } from '../../../apimachinery/text/error-message.ts'
import type { StandIn } from '../arguments.ts'
import { Mistake } from '../mistake.ts'
import { stopOnSignals } from '../signals.ts'
import { etcd } from './etcd.ts'
import { kubeApiserver } from './kube-apiserver.ts'

/** A program that stands in for another, with its options. */
export interface StandInProgram {
  readonly usage: string
  /** Rejects when it cannot start: with a Mistake when the arguments are invalid. */
  start(args: readonly string[]): Promise<Started>
}

export interface Started {
  readonly url: string
  /** Notices for the user. */
  readonly warnings: readonly string[]
  stop(): Promise<void>
}

const PROGRAMS: Readonly<Record<StandIn, StandInProgram>> = { 'kube-apiserver': kubeApiserver, etcd }

/** Starts a program. Returns the exit code, should it end: 2 for invalid arguments, 1 when it cannot start. */
export async function standIn(name: StandIn, args: readonly string[]): Promise<number> {
  const program = PROGRAMS[name]
  if (args.includes('--help') || args.includes('-h')) {
    console.log(program.usage)
    return 0
  }
  try {
    const started = await program.start(args)
    stopOnSignals(started)
    for (const warning of started.warnings) console.error(`crdlab ${name}: ${warning}`)
    console.log(`Serving on ${started.url}`)
    return 0
  } catch (error) {
    const isMistake = error instanceof Mistake
    console.error(`crdlab ${name}: ${errorMessage(error)}${isMistake ? `\n\n${program.usage}` : ''}`)
    return isMistake ? 2 : 1
  }
}
