import { expect, pane, STOREFRONT, test } from './page.ts'

test('a view whose code does not arrive says so, leaves the page usable, and is tried again', async ({ page }) => {
  const code = /resource-view-[^/]*\.js$/
  await page.route(code, (route) => route.abort())
  await page.goto(`./${STOREFRONT}`)
  const failed = page.getByRole('alert').filter({ hasText: 'This view stopped working' })
  await expect(failed).toBeVisible()
  await page.getByRole('navigation').getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('switch').first()).toBeVisible()
  await expect(page).toHaveTitle('Settings · crdlab')
  await page.goBack()
  await expect(failed).toBeVisible()
  await page.unroute(code)
  await failed.getByRole('button', { name: 'Try again' }).click()
  await expect(pane(page, 'spec')).toBeVisible()
  await expect(page).toHaveTitle('storefront · webapps · crdlab')
})

test('without Monaco an object is edited in a plain text area', async ({ page }) => {
  const code = /editor\.api-[^/]*\.js$/
  await page.route(code, (route) => route.abort())
  await page.goto(`./${STOREFRONT}`)
  const spec = pane(page, 'spec')
  const text = spec.getByRole('textbox', { name: /spec/ })
  await expect(spec.getByText('The editor did not load.')).toBeVisible()
  await expect(text).toHaveValue(/replicas: 3/)
  await text.fill((await text.inputValue()).replace('replicas: 3', 'replicas: 4'))
  await spec.getByTestId('send').click()
  await expect(page.getByTestId('generation').getByTestId('figure')).not.toHaveText('1')
  await page.unroute(code)
  await spec.getByRole('button', { name: 'Try again' }).click()
  await expect(spec.locator('.view-line').first()).toBeVisible()
})

test('a palette or a menu whose code does not arrive leaves the view as it was, and opens when it is asked for again', async ({
  page,
}) => {
  const code = /(palette|choice-menu|choice-list)-[^/]*\.js$/
  await page.route(code, (route) => route.abort())
  await page.goto(`./${STOREFRONT}`)
  await expect(pane(page, 'spec').locator('.view-line').first()).toBeVisible()
  const told = page.getByRole('listitem').filter({ hasText: 'This did not open' })
  await page.getByRole('button', { name: 'Search or run a command' }).click()
  await expect(told).toBeVisible()
  await told.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Theme' }).click()
  await expect(told).toBeVisible()
  await expect(pane(page, 'spec').locator('.view-line').first()).toBeVisible()
  await page.unroute(code)
  await page.getByRole('button', { name: 'Search or run a command' }).click()
  await expect(page.getByRole('dialog').getByRole('searchbox')).toBeFocused()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Theme' }).click()
  await expect(page.getByRole('menuitemradio', { name: 'Dark' })).toBeVisible()
})
