import { serveProgram } from '../hosts/sandbox/sandbox-role.ts'

/** What a worker can reach beside the page. The code of a program cannot see any of it; nothing here needs it. */
const REACH = [
  'fetch',
  'XMLHttpRequest',
  'WebSocket',
  'WebTransport',
  'EventSource',
  'indexedDB',
  'caches',
  'BroadcastChannel',
  'Worker',
  'importScripts',
]

for (const name of REACH) Object.defineProperty(self, name, { value: undefined, configurable: false, writable: false })

const receive = serveProgram(
  (message) => self.postMessage(message),
  () => performance.now(),
)
self.onmessage = ({ data }: MessageEvent) => receive(data)
