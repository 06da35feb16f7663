import type { Page } from '@playwright/test'
import { row } from './designer-page.ts'
import { expect, test } from './page.ts'

const WEBAPPS = '#/ws/first-run/crd/webapps.demo.crdlab.dev/design'

/** A link to a view names the field that is selected in the designer, and a new tab opens it there. */
async function copyLink(page: Page): Promise<void> {
  await page.goto('./')
  await expect(page.getByRole('button', { name: 'Pause the controller' })).toBeVisible()
  await page.goto(`./${WEBAPPS}`)
  await row(page, 'replicas').first().click()
  await expect(page).toHaveURL(/\/design\/spec\/versions\/0\/.*properties\/replicas$/)
  await page.keyboard.press('ControlOrMeta+k')
  await expect(page.getByRole('dialog', { name: 'Command palette' })).toBeVisible()
  await page.keyboard.type('copy a link')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())

  const second = await page.context().newPage()
  await second.goto(page.url())
  await expect(row(second, 'replicas').first()).toHaveAttribute('aria-selected', 'true')
  // One step back leaves the designer: the field took the place of the address before it.
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Pause the controller' })).toBeVisible()
}

/** The words that filter a list stand in its address, and are there again when one comes back to it. */
async function filterList(page: Page): Promise<void> {
  await page.goto('./#/ws/first-run/resources/webapps.demo.crdlab.dev/v1/*')
  const filter = page.getByRole('textbox', { name: 'Filter by words, labels or fields' })
  await expect(page.getByRole('row', { name: /storefront/ })).toBeVisible()
  await filter.fill('check')
  await expect(page.getByRole('row', { name: /storefront/ })).toHaveCount(0)
  await expect(page).toHaveURL(/\/filter=check$/)
  await page
    .getByRole('row', { name: /checkout/ })
    .getByRole('link')
    .click()
  await expect(page).toHaveURL(/default\/checkout$/)
  await page.goBack()
  await expect(filter).toHaveValue('check')
  await expect(page.getByRole('row', { name: /storefront/ })).toHaveCount(0)
  await filter.fill('')
  await expect(page).toHaveURL(/webapps\.demo\.crdlab\.dev\/v1\/\*$/)
}

test('an address has the field that is selected in the designer, also in a new tab, and the words that filter a list', async ({
  page,
}) => {
  await test.step('a field', () => copyLink(page))
  await test.step('a filter', () => filterList(page))
})
