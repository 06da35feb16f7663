import type { Locator, Page } from '@playwright/test'
import { expectNothingOfAxeOver } from './axe.ts'
import { enterText, expect, line, pane, STOREFRONT, test } from './page.ts'

// What it offers in a view: shell/palette.test.tsx.

const palette = (page: Page): Locator => page.getByRole('dialog', { name: 'Command palette' })
const result = (page: Page, name: RegExp): Locator => palette(page).getByRole('menuitem', { name })

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k')
  await expect(palette(page).getByRole('searchbox')).toBeFocused()
}

/** With keys alone one goes from the palette to an object, a pane, a setting, a resource, and back to where one was. */
async function goByKeys(page: Page): Promise<void> {
  await page.goto('./')
  await expect(page.getByRole('button', { name: 'Pause the controller' })).toBeVisible()
  await openPalette(page)
  await page.keyboard.type('storef')
  await expect(result(page, /^storefront/)).toHaveAttribute('data-focused', 'true')
  await page.keyboard.press('Enter')
  await expect(line(pane(page, 'spec'))).toBeVisible()
  await expect(palette(page)).toHaveCount(0)

  // The editor has chords of its own that begin with the same key.
  await enterText(pane(page, 'spec'))
  await openPalette(page)
  await page.keyboard.type('show sta')
  await expect(result(page, /^Show status/)).toHaveAttribute('data-focused', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/storefront\/status$/)

  await openPalette(page)
  await page.keyboard.type('theme: dark')
  await expect(result(page, /^Theme: Dark/)).toHaveAttribute('data-focused', 'true')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')

  await openPalette(page)
  await page.keyboard.press('Escape')
  await expect(palette(page)).toHaveCount(0)

  // Behind a colon stand resources by the names that kubectl knows.
  await page.goto('./#/ws/first-run/resources')
  await expect(page.getByRole('link', { name: /^WebApp/ })).toBeVisible()
  await page.keyboard.press(':')
  await expect(palette(page).getByRole('searchbox')).toHaveValue(':')
  await page.keyboard.type('crd')
  await expect(result(page, /^customresourcedefinitions/)).toHaveAttribute('data-focused', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/resources\/customresourcedefinitions\.apiextensions\.k8s\.io\/v1/)
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press(':')
  await expect(palette(page).getByRole('searchbox')).toHaveValue(':')
  await page.keyboard.type('webapp store')
  await expect(result(page, /^storefront/)).toHaveAttribute('data-focused', 'true')
  await page.keyboard.press('Enter')
  await expect(pane(page, 'spec')).toBeVisible()
}

/** On a phone the palette opens from the top bar, and it has nothing that axe finds. */
async function openOnPhone(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`./${STOREFRONT}`)
  await expect(pane(page, 'spec')).toBeVisible()
  await page.getByRole('button', { name: 'Search or run a command' }).click()
  await expect(palette(page)).toBeVisible()
  await expectNothingOfAxeOver(page, 'the palette')
  await palette(page).getByRole('searchbox').fill('acc')
  await result(page, /^Access/).click()
  await expect(page).toHaveURL(/\/access$/)
}

test('the palette leads to objects, panes, settings and resources by keys, and opens from the top bar', async ({ page }) => {
  await test.step('keys', () => goByKeys(page))
  await test.step('a phone', () => openOnPhone(page))
})
