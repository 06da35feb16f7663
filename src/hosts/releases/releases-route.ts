import { isObject, newObject } from '../../apimachinery/json/value.ts'
import { errorMessage } from '../../apimachinery/text/error-message.ts'
import { parseYaml } from '../../apimachinery/yaml/parse.ts'
import type { ApiRequest, ApiResponse, BodySink } from '../../apiserver/endpoints/exchange.ts'
import type { ReleasesLine } from '../../protocol/releases.ts'
import { crdReleases } from './crd-releases.ts'

/** Lets messages in between two releases: one of them may be that nobody waits any more. */
const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

async function write(body: string, sink: BodySink, isStopped: () => boolean): Promise<void> {
  const put = (line: ReleasesLine): void => void sink.write(`${JSON.stringify(line)}\n`)
  try {
    const { value } = parseYaml(body)
    const crd = { value: isObject(value) ? value : newObject(), body, contentType: 'application/yaml' }
    for await (const line of crdReleases(crd)) {
      if (isStopped()) return
      put(line)
      await turn()
      if (isStopped()) return
    }
  } catch (error) {
    put({ problem: errorMessage(error) })
  }
  sink.end()
}

/** Answers what releases do with the CRD in a request (`protocol/releases.ts`). */
export const releasesAnswer = ({ body }: ApiRequest): ApiResponse => ({
  status: 200,
  headers: { 'Content-Type': 'application/x-ndjson' },
  body: (sink) => {
    let isOver = false
    void write(body, sink, () => isOver)
    return () => {
      isOver = true
    }
  },
})
