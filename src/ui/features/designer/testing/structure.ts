import axe from 'axe-core'
import { expect } from 'vitest'

/** What a document that is not laid out cannot say: colors, sizes, and what scrolls. The stories ask that in a browser. */
const OF_LAYOUT = ['color-contrast', 'target-size', 'scrollable-region-focusable']

/** Expects that axe finds nothing against the names, roles and states in a part of the page. */
export async function expectSoundStructure(part: Element, where: string): Promise<void> {
  const rules = Object.fromEntries(OF_LAYOUT.map((id) => [id, { enabled: false }]))
  // Happy DOM does not read the selectors by which axe would name what it finds.
  const { violations } = await axe.run(part, { rules, selectors: false, resultTypes: ['violations'] })
  expect(
    violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html.slice(0, 160))]),
    where,
  ).toEqual([])
}
