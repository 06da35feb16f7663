import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type * as Axe from 'axe-core'
import { readContrasts, recordTexts } from './contrast.ts'
import { drawnFrames } from './page.ts'

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The rules and selectors that axe finds broken in the page as it is painted next, or in the part of it that a selector names. */
async function violations(page: Page, part: string | undefined): Promise<string[][]> {
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(SOURCE)
    await recordTexts(page)
  }
  return page.evaluate(async (selector) => {
    const { axe } = window as unknown as { axe: typeof Axe }
    // What is in the document and was not laid out yet lacks what follows from its size, as the stop for the keyboard at a part that scrolls: axe runs
    // right behind a frame, before anything else is drawn.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))))
    const { violations: found } = await axe.run(selector ?? document, { resultTypes: ['violations'] })
    return found.map(({ id, nodes }) => [id, ...nodes.map((node) => node.html.slice(0, 160))])
  }, part)
}

/**
 * Expects that axe finds nothing in a page, or in the part of it that a selector names: every rule in the light theme, and what depends on
 * the theme, contrast, in the dark one. `where` names the place in the report.
 */
export async function expectNothingOfAxe(page: Page, where: string, part?: string): Promise<void> {
  // A part of a view that was opened just now is not there yet.
  if (part !== undefined) await page.locator(part).first().waitFor({ state: 'attached' })
  expect(await violations(page, part), where).toEqual([])
  const inLight = await readContrasts(page, part)
  await page.emulateMedia({ colorScheme: 'dark' })
  await drawnFrames(page)
  expect(await inLight.inDark(), `${where}, in the dark`).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
}

/** What floats: a menu, a dialog, or a popover, which is a dialog too. */
export const FLOATING = '[role="menu"], [role="listbox"], [role="dialog"], [role="alertdialog"]'

/** Expects that axe finds nothing in what floats over the page. The page under it is not drawn meanwhile: most of axe's time goes into finding out what lies under a text. */
export async function expectNothingOfAxeOver(page: Page, where: string): Promise<void> {
  const draw = (visibility: string) =>
    page.locator('#root').evaluate((root, value) => (root.style.visibility = value), visibility)
  await draw('hidden')
  await expectNothingOfAxe(page, where, FLOATING)
  await draw('')
}
