/** A worker as what talks to it sees it. */
interface Port<To, From> {
  onmessage: ((message: From) => void) | null
  onerror: ((message: string) => void) | null
  postMessage(message: To): void
  terminate(): void
}

/** The port of a worker that has a sandbox. */
export function portOf<To, From>(worker: Worker): Port<To, From> {
  const port: Port<To, From> = {
    onmessage: null,
    onerror: null,
    postMessage: (message) => worker.postMessage(message),
    terminate: () => worker.terminate(),
  }
  worker.onmessage = ({ data }) => port.onmessage?.(data)
  worker.onerror = ({ message }) => port.onerror?.(message || 'the sandbox could not be started')
  return port
}
