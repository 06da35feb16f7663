import { row } from './designer-page.ts'
import { expect, test } from './page.ts'

const WEBAPPS = '#/ws/first-run/crd/webapps.demo.crdlab.dev/design'

test('a link to a view names the field that is selected in the designer, and a new tab opens it there', async ({
  page,
  context,
}) => {
  await page.goto('./')
  await expect(page.getByRole('button', { name: 'Pause the controller' })).toBeVisible()
  await page.goto(`./${WEBAPPS}`)
  await row(page, 'replicas').first().click()
  await expect(page).toHaveURL(/\/design\/spec%2Fversions%2F0%2F.*properties%2Freplicas$/)
  await page.keyboard.press('ControlOrMeta+k')
  await expect(page.getByRole('dialog', { name: 'Command palette' })).toBeVisible()
  await page.keyboard.type('copy a link')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())

  const second = await context.newPage()
  await second.goto(page.url())
  await expect(row(second, 'replicas').first()).toHaveAttribute('aria-selected', 'true')
  // One step back leaves the designer: the field took the place of the address before it.
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Pause the controller' })).toBeVisible()
})
