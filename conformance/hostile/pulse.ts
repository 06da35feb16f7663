import { Worker } from 'node:worker_threads'

/** Asks for /version over and over, in a thread of its own, and keeps the longest wait. */
const PULSE = `
const { parentPort, workerData } = require('node:worker_threads')
const { Agent, get } = require('node:http')
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
let longest = 0
let since
const beat = () => {
  since = performance.now()
  const next = () => {
    if (since === undefined) return
    longest = Math.max(longest, performance.now() - since)
    since = undefined
    setTimeout(beat, 10)
  }
  get(workerData + '/version', { agent }, (answer) => answer.resume().on('close', next)).on('error', next)
}
parentPort.on('message', () => {
  parentPort.postMessage(Math.max(longest, since === undefined ? 0 : performance.now() - since))
  longest = 0
})
beat()
`

/** A second client that keeps asking a server something small. */
export interface Pulse {
  /** The longest that the client has waited for an answer since this was last asked, in milliseconds. */
  longest(): Promise<number>
  stop(): Promise<void>
}

export function startPulse(base: string): Pulse {
  const worker = new Worker(PULSE, { eval: true, workerData: base })
  return {
    longest: () =>
      new Promise((resolve) => {
        worker.once('message', resolve)
        worker.postMessage('longest')
      }),
    async stop() {
      await worker.terminate()
    },
  }
}
