import { loadJq } from 'jq-wasm'
import type { JqAnswer, JqTask } from './jq-messages.ts'
import { lockDown } from './lock-down.ts'

async function run({ wasm, input, query, options }: JqTask): Promise<JqAnswer> {
  try {
    const jq = await loadJq({ wasmBinary: wasm })
    return jq.raw(input, query, [...options])
  } catch (error) {
    return { error: String(error) }
  }
}

lockDown()
self.onmessage = async ({ data }: MessageEvent<JqTask>) => self.postMessage(await run(data))
