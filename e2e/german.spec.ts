import type { Page } from '@playwright/test'
import { drawnFrames, editPane, expect, openPaused, openView, pane, send, test } from './page.ts'
import { cutControls, VIEWS } from './views.ts'

/** Prefers German in the documents that the page opens from now on, until the returned function is called. */
async function preferGerman(page: Page): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page)
  const userAgent = await page.evaluate(() => navigator.userAgent)
  await session.send('Emulation.setUserAgentOverride', { userAgent, acceptLanguage: 'de-DE' })
  return () => session.detach()
}

test('a German browser begins in German; every view is in German, and cuts no control off on a phone and on a tablet', async ({
  page,
}) => {
  const preferAny = await preferGerman(page)
  for (const view of VIEWS) {
    // At 800 pixels the layout is that of a desk, and its panes are narrow. The sweep of language.spec.ts looks at more widths.
    await page.setViewportSize({ width: 800, height: 844 })
    await openView(page, view)
    await expect(page.getByText(view.german, { exact: true }).first()).toBeAttached()
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
    expect(await cutControls(page), `${view.name} at 800`).toEqual([])
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(view.drawn(page)).toBeAttached()
    await drawnFrames(page)
    expect(await cutControls(page), `${view.name} at 390`).toEqual([])
  }
  const cut = await page
    .getByRole('navigation', { name: 'Ansichten' })
    .getByRole('link')
    .evaluateAll((links) => links.filter((link) => link.scrollWidth > link.clientWidth + 1).map((link) => link.textContent))
  expect(cut).toEqual([])
  await preferAny()
})

/** What a write is explained in, in the words of the server where the server speaks. */
async function readWrites(page: Page): Promise<void> {
  await editPane(page, 'spec', /replicas: \d+/, 'replicas: 7\n  extra: 1')
  await send(page, 'spec')
  await expect(page.getByRole('region', { name: 'Ergebnis des Schreibzugriffs' })).toContainText('200')
  await expect(page.getByRole('row', { name: /^spec\.extra/ })).toContainText('das Schema hat keine solche Property')
  await expect(page.getByText('gestiegen: .spec geändert', { exact: true }).first()).toBeVisible()
  await editPane(page, 'spec', /replicas: \d+/, 'replicas: -1')
  await send(page, 'spec')
  await expect(page.getByText(/should be greater than or equal to 0/).first()).toBeVisible()
  await expect(pane(page, 'spec').getByText('nicht gespeichert')).toBeVisible()
}

/** Help, the presenter, the dialog of a share, and what a link opens in another tab. */
async function readShare(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Hilfe' }).click()
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Hilfe' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Dieses Objekt präsentieren' }).click()
  await expect(page.getByRole('button', { name: /^Weiter/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Teilen', exact: true }).click()
  const dialog = page.getByRole('dialog')
  const copy = dialog.getByRole('button', { name: 'Link kopieren' })
  await expect(copy).toBeEnabled()
  await copy.click()
  await expect(dialog.getByRole('button', { name: 'Kopiert' })).toBeVisible()
  const link = new URL(await page.evaluate(() => navigator.clipboard.readText()))

  const other = await page.context().newPage()
  await preferGerman(other)
  await other.goto(link.href)
  await expect(other.getByRole('button', { name: 'Als neuen Arbeitsbereich öffnen' })).toBeVisible()
  await expect(other.getByRole('article', { name: 'scale' })).toContainText('replicas')
  link.search = '?embed=1'
  await other.goto(link.href)
  await expect(other.getByRole('link', { name: 'In crdlab öffnen' })).toBeVisible()
  await expect(other.getByRole('heading', { name: 'storefront' })).toBeVisible()
}

test('a chosen language stays across a reload; what explains a write, presents and shares is in it, and lessons are taught in it', async ({
  page,
}) => {
  await page.goto('./#/ws/first-run/settings')
  await page.getByRole('button', { name: 'Deutsch' }).click()
  await expect(page.getByRole('heading', { name: 'Optionen' })).toBeVisible()
  await openPaused(page)
  await test.step('a write', () => readWrites(page))
  await test.step('help, presenter, share', () => readShare(page))
  await page.goto('./#/lesson/first-kind')
  const player = page.getByRole('complementary', { name: 'Lektion 1' })
  await expect(player).toContainText('Eine CustomResourceDefinition bringt dem API-Server eine neue Art bei.')
  await page.goto('./#/lessons')
  await expect(page.getByRole('link', { name: 'Lektion 3. Zwei Zähler' })).toBeVisible()
})
