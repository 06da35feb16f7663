import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expectNothingOfAxe } from './axe.ts'
import { editPane, expect, openPaused, send, test } from './page.ts'

const STOREFRONT = './#/ws/first-run/cr/webapps.demo.crdlab.dev/v1/default/storefront'

const recorderOf = (page: Page) => page.getByRole('complementary', { name: 'Recording a lesson' })

/** Records a change of spec, by keyboard where a lesson begins, and goes on to the builder. */
async function record(page: Page): Promise<void> {
  await openPaused(page)
  await page.goto('./#/lessons')
  await page.getByRole('button', { name: 'Start recording' }).press('Enter')
  const recorder = recorderOf(page)
  await expect(recorder.getByText('No request yet')).toBeVisible()
  await page.goto(STOREFRONT)
  await editPane(page, 'spec', /replicas: \d+/, 'replicas: 5')
  await send(page, 'spec')
  await expect(recorder.getByRole('listitem')).toHaveText(['PUTwebapps/storefront200'])
  await expectNothingOfAxe(page, 'the recorder', '.lesson-player')
  await recorder.getByRole('button', { name: 'Stop and edit' }).click()
}

async function write(page: Page, name: string, text: string): Promise<void> {
  const field = page.getByRole('textbox', { name, exact: true })
  await field.fill(text)
  await field.blur()
}

/** Writes the texts that a lesson needs. */
async function writeTexts(page: Page): Promise<void> {
  await write(page, 'Title', 'Five replicas')
  await write(page, 'Summary', 'Ask for five, report one.')
  await write(page, 'Question at the end', 'Who counts what?')
  await write(page, 'What to do', 'Do step 1.')
  await write(page, 'Title of the reason', 'Because')
  await write(page, 'Reason', 'The server counts.')
}

async function savedText(page: Page): Promise<string> {
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save file' }).click()
  const file = await saving
  expect(file.suggestedFilename()).toBe('my-lesson.yaml')
  return readFileSync(await file.path(), 'utf8')
}

// What is recorded, step by step, is proved in src/ui/features/lessons/builder/recorder.test.tsx, a link for a class in class-links.test.tsx.
// What the builder says of texts and checks, and that a lesson is deleted, is proved in src/ui/features/lessons/builder/builder-view.test.tsx;
// a file that is no lesson in src/ui/features/lessons/lessons-view.test.tsx.
test('a lesson is recorded, edited beside its preview, checked by playing, saved, and played in another browser', async ({
  page,
  elsewhere: other,
}) => {
  await record(page)
  await expect(page.getByRole('heading', { name: 'Lesson builder' })).toBeVisible()
  const todo = page.getByRole('region', { name: 'To do' })
  await writeTexts(page)
  await expect(todo).toHaveText(/Nothing is missing/)
  await expectNothingOfAxe(page, 'the lesson builder')
  await page.getByRole('button', { name: 'Check by playing' }).click()
  await expect(todo).toHaveText(/The start meets no goal, and the solution meets all/)

  // It is saved, and played in another browser.
  const text = await savedText(page)
  expect(text).toContain('put: /apis/demo.crdlab.dev/v1/namespaces/default/webapps/storefront\n')

  await other.goto(`${process.env.CRDLAB_PAGE}#/lessons`)
  await expect(other.getByRole('button', { name: 'Open a lesson file' })).toBeVisible()
  const input = other.getByLabel('Open a lesson file').and(other.locator('input'))
  await input.setInputFiles({ name: 'lesson.yaml', mimeType: 'application/yaml', buffer: Buffer.from(text) })
  const player = other.getByRole('complementary', { name: /lesson/i })
  await expect(player).toContainText('Do step 1.')
  await editPane(other, 'spec', /replicas: \d+/, 'replicas: 5')
  await send(other, 'spec')
  await expect(player.getByRole('button', { name: 'Finish' })).toBeEnabled()
})
