import { describe, expect, test } from 'vitest'
import { type Answer, CRDS, MERGE, startTestEngine, type TestEngine, WIDGETS, widget, widgetCrd } from './testing/engine.ts'
import { openWatch } from './testing/open-watch.ts'

const CRD = `${CRDS}/widgets.ex.io`
const ALL = '/apis/ex.io/v1/widgets'
const APPLY = { 'content-type': 'application/apply-patch+yaml' }
const APPROVED = 'api-approved.kubernetes.io'

interface Condition {
  readonly type: string
  readonly status: string
  readonly reason: string
}

async function conditions(engine: TestEngine, name: string): Promise<string[]> {
  await engine.plane.idle()
  const { status } = (await engine.send('GET', `${CRDS}/${name}`)).body as { status: { conditions: Condition[] } }
  return status.conditions.map(({ type, status: is, reason }) => `${type}=${is} ${reason}`)
}

describe('[WT-4] watches of a CRD that changes', () => {
  const spec = widgetCrd().spec as { versions: Record<string, unknown>[] }
  const [version] = spec.versions
  const rows: [change: string, method: string, path: string, body: unknown, isEnded: boolean][] = [
    ['a short name ends them', 'PATCH', CRD, { spec: { names: { shortNames: ['wi'] } } }, true],
    ['a column ends them', 'PATCH', CRD, { spec: { versions: [{ ...version, additionalPrinterColumns: [COLUMN] }] } }, true],
    ['removal ends them', 'DELETE', CRD, undefined, true],
    ['a label leaves them open', 'PATCH', CRD, { metadata: { labels: { a: 'b' } } }, false],
    ['the same spec leaves them open', 'PATCH', CRD, { spec }, false],
    ['a condition leaves them open', 'PATCH', `${CRD}/status`, { status: { storedVersions: ['v1'], conditions: [] } }, false],
  ]

  test.each(rows)('%s', async (_change, method, path, body, isEnded) => {
    const engine = await startTestEngine()
    await engine.install()
    const watch = await openWatch(engine, `${ALL}?watch=1`)
    await engine.send(method, path, body, MERGE)
    await engine.plane.idle()
    engine.clock.advance(999)
    await watch.settle()
    expect(watch.isEnded).toBe(false)
    engine.clock.advance(1)
    await watch.settle()
    expect(watch.isEnded).toBe(isEnded)
    watch.close()
  })

  test('what happens before they end is sent, and a watch that is opened after the change goes on', async () => {
    const engine = await startTestEngine()
    await engine.install()
    const before = await openWatch(engine, `${ALL}?watch=1`)
    await engine.send('PATCH', CRD, { spec: { names: { shortNames: ['wi'] } } }, MERGE)
    await engine.plane.idle()
    const after = await openWatch(engine, `${ALL}?watch=1`)
    await engine.send('POST', WIDGETS, widget('a'))
    engine.clock.advance(5000)
    await engine.send('POST', WIDGETS, widget('b'))
    await after.settle()
    expect([before.events.map(nameOf), before.isEnded]).toEqual([['ADDED a'], true])
    expect([after.events.map(nameOf), after.isEnded]).toEqual([['ADDED a', 'ADDED b'], false])
    after.close()
  })

  test('a CRD that is created anew is another one, though its spec is the same', async () => {
    const engine = await startTestEngine()
    await engine.install()
    const first = await openWatch(engine, `${ALL}?watch=1`)
    await engine.send('DELETE', CRD)
    await engine.plane.idle()
    await engine.install()
    engine.clock.advance(1000)
    await engine.send('POST', WIDGETS, widget('a'))
    await first.settle()
    expect([first.events, first.isEnded]).toEqual([[], true])
  })
})

const COLUMN = { name: 'Port', type: 'integer', jsonPath: '.spec.port' }

const nameOf = (event: string): string => event.replace(/@.*/, '')

describe('[WT-8] a watch from a version before the last change of the CRD', () => {
  const versionOf = ({ body }: Answer): string => String((body.metadata as { resourceVersion: string }).resourceVersion)

  test('is too old, and one from the list after the change is not', async () => {
    const engine = await startTestEngine()
    await engine.install()
    const before = versionOf(await engine.send('POST', WIDGETS, widget('a')))
    const still = await openWatch(engine, `${ALL}?watch=1&resourceVersion=${before}`)
    await engine.send('PATCH', CRD, { spec: { names: { shortNames: ['wi'] } } }, MERGE)
    await engine.plane.idle()
    const answer = await engine.send('GET', `${ALL}?watch=1&resourceVersion=${before}`)
    const status = JSON.parse(answer.text) as { object: { message: string; code: number } }
    const { code, message } = status.object
    expect([still.isEnded, code, message.startsWith(`too old resource version: ${before} (`)]).toEqual([false, 410, true])
    const after = await openWatch(engine, `${ALL}?watch=1&resourceVersion=${versionOf(await engine.send('GET', ALL))}`)
    await engine.send('POST', WIDGETS, widget('b'))
    await after.settle()
    expect(after.events.map(nameOf)).toEqual(['ADDED b'])
    still.close()
    after.close()
  })

  test('goes on when only labels of the CRD changed', async () => {
    const engine = await startTestEngine()
    await engine.install()
    const before = versionOf(await engine.send('POST', WIDGETS, widget('a')))
    await engine.send('PATCH', CRD, { metadata: { labels: { a: 'b' } } }, MERGE)
    await engine.plane.idle()
    await engine.send('POST', WIDGETS, widget('b'))
    const watch = await openWatch(engine, `${ALL}?watch=1&resourceVersion=${before}`)
    expect(watch.events.map(nameOf)).toEqual(['ADDED b'])
    watch.close()
  })
})

describe('[DL-1] a CRD that a finalizer of another client holds', () => {
  const why = 'create not allowed while custom resource definition is terminating'
  const rows: [name: string, method: string, path: string, body: unknown, headers: Record<string, string>, subject: string][] = [
    ['POST', 'POST', WIDGETS, widget('a'), {}, ' "a"'],
    ['POST by dry run', 'POST', `${WIDGETS}?dryRun=All`, widget('a'), {}, ' "a"'],
    ['POST with a generated name', 'POST', WIDGETS, { ...widget(''), metadata: { generateName: 'a-' } }, {}, ''],
    ['apply', 'PATCH', `${WIDGETS}/a?fieldManager=m`, widget('a'), APPLY, ' "a"'],
    ['apply by dry run', 'PATCH', `${WIDGETS}/a?fieldManager=m&dryRun=All`, widget('a'), APPLY, ' "a"'],
  ]

  test.each(rows)('%s creates nothing', async (_name, method, path, body, headers, subject) => {
    const engine = await startTestEngine()
    await engine.send('POST', CRDS, { ...widgetCrd(), metadata: { name: 'widgets.ex.io', finalizers: ['ex.io/hold'] } })
    await engine.plane.idle()
    await engine.send('DELETE', CRD)
    expect(await conditions(engine, 'widgets.ex.io')).toContain('Terminating=False InstanceDeletionCompleted')
    const answer = await engine.send(method, path, body, headers)
    expect([answer.status, answer.body.message]).toEqual([403, `widgets.ex.io${subject} is forbidden: ${why}`])
    expect((await engine.send('GET', WIDGETS)).body.items).toEqual([])
  })
})

describe('[CV-24] approval of CRDs of protected groups', () => {
  const named = (annotation: string | null) => ({ metadata: { annotations: { [APPROVED]: annotation } } })
  const approval = async (engine: TestEngine): Promise<string | undefined> =>
    (await conditions(engine, 'widgets.ex.k8s.io')).find((condition) => condition.startsWith('Kube'))?.replace(/.*=/, '')

  async function approved(): Promise<TestEngine> {
    const engine = await startTestEngine()
    const crd = widgetCrd({}, { group: 'ex.k8s.io' })
    const metadata = { name: 'widgets.ex.k8s.io', annotations: { [APPROVED]: 'https://ex.io/1' } }
    await engine.send('POST', CRDS, { ...crd, metadata })
    return engine
  }

  test.each([
    ['a URL', 'http://ex.io/2', 'True ApprovedAnnotation'],
    ['a rejection', 'unapproved, an experiment', 'False UnapprovedAnnotation'],
    ['any other text', 'yes', 'False InvalidAnnotation'],
    ['none', null, 'False MissingAnnotation'],
  ])('%s', async (_name, annotation, expected) => {
    const engine = await approved()
    await engine.send('PATCH', `${CRDS}/widgets.ex.k8s.io/status`, named('unapproved'), MERGE)
    expect(await approval(engine)).toBe('False UnapprovedAnnotation')
    await engine.send('PATCH', `${CRDS}/widgets.ex.k8s.io/status`, named(annotation), MERGE)
    expect(await approval(engine)).toBe(expected)
  })

  test('what a client writes over the condition stays until the annotation changes', async () => {
    const engine = await approved()
    expect(await approval(engine)).toBe('True ApprovedAnnotation')
    const written = { type: 'KubernetesAPIApprovalPolicyConformant', status: 'False', reason: 'Odd', message: 'by a client' }
    await engine.send('PATCH', `${CRDS}/widgets.ex.k8s.io/status`, { status: { conditions: [written] } }, MERGE)
    expect(await approval(engine)).toBe('False Odd')
    await engine.send('PATCH', `${CRDS}/widgets.ex.k8s.io`, named('https://ex.io/2'), MERGE)
    expect(await approval(engine)).toBe('True ApprovedAnnotation')
  })

  test('a CRD that is created anew is judged anew', async () => {
    const engine = await approved()
    expect(await approval(engine)).toBe('True ApprovedAnnotation')
    await engine.send('DELETE', `${CRDS}/widgets.ex.k8s.io`)
    await engine.plane.idle()
    const crd = widgetCrd({}, { group: 'ex.k8s.io' })
    await engine.send('POST', CRDS, {
      ...crd,
      metadata: { name: 'widgets.ex.k8s.io', annotations: { [APPROVED]: 'https://ex.io/1' } },
    })
    expect(await approval(engine)).toBe('True ApprovedAnnotation')
  })
})

describe('[CV-25] a conversion webhook with an invalid caBundle', () => {
  const conversion = (caBundle?: string) => ({
    strategy: 'Webhook',
    webhook: { clientConfig: { url: 'https://localhost/convert', caBundle }, conversionReviewVersions: ['v1'] },
  })

  test('keeps a CRD from being established until the bundle is gone', async () => {
    const engine = await startTestEngine()
    await engine.install({}, { conversion: conversion(btoa('no certificate')) })
    expect(await conditions(engine, 'widgets.ex.io')).toEqual([
      'NamesAccepted=True NoConflicts',
      'Established=False InvalidCABundle',
    ])
    const list = await engine.send('GET', WIDGETS)
    expect([list.status, list.body.message]).toEqual([500, 'Internal error occurred: error resolving resource'])
    await engine.send('PATCH', CRD, { spec: { conversion: { webhook: { clientConfig: { caBundle: null } } } } }, MERGE)
    expect(await conditions(engine, 'widgets.ex.io')).toContain('Established=True InitialNamesAccepted')
    expect((await engine.send('GET', WIDGETS)).status).toBe(200)
  })
})

describe('the versions of lists and bookmarks', () => {
  const versionOf = (answer: { body: Record<string, unknown> }): string =>
    (answer.body.metadata as { resourceVersion: string }).resourceVersion

  test.each([
    ['[LS-4] with a limit it is of exactly its version', 'limit=5', ['a']],
    ['[LS-4] without one it is of the newest', '', ['a', 'b']],
    ['[LS-4] with NotOlderThan it is of the newest', 'limit=5&resourceVersionMatch=NotOlderThan', ['a', 'b']],
    ['[LS-4] with a name it is of the newest, whatever the limit', 'limit=5&fieldSelector=metadata.name%3Db', ['b']],
  ])('%s', async (_name, query, expected) => {
    const engine = await startTestEngine()
    await engine.install()
    const version = versionOf(await engine.send('POST', WIDGETS, widget('a')))
    await engine.send('POST', WIDGETS, widget('b'))
    const { items } = (await engine.send('GET', `${WIDGETS}?${query}&resourceVersion=${version}`)).body
    expect((items as { metadata: { name: string } }[]).map(({ metadata }) => metadata.name)).toEqual(expected)
  })

  test('[WT-5] bookmarks carry the version of the state that was shown', async () => {
    const engine = await startTestEngine()
    await engine.install()
    const shown = versionOf(await engine.send('POST', WIDGETS, widget('a')))
    const initial = 'sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true'
    const watch = await openWatch(engine, `${ALL}?watch=1&${initial}`)
    const next = versionOf(await engine.send('POST', WIDGETS, widget('b')))
    engine.clock.advance(60_000)
    await watch.settle()
    expect(watch.events).toEqual([`ADDED a@${shown}`, `BOOKMARK @${shown}`, `ADDED b@${next}`, `BOOKMARK @${next}`])
    watch.close()
  })
})
