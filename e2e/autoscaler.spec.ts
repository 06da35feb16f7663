import type { Page } from '@playwright/test'
import { expectNothingOfAxe } from './axe.ts'
import { expect, openPaused, pane, test } from './page.ts'

/** Any integer is wired as replicas in the designer, and tried there. */
async function tryScale(page: Page): Promise<void> {
  await page.goto('./#/ws/first-run/crd/webapps.demo.crdlab.dev/design')
  await page.getByRole('button', { name: /^Paths of scale/ }).click()
  const paths = page.getByRole('dialog', { name: 'Paths of scale' })
  await paths.getByRole('textbox', { name: 'Replicas' }).fill('4')
  await paths.getByRole('button', { name: 'Try a Scale' }).click()
  const bridge = paths.getByRole('region', { name: 'Where the values of Scale come from' })
  await expect(bridge).toContainText('.spec.replicas4')
  await expectNothingOfAxe(page, 'a Scale that was tried', '[role="dialog"]')
}

test('[HA-7] an object is given an autoscaler from its scale, and a load set by keyboard scales it; any integer is tried as replicas in the designer', async ({
  page,
}) => {
  await openPaused(page)
  await pane(page, 'scale').getByRole('button', { name: 'Autoscale' }).click()
  await expect(page).toHaveURL(/horizontalpodautoscalers\.autoscaling\/v2\/default\/storefront$/)
  const autoscaler = page.getByRole('region', { name: 'Autoscaler' })
  await expect(autoscaler.getByTestId('why')).toContainText('FailedGetResourceMetric')
  await expectNothingOfAxe(page, 'an autoscaler', '[aria-label="Autoscaler"]')

  await autoscaler.getByRole('slider', { name: 'Load: cpu' }).focus()
  await page.keyboard.press('End')
  await expect(autoscaler.getByTestId('replicas')).toContainText('6')
  await expect(autoscaler.getByTestId('why')).not.toContainText('FailedGetResourceMetric')

  for (const width of [1024, 768, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(autoscaler).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), `at ${width}`).toBeLessThanOrEqual(0)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await test.step('a Scale that is tried', () => tryScale(page))
})
