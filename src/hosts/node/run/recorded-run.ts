import { readFileSync, writeFileSync } from 'node:fs'
import { basename, extname, relative } from 'node:path'
import { errorMessage } from '../../../apimachinery/text/error-message.ts'
import type { Transport } from '../../../client/transport.ts'
import type { Activity } from '../../../controller-runtime/activity.ts'
import type { ProgramEnd } from '../../../lab/program.ts'
import { differenceLines } from '../../../lab/recording/difference.ts'
import { RecordingError, readRecording } from '../../../lab/recording/read.ts'
import type { Recording } from '../../../lab/recording/recording.ts'
import { Replay } from '../../../lab/recording/replay.ts'
import { LabSession } from '../../../lab/session.ts'
import type { RunOptions } from './arguments.ts'
import { clientClock } from './client-clock.ts'
import { FileError } from './load-file.ts'
import { isRoutine, logLine } from './log-lines.ts'
import { openProgram, runProgram } from './sandbox.ts'

const nameOf = (path: string): string => relative(process.cwd(), path)

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    throw new FileError(`${nameOf(path)}: the file does not exist or cannot be read`)
  }
}

/** Prints what happens in a program whose errors name the lines of a file. */
function printer(fileName: string, name: string, { isVerbose }: RunOptions): (activity: Activity, now: number) => void {
  const placeOf = (error: unknown): string | undefined => {
    const { line } = error instanceof Error ? (error as { readonly line?: number }) : {}
    return line === undefined ? undefined : `${fileName}:${line}`
  }
  return (activity, now) => {
    if (isVerbose || !isRoutine(activity, name)) console.log(logLine(activity, now, placeOf))
  }
}

function endText(end: Exclude<ProgramEnd, { type: 'stopped' }>, fileName: string): string {
  return `${fileName}${end.line === undefined ? '' : `:${end.line}`}: ${end.message}`
}

/** Runs a file in the sandbox until it ends or the signal aborts, and writes the recording. Returns the exit code. */
export async function recordRun(
  file: string,
  into: string,
  fetch: Transport,
  options: RunOptions,
  stop: AbortSignal,
): Promise<number> {
  const name = basename(file, extname(file))
  const { user } = options
  try {
    const source = textOf(file)
    const print = printer(nameOf(file), name, options)
    const session = new LabSession({
      runProgram,
      fetch,
      clock: clientClock,
      name,
      fileName: basename(file),
      identity: user === undefined ? undefined : { user, groups: [] },
      seed: 1 + Math.floor(Math.random() * 2 ** 31),
      observe: (activity) => print(activity, clientClock.now()),
    })
    session.go('play', source)
    await new Promise<void>((resolve) => {
      stop.addEventListener('abort', () => resolve())
      session.subscribe(() => session.phase.type === 'ended' && resolve())
    })
    const { phase, recorder } = session
    session.stop()
    writeFileSync(into, recorder?.text() ?? '')
    if (recorder?.isFull === true) console.error(`crdlab: ${into} is incomplete: the recording reached its size limit`)
    if (phase.type !== 'ended' || phase.end.type === 'stopped') return 0
    console.error(`crdlab: ${endText(phase.end, nameOf(file))}`)
  } catch (error) {
    console.error(`crdlab: ${errorMessage(error)}`)
  }
  return 1
}

/** Runs a recording again, with the code of a file where there is one, and prints its log and the first difference. Returns the exit code. */
export async function replayRun(path: string, options: RunOptions): Promise<number> {
  const { file } = options
  try {
    const recording = recordingAt(path)
    const source = file === undefined ? recording.program.source : textOf(file)
    const { name, fileName } = recording.program
    const print = printer(file === undefined ? fileName : nameOf(file), name, options)
    let now = 0
    const replay = new Replay(
      recording,
      openProgram,
      {
        time: (time) => {
          now = time
        },
        observe: (activity) => print(activity, now),
        saw: () => undefined,
      },
      source,
    )
    while (await replay.next());
    const { difference, equal } = replay
    if (difference === undefined) {
      console.log(`replayed ${equal.calls} calls, ${equal.writes} of them writes: no differences`)
      return 0
    }
    for (const line of differenceLines(difference)) console.error(line)
  } catch (error) {
    console.error(`crdlab: ${errorMessage(error)}`)
  }
  return 1
}

function recordingAt(path: string): Recording {
  try {
    return readRecording(textOf(path))
  } catch (error) {
    if (!(error instanceof RecordingError)) throw error
    throw new FileError(`${nameOf(path)}:${error.line}: ${error.message}`)
  }
}
