import type { Locator, Page } from '@playwright/test'
import { expectNothingOfAxe, expectNothingOfAxeOver } from './axe.ts'
import { expect, test } from './page.ts'

const PLAYER = '.lesson-player'

const player = (page: Page): Locator => page.getByRole('complementary', { name: /^(Lesson|Challenge)/ })
const next = (page: Page): Locator => player(page).getByRole('button', { name: /^(Next|Finish)$/ })

/** Goes on with Tab until something has the focus, as one who has no mouse. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 80; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('Tab does not reach it')
}

async function pressAt(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeEnabled()
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

/** The dialogs of those who teach. */
async function lookAtDialogs(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Link for a class' }).click()
  await page.getByRole('dialog').getByRole('checkbox').first().check()
  await expectNothingOfAxeOver(page, 'a link for a class')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Compare a class' }).click()
  const dialog = page.getByRole('dialog', { name: 'Progress of a class' })
  const progress = '{"conflict":{"step":2,"from":2,"isHelped":false,"best":{"requests":2,"isHelped":false}}}'
  await dialog
    .locator('input[type=file]')
    .setInputFiles(
      [progress, '{"a":1}'].map((text, i) => ({ name: `${i}.json`, mimeType: 'application/json', buffer: Buffer.from(text) })),
    )
  await expect(dialog.getByRole('row')).toHaveCount(2)
  await expect(dialog.getByRole('alert')).toBeVisible()
  await expectNothingOfAxeOver(page, 'the table of a class')
  await page.keyboard.press('Escape')
}

// Proved in src/ui/features/lessons: hints, undo and challenges (player.test.tsx), what a question says once it is answered (predictions.test.tsx), links
// and files of a class (class-links.test.tsx); lessons by a link and as workspaces in src/ui/shell/lesson-link.test.tsx; each solution in src/lessons.
test('[LB-11] lesson 1 by keyboard alone: every goal is announced, and progress stays across a reload; a question is answered by arrows', async ({
  page,
}) => {
  await page.goto('./#/lessons')
  await pressAt(page, page.getByRole('link', { name: 'Start lesson 1' }))
  await expect(player(page).getByRole('heading', { name: 'Your first kind' })).toBeVisible()
  await expectNothingOfAxe(page, 'a step of a lesson', PLAYER)

  await pressAt(page, player(page).getByRole('button', { name: 'Load the YAML' }))
  await expect(next(page)).toBeDisabled()
  await pressAt(page, page.getByRole('button', { name: 'Send 1 document' }))
  await expect(player(page).getByRole('status').filter({ hasText: 'Goal met: The CRD is Established' })).toBeAttached()
  await expect(player(page).getByRole('heading', { name: 'Why it took two steps' })).toBeVisible()
  await expect(player(page).getByRole('button', { name: /NM-1/ })).toBeVisible()
  await expect(next(page)).toBeEnabled()
  await page.keyboard.press('Alt+n')
  // What the first step loaded is gone, so that it is not sent a second time.
  await expect(page.getByTestId('import-text')).toHaveValue('')
  await expect(page.getByRole('button', { name: 'Send 1 document' })).toHaveCount(0)

  await pressAt(page, player(page).getByRole('button', { name: 'Load the YAML' }))
  await pressAt(page, page.getByRole('button', { name: 'Send 1 document' }))
  await expect(next(page)).toBeEnabled()
  await page.keyboard.press('Alt+n')
  await expect(player(page).getByRole('status').filter({ hasText: 'Completed: 2 requests, par 2' })).toBeVisible()
  await expectNothingOfAxe(page, 'the end of a lesson', PLAYER)

  await page.goto('./#/lessons')
  await page.reload()
  await expect(page.getByRole('link', { name: 'Completed. Lesson 1. Your first kind' })).toBeVisible()
  await expectNothingOfAxe(page, 'the lessons')
  await test.step('dialogs', () => lookAtDialogs(page))

  await page.goto('./#/lesson/two-counters/2')
  const question = player(page).getByRole('region', { name: 'Predict' })
  await player(page).getByRole('heading').first().click()
  await tabTo(page, question.getByRole('radio', { name: 'Both' }))
  await page.keyboard.press('ArrowDown')
  await expect(question.getByRole('radio', { name: 'Only resourceVersion' })).toBeChecked()
  await expect(question.getByRole('status')).toHaveText('now do it')
  await expectNothingOfAxe(page, 'a question of a step', PLAYER)
})
