import { expectNothingOfAxe } from './axe.ts'
import { editPane, expect, openPaused, send, test } from './page.ts'

test('a write is presented station by station with the keys of a remote, and pauses before its event', async ({ page }) => {
  await openPaused(page)
  await page.goto('./#/ws/first-run/cr/webapps.demo.crdlab.dev/v1/default/storefront')
  await editPane(page, 'spec', /replicas: \d+/, 'replicas: 5')
  await send(page, 'spec')
  await expect(page.getByTestId('generation').getByTestId('figure')).toHaveText('2')
  await page.getByRole('link', { name: 'Present this object' }).click()

  const station = (name: RegExp) => page.getByRole('button', { name })
  const figures = page.getByTestId('figure')
  await expect(station(/^received/)).toHaveAttribute('aria-current', 'step')
  await expect(page.getByText('You: PUT')).toBeVisible()
  await expect(figures.first()).toHaveText('1')
  await expectNothingOfAxe(page, 'the presenter')

  for (let i = 0; i < 7 && (await station(/^stored/).getAttribute('aria-current')) === null; i++)
    await page.keyboard.press('PageDown')
  await expect(page.getByText('Stored. No client has seen it yet.')).toBeVisible()
  await expect(page.getByText('Paused before the watch event')).toBeVisible()
  await expect(figures.first()).toHaveText('2')
  await expect(page.getByText('spec.replicas', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: /^Deliver the event/ }).press('Space')
  await expect(page.getByText('Now every watch hears of it.')).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByText('Stored. No client has seen it yet.')).toBeVisible()
  await page.keyboard.press('r')
  await expect(station(/^received/)).toHaveAttribute('aria-current', 'step')

  await page.getByRole('button', { name: 'Slow' }).click()
  await expect(page.getByText('Paused before the watch event')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/cr\/webapps\.demo\.crdlab\.dev\/v1\/default\/storefront$/)
})
