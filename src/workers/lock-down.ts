/** What a worker can reach beside the page. The code of a person in it cannot see any of it; nothing that runs it needs it. */
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

/** Takes network, storage and workers from this worker. */
export function lockDown(): void {
  for (const name of REACH) Object.defineProperty(self, name, { value: undefined, configurable: false, writable: false })
}
