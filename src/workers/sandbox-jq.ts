import { loadJq } from 'jq-wasm'
import type { JqAnswer, JqTask } from './jq-messages.ts'
import { lockDown } from './lock-down.ts'

async function run({ wasm, input, query, options }: JqTask): Promise<JqAnswer> {
  try {
    const jq = await loadJq({ wasmBinary: wasm })
    return jq.raw(input, query, [...options])
  } catch (error) {
    // jq has 256 MB of memory. Beyond that, or beyond the stack, WebAssembly traps.
    const isOver = error instanceof WebAssembly.RuntimeError || error instanceof RangeError
    return isOver ? { stdout: '', stderr: 'jq: out of memory', exitCode: 5 } : { error: String(error) }
  }
}

lockDown()
self.onmessage = async ({ data }: MessageEvent<JqTask>) => self.postMessage(await run(data))
