import { readFileSync } from 'node:fs'

/** Clock ticks of the kernel a second, as Linux reports times of processes. */
const TICKS = 100

const PAGE_BYTES = 4096

/** The resources that a process has used so far. Linux. */
export interface Usage {
  /** Seconds of processor time, of all its threads. */
  readonly seconds: number
  /** Bytes of memory that it holds now. */
  readonly bytes: number
}

export function usageOf(pid: number): Usage {
  // The name of the program, in parentheses, may hold spaces.
  const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ')
  const fields = rest.split(' ')
  const seconds = (Number(fields[11]) + Number(fields[12])) / TICKS
  return { seconds, bytes: Number(fields[21]) * PAGE_BYTES }
}

/** The resources that several processes have used together. */
export function usageOfAll(pids: readonly number[]): Usage {
  const all = pids.map(usageOf)
  return {
    seconds: all.reduce((sum, { seconds }) => sum + seconds, 0),
    bytes: all.reduce((sum, { bytes }) => sum + bytes, 0),
  }
}
