import { Worker } from 'node:worker_threads'
import wasm from '@jitl/quickjs-wasmfile-release-sync/wasm?url&inline'
import { errorMessage } from '../../apimachinery/text/error-message.ts'

/** QuickJS, compiled to WebAssembly: a file of the page, which the host has in its own code. */
export const quickjs = async (): Promise<ArrayBuffer> =>
  new Uint8Array(Buffer.from(wasm.slice(wasm.indexOf(',') + 1), 'base64')).buffer

/** What talks to a sandbox. */
interface Port<To, From> {
  onmessage: ((message: From) => void) | null
  onerror: ((message: string) => void) | null
  postMessage(message: To): void
  terminate(): void
}

type Serve<To, From> = (post: (message: From) => void, elapsed: () => number) => (message: To) => void

/** The time that this process has worked, in milliseconds: unlike that of a clock, it does not pass while others do. */
function worked(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** A sandbox without a worker: while its code works, this process waits. */
export function portHere<To, From>(serve: Serve<To, From>): Port<To, From> {
  const receive = serve((message) => port.onmessage?.(message), worked)
  const port: Port<To, From> = {
    onmessage: null,
    onerror: null,
    postMessage: (message) => {
      try {
        receive(message)
      } catch (error) {
        port.onerror?.(errorMessage(error))
      }
    },
    terminate: () => {
      port.onmessage = null
    },
  }
  return port
}

/** How many MiB of objects the thread itself can have; the memory of QuickJS is not among them. */
const THREAD_MIB = 64

/** A sandbox in a thread of its own, whose code is at `entry`: while its code works, this process answers others. */
export function portOfThread<To, From>(entry: URL): Port<To, From> {
  const thread = new Worker(entry, { env: {}, stdin: false, resourceLimits: { maxOldGenerationSizeMb: THREAD_MIB } })
  const port: Port<To, From> = {
    onmessage: null,
    onerror: null,
    postMessage: (message) => thread.postMessage(message),
    terminate: () => void thread.terminate(),
  }
  thread.on('message', (message: From) => port.onmessage?.(message))
  thread.on('error', (error) => port.onerror?.(errorMessage(error)))
  return port
}
