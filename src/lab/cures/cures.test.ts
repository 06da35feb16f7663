import { afterEach, expect, it } from 'vitest'
import { CONTROLLER_EXAMPLES, withFault } from '../examples.ts'
import { startLab } from '../testing/lab.ts'
import { type CureId, curesOf } from './cures.ts'

const LOOPER = withFault(CONTROLLER_EXAMPLES['webapp-counter'], true)

let close: (() => Promise<void>) | undefined
afterEach(() => close?.())

const cured = (source: string, id: CureId): string | undefined =>
  curesOf(source, 'own-status').find((cure) => cure.id === id)?.source

const importing = (names: string, rest: string): string => `import { ${names} } from 'crdlab/controller'\n${rest}`

it.each<[what: string, source: string, expected: string | undefined]>([
  [
    'a kind without options',
    importing('a', 'b.for(X)'),
    importing('a, predicates', 'b.for(X, { predicates: [predicates.generationChanged] })'),
  ],
  [
    'an empty list',
    importing('predicates', 'b.for(X, { predicates: [] })'),
    importing('predicates', 'b.for(X, { predicates: [predicates.generationChanged] })'),
  ],
  [
    'a list with another one',
    importing('predicates', 'b.for(X, { predicates: [own] })'),
    importing('predicates', 'b.for(X, { predicates: [predicates.generationChanged, own] })'),
  ],
  [
    'brackets in texts',
    importing('predicates', "b.for(f(')', /* ) */ x))"),
    importing('predicates', "b.for(f(')', /* ) */ x), { predicates: [predicates.generationChanged] })"),
  ],
  ['a source that has it', importing('predicates', 'b.for(X, { predicates: [predicates.generationChanged] })'), undefined],
  ['options of another form', importing('a', 'b.for(X, options)'), undefined],
  ['a call without an end', importing('a', 'b.for(X'), undefined],
])('[LB-5] GenerationChanged is added to %s', (_, source, expected) => {
  expect(cured(source, 'generation-changed')).toBe(expected)
})

it('[LB-5] a generation that was seen is left alone, and noted', () => {
  const source = `      const app = await ctx.client.get(A, request)
      if (app === undefined) return
      app.status = { x: 1 }
      await ctx.client.status().update(app)
`
  expect(cured(source, 'observed-generation')).toBe(`      const app = await ctx.client.get(A, request)
      if (app === undefined) return
      if (app.status?.observedGeneration === app.metadata.generation) return
      app.status = { x: 1 }
      app.status = { ...app.status, observedGeneration: app.metadata.generation }
      await ctx.client.status().update(app)
`)
  expect(cured('await ctx.client.status().update(app)', 'observed-generation')).toBeUndefined()
})

it.each<CureId>(['generation-changed', 'observed-generation'])('[LB-5] %s ends the loop of the hot looper', async (id) => {
  const lab = await startLab('cures')
  close = lab.close
  await lab.webApp('a', { spec: { replicas: 1 } })
  lab.session.wire.faults = { ...lab.session.wire.faults, latencyMs: 20 }
  lab.session.go('play', LOOPER)
  await lab.until(() => lab.session.model.loop !== undefined)
  lab.session.start(cured(LOOPER, id) ?? '')
  const before = lab.session.model.counters.reconciles
  await lab.clock.pass(20_000)
  expect([lab.session.phase.type, lab.session.model.loop]).toEqual(['running', undefined])
  expect(lab.session.model.counters.reconciles - before).toBeLessThan(4)
})

it('[LB-5] another loop has no cure that a program knows', () => expect(curesOf(LOOPER, 'rival')).toEqual([]))
