import type { Page } from '@playwright/test'
import { expect, test } from './page.ts'

const LIST = './#/ws/first-run/resources/webapps.demo.crdlab.dev/v1/default'

const names = (page: Page): Promise<string[]> => page.getByRole('grid').locator('tbody a').allTextContents()

test('a list is selected by labels and walked by the keyboard alone, and its address keeps the selectors', async ({ page }) => {
  await page.goto(LIST)
  await expect.poll(() => names(page)).toEqual(['checkout', 'storefront'])
  await page.getByRole('grid').focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(page.getByRole('region', { name: 'Selected objects' })).toContainText('2 selected')
  await page.keyboard.press('p')
  const peek = page.getByRole('complementary', { name: 'Selected object' })
  await expect(peek).toContainText('tier=gold')
  await page.keyboard.press('Escape')
  await expect(peek).toHaveCount(0)

  // The label and its value are completed from the objects.
  await page.keyboard.press('/')
  const box = page.getByRole('textbox', { name: 'Filter by words, labels or fields' })
  await expect(box).toBeFocused()
  await page.keyboard.type('ti')
  await expect(page.getByRole('option', { name: 'label tier=…' })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(box).toHaveValue('tier=')
  await page.keyboard.type('gold')
  await page.keyboard.press('Enter')
  await expect.poll(() => names(page)).toEqual(['storefront'])
  await expect(page).toHaveURL(/labelSelector=tier=gold/)
  await page.reload()
  await expect.poll(() => names(page)).toEqual(['storefront'])
  await expect(page.getByRole('button', { name: 'Remove the label selector tier=gold' })).toBeVisible()
})
