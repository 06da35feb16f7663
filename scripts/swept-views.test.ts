import { expect, test } from 'vitest'
import { SWEPT_ELSEWHERE, VIEWS } from '../e2e/views.ts'
import { readPath } from '../src/ui/base/address/path.ts'
import { VIEWS as REGISTERED } from '../src/ui/features/registry.ts'

/** The id of the registered view that an address opens. */
function opened(path: string): string | undefined {
  const address = readPath(`/ws/first-run${path}`)
  return address && REGISTERED.find((view) => view.open(address, 'first-run') !== undefined)?.id
}

test.each(VIEWS.map(({ name, path }) => [name, path]))('%s opens a registered view', (_name, path) => {
  expect(opened(path)).toBeDefined()
})

test('every registered view is swept, or named with the stories that look at it', () => {
  const swept = new Set(VIEWS.map(({ path }) => opened(path)))
  expect(REGISTERED.map(({ id }) => id).filter((id) => !swept.has(id))).toEqual(Object.keys(SWEPT_ELSEWHERE))
})
