import type { Locator, Page } from '@playwright/test'
import { expectNothingOfAxe } from './axe.ts'
import { expect, test } from './page.ts'

/*
 * The first ten minutes of somebody who has never written a controller. What is done before there are lines to write, playing and changing `corner`
 * under Resources, is the solution of the first step (src/lessons/lessons.test.ts); the story begins behind it:
 *  3 min  puts two lines in the place of the comment, restarts by Ctrl+Enter, and finds the status at the server;
 *  5 min  lets the status count, and watches the loop in the strip;
 *  8 min  adds GenerationChanged by the button that the lab offers.
 * What follows, observedGeneration and a crash, has no other controls: its goals and wrong turns are proved in src/lessons/lessons.test.ts,
 * crashing and stopping in src/ui/features/code/faults.test.tsx.
 */

const player = (page: Page): Locator => page.getByRole('complementary', { name: /^Lesson/ })
const goal = (page: Page, text: string): Locator => player(page).getByRole('listitem').filter({ hasText: text })
const isMet = (page: Page, text: string) => expect(goal(page, text)).toHaveAttribute('data-state', /new|met/)
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function next(page: Page): Promise<void> {
  const button = player(page).getByRole('button', { name: /^(Next|Finish)$/ })
  await expect(button).toBeEnabled()
  await button.click()
}

/** Puts lines in the place of those from the one that has a text, and restarts. */
async function replaceLines(page: Page, text: string, count: number, lines: readonly string[]): Promise<void> {
  await page.getByRole('textbox', { name: 'Source of the controller' }).focus()
  const line = page.locator('.view-line', { hasText: text }).first()
  await line.click()
  await page.keyboard.press('Home')
  for (let i = 1; i < count; i++) await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+End')
  await page.keyboard.insertText(lines.join('\n'))
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('edited', { exact: true })).toHaveCount(0)
}

test('[LB-9] somebody who has never seen a controller writes one: status, a loop and its cure', async ({ page }) => {
  await page.goto('./#/lesson/write-a-controller/2')
  await replaceLines(page, 'Your lines go here', 1, [
    'bakery.status = { decorated: bakery.spec.cookies }',
    'await ctx.client.status().update(bakery)',
  ])
  await isMet(page, 'wrote it through /status')
  await expectNothingOfAxe(page, 'lines to write', '.lesson-player')
  await next(page)

  await replaceLines(page, 'bakery.status = {', 1, [
    'bakery.status = { decorated: bakery.spec.cookies, checks: (bakery.status?.checks ?? 0) + 1 }',
  ])
  await isMet(page, 'The lab reports a loop')
  await next(page)

  await press(page, 'Add GenerationChanged')
  await page.keyboard.press('Control+Enter')
  await isMet(page, 'A predicate dropped an event')
})
