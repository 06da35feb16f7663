import { startEngine } from '../engine.ts'
import { type CompareOptions, type Comparison, compareScenario } from '../replay/compare.ts'
import { sleep } from '../replay/requests.ts'
import { runScenario } from '../replay/run.ts'
import type { Answer, Scenario, Server } from '../replay/scenario.ts'
import { clearPolicies, prepareForPolicies } from './policy-cluster.ts'
import { CRDS } from './random/story.ts'
import { inGroup } from './steps.ts'
import { replayedClock, timed } from './timed.ts'

const PATIENCE = 20_000
const ATTEMPTS = 20
const PAUSE = 100

/** The real server, with an end to every request: after so many milliseconds. */
export const oracleAt = (base: string, patience = PATIENCE): Server => ({
  base,
  settle: true,
  fetch: async (url, init) => {
    for (let attempt = 0; ; attempt++) {
      const limit = AbortSignal.timeout(patience)
      const response = await fetch(url, { ...init, signal: init.signal ? AbortSignal.any([init.signal, limit]) : limit })
      // The storage of a CRD that was changed is not ready at once.
      if (response.status !== 429 || attempt === ATTEMPTS) return comparable(response)
      await sleep(PAUSE)
    }
  },
})

/** Answers in YAML stay text in the normal form, so what differs from run to run is taken out here. */
async function comparable(response: Response): Promise<Response> {
  if (!(response.headers.get('content-type') ?? '').includes('yaml')) return response
  const text = (await response.text())
    .replace(/^( *)managedFields:\n(?:\1(?: .*|- .*)\n)*/gm, '')
    .replace(/resourceVersion: "\d+"/g, 'resourceVersion: "0"')
    .replace(/continue: [\w-]{20,}/g, 'continue: "1"')
  return new Response(text, { status: response.status, headers: response.headers })
}

/** A round with the real server's answers. Its CRD is gone afterwards. */
export async function recordRound(round: Scenario, oracle: Server, group: string): Promise<Scenario> {
  try {
    const { server, times } = timed(oracle)
    return { ...round, answers: (await runScenario(round, server)) as readonly Answer[], times }
  } finally {
    if (round.doc === 'policies') await clearPolicies(oracle, group)
    await clear(oracle, group)
  }
}

/** Compares a recorded round with the answers of a new engine whose clock goes as that of the recorded server. */
export async function compareRound(round: Scenario, options: CompareOptions): Promise<Comparison> {
  const { clock, tick } = replayedClock(round.times ?? [])
  const isOfPolicies = round.doc === 'policies'
  const engine = await startEngine(clock, undefined, undefined, !isOfPolicies)
  if (isOfPolicies) await prepareForPolicies(engine)
  const comparison = await compareScenario(
    round,
    {
      ...engine,
      fetch: async (url, init) => {
        await engine.plane.idle()
        tick(init)
        return comparable(await engine.fetch(url, init))
      },
    },
    options,
  )
  await engine.plane.close()
  return comparison
}

/** Runs a case on both sides, in a group of its own. */
export async function compareAnew(
  round: Scenario,
  from: string,
  to: string,
  oracle: Server,
  options: CompareOptions,
): Promise<{ readonly round: Scenario; readonly comparison: Comparison }> {
  const recorded = await recordRound(inGroup(round, from, to), oracle, to)
  return { round: recorded, comparison: await compareRound(recorded, options) }
}

const NOT_HELD = { metadata: { finalizers: null } }

const mergePatch = (server: Server, path: string, body: unknown): Promise<Response> =>
  server.fetch(`${server.base}${path}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/merge-patch+json' },
    body: JSON.stringify(body),
  })

/** Takes the finalizers off objects; a CRD that lets no change pass is opened for that. */
async function release(server: Server, crd: string, paths: readonly string[]): Promise<void> {
  let held = paths
  for (let attempt = 0; attempt < ATTEMPTS && held.length > 0; attempt++) {
    if (attempt === 1) await open(server, crd)
    if (attempt > 0) await sleep(PAUSE)
    const answers = await Promise.all(held.map((path) => mergePatch(server, path, NOT_HELD)))
    for (const answer of answers) await answer.text()
    held = held.filter((_, i) => (answers[i]?.status ?? 0) >= 400 && answers[i]?.status !== 404)
  }
}

const ANY = { openAPIV3Schema: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true } }

async function open(server: Server, path: string): Promise<void> {
  const crd = (await (await server.fetch(server.base + path, { method: 'GET' })).json()) as { spec: { versions: Version[] } }
  const versions = crd.spec.versions.map(({ name, served, storage }) => ({ name, served, storage, schema: ANY }))
  await (await mergePatch(server, path, { spec: { versions } })).text()
}

interface Version {
  readonly name: string
  readonly served: boolean
  readonly storage: boolean
}

/** Removes a CRD with its objects, whatever holds them. */
async function clear(server: Server, group: string): Promise<void> {
  const path = `${CRDS}/widgets.${group}`
  const crd = await server.fetch(server.base + path, { method: 'GET' })
  const found = (await crd.json()) as {
    spec?: { versions: { name: string; served: boolean }[] }
    metadata?: { finalizers?: string[] }
  }
  if (crd.status !== 200) return
  if (found.metadata?.finalizers?.some((name) => name.startsWith('fuzz'))) await mergePatch(server, path, NOT_HELD)
  const version = found.spec?.versions.find(({ served }) => served)?.name
  if (version !== undefined) {
    const list = await server.fetch(`${server.base}/apis/${group}/${version}/widgets`, { method: 'GET' })
    const { items } = list.status === 200 ? ((await list.json()) as { items: Item[] }) : { items: [] }
    const paths = items
      .filter(({ metadata }) => metadata.finalizers !== undefined)
      .map(({ metadata }) => {
        const namespace = metadata.namespace === undefined ? '' : `/namespaces/${metadata.namespace}`
        return `/apis/${group}/${version}${namespace}/widgets/${metadata.name}`
      })
    await release(server, path, paths)
  }
  await server.fetch(server.base + path, { method: 'DELETE' })
}

interface Item {
  readonly metadata: { readonly name: string; readonly namespace?: string; readonly finalizers?: readonly string[] }
}
