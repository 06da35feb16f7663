import { beforeAll, describe, expect, test } from 'vitest'
import { CRDS, startTestEngine, type TestEngine, WIDGETS, widgetCrd } from './testing/engine.ts'

const OPEN = { type: 'object', properties: { spec: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true } } }
const nested = (depth: number, core = '1'): string => '{"a":'.repeat(depth) + core + '}'.repeat(depth)
const object = (name: string, v: string, metadata = ''): string =>
  `{"apiVersion":"ex.io/v1","kind":"Widget","metadata":{"name":"${name}"${metadata}},"spec":{"v":${v}}}`

const TOO_DEEP =
  'the object provided is unrecognized (must be of type Widget): couldn\'t get version/kind; json parse error: invalid character \'{\' exceeded max depth ({"apiVersion":"ex.io/v1","kind ...)'

describe('values as deep as the real server takes them', () => {
  let engine: TestEngine
  const send: TestEngine['send'] = (...request) => engine.send(...request)
  const patch = (name: string, type: string, body: string) => send('PATCH', `${WIDGETS}/${name}`, body, { 'content-type': type })

  beforeAll(async () => {
    engine = await startTestEngine()
    await engine.install({
      schema: { openAPIV3Schema: OPEN },
      additionalPrinterColumns: [{ name: 'V', type: 'string', jsonPath: '.spec.v' }],
    })
  })

  test('[RQ-5] 9000 levels are created, replaced, patched, applied and read', async () => {
    const depth = 9000
    const v = nested(depth)
    const other = nested(depth, '2')
    const created = await send('POST', `${WIDGETS}?fieldValidation=Strict`, object(`w${depth}`, v))
    expect([created.status, created.text.trimEnd().endsWith(`,"spec":{"v":${v}}}`)]).toEqual([201, true])
    const version = `,"resourceVersion":"${(created.body.metadata as { resourceVersion: string }).resourceVersion}"`
    expect((await send('PUT', `${WIDGETS}/w${depth}`, object(`w${depth}`, other, version))).status).toBe(200)
    expect((await patch(`w${depth}`, 'application/merge-patch+json', `{"spec":{"v":${v}}}`)).status).toBe(200)
    const test = `[{"op":"test","path":"/spec/v","value":${v}},{"op":"copy","from":"/spec/v","path":"/spec/w"}]`
    expect((await patch(`w${depth}`, 'application/json-patch+json', test)).status).toBe(200)
    const applied = await patch(`a${depth}?fieldManager=m`, 'application/apply-patch+yaml', object(`a${depth}`, v))
    expect([applied.status, applied.text.trimEnd().endsWith(`,"spec":{"v":${v}}}`)]).toEqual([201, true])
    expect((await patch(`a${depth}?fieldManager=m`, 'application/apply-patch+yaml', object(`a${depth}`, other))).status).toBe(200)
    const yaml = await send('GET', `${WIDGETS}/w${depth}`, undefined, { accept: 'application/yaml' })
    expect([yaml.status, yaml.text.trimEnd().endsWith(' a: 1')]).toEqual([200, true])
  }, 60_000)

  test('[RQ-5] lists and tables of them', async () => {
    expect((await send('GET', WIDGETS)).status).toBe(200)
    const accept = 'application/json;as=Table;v=v1;g=meta.k8s.io'
    expect((await send('GET', WIDGETS, undefined, { accept })).status).toBe(200)
  })

  test('[RQ-5] deeper than 10,000 levels is rejected', async () => {
    const { status, body } = await send('POST', WIDGETS, object('deeper', nested(10_001)))
    expect([status, body.message]).toEqual([400, TOO_DEEP])
  })

  test('[RQ-5] a schema deeper than the stack holds is rejected, not an internal error', async () => {
    const deep = `${'{"type":"object","properties":{"a":'.repeat(4500)}{"type":"string"}${'}}'.repeat(4500)}`
    const crd = JSON.stringify(widgetCrd({ schema: { openAPIV3Schema: 'DEEP' } }))
    const { status, body } = await send('POST', CRDS, crd.replace('"DEEP"', deep))
    const message = 'what was sent, or the schema of what was asked for, is nested too deeply for this server'
    expect([status, body.message]).toEqual([400, message])
  })
})
