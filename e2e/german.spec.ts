import { editPane, expect, openPaused, openView, pane, STOREFRONT, send, served, test } from './page.ts'
import { VIEWS } from './views.ts'

test('a German browser begins in German, and every view is in German, and what explains, presents and shares', async ({
  browser,
}) => {
  const profile = await browser.newContext({
    baseURL: served().href,
    locale: 'de-DE',
    permissions: ['clipboard-read', 'clipboard-write'],
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    viewport: { width: 1440, height: 900 },
  })
  const page = await profile.newPage()
  for (const view of VIEWS) {
    await openView(page, view)
    await expect(page.getByText(view.german, { exact: true }).first()).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  }
  await page.setViewportSize({ width: 390, height: 844 })
  const cut = await page
    .getByRole('navigation', { name: 'Ansichten' })
    .getByRole('link')
    .evaluateAll((links) => links.filter((link) => link.scrollWidth > link.clientWidth + 1).map((link) => link.textContent))
  expect(cut).toEqual([])

  // What explains, presents and shares is in German too.
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`./${STOREFRONT}`)
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

  const other = await profile.newPage()
  await other.goto(link.href)
  await expect(other.getByRole('button', { name: 'Als neuen Arbeitsbereich öffnen' })).toBeVisible()
  await expect(other.getByRole('article', { name: 'scale' })).toContainText('replicas')
  link.search = '?embed=1'
  await other.goto(link.href)
  await expect(other.getByRole('link', { name: 'In crdlab öffnen' })).toBeVisible()
  await expect(other.getByRole('heading', { name: 'storefront' })).toBeVisible()
  await profile.close()
})

test('a write is explained in German, in the words of the server where the server speaks', async ({ page }) => {
  await openPaused(page, '?lang=de')
  await editPane(page, 'spec', /replicas: \d+/, 'replicas: 7\n  extra: 1')
  await send(page, 'spec')
  await expect(page.getByRole('region', { name: 'Ergebnis des Schreibzugriffs' })).toContainText('200')
  await expect(page.getByRole('row', { name: /^spec\.extra/ })).toContainText('das Schema hat keine solche Property')
  await expect(page.getByText('gestiegen: .spec geändert', { exact: true }).first()).toBeVisible()
  await editPane(page, 'spec', /replicas: \d+/, 'replicas: -1')
  await send(page, 'spec')
  await expect(page.getByText(/should be greater than or equal to 0/).first()).toBeVisible()
  await expect(pane(page, 'spec').getByText('nicht gespeichert')).toBeVisible()
})

test('a chosen language stays across a reload, and lessons are taught in it', async ({ page }) => {
  await page.goto('./#/ws/first-run/settings')
  await page.getByRole('button', { name: 'Deutsch' }).click()
  await expect(page.getByRole('heading', { name: 'Optionen' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Optionen' })).toBeVisible()
  await page.goto('./#/lesson/first-kind')
  const player = page.getByRole('complementary', { name: 'Lektion 1' })
  await expect(player).toContainText('Eine CustomResourceDefinition bringt dem API-Server eine neue Art bei.')
  await page.goto('./#/lessons')
  await expect(page.getByRole('link', { name: 'Lektion 3. Zwei Zähler' })).toBeVisible()
})
