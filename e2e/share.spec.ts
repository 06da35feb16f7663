import type { Page } from '@playwright/test'
import { expectNothingOfAxe, expectNothingOfAxeOver } from './axe.ts'
import { HTML, hostileLinks, packed, widget, workspaceText } from './links.ts'
import { editPane, expect, openPaused, pane, paneText, send, test } from './page.ts'

/** A link carries a workspace and a draft into another browser, to the same view, and writes nothing before it is opened. */
async function openLink(page: Page, other: Page): Promise<void> {
  await editPane(page, 'spec', /replicas: \d+/, 'replicas: 8')
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('checkbox', { name: '2 objects' })).toBeChecked()
  await expectNothingOfAxeOver(page, 'the dialog of a share')
  await dialog.getByRole('button', { name: 'Copy link' }).click()
  await expect(dialog.getByRole('button', { name: 'Copied' })).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link.length).toBeLessThan(16_000)

  await other.goto(link)
  await expect(other.getByRole('heading', { name: 'Someone shared a workspace with you' })).toBeFocused()
  await expect(other.getByText('Nothing is stored in this browser until you open it')).toBeVisible()
  expect(await other.evaluate(async () => (await indexedDB.databases()).length)).toBe(0)
  await expect(other.getByRole('article', { name: 'spec' }).locator('mark')).toHaveText('  replicas: 8')
  await expectNothingOfAxe(other, 'an opened link')
  await other.getByRole('button', { name: 'Open as a new workspace' }).click()
  await expect(other).toHaveURL(/ws\/first-run-2\/cr\/webapps\.demo\.crdlab\.dev\/v1\/default\/storefront$/)
  await expect(other.getByTestId('generation').getByTestId('figure')).toHaveText('1')
  await expect.poll(() => paneText(other, 'spec')).toContain('replicas: 8')
  await expect(pane(other, 'spec').getByText('unsaved')).toBeVisible()
}

/** An embed runs one view in memory, without an object that was left out, and opens as a page of its own. */
async function openEmbed(page: Page, embed: Page): Promise<void> {
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Choose…' }).last().click()
  await dialog.getByRole('checkbox', { name: 'default/checkout' }).uncheck()
  await dialog.getByRole('button', { name: 'Dark' }).click()
  await expect(dialog.getByRole('img', { name: 'first-run in crdlab' }).locator('iframe')).toHaveAttribute('src', /theme=dark/)
  await dialog.getByRole('button', { name: 'Copy iframe' }).click()
  const frame = await page.evaluate(() => navigator.clipboard.readText())
  const src = /src="([^"]+)"/.exec(frame)?.[1]?.replaceAll('&amp;', '&') ?? ''

  await embed.goto(src)
  await expect(embed.getByRole('heading', { name: 'storefront' })).toBeVisible()
  await expect(embed.locator('html')).toHaveAttribute('data-theme', 'dark')
  await editPane(embed, 'spec', /replicas: \d+/, 'replicas: 6')
  await send(embed, 'spec')
  await expect(embed.getByTestId('generation').getByTestId('figure')).toHaveText('2')
  expect(await embed.evaluate(async () => (await indexedDB.databases()).length)).toBe(0)
  expect((await embed.context().storageState()).origins).toEqual([])
  await embed
    .getByRole('link', { name: /webapps/ })
    .first()
    .click()
  await expect(embed.getByRole('row', { name: /storefront/ })).toBeVisible()
  await expect(embed.getByRole('row', { name: /checkout/ })).toHaveCount(0)
  await expectNothingOfAxe(embed, 'an embed')
  const own = embed.getByRole('link', { name: 'Open in crdlab' })
  await expect(own).toHaveAttribute('href', /^[^?]+#\/s\/1\//)
}

// What a link does by object, and the text of a frame: src/ui/features/workspaces/shared-view.test.tsx.
test('an embed runs one view in memory; a link carries a workspace and a draft into another browser, and writes nothing before it is opened', async ({
  page,
  elsewhere,
}) => {
  await openPaused(page)
  await test.step('an embed', () => openEmbed(page, elsewhere))
  await page.keyboard.press('Escape')
  await test.step('a link', () => openLink(page, elsewhere))
})

/** What is rejected while it is inflated, before that, because it is cut off, and for what is in it. The rest is rejected beside src/analysis/workspace-file and src/ui/entities/workspace/share.ts. */
const REJECTED = ['a bomb of blanks', 'longer than any link', 'cut off', 'scripts in every string']

test('links that no page made are rejected, with nothing stored; texts of a link are text, never markup, before it is opened and after', async ({
  elsewhere: page,
}) => {
  for (const { what, path, said } of hostileLinks().filter((link) => REJECTED.includes(link.what))) {
    await page.goto(`${process.env.CRDLAB_PAGE}#/s/${path}`)
    await expect(page.getByRole('heading', { name: 'This link cannot be opened' }), what).toBeVisible()
    await expect(page.getByRole('alert'), what).toContainText(said)
    await expect(page.getByRole('alert'), what).toContainText('Nothing has been written.')
    expect(await page.evaluate(async () => (await indexedDB.databases()).length), what).toBe(0)
    expect(await page.evaluate(() => 'hit' in window), what).toBe(false)
  }
  expect((await page.context().storageState()).origins).toEqual([])

  const { key, object } = widget(1, { [HTML]: HTML })
  const named = { ...object, kind: HTML }
  const draft = { of: 'pane', address: HTML, base: HTML, baseVersion: HTML, text: HTML }
  const text = workspaceText({ objects: [{ key, object: named }], page: { ignored: [], drafts: [draft] } })
  await page.goto(`${process.env.CRDLAB_PAGE}#/s/1/${packed(text)}/${encodeURIComponent(HTML)}`)
  await expect(page.getByRole('heading', { name: 'Someone shared a workspace with you' })).toBeVisible()
  await expect(page.getByRole('button', { name: `widget-1 ${HTML}` })).toBeVisible()
  await expect(page.getByRole('article').first()).toContainText(HTML)
  await page.getByRole('button', { name: 'Open as a new workspace' }).click()
  await expect(page).toHaveURL(/ws\/shared/)
  await expect(page.getByRole('banner').first()).toContainText('shared')
  expect(await page.evaluate(() => 'hit' in window)).toBe(false)
  await expect(page.locator('main img, main script')).toHaveCount(0)
})
