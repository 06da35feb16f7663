import { expect, test } from 'vitest'
import { Path } from '../../../apimachinery/field/error.ts'
import type { JsonObject } from '../../../apimachinery/json/value.ts'
import { expectLinear, stepsOf } from '../../../apimachinery/testing/steps.ts'
import { portWarnings } from './container-warnings.ts'
import { removedTolerationErrors, spreadErrors } from './scheduling.ts'
import { unifiedDiff } from './unified-diff.ts'

const many = (count: number, item: (i: number) => JsonObject): JsonObject[] => Array.from({ length: count }, (_, i) => item(i))

const spec = (field: string, count: number, item: (i: number) => JsonObject): JsonObject => ({ [field]: many(count, item) })

test('[PD-3] tolerations are compared in linear time', () => {
  const tolerations = (count: number) => spec('tolerations', count, (i) => ({ key: `k${i}`, operator: 'Exists' }))
  expectLinear((count) => removedTolerationErrors(tolerations(count), tolerations(count), Path.of('spec')))
})

test('[PD-3] spread constraints are compared in linear time', () => {
  const constraints = (count: number) =>
    spec('topologySpreadConstraints', count, (i) => ({ maxSkew: 1, topologyKey: `k${i}`, whenUnsatisfiable: 'DoNotSchedule' }))
  expectLinear((count) => spreadErrors(constraints(count), Path.of('spec')))
})

test.each<[shape: string, port: (i: number) => JsonObject]>([
  ['are all the same', () => ({ containerPort: 80 })],
  ['have a port of the host each', (i) => ({ containerPort: 80, hostPort: i + 1 })],
  ['have an address of the host each', (i) => ({ containerPort: 80, hostPort: 80, hostIP: `10.0.0.${i}` })],
])('[PD-3] ports that %s are compared in linear time', (_, port) => {
  expectLinear((count) => portWarnings([{ container: spec('ports', count, port), path: Path.of('spec') }]))
})

test('[PD-4] the difference of texts whose lines repeat ends early', () => {
  const text = (first: number) => Array.from({ length: 30_000 }, (_, i) => String((i * first) % 101))
  expect(stepsOf(() => unifiedDiff(text(7), text(11)))).toBeLessThan(15_000_000)
})
