import AxeBuilder from '@axe-core/playwright'
import { editPane, expect, openPaused, STOREFRONT, send, test } from './page.ts'

const VIEWS: readonly (readonly [name: string, hash: string])[] = [
  ['home', ''],
  ['kinds', '#/ws/first-run/resources'],
  ['list', '#/ws/first-run/resources/webapps.demo.crdlab.dev/v1/*'],
  ['resource', STOREFRONT],
  ['access', '#/ws/first-run/access'],
  ['install', '#/ws/first-run/install'],
  ['settings', '#/ws/first-run/settings'],
]

for (const theme of ['light', 'dark'] as const) {
  test.describe(theme, () => {
    test.use({ colorScheme: theme, contextOptions: { reducedMotion: 'reduce' } })
    for (const [name, hash] of VIEWS) {
      test(`${name} has nothing that axe finds`, async ({ page }) => {
        await page.goto(`./${hash}`)
        await page.waitForTimeout(1800)
        const { violations } = await new AxeBuilder({ page }).analyze()
        expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html.slice(0, 160))])).toEqual([])
      })
    }
    test('a verdict has nothing that axe finds', async ({ page }) => {
      await openPaused(page)
      await editPane(page, 'spec', /replicas: \d+/, 'replicas: 60')
      await send(page, 'spec')
      await expect(page.locator('.res')).toContainText('422')
      const { violations } = await new AxeBuilder({ page }).analyze()
      expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html.slice(0, 160))])).toEqual([])
    })
  })
}
