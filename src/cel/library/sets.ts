import { estimated } from '../cost/call-estimate.ts'
import { sizeOf } from '../cost/runtime.ts'
import { add, multiply, ONE, scale } from '../cost/sizes.ts'
import { type FunctionCost, impl, type Library } from '../declarations.ts'
import type { ListValue, Result } from '../values.ts'

/**
 * Lists as sets.
 * Source: github.com/google/cel-go/ext/sets.go.
 */
function contains(list: ListValue, part: ListValue): Result {
  for (let i = 0; i < part.size; i++) {
    const found = list.contains(part.get(i))
    if (found !== true) return found
  }
  return true
}

function intersects(a: ListValue, b: ListValue): Result {
  for (let i = 0; i < a.size; i++) {
    if (b.contains(a.get(i)) === true) return true
  }
  return false
}

function equivalent(a: ListValue, b: ListValue): Result {
  const forth = contains(a, b)
  return forth === true ? contains(b, a) : forth
}

/** Compares each item of one with each of the other, once or twice. */
const comparesItems = (times: 1 | 2): FunctionCost => ({
  estimate: ({ args: [a, b], size }) =>
    a === undefined || b === undefined ? undefined : estimated(add(scale(multiply(size(a), size(b)), times), ONE)),
  run: (_, a, b) => Math.trunc(sizeOf(a) * sizeOf(b) * times) + 1,
})

export const sets: Library = {
  declarations: `
sets.contains list_sets_contains_list(list(T),list(T))bool
sets.equivalent list_sets_equivalent_list(list(T),list(T))bool
sets.intersects list_sets_intersects_list(list(T),list(T))bool`,
  implementations: {
    'sets.contains': impl(contains),
    'sets.equivalent': impl(equivalent),
    'sets.intersects': impl(intersects),
  },
  costs: { 'sets.contains': comparesItems(1), 'sets.intersects': comparesItems(1), 'sets.equivalent': comparesItems(2) },
}
