import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expectNothingOfAxe } from './axe.ts'
import { editPane, expect, line, openPaused, pane, send, test } from './page.ts'

const STOREFRONT = './#/ws/first-run/cr/webapps.demo.crdlab.dev/v1/default/storefront'

const recorderOf = (page: Page) => page.getByRole('complementary', { name: 'Recording a lesson' })

/** Records a change of spec and one of status, by keyboard where a lesson begins, and goes on to the builder. */
async function record(page: Page): Promise<void> {
  await openPaused(page)
  await page.goto('./#/lessons')
  await page.getByRole('button', { name: 'Start recording' }).press('Enter')
  const recorder = recorderOf(page)
  await expect(recorder.getByText('No request yet')).toBeVisible()
  await expect(recorder.getByRole('button', { name: 'Next step' })).toBeDisabled()
  await page.goto(STOREFRONT)
  await editPane(page, 'spec', /replicas: \d+/, 'replicas: 5')
  await send(page, 'spec')
  await expect(recorder.getByRole('listitem')).toHaveText(['PUTwebapps/storefront200'])
  await expectNothingOfAxe(page, 'the recorder', '.lesson-player')
  await recorder.getByRole('button', { name: 'Next step' }).click()
  await editPane(page, 'status', /readyReplicas: \d+/, 'readyReplicas: 1')
  await send(page, 'status')
  await expect(recorder.getByRole('region', { name: 'Step 2' })).toContainText('storefront/status')
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
  for (const step of [1, 2]) {
    await page.getByRole('button', { name: `Step ${step}`, exact: true }).click()
    await write(page, 'What to do', `Do step ${step}.`)
    await write(page, 'Title of the reason', 'Because')
    await write(page, 'Reason', 'The server counts.')
  }
}

async function savedText(page: Page): Promise<string> {
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save file' }).click()
  const file = await saving
  expect(file.suggestedFilename()).toBe('my-lesson.yaml')
  return readFileSync(await file.path(), 'utf8')
}

// What the builder says of texts and checks, and that a lesson is deleted, is proved in src/ui/features/lessons/builder/builder-view.test.tsx;
// a file that is no lesson in src/ui/features/lessons/lessons-view.test.tsx.
test('a lesson is recorded step by step, edited beside its preview, checked by playing, saved, and played in another browser', async ({
  page,
  elsewhere: other,
}) => {
  await record(page)
  await expect(page.getByRole('heading', { name: 'Lesson builder' })).toBeVisible()
  await expect(recorderOf(page)).toHaveCount(0)
  const todo = page.getByRole('region', { name: 'To do' })
  await expect(todo).toContainText('Step 2, What to do: no text yet')
  await expect(page.getByRole('textbox', { name: 'Goal 3', exact: true })).toHaveValue('`.spec.replicas` is `5`')
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
  await player.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(player).toContainText('Do step 2.')
  await expect(line(pane(other, 'status'))).toBeVisible()
  await other.goto(`${process.env.CRDLAB_PAGE}#/lessons`)
  const own = other.getByRole('region', { name: 'Your lessons' })
  await expect(own).toContainText('Five replicas')

  // A link for a class holds the lesson, among those of the page. Who has it already gets no second one.
  await page.goto('./#/lessons')
  await page.getByRole('button', { name: 'Link for a class' }).click()
  await page.getByRole('checkbox', { name: /Five replicas/ }).click()
  await page.getByRole('checkbox', { name: 'Lesson 1. Your first kind' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Copied' })).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  await other.goto(`${process.env.CRDLAB_PAGE}${new URL(link).hash}`)
  await expect(other.getByRole('region', { name: 'Your 2 lessons' }).getByRole('listitem')).toHaveText([
    /Five replicas/,
    /Your first kind/,
  ])
  await other.getByRole('button', { name: 'Show all lessons' }).click()
  await expect(own.getByRole('listitem')).toHaveText([/Five replicas/])
})
