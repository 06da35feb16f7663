import { expectNothingOfAxe } from './axe.ts'
import { editPane, expect, openPaused, send, test } from './page.ts'

const STOREFRONT = './#/ws/first-run/cr/webapps.demo.crdlab.dev/v1/default/storefront'

// That a pace goes on by itself and stops before the event is proved in src/ui/features/presenter/presenter-view.test.tsx.
test('a write is presented station by station with the keys of a remote, and pauses before its event', async ({ page }) => {
  await openPaused(page)
  await page.goto(STOREFRONT)
  await editPane(page, 'spec', /replicas: \d+/, 'replicas: 5')
  await send(page, 'spec')
  await expect(page.getByTestId('generation').getByTestId('figure')).toHaveText('2')
  await page.getByRole('link', { name: 'Present this object' }).click()

  const station = (name: RegExp) => page.getByRole('button', { name })
  const figures = page.getByTestId('figure')
  const spec = page.getByRole('region', { name: 'spec' })
  await expect(station(/^received/)).toBeVisible()
  // It opens at the first write; the newest is the last of the list, which may still be read.
  const writes = page.getByRole('button', { name: /^Writes/ })
  await writes.click()
  await expect(page.getByRole('option', { name: /you: replicas/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('End')
  await page.keyboard.press('PageUp')
  await expect(station(/^received/)).toHaveAttribute('aria-current', 'step')
  await expect(page.getByText('You: PUT')).toBeVisible()
  await expect(page.getByText('What was sent')).toBeVisible()
  await expect(spec.getByRole('listitem').filter({ hasText: 'replicas' })).toHaveText(/before: 3.*5/)
  await expect(figures.first()).toHaveText('1')
  await expectNothingOfAxe(page, 'the presenter')

  for (let i = 0; i < 7 && (await station(/^stored/).getAttribute('aria-current')) === null; i++)
    await page.keyboard.press('PageDown')
  await expect(page.getByText('Stored. No client has seen it yet.')).toBeVisible()
  await expect(page.getByText('Paused before the watch event')).toBeVisible()
  await expect(figures.first()).toHaveText('2')
  await expect(page.getByText('What is stored now')).toBeVisible()

  await page.getByRole('button', { name: /^Deliver the event/ }).press('Space')
  await expect(page.getByText('Now every watch hears of it.')).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByText('Stored. No client has seen it yet.')).toBeVisible()
  await page.keyboard.press('r')
  await expect(station(/^received/)).toHaveAttribute('aria-current', 'step')

  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/cr\/webapps\.demo\.crdlab\.dev\/v1\/default\/storefront$/)
})

test('a prepared order is sent write by write, and its events wait for every client until they are delivered', async ({
  page,
  context,
}) => {
  await openPaused(page)
  await page.goto(STOREFRONT.replace('/cr/', '/present/'))
  await page.getByRole('button', { name: 'Prepare writes' }).click()
  await page.getByRole('button', { name: /^Propose/ }).click()
  await expect(page.getByText('7 writes')).toBeVisible()
  await expectNothingOfAxe(page, 'prepared writes')
  await page.getByRole('button', { name: 'Save and begin' }).click()
  await expect(page.getByText('The user wants something else')).toBeVisible()
  await expect(page.getByText('What the next write changes')).toBeVisible()

  const other = await context.newPage()
  await other.goto(STOREFRONT)
  const seen = other.getByTestId('generation').getByTestId('figure')
  await expect(seen).toHaveText('1')
  const opened = context.waitForEvent('page')
  await page.keyboard.press('n')
  const notes = await opened
  await expect(notes.getByRole('listitem').first()).toHaveAttribute('aria-current', 'step')
  await expect(notes.getByText(/^Ask: which counter moves/)).toBeVisible()
  await expectNothingOfAxe(notes, 'the notes')

  // The notes drive the presenter.
  await notes.getByRole('button', { name: /^Send PUT/ }).click()
  await expect(page.getByText('You: PUT')).toBeVisible()
  for (let i = 0; i < 7 && !(await page.getByText('Stored. No client has seen it yet.').isVisible()); i++)
    await page.keyboard.press('PageDown')
  await expect(page.getByText('The server holds the event back from every client')).toBeVisible()
  await expect(seen).toHaveText('1')
  await page.keyboard.press('PageDown')
  await expect(page.getByText('Now every watch hears of it.')).toBeVisible()
  await expect(seen).toHaveText('2')

  await page.keyboard.press('PageDown')
  await expect(page.getByText('The controller reports what it sees')).toBeVisible()
  await page.keyboard.press('PageDown')
  await expect(page.getByText('controller: PUT /status')).toBeVisible()
  await page.keyboard.press('Home')
  await expect(page.getByText('You: PUT')).toBeVisible()

  await page.getByRole('button', { name: 'Start over' }).click()
  await expect(page.getByText('The user wants something else')).toBeVisible()
  await expect(seen).toHaveText('3')
  await notes.close()
  await other.close()
})
