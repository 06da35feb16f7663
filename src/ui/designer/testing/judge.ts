import { isObject } from '../../../apimachinery/json/value.ts'
import { parseYaml } from '../../../apimachinery/yaml/parse.ts'
import { memoryBackend } from '../../../apiserver/storage/memory/backend.ts'
import { openStorage } from '../../../apiserver/storage/store.ts'
import { createClient } from '../../../client/client.ts'
import { createControlPlane } from '../../../controlplane/control-plane.ts'
import { type Problem, serverProblems } from '../problems/server.ts'

const clock = { now: () => 0, setTimer: () => () => {} }
const random = { uuid: () => '00000000-0000-4000-8000-000000000000', suffix: () => 'bcdfg' }

/** What a server of its own says to a CRD. */
export async function judge(text: string): Promise<Problem[]> {
  const storage = await openStorage(memoryBackend(), { clock })
  const plane = createControlPlane({ storage, clock, random, bare: true })
  const time = { now: () => 0, elapsed: () => 0, sleep: async () => {} }
  const fetch = (url: string | Request, init?: RequestInit) => plane.handle(new Request(`http://x${String(url)}`, init))
  const client = createClient({ fetch, clock: time, actor: 'test' })
  const answer = await client.send({
    method: 'POST',
    path: '/apis/apiextensions.k8s.io/v1/customresourcedefinitions',
    query: { dryRun: 'All', fieldValidation: 'Warn' },
    body: text,
    contentType: 'application/yaml',
  })
  const { value } = parseYaml(text)
  return serverProblems(isObject(value) ? value : {}, answer.failure, answer.exchange.warnings)
}
