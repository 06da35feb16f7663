import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

/** A process and the lines that it prints. */
export interface Program {
  readonly lines: readonly string[]
  /** Resolves to the first line with a text, printed or to come, or to a later one of these. Rejects when the process ends without it. */
  line(text: string, which?: number): Promise<string>
  /** Sends SIGTERM, and resolves to the exit code. */
  stop(): Promise<number | null>
  readonly exit: Promise<number | null>
}

const started: Program[] = []

/** Ends all processes that were started. */
export async function stopPrograms(): Promise<void> {
  for (const program of started.splice(0)) await program.stop()
}

/** Starts `crdlab` with arguments. */
export function start(...args: string[]): Program {
  const child: ChildProcess = spawn(process.execPath, ['bin/crdlab.mjs', ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  const lines: string[] = []
  const waiting = new Set<() => void>()
  const wake = (): void => {
    for (const each of waiting) each()
  }
  const exit = new Promise<number | null>((resolve) => child.on('close', resolve))
  let hasEnded = false
  void exit.then(() => {
    hasEnded = true
    wake()
  })
  for (const stream of [child.stdout, child.stderr]) {
    if (stream === null) continue
    createInterface({ input: stream }).on('line', (line) => {
      lines.push(line)
      wake()
    })
  }
  const program: Program = {
    lines,
    exit,
    async line(text, which = 1) {
      for (;;) {
        const found = lines.filter((line) => line.includes(text))[which - 1]
        if (found !== undefined) return found
        if (hasEnded) throw new Error(`no line has "${text}":\n${lines.join('\n')}`)
        await new Promise<void>((resolve) => {
          const once = (): void => {
            waiting.delete(once)
            resolve()
          }
          waiting.add(once)
        })
      }
    },
    async stop() {
      child.kill('SIGTERM')
      return exit
    },
  }
  started.push(program)
  return program
}
