// The thread of one conversion or admission function: an entry of its own in the build.
import { parentPort } from 'node:worker_threads'
import { serveConversions } from '../sandbox/conversion-role.ts'

const receive = serveConversions(
  (message) => parentPort?.postMessage(message),
  () => performance.now(),
)
parentPort?.on('message', receive)
