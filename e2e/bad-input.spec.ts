import type { Page } from '@playwright/test'
import { breakableDisk, editPane, enterText, expect, openPaused, pane, paneText, pasteText, send, setDisk, test } from './page.ts'

/** A full disk is loud, and nothing is lost. */
async function fillDisk(page: Page): Promise<void> {
  await setDisk(page, 'full')
  await editPane(page, 'spec', /storefront:2\.4/, 'storefront:2.5')
  await send(page, 'spec')
  await expect(page.getByText("Changes aren't being saved")).toBeVisible()
  await expect(page.getByTestId('result')).toContainText(/5\d\d/)
  await expect(pane(page, 'spec').getByText('unsaved')).toBeVisible()
  expect(await paneText(page, 'spec')).toContain('storefront:2.5')
  await setDisk(page, 'free')
  await send(page, 'spec')
  await expect(page.getByTestId('result')).toContainText('200')
  await expect(page.getByText("Changes aren't being saved")).toBeHidden()
}

/** What is wrong in a text is marked at its place. */
async function rejectValue(page: Page): Promise<void> {
  await editPane(page, 'spec', /replicas: \d+/, 'replicas: 60')
  await send(page, 'spec')
  await expect(page.getByTestId('result')).toContainText('422')
  await expect(pane(page, 'spec').locator('[data-note="rejected"]')).toBeVisible()
}

/** Lines that are copied whole are indented once where they are pasted. */
async function pasteLines(page: Page): Promise<void> {
  await enterText(pane(page, 'spec'))
  await expect(pane(page, 'spec').locator('.monaco-editor')).toBeVisible()
  await page.keyboard.press('Control+End')
  await page.keyboard.type('more:')
  await expect.poll(() => paneText(page, 'spec')).toMatch(/^more:$/m)
  await page.keyboard.press('Enter')
  await expect.poll(() => paneText(page, 'spec')).toMatch(/^more:\n\s*$/m)
  await pasteText(page, '    labels:\n      season: winter\n')
  await expect.poll(() => paneText(page, 'spec')).toMatch(/^more:\n {2}labels:\n {4}season: winter$/m)
}

/** A paste of 5 MB does not hold the page. */
async function pasteMuch(page: Page): Promise<void> {
  await page.goto('./#/ws/first-run/install')
  await page.getByTestId('import-text').click()
  await page.evaluate(async () => {
    const object = (i: number): string =>
      `apiVersion: v1\nkind: Big\nmetadata: {name: big-${i}}\ndata: ${'x'.repeat(10_000)}\n---\n`
    await navigator.clipboard.writeText(Array.from({ length: 500 }, (_, i) => object(i)).join(''))
    const pulse = { beats: 0 }
    const beat = (): void => {
      pulse.beats++
      setTimeout(beat, 0)
    }
    beat()
    Object.assign(window, { pulse })
  })
  await page.keyboard.press('ControlOrMeta+V')
  await expect(page.getByText(/The text has 5\.\d MB; preview hidden/)).toBeVisible()
  const beats = (): Promise<number> => page.evaluate(() => (window as unknown as { pulse: { beats: number } }).pulse.beats)
  const before = await beats()
  await expect(page.getByTestId('document')).toHaveCount(401)
  // Other tasks of the page ran while it read the documents.
  expect(await beats()).toBeGreaterThan(before + 20)
}

test('a full disk is loud, and nothing is lost; what is wrong in a text is marked at its place; lines are pasted, and a paste of 5 MB does not hold the page', async ({
  page,
}) => {
  await breakableDisk(page)
  await openPaused(page)
  await test.step('a full disk', () => fillDisk(page))
  await test.step('a rejected value', () => rejectValue(page))
  await test.step('a paste', () => pasteLines(page))
  await test.step('a large paste', () => pasteMuch(page))
})
