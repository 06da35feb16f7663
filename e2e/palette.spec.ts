import type { Locator, Page } from '@playwright/test'
import { expectNothingOfAxeOver } from './axe.ts'
import { enterText, expect, line, pane, STOREFRONT, test } from './page.ts'

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
  await page.keyboard.type('no such thing')
  await expect(palette(page).getByText('No results.')).toBeVisible()
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

/** The palette offers what can be done in the view that is open, as its menus and buttons do. */
async function runCommands(page: Page): Promise<void> {
  await page.goto('./#/ws/first-run/crd/webapps.demo.crdlab.dev/design')
  await expect(page.getByRole('treegrid').getByRole('row').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeDisabled()
  await openPalette(page)
  await page.keyboard.type('undo')
  await expect(result(page, /^Undo.*Nothing to undo/)).toBeDisabled()
  await palette(page).getByRole('searchbox').fill('insert a block')
  await expect(result(page, /^Quantity.*Insert a block/)).toBeVisible()
  await palette(page).getByRole('searchbox').fill('quantity')
  await expect(result(page, /^Quantity/)).toHaveAttribute('data-focused', 'true')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('treegrid').getByRole('row', { name: /^storage/ })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('treegrid').getByRole('row', { name: /^storage/ })).toHaveCount(0)

  await openPalette(page)
  await page.keyboard.type('readyRep')
  await expect(result(page, /^status\.readyReplicas.*Schema/)).toHaveAttribute('data-focused', 'true')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('treegrid').getByRole('row', { name: /^readyReplicas/ })).toHaveAttribute('aria-selected', 'true')

  // What is looked for by its format is there in any view.
  await page.goto('./#/ws/first-run/resources')
  await expect(page.getByRole('link', { name: /^WebApp/ })).toBeVisible()
  await openPalette(page)
  await page.keyboard.type('typescript')
  await expect(result(page, /^webapps\.demo\.crdlab\.dev.*Export/)).toHaveAttribute('data-focused', 'true')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByRole('tab', { name: 'TypeScript' })).toBeVisible()
  await page.keyboard.press('Escape')
  await openPalette(page)
  await page.keyboard.type('readyRep')
  await expect(result(page, /^status\.readyReplicas.*WebApp/)).toBeVisible()
  await page.keyboard.press('Escape')

  await page.goto(`./${STOREFRONT}`)
  await enterText(pane(page, 'status'))
  await openPalette(page)
  await page.keyboard.type('send')
  await expect(result(page, /^Send PUT \/status/)).toBeVisible()
  await palette(page).getByRole('searchbox').fill('dry run')
  await page.keyboard.press('Enter')
  await expect(pane(page, 'status').getByTestId('send')).toHaveText(/^Dry-run PUT/)
  await expect(pane(page, 'spec').getByTestId('send')).toHaveText(/^Send PUT/)
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

test('the palette leads to objects, panes, settings and resources by keys, offers what can be done in a view, and opens from the top bar', async ({
  page,
}) => {
  await test.step('keys', () => goByKeys(page))
  await test.step('commands of a view', () => runCommands(page))
  await test.step('a phone', () => openOnPhone(page))
})
