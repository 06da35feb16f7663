import { loadJq } from 'jq-wasm'
import type { JqAnswer, JqTask } from './jq-messages.ts'
import { lockDown } from './lock-down.ts'

async function run({ wasm, input, query, options }: JqTask): Promise<JqAnswer> {
  try {
    const jq = await loadJq({ wasmBinary: wasm })
    return jq.raw(input, query, [...options])
  } catch (error) {
    // Its memory is 256 MB; beyond that, and beyond its stack, WebAssembly ends.
    const isOver = error instanceof WebAssembly.RuntimeError || error instanceof RangeError
    return isOver ? { stdout: '', stderr: 'jq: ended, out of memory', exitCode: 5 } : { error: String(error) }
  }
}

lockDown()
self.onmessage = async ({ data }: MessageEvent<JqTask>) => self.postMessage(await run(data))
