import { expect, it } from 'vitest'
import type { JsonObject } from '../json/value.ts'
import { expectLinear } from '../testing/steps.ts'
import { list, map, optional, STRING, struct } from '../typed/types.ts'
import { applyStrategicMerge } from './strategic-merge.ts'

const TYPE = struct('v1.Thing', () => ({
  texts: optional(list(STRING, { mergeKey: '' })),
  items: optional(
    list(
      struct('v1.Item', () => ({ name: optional(STRING) })),
      { mergeKey: 'name' },
    ),
  ),
  kept: optional(map(STRING)),
}))

const names = (count: number, first = 0): string[] => Array.from({ length: count }, (_, i) => `n${first + i}`)
const named = (list: readonly string[]): JsonObject[] => list.map((name) => ({ name }))

/** Half of what the target has is in the patch, and half of the patch is new. */
const cases: readonly [string, (count: number) => [target: JsonObject, patch: JsonObject]][] = [
  ['texts that are added', (n) => [{ texts: names(n) }, { texts: names(n, n / 2).reverse() }]],
  ['texts that are taken away', (n) => [{ texts: names(n) }, { '$deleteFromPrimitiveList/texts': names(n, n / 2) }]],
  ['texts that are ordered', (n) => [{ texts: names(n) }, { '$setElementOrder/texts': names(n).reverse() }]],
  ['items that are merged', (n) => [{ items: named(names(n)) }, { items: named(names(n, n / 2)) }]],
  [
    'items that are deleted',
    (n) => [{ items: named(names(n)) }, { items: named(names(n)).map((item) => ({ ...item, $patch: 'delete' })) }],
  ],
  ['items that are ordered', (n) => [{ items: named(names(n)) }, { '$setElementOrder/items': named(names(n).reverse()) }]],
  [
    'keys that are retained',
    (n) => [
      { kept: Object.fromEntries(names(n).map((name) => [name, ''])) },
      { kept: { $retainKeys: names(n), ...Object.fromEntries(names(n).map((name) => [name, 'x'])) } },
    ],
  ],
]

it.each(cases)('[RB-7] a strategic merge patch takes time linear in the number of %s', (_, make) => {
  expectLinear((count) => {
    const [target, patch] = make(count * 2)
    expect(applyStrategicMerge(target, patch, TYPE)).toBeDefined()
  }, 1000)
})
