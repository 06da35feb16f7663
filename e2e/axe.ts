import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** What axe has against a page, or against a part of it, is nothing; `where` names it in the report. */
export async function expectNothingOfAxe(page: Page, where: string, part?: string): Promise<void> {
  const axe = new AxeBuilder({ page })
  const { violations } = await (part === undefined ? axe : axe.include(part)).analyze()
  const found = violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html.slice(0, 160))])
  expect(found, where).toEqual([])
}
