import type { Locator, Page } from '@playwright/test'
import { box, names, row, tree } from './designer-page.ts'
import { counter, expect, keepPaused, line, pane, STOREFRONT, test } from './page.ts'

// A phone: fingers and the letters of its keyboard, nothing else.

test.use({ touch: true, viewport: { width: 390, height: 844 } })

const tab = (page: Page, name: string | RegExp): Locator => page.getByRole('tab', { name })

/** Replaces the text of a field: three taps select it, leaving it commits. */
async function write(page: Page, label: string, text: string): Promise<void> {
  await box(page, label).tap()
  await box(page, label).fill(text)
}

/** Writes a number into the form of a pane. */
async function writeReplicas(page: Page, word: string, text: string): Promise<void> {
  const field = pane(page, word).getByRole('spinbutton', { name: 'replicas' })
  await field.tap()
  await field.fill(text)
}

/** Sends the pane that is shown, and waits until the object has changed. */
async function send(page: Page, word: string): Promise<void> {
  const before = await counter(page, 'resourceVersion')
  await pane(page, word).getByTestId('send').tap()
  await expect(page.getByTestId('result')).toContainText('200')
  await expect.poll(() => counter(page, 'resourceVersion')).not.toBe(before)
}

/** A finger that rests on a field drags it to another place; one that moves at once scrolls. */
async function dragField(page: Page): Promise<void> {
  await page.goto('./#/ws/first-run/crd/webapps.demo.crdlab.dev/design')
  await expect(row(page, 'paused')).toBeVisible()
  // The row of releases has its height once they have answered.
  await expect(page.getByText('Accepted by every release')).toBeVisible()
  expect((await names(page)).filter((name) => name === 'paused' || name === 'image')).toEqual(['image', 'paused'])
  const finger = await page.context().newCDPSession(page)
  const middle = async (name: string): Promise<{ x: number; y: number }> => {
    const place = await row(page, name).boundingBox()
    if (place === null) throw new Error(`${name} has no place`)
    return { x: place.x + 150, y: place.y + place.height / 2 }
  }
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints })

  await touch('touchStart', await middle('image'))
  await expect(row(page, 'image')).toHaveAttribute('data-cut', 'true')
  await touch('touchMove', await middle('paused'))
  await expect(row(page, 'paused')).toHaveAttribute('data-drop', 'behind')
  await touch('touchEnd')
  await expect
    .poll(async () => (await names(page)).filter((name) => name === 'paused' || name === 'image'))
    .toEqual(['paused', 'image'])

  const { x, y } = await middle('port')
  await touch('touchStart', { x, y })
  for (const by of [20, 60, 110, 170]) await touch('touchMove', { x, y: y - by })
  await touch('touchEnd')
  await expect.poll(() => tree(page).evaluate((element) => element.scrollTop)).toBeGreaterThan(100)
  await expect(page.locator('[data-cut]')).toHaveCount(0)
}

/** A swipe changes the endpoint, except within a stepper. */
async function swipeOver(page: Page): Promise<void> {
  // A controller that writes in between has the next version rejected.
  await keepPaused(page, 'first-run')
  await page.goto(`./${STOREFRONT}`)
  // On some of the swipes that scroll nothing the browser would go back in history.
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).overscrollBehaviorX)).toBe('none')
  const finger = await page.context().newCDPSession(page)
  const swipe = async (over: Locator, by: number): Promise<void> => {
    const place = await over.boundingBox()
    if (place === null) throw new Error('nothing to swipe over')
    const [x, y] = [place.x + place.width / 2, place.y + place.height / 2]
    await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
    for (const part of [0.3, 0.6, 1]) {
      await finger.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x: x + by * part, y }] })
    }
    await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }
  const replicas = pane(page, 'spec').getByRole('spinbutton', { name: 'replicas' })
  await swipe(replicas, -120)
  await expect(tab(page, 'spec')).toHaveAttribute('aria-selected', 'true')
  await swipe(pane(page, 'spec').getByRole('heading', { name: 'spec' }), 150)
  await expect(tab(page, 'spec')).toHaveAttribute('aria-selected', 'true')
  await swipe(pane(page, 'spec').locator('[data-field="spec.image"] span').first(), 150)
  await expect(tab(page, 'spec')).toHaveAttribute('aria-selected', 'true')
  await swipe(pane(page, 'spec').getByRole('button', { name: 'metadata' }), -150)
  await expect(tab(page, 'status')).toHaveAttribute('aria-selected', 'true')
  await swipe(pane(page, 'status').getByRole('region', { name: 'Conditions', exact: true }), 150)
  await expect(tab(page, 'spec')).toHaveAttribute('aria-selected', 'true')
}

/** Each endpoint of an object is edited in its form. */
async function editForms(page: Page): Promise<void> {
  await writeReplicas(page, 'spec', '12')
  await send(page, 'spec')
  await tab(page, 'scale').tap()
  await pane(page, 'scale').getByRole('button', { name: 'Increase replicas' }).tap()
  await send(page, 'scale')
  await tab(page, 'spec').tap()
  await expect(pane(page, 'spec').getByRole('spinbutton', { name: 'replicas' })).toHaveValue('13')
}

/** Opens Home, where nothing moves under a finger when the running example arrives. */
async function openHome(page: Page): Promise<void> {
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/assets\/worker-/, (route) => held.then(() => route.continue()))
  await page.goto('./')
  const example = page.getByRole('region', { name: 'Running example' })
  const height = async (): Promise<number | undefined> => (await example.boundingBox())?.height
  await expect(example.getByRole('heading', { name: 'storefront' })).toBeVisible()
  const before = await height()
  release()
  await expect(example.getByTestId('resourceVersion').getByTestId('figure')).toBeVisible()
  expect(await height()).toBe(before)
}

/** By touch alone a CRD is built and installed, and an object of it is made. */
async function build(page: Page): Promise<void> {
  await openHome(page)
  await page.getByRole('link', { name: /^Design a CRD/ }).tap()
  await page.getByRole('button', { name: /^Blank/ }).tap()
  await page.getByRole('button', { name: 'Group, names and scope' }).tap()
  await write(page, 'group', 'touch.crdlab.dev')
  await write(page, 'kind', 'Rover')
  await write(page, 'plural', 'rovers')
  await box(page, 'short names').tap()
  await page.touchscreen.tap(200, 830)
  await expect(page.getByRole('heading', { name: 'rovers.touch.crdlab.dev' })).toBeVisible()

  await row(page, 'spec').first().tap()
  await page.getByRole('button', { name: 'Add a field' }).tap()
  await write(page, 'name', 'mode')
  await page.getByRole('button', { name: 'type: string' }).tap()
  await page.getByRole('option', { name: 'boolean' }).tap()

  await page.getByRole('button', { name: 'Install', exact: true }).tap()
  await page.getByRole('link', { name: 'View objects' }).tap()
  await page.getByRole('button', { name: 'Create' }).first().tap()
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'name', exact: true })).toHaveValue('rover-1')
  await page.getByRole('button', { name: 'Send POST' }).tap()

  await pane(page, 'spec').getByRole('button', { name: 'YAML', exact: true }).tap()
  await expect(line(pane(page, 'spec'), 'kind: Rover')).toBeVisible()
}

test('by touch alone a swipe changes the endpoint, a finger drags a field or scrolls, and a CRD is built, installed and its object edited', async ({
  page,
}) => {
  await test.step('a swipe', () => swipeOver(page))
  await test.step('forms', () => editForms(page))
  await test.step('a finger', () => dragField(page))
  await test.step('a CRD', () => build(page))
})
