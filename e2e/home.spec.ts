import { expect, type Locator, type Page } from '@playwright/test'
import { openWorkspace } from './designer-page.ts'
import { counter, test } from './page.ts'

const slider = (page: Page): Locator => page.getByRole('slider', { name: 'replicas' })
const figure = (page: Page): Locator => page.getByTestId('resourceVersion').getByTestId('figure')
const step = (page: Page, text: string): Locator => page.getByRole('listitem').filter({ hasText: text })
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
  // The controller reports twice while the thumb is held.
  for (let reports = 0; reports < 2; reports++)
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
}

/** Twelve examples show their size and what is special, and are installed with their objects. */
async function installExamples(page: Page): Promise<void> {
  const region = page.getByRole('region', { name: 'Examples' })
  const example = (name: string): Locator => region.getByRole('button', { name: new RegExp(`^${name}\\b`) })
  await expect(region.getByRole('button')).toHaveCount(12)
  await expect(example('webapps')).toContainText('installed')
  await expect(example('queues')).toContainText('12 fields')
  await expect(example('queues')).toContainText('immutable')

  await example('queues').focus()
  await page.keyboard.press('Enter')
  await expect(example('queues')).toContainText('installed')
  await example('manifestsets').click()
  await expect(example('manifestsets')).toContainText('installed')
  await expect(page.getByRole('region', { name: 'Last changes' })).toContainText('monitoring')
  await example('queues').click()
  await expect(page.getByRole('row', { name: /page-views/ })).toContainText('AtLeastOnce')
  await expect(page.getByRole('row', { name: /payments/ })).toContainText('ExactlyOnce')
  await page.goto('./#/ws/first-run/cr/manifestsets.demo.crdlab.dev/v1alpha1/default/monitoring')
  await expect(page.getByRole('heading', { name: 'monitoring' })).toBeVisible()
  await expect(page.getByText('Applied=True')).toBeVisible()
}

test('one drag of the slider is one write, which the controller follows; twelve examples are installed with their objects', async ({
  page,
}) => {
  await test.step('the slider', () => dragSlider(page))
  await test.step('examples', () => installExamples(page))
})

test('Home is live in a second tab, and a pause holds in both', async ({ page, context }) => {
  await page.goto('./')
  await expect(caughtUp(page)).toBeVisible()
  // The first tab runs the controller, and shows another view.
  await page.goto('./#/ws/first-run/settings')
  await expect(page.getByRole('switch').first()).toBeVisible()
  const second = await context.newPage()
  await second.goto('./')
  await expect(caughtUp(second)).toBeVisible()
  const before = (await figure(second).textContent()) ?? ''
  await expect(figure(second)).not.toHaveText(before)
  await expect(second.getByRole('list', { name: 'Recent writes' }).getByText('another client').first()).toBeVisible()
  await second.getByRole('button', { name: 'Pause the controller' }).click()
  await page.bringToFront()
  await page.goto('./#/ws/first-run')
  await expect(page.getByText('controller is paused')).toBeVisible()
  await page.getByRole('button', { name: 'Resume the controller' }).click()
  await expect(caughtUp(second)).toBeVisible()
})

test('the tour continues after a reload where it was left', async ({ page }) => {
  await page.goto('./')
  const first = step(page, "Status changed, spec didn't")
  await expect(first).toHaveAttribute('data-state', 'done')
  await page.route(/worker-[^/]*\.js$/, () => undefined)
  await page.reload()
  await expect(first).toHaveAttribute('data-state', 'done')
  await expect(step(page, 'Drag replicas')).toHaveAttribute('data-state', 'now')
})

test('before the server answers, Home claims nothing about the example', async ({ page }) => {
  await page.route(/worker-[^/]*\.js$/, () => undefined)
  await page.goto('./')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(slider(page)).toBeHidden()
  await expect(page.getByText(/controller (has|is)/)).toHaveCount(0)
  await expect(page.getByText('unchanged since this page opened')).toHaveCount(0)
  await expect(page.getByText(' used, in this browser only')).toHaveCount(0)
  const examples = page.getByRole('region', { name: 'Examples' }).getByRole('button')
  await expect(examples.first()).toBeDisabled()
  await expect(page.getByRole('region', { name: 'Examples' }).getByText(/installed|Install/)).toHaveCount(0)
})

test('a workspace that an address names is created only when the reader says so, begins without the example, and leads to the first lesson', async ({
  page,
}) => {
  await page.goto('./#/ws/class-1')
  await expect(page.getByText('Workspace class-1 is not in this browser.')).toBeVisible()
  await page.getByRole('link', { name: 'Open first-run' }).click()
  await expect(page.getByRole('heading', { name: 'Design Kubernetes CRDs and try them in this page.' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Recent workspaces' }).getByText('class-1')).toHaveCount(0)

  await openWorkspace(page, 'class-1', '')
  await expect(page.getByRole('heading', { name: 'An API server runs in this page.' })).toBeVisible()
  await page.getByRole('button', { name: 'Add the example' }).click()
  await expect(page.getByRole('heading', { name: 'Design Kubernetes CRDs and try them in this page.' })).toBeVisible()
  await expect(slider(page)).toHaveValue('3')

  await page.getByRole('link', { name: /^Lesson 1: your first kind/ }).click()
  await expect(page.getByRole('heading', { name: 'Your first kind' }).first()).toBeVisible()
  // No workspace can have such a name.
  await page.goto('./#/ws/Class 1')
  await expect(page.getByText('Workspace Class 1 is not in this browser.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Create/ })).toHaveCount(0)
})
