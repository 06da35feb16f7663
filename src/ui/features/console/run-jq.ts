import wasmUrl from 'jq-wasm/jq.wasm?url'
import type { RunJq } from '../../../kubectl/filters/filter.ts'
import type { JqAnswer, JqTask } from '../../../workers/jq-messages.ts'
import { spawnJq } from '../../../workers/spawn.ts'

/** How long a query may run, in milliseconds. */
const PATIENCE_MS = 10_000

/** Runs jq in a worker of its own, without network or storage; a query that does not end is ended. */
export const runJq: RunJq = async (input, query, options, signal) => {
  const response = await fetch(wasmUrl, { signal })
  if (!response.ok) throw new Error(`jq could not be loaded: HTTP ${response.status}`)
  const wasm = await response.arrayBuffer()
  const worker = spawnJq()
  let patience: ReturnType<typeof setTimeout> | undefined
  try {
    const answer = await new Promise<JqAnswer>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<JqAnswer>) => resolve(data)
      worker.onerror = ({ message }) => reject(new Error(message || 'jq could not be started'))
      patience = setTimeout(() => resolve({ stdout: '', stderr: 'jq: stopped after 10 s', exitCode: 124 }), PATIENCE_MS)
      signal.addEventListener('abort', () => reject(signal.reason), { once: true })
      const task: JqTask = { wasm, input, query, options }
      worker.postMessage(task, [wasm])
    })
    if ('error' in answer) throw new Error(answer.error)
    return answer
  } finally {
    clearTimeout(patience)
    worker.terminate()
  }
}
