import { describe, expect, test } from 'vitest'
import { type Backend, StorageFailure } from '../apiserver/storage/interfaces.ts'
import { memoryBackend } from '../apiserver/storage/memory/backend.ts'
import { CRDS, MERGE, startTestEngine, type TestEngine, WIDGETS, widget, widgetCrd } from './testing/engine.ts'

interface Meta {
  readonly generation: number
  readonly resourceVersion: string
}

const metaOf = (answer: { body: Record<string, unknown> }): Meta => answer.body.metadata as Meta

async function withObject(): Promise<TestEngine> {
  const engine = await startTestEngine()
  await engine.install()
  await engine.send('POST', WIDGETS, widget('a', { replicas: 1 }))
  return engine
}

/** Reads a streaming body until it has this many events, then leaves. */
async function events(engine: TestEngine, query: string, count: number, during: () => Promise<unknown>): Promise<string[]> {
  const stop = new AbortController()
  const response = await engine.plane.handle(new Request(`http://localhost${WIDGETS}?watch=1${query}`, { signal: stop.signal }))
  const seen: string[] = []
  const reading = (async () => {
    let rest = ''
    for await (const chunk of response.body as ReadableStream<Uint8Array>) {
      rest += new TextDecoder().decode(chunk)
      const lines = rest.split('\n')
      rest = lines.pop() ?? ''
      seen.push(...lines)
      if (seen.length >= count) break
    }
  })()
  await during()
  await reading
  stop.abort()
  return seen.map((line) => {
    const { type, object } = JSON.parse(line) as { type: string; object: { metadata?: { name?: string }; reason?: string } }
    return `${type} ${object.metadata?.name ?? object.reason ?? ''}`.trim()
  })
}

describe('the two counters', () => {
  const rows: [name: string, path: string, patch: unknown, generation: number, changed: boolean][] = [
    ['[ST-4] a change of the spec raises generation', `${WIDGETS}/a`, { spec: { replicas: 2 } }, 2, true],
    ['[ST-4] a label does not', `${WIDGETS}/a`, { metadata: { labels: { a: 'b' } } }, 1, true],
    ['[ST-4] a status does not', `${WIDGETS}/a/status`, { status: { phase: 'up' } }, 1, true],
    ['[ST-4] a scale does', `${WIDGETS}/a/scale`, { spec: { replicas: 3 } }, 2, true],
    ['[ST-5] the same value again writes nothing', `${WIDGETS}/a`, { spec: { replicas: 1 } }, 1, false],
    ['[ST-2] a status through the main endpoint is ignored', `${WIDGETS}/a`, { status: { phase: 'up' } }, 1, false],
    ['[ST-2] a spec through /status is ignored', `${WIDGETS}/a/status`, { spec: { replicas: 9 } }, 1, false],
    // The manager of the Scale becomes known to the object, which is a write, as the real server has it.
    ['[SC-2] all but replicas of a Scale is ignored', `${WIDGETS}/a/scale`, { status: { replicas: 9 } }, 1, true],
  ]

  test.each(rows)('%s', async (_name, path, patch, generation, changed) => {
    const engine = await withObject()
    const before = metaOf(await engine.send('GET', `${WIDGETS}/a`)).resourceVersion
    expect((await engine.send('PATCH', path, patch, MERGE)).status).toBe(200)
    const after = metaOf(await engine.send('GET', `${WIDGETS}/a`))
    expect([after.generation, after.resourceVersion !== before]).toEqual([generation, changed])
  })

  test('[ST-6] a write through /status makes a copy of the spec stale', async () => {
    const engine = await withObject()
    const { resourceVersion } = metaOf(await engine.send('GET', `${WIDGETS}/a`))
    await engine.send('PATCH', `${WIDGETS}/a/status`, { status: { phase: 'up' } }, MERGE)
    const stale = await engine.send('PUT', `${WIDGETS}/a`, widget('a', { replicas: 2 }, { resourceVersion }))
    expect([stale.status, stale.body.message]).toEqual([
      409,
      'Operation cannot be fulfilled on widgets.ex.io "a": the object has been modified; please apply your changes to the latest version and try again',
    ])
  })
})

describe('watches', () => {
  test('[WT-1] the present state comes first, then what happens', async () => {
    const engine = await withObject()
    const during = async () => {
      await engine.send('POST', WIDGETS, widget('b'))
      await engine.send('DELETE', `${WIDGETS}/b`)
    }
    expect(await events(engine, '', 3, during)).toEqual(['ADDED a', 'ADDED b', 'DELETED b'])
  })

  test('[WT-2] a selector turns changes into ADDED and DELETED', async () => {
    const engine = await withObject()
    const label = (tier: string) => engine.send('PATCH', `${WIDGETS}/a`, { metadata: { labels: { tier } } }, MERGE)
    const during = async () => {
      await label('gold')
      await label('tin')
    }
    expect(await events(engine, '&labelSelector=tier%3Dgold', 2, during)).toEqual(['ADDED a', 'DELETED a'])
  })

  test('[WT-1] a version whose history is forgotten ends in one ERROR event', async () => {
    const engine = await withObject()
    for (let i = 0; i < 3; i++) await engine.send('PATCH', `${WIDGETS}/a`, { spec: { replicas: i + 5 } }, MERGE)
    engine.clock.advance(30 * 60_000)
    await engine.send('PATCH', `${WIDGETS}/a`, { spec: { replicas: 50 } }, MERGE)
    expect(await events(engine, '&resourceVersion=1', 1, async () => {})).toEqual(['ERROR Expired'])
  })

  test('[WT-3] bookmarks go to those who allow them, and a watch ends after its timeout', async () => {
    const engine = await withObject()
    const during = async () => {
      engine.clock.advance(60_000)
      engine.clock.advance(60_000)
    }
    const seen = await events(engine, '&allowWatchBookmarks=true&timeoutSeconds=100', 9, during)
    expect(seen).toEqual(['ADDED a', 'BOOKMARK', 'BOOKMARK'])
  })
})

describe('discovery', () => {
  test('[DS-1] a group is there from the moment its CRD is established until it is gone', async () => {
    const engine = await startTestEngine()
    const names = async () => ((await engine.send('GET', '/apis')).body.groups as { name: string }[]).map(({ name }) => name)
    expect(await names()).toEqual(['apiextensions.k8s.io'])
    await engine.install()
    expect(await names()).toEqual(['apiextensions.k8s.io', 'ex.io'])
    const resources = (await engine.send('GET', '/apis/ex.io/v1')).body.resources as { name: string; kind: string }[]
    expect(resources.map(({ name, kind }) => `${name} ${kind}`)).toEqual([
      'widgets Widget',
      'widgets/status Widget',
      'widgets/scale Scale',
    ])
    await engine.send('DELETE', `${CRDS}/widgets.ex.io`)
    await engine.plane.idle()
    expect(await names()).toEqual(['apiextensions.k8s.io'])
  })

  test('[OA-1] OpenAPI v3 describes every served group version', async () => {
    const engine = await startTestEngine()
    await engine.install()
    const paths = Object.keys((await engine.send('GET', '/openapi/v3')).body.paths as object)
    expect(paths).toEqual(['apis/apiextensions.k8s.io', 'apis/apiextensions.k8s.io/v1', 'apis/ex.io/v1', 'version'])
    const document = (await engine.send('GET', '/openapi/v3/apis/ex.io/v1')).body
    const { schemas } = document.components as { schemas: Record<string, { properties: { spec: unknown } }> }
    expect(schemas['io.ex.v1.Widget']?.properties.spec).toEqual({
      type: 'object',
      properties: { replicas: { type: 'integer', minimum: 0 }, port: { type: 'integer', default: 8080 } },
    })
  })
})

describe('names and deletion', () => {
  const gadgets = widgetCrd({}, { names: { plural: 'gadgets', kind: 'Gadget', singular: 'widget' } })
  const conditions = async (engine: TestEngine, name: string) => {
    const { status } = (await engine.send('GET', `${CRDS}/${name}`)).body as {
      status: { conditions: { type: string; status: string; reason: string }[] }
    }
    return status.conditions.map(({ type, status: is, reason }) => `${type}=${is} ${reason}`)
  }

  test('[NM-1] a taken name keeps a CRD from being served until its holder goes', async () => {
    const engine = await startTestEngine()
    await engine.install()
    await engine.send('POST', CRDS, { ...gadgets, metadata: { name: 'gadgets.ex.io' } })
    await engine.plane.idle()
    expect(await conditions(engine, 'gadgets.ex.io')).toEqual([
      'NamesAccepted=False SingularConflict',
      'Established=False NotAccepted',
    ])
    await engine.send('DELETE', `${CRDS}/widgets.ex.io`)
    await engine.plane.idle()
    expect(await conditions(engine, 'gadgets.ex.io')).toEqual([
      'NamesAccepted=True NoConflicts',
      'Established=True InitialNamesAccepted',
    ])
  })

  test('[DL-1] a deleted CRD waits for the finalizers of its objects, then goes', async () => {
    const engine = await startTestEngine()
    await engine.install()
    await engine.send('POST', WIDGETS, widget('a', {}, { finalizers: ['x.io/f'] }))
    await engine.send('POST', WIDGETS, widget('b'))
    await engine.send('DELETE', `${CRDS}/widgets.ex.io`)
    await engine.plane.idle()
    const left = (await engine.send('GET', WIDGETS)).body.items as { metadata: { name: string } }[]
    expect(left.map(({ metadata }) => metadata.name)).toEqual(['a'])
    const rejected = await engine.send('POST', WIDGETS, widget('c'))
    expect([rejected.status, rejected.body.message]).toEqual([
      403,
      'widgets.ex.io "c" is forbidden: create not allowed while custom resource definition is terminating',
    ])
    await engine.send('PATCH', `${WIDGETS}/a`, { metadata: { finalizers: null } }, MERGE)
    await engine.plane.idle()
    expect((await engine.send('GET', `${CRDS}/widgets.ex.io`)).status).toBe(404)
  })

  test.each([
    ['uid', 'UID', 'x', 'The object might have been deleted and then recreated'],
    ['resourceVersion', 'ResourceVersion', '1', 'The object might have been modified'],
  ])('[DL-3] a deletion that demands another %s is 409', async (field, word, asked, hint) => {
    const engine = await withObject()
    const has = (metaOf(await engine.send('GET', `${WIDGETS}/a`)) as unknown as Record<string, string>)[field]
    const answer = await engine.send('DELETE', `${WIDGETS}/a`, { preconditions: { [field]: asked } })
    expect([answer.status, answer.body.message]).toEqual([
      409,
      `Operation cannot be fulfilled on Widget.ex.io "a": the ${word} in the precondition (${asked}) does not match the ${word} in record (${has}). ${hint}`,
    ])
  })
})

describe('[ER-1] a failing medium', () => {
  const failing = (reason: 'quota' | 'unavailable'): Backend & { broken: boolean } => {
    const memory = memoryBackend()
    const backend = {
      broken: false,
      load: () => memory.load(),
      commit: (batch: Parameters<Backend['commit']>[0]) =>
        backend.broken ? Promise.reject(new StorageFailure(reason, 'the disk is full')) : memory.commit(batch),
      close: () => memory.close(),
    }
    return backend
  }

  test.each([
    ['quota', 507, 'InsufficientStorage'],
    ['unavailable', 503, 'ServiceUnavailable'],
  ] as const)('%s answers %i, keeps nothing, and goes on when it is mended', async (reason, status, said) => {
    const backend = failing(reason)
    const engine = await startTestEngine({ backend })
    await engine.install()
    backend.broken = true
    const rejected = await engine.send('POST', WIDGETS, widget('a'))
    expect([rejected.status, rejected.body.reason, rejected.body.message]).toEqual([
      status,
      said,
      'nothing was stored: the disk is full',
    ])
    expect((await engine.send('GET', `${WIDGETS}/a`)).status).toBe(404)
    backend.broken = false
    expect((await engine.send('POST', WIDGETS, widget('a'))).status).toBe(201)
  })
})

describe('lists', () => {
  const names = (body: Record<string, unknown>): string[] =>
    (body.items as { metadata: { name: string } }[]).map(({ metadata }) => metadata.name)

  test('[LS-1] in the order of their names, selected by label and field', async () => {
    const engine = await startTestEngine()
    await engine.install()
    for (const name of ['b', 'a', 'c'])
      await engine.send('POST', WIDGETS, widget(name, {}, { labels: { odd: name === 'b' ? 'no' : 'yes' } }))
    expect(names((await engine.send('GET', WIDGETS)).body)).toEqual(['a', 'b', 'c'])
    expect(names((await engine.send('GET', `${WIDGETS}?labelSelector=odd%3Dyes`)).body)).toEqual(['a', 'c'])
    expect(names((await engine.send('GET', `${WIDGETS}?fieldSelector=metadata.name!%3Da`)).body)).toEqual(['b', 'c'])
  })

  test('[LS-2] later pages show the state of the first', async () => {
    const engine = await startTestEngine()
    await engine.install()
    for (const name of ['a', 'b', 'c']) await engine.send('POST', WIDGETS, widget(name))
    const first = await engine.send('GET', `${WIDGETS}?limit=2`)
    await engine.send('DELETE', `${WIDGETS}/c`)
    const token = (first.body.metadata as { continue: string }).continue
    expect(names((await engine.send('GET', `${WIDGETS}?limit=2&continue=${token}`)).body)).toEqual(['c'])
    expect(names((await engine.send('GET', WIDGETS)).body)).toEqual(['a', 'b'])
  })
})

describe('[RQ-2] [OP-1] what cannot be read', () => {
  test.each([
    [
      'a body that ends too soon',
      '{',
      400,
      "the object provided is unrecognized (must be of type Widget): couldn't get version/kind; json parse error: unexpected end of JSON input ({)",
    ],
    [
      'another kind',
      JSON.stringify({ ...widget('a'), kind: 'Gadget' }),
      422,
      'Gadget.ex.io "a" is invalid: kind: Invalid value: "Gadget": must be Widget',
    ],
    ['3 MiB and a byte', 'x'.repeat(3 * 1024 * 1024 + 1), 413, 'Request entity too large: limit is 3145728'],
  ])('%s', async (_name, body, status, message) => {
    const engine = await startTestEngine()
    await engine.install()
    const answer = await engine.send('POST', WIDGETS, body)
    expect(answer.status).toBe(status)
    expect(answer.body.message).toBe(message)
  })

  test.each([
    ['?limit=x', 400, 'strconv.ParseInt: parsing "x": invalid syntax'],
    [
      '?resourceVersionMatch=Exact',
      422,
      'ListOptions.meta.k8s.io "" is invalid: resourceVersionMatch: Forbidden: resourceVersionMatch is forbidden unless resourceVersion is provided',
    ],
  ])('%s', async (query, status, message) => {
    const engine = await withObject()
    const answer = await engine.send('GET', WIDGETS + query)
    expect([answer.status, answer.body.message]).toEqual([status, message])
  })
})
