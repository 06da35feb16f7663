import { afterEach, describe, expect, it } from 'vitest'
import { type JsonObject, objectOf } from '../../apimachinery/json/value.ts'
import { ManualClock } from '../../apiserver/storage/testing/fixtures.ts'
import { crdOf } from '../../controlplane/testing/crd.ts'
import { CRDS, startTestEngine, type TestEngine } from '../../controlplane/testing/engine.ts'
import { FUNCTIONS_URL } from '../../protocol/conversion.ts'
import { systemClock } from '../system-clock.ts'
import { ConversionFunctions } from './conversion-functions.ts'
import type { ToConversions } from './conversion-messages.ts'
import { type ConversionPort, ConversionSession } from './conversion-session.ts'
import { SessionRoom } from './session-room.ts'
import { conversionInProcess, wasmBytes } from './testing/in-process.ts'

const WASM = Promise.resolve(wasmBytes())
const NAME = 'widgets.ex.io'
/** With a revision behind the name. */
const URL_OF_FUNCTION = `${FUNCTIONS_URL}${NAME}/1`
const SCHEMA = { openAPIV3Schema: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true } }

/** What is read of a CRD: its annotations. */
const crdWith = (source: string | undefined, more: JsonObject = objectOf({})): JsonObject => {
  const annotations = objectOf({ ...more, ...(source !== undefined && { 'conversion.crdlab.dev/function': source }) })
  return objectOf({ metadata: objectOf({ annotations }) })
}

/** A file whose `v1` has `size` where the hub has `spec.size`. */
const RENAME = `
interface V1 { size?: number }
interface V2 { spec?: { size?: number } }
export default {
  hub: 'v2',
  versions: {
    v1: {
      convertTo: ({ size, ...rest }: V1) => ({ ...rest, spec: { size } }),
      convertFrom: ({ spec, ...rest }: V2) => ({ ...rest, size: spec?.size }),
    },
  },
}
`

/** The same form, whose way to the hub does this with \`object\`. */
const converting = (body: string, before = ''): string => `${before}
export default {
  hub: 'v2',
  versions: { v1: { convertTo(object) { ${body} }, convertFrom: (hub) => hub } },
}
`

const crd = (versions: readonly string[]) =>
  crdOf(
    'ex.io',
    'widgets',
    'Widget',
    {},
    {
      versions: versions.map((name) => ({ name, served: true, storage: name === versions[0], schema: SCHEMA })),
      conversion: {
        strategy: 'Webhook',
        webhook: { clientConfig: { url: URL_OF_FUNCTION }, conversionReviewVersions: ['v1'] },
      },
    },
  )

let open: TestEngine | undefined
afterEach(() => open?.plane.close())

/** A server whose widgets are converted by a file. */
async function serving(source: string | undefined, { versions = ['v1', 'v2'], ms = 20_000 } = {}): Promise<TestEngine> {
  const functions = new ConversionFunctions({
    crdOf: (name) => (name === NAME ? crdWith(source) : undefined),
    spawn: () => conversionInProcess(ms),
    wasm: () => WASM,
    clock: systemClock,
  })
  const engine = await startTestEngine({ callWebhook: functions.call })
  open = engine
  expect((await engine.send('POST', CRDS, crd(versions))).status).toBe(201)
  await engine.plane.idle()
  return engine
}

const at = (version: string, name = ''): string => `/apis/ex.io/${version}/namespaces/default/widgets/${name}`.replace(/\/$/, '')

const create = (engine: TestEngine, fields: object, name = 'a') =>
  engine.send('POST', at('v1'), { apiVersion: 'ex.io/v1', kind: 'Widget', metadata: { name }, ...fields })

/** What the server says of a widget in v2 that is stored in v1. */
async function messageOf(source: string | undefined, ms?: number): Promise<string> {
  const engine = await serving(source, ms === undefined ? {} : { ms })
  await create(engine, { size: 3 })
  const { status, body } = await engine.send('GET', at('v2', 'a'))
  return `${status} ${String(body.message)}`
}

describe('conversion functions', () => {
  it('[CF-1] convert reads, lists and writes to the hub and from it', async () => {
    const engine = await serving(RENAME)
    await create(engine, { size: 3 })
    expect((await engine.send('GET', at('v2', 'a'))).body).toMatchObject({
      apiVersion: 'ex.io/v2',
      kind: 'Widget',
      spec: { size: 3 },
    })
    const second = { apiVersion: 'ex.io/v2', kind: 'Widget', metadata: { name: 'b' }, spec: { size: 4 } }
    expect((await engine.send('POST', at('v2'), second)).body).toMatchObject(second)
    const { body } = await engine.send('GET', at('v1'))
    expect(body).toMatchObject({
      items: [
        { apiVersion: 'ex.io/v1', size: 3 },
        { apiVersion: 'ex.io/v1', size: 4 },
      ],
    })
  })

  it('[CF-1] convert between two versions through the hub', async () => {
    const steps = (version: string): string =>
      `${version}: { convertTo: (o) => ({ ...o, way: [...(o.way ?? []), '${version} to'] }), convertFrom: (h) => ({ ...h, way: [...h.way, '${version} from'] }) }`
    const engine = await serving(`export default { hub: 'v2', versions: { ${steps('v1')}, ${steps('v3')} } }`, {
      versions: ['v1', 'v2', 'v3'],
    })
    await create(engine, {})
    expect((await engine.send('GET', at('v3', 'a'))).body).toMatchObject({ apiVersion: 'ex.io/v3', way: ['v1 to', 'v3 from'] })
  })

  it('[CF-2] keep integers that a number does not hold', async () => {
    const engine = await serving(converting('return { ...object, next: object.size + 1n, half: 0.5 }'))
    await create(engine, '' as never)
    await engine.send(
      'POST',
      at('v1'),
      '{"apiVersion":"ex.io/v1","kind":"Widget","metadata":{"name":"big"},"size":9007199254740993,"one":1e21}',
    )
    const { text } = await engine.send('GET', at('v2', 'big'))
    expect(text).toContain('"next":9007199254740994')
    expect(text).toContain('"size":9007199254740993')
    expect(text).toContain('"one":1e+21')
  })

  it.each<[what: string, source: string | undefined, message: string]>([
    ['no code', undefined, `the CRD "${NAME}" has no annotation conversion.crdlab.dev/function`],
    ['no TypeScript', 'export default {', 'Unexpected token'],
    ['no default export', 'export const a = 1', 'conversion.ts: the default export must be { hub, versions }'],
    [
      'no function of a version',
      'export default { hub: "v2", versions: { v1: {} } }',
      'conversion.ts: versions.v1 must have the functions convertTo and convertFrom',
    ],
    ['an import', 'import fs from "node:fs"\nfs.a', 'conversion.ts:1: there is no "node:fs" here'],
    ['an error while it loads', '\n\nthrow new Error("broken")', 'conversion.ts:3: broken'],
    ['a version without conversion', 'export default { hub: "v2", versions: {} }', 'there is no conversion of v1 in versions'],
    ['an inherited name', 'export default { hub: "v2", versions: { v3: {} } }', 'versions.v3 must have the functions'],
    ['an error', converting('\nthrow new Error("size is required")'), 'conversion.ts:5: size is required'],
    ['nothing thrown', converting('throw undefined'), 'conversion.ts: undefined'],
    ['nothing returned', converting('object.size = 4'), 'conversion.ts: convertTo of v1 must return an object'],
    ['a promise', converting('return Promise.resolve(object)'), 'convertTo of v1 must return an object'],
    ['a list', converting('return [object]'), 'convertTo of v1 must return an object'],
    ['no metadata', converting('return {}'), 'must have the same name: a != '],
    [
      'another name',
      converting('return { ...object, metadata: { ...object.metadata, name: "b" } }'),
      'conversion webhook for ex.io/v1, Kind=Widget returned invalid object: must have the same name: a != b',
    ],
    [
      'a label that is invalid',
      converting('return { ...object, metadata: { ...object.metadata, labels: { a: "?" } } }'),
      'returned invalid metadata: metadata.labels: Invalid value: "?"',
    ],
    ['an object that contains itself', converting('object.self = object; return object'), 'circular reference'],
    ['a getter that throws', converting('return { ...object, get a() { throw new Error("mine") } }'), 'conversion.ts:4: mine'],
    ['an error that cannot be read', converting('throw { toString() { throw 1 } }'), 'an error that throws when it is read'],
  ])('[CF-3] fail with the reason and the line: %s', async (_what, source, message) => {
    const said = await messageOf(source)
    expect(said).toMatch(/^500 /)
    expect(said).toContain(message)
  })

  it.each<[what: string, body: string, message: RegExp, before?: string]>([
    ['an endless loop', 'while (true) {}', /was ended: it (?:worked for more than 150 ms|took too many steps)/],
    ['an endless loop while it loads', '', /was ended/, 'while (true) {}'],
    ['an endless loop in toJSON', 'return { ...object, a: { toJSON() { while (true) {} } } }', /was ended/],
    ['an endless chain of promises', 'const f = (): void => { Promise.resolve().then(f) }; f(); return object', /was ended/],
    ['memory without bound', 'const a: unknown[] = []; for (;;) a.push(new Array(1000).fill(1))', /was ended|out of memory/],
    ['a growing string', 'let s = "ab"; for (;;) s += s', /string too long|out of memory|was ended/],
    ['a growing number', 'let n = 3n; for (;;) n = n * n', /out of memory|too large|was ended/],
    ['recursion without end', 'const f = (): number => 1 + f(); return f()', /stack overflow/],
    ['a regular expression that explodes', 'return /^(a+)+$/.test("a".repeat(40) + "b")', /was ended/],
    ['the network', 'return fetch("https://example.com")', /no network/],
    ['a timer', 'setTimeout(() => {}, 1)', /no timers/],
    ['another JSON', 'throw new Error("mine")', /mine/, 'JSON.stringify = () => "{}"; JSON.parse = () => ({})'],
    ['a page', 'return document.cookie', /document|undefined/],
  ])('[CF-4] end within a second and say why: %s', async (_what, body, message, before = '') => {
    expect(await messageOf(converting(body, before), 150)).toMatch(message)
  })

  it('[CF-4] a function that was ended is not run again for a second', async () => {
    const clock = new ManualClock(0)
    let spawned = 0
    const spawn = (): ConversionPort => {
      spawned++
      return conversionInProcess(50)
    }
    const functions = new ConversionFunctions({
      crdOf: () => crdWith('while (true) {}'),
      spawn,
      wasm: () => WASM,
      clock: { now: () => clock.now(), setTimer: systemClock.setTimer },
    })
    const failures = await Promise.all([1, 2, 3].map(() => functions.call({ url: URL_OF_FUNCTION, body: '{}' })))
    expect(new Set(failures.map((answer) => 'failure' in answer && answer.failure)).size).toBe(1)
    await functions.call({ url: URL_OF_FUNCTION, body: '{}' })
    expect(spawned).toBe(1)
    clock.advance(1000)
    await functions.call({ url: URL_OF_FUNCTION, body: '{}' })
    expect(spawned).toBe(2)
  })

  it('[CF-4] a worker that is silent for a second is ended', async () => {
    const clock = new ManualClock(0)
    const told: ToConversions['type'][] = []
    const port: ConversionPort = {
      onmessage: null,
      onerror: null,
      postMessage: ({ type }) => told.push(type),
      terminate: () => told.splice(0),
    }
    const session = new ConversionSession('', port, WASM, clock, 'conversion')
    const answer = session.convert('{}')
    await expect.poll(() => told).toEqual(['open', 'reviews'])
    port.onmessage?.({ type: 'opened' })
    clock.advance(1000)
    expect(await answer).toEqual({ failure: 'the conversion function did not answer within a second' })
    expect(told).toEqual([])
  })

  it('[CF-1] answer no other URL', async () => {
    const functions = new ConversionFunctions({
      crdOf: () => crdWith(RENAME),
      spawn: () => conversionInProcess(50),
      wasm: () => WASM,
      clock: systemClock,
    })
    expect(await functions.call({ url: 'https://example.com/convert?timeout=30s', body: '{}' })).toEqual({
      failure: 'a page calls no webhooks: use strategy None or a conversion function',
    })
  })

  it('[CF-9] reviews that are asked for together are answered each by itself', async () => {
    const source = converting(
      'if (object.metadata.name === "7") throw new Error("seven"); return { ...object, by: object.metadata.name }',
    )
    const functions = new ConversionFunctions({
      crdOf: () => crdWith(source),
      spawn: () => conversionInProcess(20_000),
      wasm: () => WASM,
      clock: systemClock,
    })
    const review = (name: string): string =>
      JSON.stringify({
        request: {
          uid: name,
          desiredAPIVersion: 'ex.io/v2',
          objects: [{ apiVersion: 'ex.io/v1', kind: 'Widget', metadata: { name } }],
        },
      })
    const names = [...Array(300).keys()].map(String)
    const answers = await Promise.all(names.map((name) => functions.call({ url: URL_OF_FUNCTION, body: review(name) })))
    const said = answers.map((answer) => ('body' in answer ? JSON.parse(answer.body).response : answer))
    expect(said.map(({ uid, convertedObjects: [object] }) => [uid, object?.by])).toEqual(
      names.map((name) => [name, name === '7' ? undefined : name]),
    )
    expect(said[7].result).toEqual({ status: 'Failure', message: 'conversion.ts:4: seven' })
    functions.close()
  })

  it('[CF-7] a function from somebody else does not run', async () => {
    let spawned = 0
    const spawn = (): ConversionPort => {
      spawned++
      return conversionInProcess(50)
    }
    const crdOf = () => crdWith(RENAME, objectOf({ 'conversion.crdlab.dev/foreign': 'true' }))
    const functions = new ConversionFunctions({ crdOf, spawn, wasm: () => WASM, clock: systemClock })
    expect(await functions.call({ url: URL_OF_FUNCTION, body: '{}' })).toEqual({
      failure: 'the conversion function of "widgets.ex.io" came from somebody else: allow it to run under Conversion',
    })
    expect(spawned).toBe(0)
  })

  it('[CF-5] changed code takes the place of the code before', async () => {
    let source = converting('return { ...object, by: "first" }')
    const functions = new ConversionFunctions({
      crdOf: () => crdWith(source),
      spawn: () => conversionInProcess(20_000),
      wasm: () => WASM,
      clock: systemClock,
    })
    const object = { apiVersion: 'ex.io/v1', kind: 'Widget', metadata: { name: 'a' } }
    const review = JSON.stringify({ request: { uid: '1', desiredAPIVersion: 'ex.io/v2', objects: [object] } })
    const textOf = async () => JSON.stringify(await functions.call({ url: URL_OF_FUNCTION, body: review }))
    expect(await textOf()).toContain('first')
    source = converting('return { ...object, by: "second" }')
    expect(await textOf()).toContain('second')
  })

  /** Starts sandboxes, and counts those that run. */
  function counted(): { live: number; spawn(): ConversionPort } {
    const count = {
      live: 0,
      spawn: (): ConversionPort => {
        count.live++
        const port = conversionInProcess(20_000)
        const { terminate } = port
        return Object.assign(port, {
          terminate: () => {
            count.live--
            terminate()
          },
        })
      },
    }
    return count
  }

  const REVIEW = JSON.stringify({ request: { uid: '1', desiredAPIVersion: 'ex.io/v2', objects: [] } })

  it('[CF-5] functions of several stores share a room where they are given one, and each answers again afterwards', async () => {
    const count = counted()
    const options = { crdOf: () => crdWith(RENAME), spawn: count.spawn, wasm: () => WASM, clock: new ManualClock(0) }
    const room = new SessionRoom(3)
    const stores = [1, 2].map(() => new ConversionFunctions({ ...options, room }))
    for (let round = 0; round < 2; round++)
      for (const store of stores)
        for (let i = 0; i < 3; i++)
          expect(await store.call({ url: `${FUNCTIONS_URL}${i}`, body: REVIEW })).toMatchObject({ status: 200 })
    expect(count.live).toBe(3)
    for (const store of stores) store.close()
    expect(count.live).toBe(0)
  })

  it('[CF-5] no more than eight functions are ready at once, and none after a minute without a call', async () => {
    const clock = new ManualClock(0)
    const count = counted()
    const functions = new ConversionFunctions({ crdOf: () => crdWith(RENAME), spawn: count.spawn, wasm: () => WASM, clock })
    for (let i = 0; i < 12; i++)
      expect(await functions.call({ url: `${FUNCTIONS_URL}${i}`, body: REVIEW })).toMatchObject({ status: 200 })
    expect(count.live).toBe(8)
    clock.advance(60_000)
    expect(count.live).toBe(0)
    expect(await functions.call({ url: URL_OF_FUNCTION, body: REVIEW })).toMatchObject({ status: 200 })
  })
})
