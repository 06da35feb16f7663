import { describe, expect, it } from 'vitest'
import { designed } from '../../../../analysis/diagnostics/designed.ts'
import { styleCrd } from '../../../../analysis/lint/testing/style-cases.ts'
import type { Exchange } from '../../../../client/transport.ts'
import { revisionOf } from '../crd/crd.ts'
import { newServer } from '../testing/servers.ts'
import { type CrdText, ParsedCrd } from './analysis.ts'
import { createDryRun } from './dry-run.ts'

const TEXT = styleCrd('{a: {type: object}}').replace('{name: as.x.dev}', '{labels: {a: b, z: "1"}, name: as.x.dev}')
const CRDS = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions'

function readOf(text: string, installed?: CrdText['installed']): CrdText {
  const { json, metadata, duplicates } = designed(text)
  const crd = new ParsedCrd().parse(text, json, undefined)
  if (crd === undefined) throw new Error('no CRD')
  return { text, json, metadata, crd, duplicates, installed, isAsStored: false }
}

/** A server, what it is asked, and who judges by it. */
async function begin() {
  const asked: Exchange[] = []
  const client = await newServer({ exchanged: (exchange) => void asked.push(exchange), watching() {} })
  const dryRun = createDryRun(() => client)
  const methods = (): string =>
    asked
      .splice(0)
      .map(({ request }) => request.method)
      .join(' ')
  const install = () => client.send({ method: 'POST', path: CRDS, body: TEXT, contentType: 'application/yaml' })
  return { client, dryRun, asked, methods, install }
}

const rulesOf = async (problems: ReturnType<ReturnType<typeof createDryRun>>): Promise<string[]> =>
  (await problems).map(({ rule }) => rule)
const CLUSTER = TEXT.replace('scope: Namespaced', 'scope: Cluster')

describe('what the server would say', () => {
  it('[DZ-36] a CRD that is installed meanwhile is judged as an update of it', async () => {
    const { dryRun, methods, install } = await begin()
    expect([await dryRun(readOf(TEXT)), methods()]).toEqual([[], 'GET POST'])
    const { object } = await install()
    methods()
    // Nobody has told the session: the server's answer does.
    expect([await dryRun(readOf(TEXT)), methods()]).toEqual([[], 'POST GET PUT'])
    expect(await rulesOf(dryRun(readOf(CLUSTER)))).toEqual(['spec.scope'])
    const installed = object && revisionOf(object)
    methods()
    expect([await rulesOf(dryRun(readOf(CLUSTER, installed))), methods()]).toEqual([['spec.scope'], 'GET PUT'])
    expect([await dryRun(readOf(TEXT, installed)), methods()]).toEqual([[], 'PUT'])
  })
  it('[DZ-36] a session that hears of an installed CRD asks for an update at once, where a creation would be rejected for other reasons', async () => {
    const { dryRun, install } = await begin()
    await dryRun(readOf(TEXT))
    const { object } = await install()
    const broken = readOf(CLUSTER.replace('type: object}', 'type: odd}'), object && revisionOf(object))
    expect(await rulesOf(dryRun(broken))).toContain('spec.scope')
  })
  it('[DZ-36] the CRD goes as it is but for its lock', async () => {
    const { dryRun, asked, install } = await begin()
    const { object } = await install()
    const read = readOf(TEXT, object && revisionOf(object))
    await dryRun(read)
    const body = asked.at(-1)?.request.body ?? ''
    expect(body.replace(/,"resourceVersion":"\d+"/, '')).toBe(read.json)
    expect(body).toMatch(/"resourceVersion":"\d+"/)
  })
})
