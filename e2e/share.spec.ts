import { gzipSync } from 'node:zlib'
import { expectNothingOfAxe } from './axe.ts'
import { editPane, expect, openPaused, send, test } from './page.ts'

const STOREFRONT = './#/ws/first-run/cr/webapps.demo.crdlab.dev/v1/default/storefront'

const url64 = (bytes: Buffer): string => bytes.toString('base64url')

test('a link carries a workspace into another browser, to the same view, and writes nothing before it is opened', async ({
  page,
  browser,
  baseURL,
}) => {
  await openPaused(page)
  await page.goto(STOREFRONT)
  await editPane(page, 'spec', /replicas: \d+/, 'replicas: 5')
  await send(page, 'spec')
  await expect(page.getByTestId('generation').getByTestId('figure')).toHaveText('2')
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('checkbox', { name: '1 CRD' })).toBeDisabled()
  await expect(dialog.getByRole('checkbox', { name: '2 objects' })).toBeChecked()
  await expectNothingOfAxe(page, 'the dialog of a share')
  await dialog.getByRole('button', { name: 'Copy link' }).click()
  await expect(dialog.getByRole('button', { name: 'Copied' })).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link.length).toBeLessThan(16_000)

  const profile = await browser.newContext({ reducedMotion: 'reduce', ...(baseURL === undefined ? {} : { baseURL }) })
  const other = await profile.newPage()
  await other.goto(link)
  await expect(other.getByRole('heading', { name: 'Someone shared a workspace with you' })).toBeFocused()
  await expect(other.getByText('Nothing is stored in this browser until you open it')).toBeVisible()
  expect(await other.evaluate(async () => (await indexedDB.databases()).length)).toBe(0)
  await expect(other.getByRole('button', { name: /storefront/ })).toHaveAttribute('aria-pressed', 'true')
  const spec = other.getByRole('article', { name: 'spec' })
  await expect(spec).toContainText('replicas: 5')
  await expect(other.getByRole('article', { name: 'scale' })).toContainText('kind: Scale')
  const plan = other.locator('main')
  await expect(
    plan.getByRole('row', { name: /^webapps\.demo\.crdlab\.dev CRD install – new \d+ fields, no problems/ }),
  ).toBeVisible()
  await expect(plan.getByRole('row', { name: /^storefront WebApp restore 2 new/ })).toBeVisible()
  await expect(plan).toContainText('all 3 valid')
  await expectNothingOfAxe(other, 'an opened link')
  await other.getByRole('button', { name: 'Open as a new workspace' }).click()
  await expect(other).toHaveURL(/ws\/first-run-2\/cr\/webapps\.demo\.crdlab\.dev\/v1\/default\/storefront$/)
  await expect(other.getByTestId('generation').getByTestId('figure')).toHaveText('2')
  await profile.close()
})

test('a draft comes along in a link, and the workspace can be added to one that is there', async ({ page, browser, baseURL }) => {
  await openPaused(page)
  await page.goto(STOREFRONT)
  await editPane(page, 'spec', /replicas: \d+/, 'replicas: 8')
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Copy link' }).click()
  const link = await page.evaluate(() => navigator.clipboard.readText())

  const profile = await browser.newContext({ reducedMotion: 'reduce', ...(baseURL === undefined ? {} : { baseURL }) })
  const other = await profile.newPage()
  await other.goto(link)
  const spec = other.getByRole('article', { name: 'spec' })
  await expect(spec.locator('mark')).toHaveText('  replicas: 8')
  await expect(other.getByRole('row', { name: /^storefront/ })).toContainText('draft restored beside it')
  await other.getByRole('button', { name: /^checkout/ }).click()
  await expect(spec).toContainText('name: checkout')
  await expect(spec.locator('mark')).toHaveCount(0)
  await other.getByRole('button', { name: 'Add to a workspace…' }).click()
  await other.getByRole('menuitemradio', { name: 'first-run' }).click()
  const dialog = other.getByRole('dialog')
  await expect(dialog.getByRole('radio', { name: 'Merge into first-run' })).toBeChecked()
  await expect(dialog.getByTestId('plan')).toBeVisible()
  await dialog.getByRole('button', { name: 'Merge into first-run' }).click()
  await expect(dialog.getByTestId('merged')).toContainText(/unchanged|kept|created/)
  await profile.close()
})

test('an embed runs one view in memory, without an object that was left out, and opens as a page of its own', async ({
  page,
  browser,
}) => {
  await openPaused(page)
  await page.goto(STOREFRONT)
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Choose…' }).last().click()
  await dialog.getByRole('checkbox', { name: 'default/checkout' }).uncheck()
  await expect(dialog.getByRole('checkbox', { name: '2 objects' })).toHaveJSProperty('indeterminate', true)
  await dialog.getByRole('button', { name: 'Dark' }).click()
  await expect(dialog.getByRole('img', { name: 'first-run in crdlab' }).locator('iframe')).toHaveAttribute('src', /theme=dark/)
  await dialog.getByRole('button', { name: 'Copy iframe' }).click()
  const frame = await page.evaluate(() => navigator.clipboard.readText())
  expect(frame).toMatch(
    /^<iframe src="[^"<>]+" title="first-run in crdlab" width="720" height="420" loading="lazy" style="border:0"><\/iframe>$/,
  )
  const src = /src="([^"]+)"/.exec(frame)?.[1]?.replaceAll('&amp;', '&') ?? ''

  const profile = await browser.newContext({ reducedMotion: 'reduce', viewport: { width: 1280, height: 720 } })
  const embed = await profile.newPage()
  await embed.goto(src)
  await expect(embed.getByRole('heading', { name: 'storefront' })).toBeVisible()
  await expect(embed.locator('html')).toHaveAttribute('data-theme', 'dark')
  await editPane(embed, 'spec', /replicas: \d+/, 'replicas: 6')
  await send(embed, 'spec')
  await expect(embed.getByTestId('generation').getByTestId('figure')).toHaveText('2')
  expect(await embed.evaluate(async () => (await indexedDB.databases()).length)).toBe(0)
  expect((await profile.storageState()).origins).toEqual([])
  await embed
    .getByRole('link', { name: /webapps/ })
    .first()
    .click()
  await expect(embed.getByRole('row', { name: /storefront/ })).toBeVisible()
  await expect(embed.getByRole('row', { name: /checkout/ })).toHaveCount(0)
  await expectNothingOfAxe(embed, 'an embed')
  const own = embed.getByRole('link', { name: 'Open in crdlab' })
  await expect(own).toHaveAttribute('href', /^[^?]+#\/s\/1\//)
  await profile.close()
})

const file = (objects: unknown[]): Buffer =>
  gzipSync(
    JSON.stringify({
      format: 'crdlab-workspace',
      version: 1,
      name: 'x',
      created: '2026-01-01T00:00:00Z',
      crdlab: '1',
      kubernetes: '1.37',
      resourceVersion: 9,
      objects,
      page: { ignored: [], drafts: [] },
    }),
  )

const HOSTILE: readonly (readonly [what: string, link: string, said: RegExp])[] = [
  ['a bomb', `1/${url64(gzipSync(Buffer.alloc(200_000_000, 0x20)))}/`, /more than 16.8 MB/],
  ['a later version', '7/abc/', /newer version/],
  ['cut off', `1/${url64(file([])).slice(0, 60)}/`, /gzip|compress|cut|damaged/i],
  ['another format', `1/${url64(gzipSync('{"format":"x"}'))}/`, /not a workspace/],
  ['no data', '1/%3Cscript%3E/', /gzip|compress|damaged/i],
]

for (const [what, path, said] of HOSTILE) {
  test(`a link that is ${what} is rejected at once, with nothing stored`, async ({ browser, baseURL }) => {
    const profile = await browser.newContext(baseURL === undefined ? {} : { baseURL })
    const page = await profile.newPage()
    await page.goto(`${process.env.CRDLAB_PAGE}#/s/${path}`)
    await expect(page.getByRole('heading', { name: 'This link cannot be opened' })).toBeVisible()
    await expect(page.getByRole('alert')).toContainText(said)
    await expect(page.getByRole('alert')).toContainText('Nothing has been written.')
    expect(await page.evaluate(async () => (await indexedDB.databases()).length)).toBe(0)
    await profile.close()
  })
}

test('names and texts of a link are text, never markup', async ({ browser }) => {
  const html = '<img src=x onerror="window.hit = 1">'
  const object = {
    apiVersion: 'x.dev/v1',
    kind: html,
    metadata: {
      name: 'a',
      namespace: 'default',
      uid: 'b3b5b1a0-0000-4000-8000-000000000001',
      resourceVersion: '5',
      labels: { a: html },
    },
  }
  const profile = await browser.newContext()
  const page = await profile.newPage()
  await page.goto(`${process.env.CRDLAB_PAGE}#/s/1/${url64(file([{ key: '/x.dev/as/default/a', object }]))}/`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await page.evaluate(() => 'hit' in window)).toBe(false)
  await expect(page.locator('main img')).toHaveCount(0)
  await profile.close()
})
