import { expect, type Locator, type Page } from '@playwright/test'
import { counter, pane, send, test } from './page.ts'

test.use({ isFirstRun: true })

const slider = (page: Page): Locator => page.getByRole('slider', { name: 'replicas' })
const figure = (page: Page): Locator => page.getByTestId('resourceVersion').getByTestId('figure')
const caughtUp = (page: Page): Locator => page.getByText('controller has caught up')

/** One drag of the slider is one write, and the controller has caught up when status says so. */
async function dragSlider(page: Page): Promise<void> {
  await page.goto('./')
  await expect(caughtUp(page)).toBeVisible()
  const box = await slider(page).boundingBox()
  if (box === null) throw new Error('the slider is not drawn')
  const moveTo = (share: number): Promise<void> => page.mouse.move(box.x + 10 + (box.width - 20) * share, box.y + box.height / 2)
  await moveTo(0.5)
  await page.mouse.down()
  await moveTo(0.75)
  await expect(slider(page)).toHaveValue('4')
  // The controller reports while the thumb is held.
  await expect(figure(page)).not.toHaveText((await figure(page).textContent()) ?? '')
  expect(await counter(page, 'generation')).toBe('1')
  await moveTo(1)
  await expect(slider(page)).toHaveValue('5')
  await page.mouse.up()
  await expect(page.getByText('3 of 5 replicas are ready').first()).toBeVisible()
  await expect(caughtUp(page)).toBeVisible()
  expect(await counter(page, 'generation')).toBe('2')
  await expect(page.getByText('increased: you changed')).toBeVisible()
  const fetched = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  expect(
    fetched.filter((name) => /\/(?:shared|opened)-[\w-]+\.js$/.test(name)),
    'files that only other views need',
  ).toEqual([])
  await page.getByRole('button', { name: 'Open the API log' }).click()
  await expect(page.getByTestId('log-row').filter({ hasText: /PATCH.*you/ })).toHaveCount(1)
  await page.getByRole('button', { name: 'Close the API log' }).click()
}

/** Home is live in a second tab, and a pause holds in both. */
async function openSecondTab(page: Page): Promise<void> {
  const second = await page.context().newPage()
  await second.goto('./')
  await expect(second.getByRole('list', { name: 'Recent writes' }).getByText('another client').first()).toBeVisible()
  await second.getByRole('button', { name: 'Pause the controller' }).click()
  await page.bringToFront()
  await expect(page.getByText('controller is paused')).toBeVisible()
  await page.getByRole('button', { name: 'Resume the controller' }).click()
  await expect(second.getByRole('button', { name: 'Pause the controller' })).toBeVisible()
}

/** A status through the main endpoint is ignored, and the page says so beside the line. What the controller reports meanwhile would make the draft a conflict. */
async function cheat(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Pause the controller' }).click()
  await page.getByRole('link', { name: 'Show me' }).click()
  await expect(pane(page, 'spec').getByText('unsaved')).toBeVisible()
  await expect(pane(page, 'status')).toContainText('5 of 5 replicas are ready')
  const before = await counter(page, 'generation')
  await send(page, 'spec')
  await expect(page.getByRole('row', { name: /status\.readyReplicas/ })).toContainText('ignored')
  await expect(pane(page, 'spec').locator('[data-note="ignored"]')).toHaveText('ignored, use /status')
  expect(await counter(page, 'generation')).toBe(before)
}

// Before the server answers, the steps of the tour, and the examples: src/ui/shell/home.test.tsx; workspaces that an address names: workspaces.test.tsx there.
test('a visitor sees a running object; one drag of the slider is one write, which the controller follows; a second tab is live, a pause holds in both, and a cheat is caught', async ({
  page,
}) => {
  await test.step('the slider', () => dragSlider(page))
  await test.step('a second tab', () => openSecondTab(page))
  await test.step('a cheat', () => cheat(page))
})
