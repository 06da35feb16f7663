import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { expectNothingOfAxe, expectNothingOfAxeOver } from './axe.ts'
import { expect, send, test } from './page.ts'

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

test('lesson 1 by keyboard alone: every goal is announced, and progress stays across a reload', async ({ page }) => {
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

  await page.goto('./#/lessons')
  await page.reload()
  await expect(page.getByRole('link', { name: 'Completed. Lesson 1. Your first kind' })).toBeVisible()
  await expectNothingOfAxe(page, 'the lessons')
})

// Hints, undo and challenges are proved in src/ui/features/lessons/player.test.tsx.
test('a link opens a step before which a controller must have acted; a lesson goes on as a workspace of its own, from any step', async ({
  page,
}) => {
  await page.goto('./#/lesson/hot-loop/2')
  await expect(player(page).getByRole('img', { name: 'Step 2 of 2' })).toBeVisible()
  await expect(player(page).getByRole('alert')).toHaveCount(0)

  await page.goto('./#/lesson/ignored-write/2')
  await expect(player(page)).toContainText('The ignored write')
  await expect(player(page).getByRole('img', { name: 'Step 2 of 2' })).toBeVisible()
  await player(page).getByRole('button', { name: 'Open as workspace' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Open workspace' }).click()
  await expect(page).toHaveURL(/#\/ws\/ignored-write$/)
  await page.goto('./#/ws/ignored-write/cr/bakeries.learn.crdlab.dev/v1/default/corner')
  await expect(page.getByRole('heading', { name: 'corner' })).toBeVisible()
  await expect(player(page)).toHaveCount(0)
})

/** Progress is handed in as a file, and a class is read as one table. */
async function readClass(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Export progress' }).click()
  await page.getByRole('textbox', { name: 'Your name' }).fill('Ada')
  const [saved] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save file' }).click()])
  expect(saved.suggestedFilename()).toBe('crdlab-progress-ada.json')
  const handedIn = await readFile(await saved.path())

  await page.getByRole('button', { name: 'Compare a class' }).click()
  const dialog = page.getByRole('dialog', { name: 'Progress of a class' })
  await dialog.locator('input[type=file]').setInputFiles([
    { name: 'ada.json', mimeType: 'application/json', buffer: handedIn },
    { name: 'other.json', mimeType: 'application/json', buffer: Buffer.from('{"a":1}') },
    {
      name: 'Grace.json',
      mimeType: 'application/json',
      buffer: Buffer.from('{"conflict":{"step":2,"from":2,"isHelped":false,"best":{"requests":2,"isHelped":false}}}'),
    },
  ])
  await expect(dialog.getByRole('row')).toHaveText([/Student/, /^Ada2\*.*1 of 29 completed$/, /^Grace2.*1 of 29 completed$/])
  await expect(dialog.getByRole('alert')).toHaveText('No progress of lessons in other.json')
  await expectNothingOfAxeOver(page, 'the table of a class')
  await dialog.getByRole('button', { name: 'Copy as CSV' }).click()
  await expect(dialog.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    /^Student,1,2,.*,b,c1,.*,c10,Completed\r\nAda,.*2 solution,.*,1\r\nGrace,/,
  )
}

// That each solution meets every goal, and that each wrong turn gets its own hint, is proved in src/lessons/lessons.test.ts;
// that a solution is shown and leads to the next lesson of a link, in src/ui/features/lessons/player.test.tsx.
test('a link opens some lessons in an order of their own, until the reader asks for all; progress is taken over and handed in, and a class is read', async ({
  page,
}) => {
  await page.goto('./#/lessons')
  await page.getByRole('button', { name: 'Link for a class' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Copy link' })).toBeDisabled()
  await dialog.getByRole('checkbox', { name: 'Lesson 4. The ignored write' }).check()
  await dialog.getByRole('checkbox', { name: 'Lesson 3. Two counters' }).check()
  await dialog.getByRole('checkbox', { name: 'Lesson 1. Your first kind' }).check()
  await dialog.getByRole('checkbox', { name: 'Lesson 3. Two counters' }).uncheck()
  await expectNothingOfAxeOver(page, 'a link for a class')
  await dialog.getByRole('button', { name: 'Copy link' }).click()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(new URL(link).hash).toBe('#/sequence/ignored-write,first-kind')

  await page.goto('about:blank')
  await page.goto(link)
  const rows = page.getByRole('navigation', { name: 'Lessons' }).getByRole('link')
  await expect(rows).toHaveText([/The ignored write/, /Your first kind/])
  await page
    .getByLabel('Import progress')
    .and(page.locator('input'))
    .setInputFiles({
      name: 'progress.json',
      mimeType: 'application/json',
      buffer: Buffer.from('{"ignored-write":{"step":2,"from":2,"isHelped":true,"best":{"requests":2,"isHelped":true}}}'),
    })
  await expect(page.getByText('1 of 2 completed')).toBeVisible()
  await page.getByRole('button', { name: 'Show all lessons' }).click()
  await expect(rows).toHaveCount(29)
  await test.step('a class', () => readClass(page))
})

test('[LB-11] a step asks what will happen, and says what did and why; the end has a field and a good answer', async ({
  page,
}) => {
  await page.goto('./#/lesson/two-counters/2')
  const question = player(page).getByRole('region', { name: 'Predict' })
  await expect(question).toContainText('before you act')
  await tabTo(page, question.getByRole('radio', { name: 'Both' }))
  await page.keyboard.press('ArrowDown')
  await expect(question.getByRole('radio', { name: 'Only resourceVersion' })).toBeChecked()
  await expect(question.getByRole('status')).toHaveText('now do it')
  await expectNothingOfAxe(page, 'a question of a step', PLAYER)
  await send(page, 'spec')
  await expect(question.getByRole('status')).toHaveText('it went differently')
  await expect(question.getByRole('listitem').filter({ hasText: 'your prediction' })).toContainText('Only resourceVersion')
  await expect(question.locator('[data-state="happened"]')).toHaveText('Neither')
  await expect(question).toContainText('The server compares before it writes.')
  await page.reload()
  await expect(question.getByRole('listitem').filter({ hasText: 'your prediction' })).toContainText('Only resourceVersion')
  await expect(question.locator('[data-state="happened"]')).toHaveText('Neither')

  // Taken back, it is asked again.
  await player(page).getByRole('button', { name: 'Undo the last request' }).click()
  await expect(question.getByRole('radio', { name: 'Neither' })).toBeVisible()
  await question.getByText('Neither').click()
  await send(page, 'spec')
  await expect(question.getByRole('status')).toHaveText('as you predicted')

  await next(page).click()
  await player(page).getByRole('textbox', { name: 'Your answer' }).fill('Nobody wants anything new.')
  await player(page).getByRole('button', { name: 'Compare' }).click()
  await expect(player(page).getByRole('status').filter({ hasText: 'A good answer' })).toContainText(
    'Something was stored that changed no wish',
  )
  await expectNothingOfAxe(page, 'the end of a lesson', PLAYER)
  await page.reload()
  await expect(player(page).getByRole('textbox', { name: 'Your answer' })).toHaveValue('Nobody wants anything new.')
})
