import type { Loopback, LoopbackRequest } from '../loopback.ts'

/** A server that notes the requests of a controller. */
export interface RecordedApi {
  readonly api: Loopback
  readonly requests: LoopbackRequest[]
  /** The requests since the last call, as `METHOD PATH`. */
  sent(): string[]
}

/** Notes each request, then answers it; what `answer` throws is the failure of the request. */
export function recordedApi(answer: (request: LoopbackRequest) => unknown = () => {}): RecordedApi {
  const requests: LoopbackRequest[] = []
  let seen = 0
  return {
    requests,
    api: async (request) => {
      requests.push(request)
      await answer(request)
    },
    sent: () => {
      const lines = requests.slice(seen).map(({ method, path }) => `${method} ${path}`)
      seen = requests.length
      return lines
    },
  }
}
