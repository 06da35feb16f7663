import type { Locator, Page } from '@playwright/test'
import { pseudoText } from '../src/ui/base/i18n/pseudo.ts'
import { expectNothingOfAxe, expectNothingOfAxeOver, FLOATING } from './axe.ts'
import { drawnFrames, dropFiles, editAs, editPane, expect, line, openPaused, openView, pane, send, test } from './page.ts'
import { cutControls, type SweptView, VIEWS } from './views.ts'

// In the pseudo-language every text of a catalogue has accents, so a text in plain letters is one that no catalogue has.

/** Elements whose text is not the page's: code, YAML, and what is marked as not to be translated. */
const NOT_TEXT = 'code, pre, kbd, .kbd, time, .mono, .font-mono, .monaco-editor, textarea, [translate="no"]'

/** Names of the API, of lint rules and of the tests' workspace, which texts and labels contain untranslated. `Dismiss` is react-aria's, which has its own catalogues. */
const NAMES = new Set(
  [
    'crdlab first-run first run admin user controller autoscaler Ignore Warn Strict English Deutsch Pseudo default checkout storefront',
    'spec status scale generation properties items names None Webhook PUT POST PATCH DELETE GET LIST WATCH JSON YAML merge apply rv CEL',
    'Name Image Desired Ready Status Age True shop image port replicas selector conditions type reason message',
    'WebApp CronTask Endpoints Pod autoscaling policy Database Environment webapps crontasks databases environments Lease Namespace Secret secrets configmaps Event events serviceaccounts ServiceAccount Role RoleBinding ClusterRole',
    'WorkerPool Queue Certificate BackupTarget FeatureFlag RouteRule ManifestSet env name value paused set true false webapp List',
    'labels annotations finalizers metadata roles namespaces leases validatingadmissionpolicies validatingadmissionpolicybindings validatingwebhookconfigurations mutatingwebhookconfigurations mutatingadmissionpolicies mutatingadmissionpolicybindings clusterroles rolebindings clusterrolebindings customresourcedefinitions ClusterRoleBinding proposal tpr',
    'MODIFIED ADDED DELETED BOOKMARK Namespaced Port date Dismiss unknownpath',
    'minimum maximum pattern title format description nullable default required enum integer string object array boolean',
  ]
    .join(' ')
    .split(' '),
)

/** Words with a dot, slash, dash, digit or inner capital are names and paths of the API. */
const isName = (word: string): boolean => NAMES.has(word) || /[./:=_\d-]|[a-z][A-Z]/.test(word)

/** The visible texts and accessible names that hold plain words. */
async function plainTexts(page: Page): Promise<string[]> {
  const texts = await page.evaluate((notText) => {
    const found: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const { parentElement: holder, textContent } = walker.currentNode
      if (holder?.checkVisibility() === true && holder.closest(notText) === null) found.push(textContent ?? '')
    }
    for (const element of document.querySelectorAll('[aria-label], [placeholder], [alt], [aria-valuetext], [aria-description]')) {
      if (!element.checkVisibility() || element.closest('.monaco-editor, [translate="no"]') !== null) continue
      for (const name of ['aria-label', 'placeholder', 'alt', 'aria-valuetext', 'aria-description'])
        found.push(element.getAttribute(name) ?? '')
    }
    return found
  }, NOT_TEXT)
  return [...new Set(texts)].filter((text) =>
    text.split(/[^A-Za-z0-9./:=_-]+/).some((word) => /[A-Za-z]{2,}/.test(word) && !isName(word)),
  )
}

/** What has this English name in the pseudo-language, or a longer one that holds it. */
function named(english: string): RegExp {
  return new RegExp(pseudoText(english).replaceAll(/[[\]·]/g, ''))
}

/** A whole text of a catalogue, whatever it is filled with. */
const FILLED = /^\[.*\]$/

interface Looked {
  /** Texts are filled with plain words. */
  readonly isFilled?: boolean | undefined
  /** A selector of what axe looks at: the part that is new in the view. Absent: all. */
  readonly part?: string
}

/** Expects no plain text on the page as it is, and nothing that axe finds in it. */
async function expectSound(page: Page, name: string, { isFilled, part }: Looked = {}): Promise<void> {
  const plain = async () => (await plainTexts(page)).filter((text) => isFilled !== true || !FILLED.test(text))
  await expect.poll(plain, name).toEqual([])
  await expectNothingOfAxe(page, name, part)
}

/** Attributes whose values axe judges, or looks depend on. Of all others it matters whether they are there and say something. */
const JUDGED =
  /^(class|role|type|tabindex|aria-(?:checked|selected|expanded|hidden|disabled|pressed|haspopup|modal|current|invalid))$/.source

/** The kinds of elements in what floats over the page: all that axe judges of them and of what holds them, but for the words. */
const shapesIn = (page: Page): Promise<string[]> =>
  page.evaluate(
    ([floating, judged]) => {
      const valued = new RegExp(judged)
      const found = new Set<string>()
      const walk = (element: Element, above: string): void => {
        const attributes = [...element.attributes]
          .map(({ name, value }) => (valued.test(name) ? `${name}=${value}` : value.trim() === '' ? name : `${name}=…`))
          .sort()
        const hasWords = [...element.childNodes].some(
          (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '',
        )
        const shape = `${above} ${element.localName}[${attributes.join(' ')}]${hasWords ? '…' : ''}`
        found.add(shape)
        if (element.localName !== 'svg') for (const child of element.children) walk(child, shape)
      }
      for (const part of document.querySelectorAll(floating)) walk(part, '')
      return [...found]
    },
    [FLOATING, JUDGED] as const,
  )

/** The kinds of elements that axe has found nothing in. Most menus are alike but for their words. */
const known = new Set<string>()

/** What axe looks at in designer-axe.spec.ts, with what stands against what was chosen in it. */
const OF_DESIGNER_AXE = new Set(['Group, names and scope', 'columns', 'conversion'])

/** Expects no plain text on the page, and that axe finds nothing in what floats over it. */
async function expectFloatingSound(page: Page, name: string): Promise<void> {
  await expect.poll(() => plainTexts(page), name).toEqual([])
  if (OF_DESIGNER_AXE.has(name)) return
  const shapes = await shapesIn(page)
  if (shapes.every((shape) => known.has(shape))) return
  await expectNothingOfAxeOver(page, name)
  for (const shape of shapes) known.add(shape)
}

/** Expects the same of what a button opens over the page, and closes it as a person at the keyboard does. */
async function expectOpenedSound(page: Page, button: Locator, name: string): Promise<void> {
  const floating = page.locator(FLOATING)
  await button.click()
  await expect(floating.last(), `${name} opens`).toBeVisible()
  await expectFloatingSound(page, name)
  await page.keyboard.press('Escape')
  await expect(floating, `${name} closes`).toHaveCount(0)
}

const STOREFRONT = 'cr/webapps.demo.crdlab.dev/v1/default/storefront'

/** The API log, with the console. */
const LOG = `[aria-label="${pseudoText('API log')}"]`

const MENUS = 'button[aria-haspopup]:visible:enabled'

/** How many views a story opens one after the other in one document: enough stories are left to run beside each other. */
const VIEWS_A_STORY = 4

const SWEEPS = Array.from({ length: Math.ceil(VIEWS.length / VIEWS_A_STORY) }, (_, i) =>
  VIEWS.slice(i * VIEWS_A_STORY, (i + 1) * VIEWS_A_STORY),
)

// Each view once, with all that axe checks, in both themes. Stories about a state of a view ask axe about what that state adds.
for (const views of SWEEPS) {
  const names = views.map(({ name }) => name).join(', ')
  test(`every text of the views ${names} and of what opens over them is in a catalogue, and axe finds nothing in it`, async ({
    page,
  }) => {
    for (const view of views) await test.step(view.name, () => expectViewSound(page, view))
  })
}

async function expectViewSound(page: Page, view: SweptView): Promise<void> {
  const { name, isFilled, opens = [] } = view
  await openView(page, view, '?lang=pseudo')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-x-pseudo')
  await expectSound(page, name, { isFilled })
  // What is around the view is the same in all.
  const menus = page.locator(name === 'home' ? MENUS : `main ${MENUS}`)
  const count = await menus.count()
  for (let i = 0; i < count; i++) await expectOpenedSound(page, menus.nth(i), `menu ${i} of ${name}`)
  for (const opener of opens) {
    await expectOpenedSound(page, page.getByRole('button', { name: named(opener) }).first(), opener)
  }
  await expectFits(page, view)
  await MORE[name]?.(page)
}

/** How many pixels of the page lie beyond the window, where it reads in this direction. */
const beyondWindow = (page: Page, direction: 'ltr' | 'rtl'): Promise<number> =>
  page.evaluate((dir) => {
    const { documentElement: root } = document
    root.dir = dir
    const { scrollWidth, clientWidth } = root
    root.dir = 'ltr'
    return scrollWidth - clientWidth
  }, direction)

/** Expects that a view fits a phone, a tablet and the width at which the layout changes, in words longer than the English ones, and also where its frame is mirrored. */
async function expectFits(page: Page, view: SweptView): Promise<void> {
  for (const width of [390, 768, 800, 1440]) {
    await page.setViewportSize({ width, height: width === 1440 ? 900 : 844 })
    await expect(view.drawn(page)).toBeAttached()
    await drawnFrames(page)
    expect(await cutControls(page), `${view.name} at ${width}`).toEqual([])
    for (const direction of ['ltr', 'rtl'] as const)
      expect(await beyondWindow(page, direction), `${view.name} at ${width}, ${direction}`).toBe(0)
  }
}

/** What else is opened in a view, by its name. */
const MORE: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  async object(page) {
    for (const word of ['spec', 'status', 'scale']) await editAs(page, word, 'form')
    await expect(page.locator('[data-form]')).toHaveCount(3)
    await pane(page, 'spec').getByRole('spinbutton').first().focus()
    await expect.poll(() => plainTexts(page), 'form').toEqual([])
  },
  /** The dialog before an update. */
  async designer(page) {
    const tree = page.getByRole('treegrid')
    await tree.getByRole('row', { name: /^image/ }).click()
    await page.locator('textarea').first().fill('Where it comes from.')
    await tree.focus()
    await page.keyboard.press('Delete')
    await page.getByRole('button', { name: /^\[Ûþđàţé·/ }).click()
    await expect(page.getByRole('dialog').getByRole('region').getByRole('group').first()).toBeVisible()
    await expectFloatingSound(page, 'update')
    await page.keyboard.press('Escape')
  },
  /** The import of a workspace. */
  async settings(page) {
    const head = {
      format: 'crdlab-workspace',
      version: 1,
      name: 'small-1',
      created: '2026-11-23T21:00:00.000Z',
      kubernetes: '1.37',
    }
    const text = JSON.stringify({ ...head, resourceVersion: 9, objects: [], page: { journal: [] } })
    await dropFiles(page, [{ name: 'cut.crdlab.json', text: text.slice(0, 40) }])
    await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible()
    await expectNothingOfAxeOver(page, 'a file that is rejected')
    await dropFiles(page, [{ name: 'small.crdlab.json', text }])
    for (const i of [0, 1, 2]) {
      await page.getByRole('dialog').getByRole('radio').nth(i).check()
      if (i > 0) await expect(page.getByTestId('plan')).toBeVisible()
      await expectFloatingSound(page, `way ${i} of an import`)
    }
    await page.keyboard.press('Escape')
  },
}

test('every text of a conflict, of a merge and of the owners of lines is in a catalogue', async ({ page }) => {
  // A controller that writes in between has another version rejected: then nothing is in conflict here.
  await openPaused(page, '?lang=pseudo')
  await editPane(page, 'spec', /replicas: \d+/, 'replicas: 7')
  await editPane(page, 'scale', /(spec:\n {2}replicas: )\d+/, '$14')
  await send(page, 'scale')
  await expect(page.getByTestId('result')).toContainText('200')
  await expect(pane(page, 'spec').getByRole('status')).toBeVisible()
  await expect.poll(() => plainTexts(page), 'changed on the server').toEqual([])
  await send(page, 'spec')
  await expect(page.getByTestId('result')).toContainText('409')
  await expect.poll(() => plainTexts(page), 'conflict').toEqual([])
  await page
    .getByRole('alert')
    .getByRole('button', { name: /^\[Ŕéṽ/ })
    .click()
  await expect(page.getByRole('dialog').getByRole('radiogroup').first()).toBeVisible()
  await expect.poll(() => plainTexts(page), 'merge').toEqual([])
  await page.keyboard.press('Escape')
  await page.getByTestId('result').getByRole('button').click()
  await pane(page, 'spec').locator('.pane-head .btn-icon[aria-pressed]').click()
  await expect(pane(page, 'spec').locator('.line-note.owned').first()).toBeVisible()
  // By keys: an editor that still scrolls, because the result gave its room back, closes the card of a press.
  await line(pane(page, 'spec'), 'tier:').click({ force: true })
  await expect(pane(page, 'spec').locator('.monaco-editor.focused')).toBeVisible()
  await drawnFrames(page)
  await page.keyboard.press('Control+Home')
  for (let i = 1; i < 7; i++) await page.keyboard.press('ArrowDown')
  await expect(pane(page, 'spec').locator('.line-card')).toBeVisible()
  await expect.poll(() => plainTexts(page), 'owners').toEqual([])
})

test('every text of the help, the result of a write, the log and the console is in a catalogue, and the result changes with the language', async ({
  page,
}) => {
  await page.goto(`./?lang=pseudo#/ws/first-run/${STOREFRONT}`)
  await editPane(page, 'spec', /replicas: \d+/, 'replicas: 7\n  extra: 1')
  await send(page, 'spec')
  const result = page.getByTestId('result')
  await expect(result).toContainText('200')
  const notes = pane(page, 'spec').locator('[data-note]')
  await expect(notes.filter({ hasText: '[ķéþţ, ŵàš' })).toBeVisible()
  await expect.poll(() => plainTexts(page), 'accepted').toEqual([])
  await chooseLanguage(page, 'English')
  await expect(page.getByRole('row', { name: /^spec\.replicas/ })).toContainText('it was')
  await expect(page.getByRole('row', { name: /^spec\.extra/ })).toContainText('the schema has no such property')
  await expect(page.getByRole('button', { name: /^pruned 1 pruned/ })).toBeVisible()
  await expect(page.getByText('increased: .spec changed', { exact: true }).first()).toBeVisible()
  await expect(notes.filter({ hasText: 'kept, was' })).toHaveAttribute('title', /^it was \d+$/)
  await chooseLanguage(page, 'Pseudo')
  await expect.poll(() => plainTexts(page), 'in pseudo again').toEqual([])
  await expect(notes.filter({ hasText: '[ķéþţ, ŵàš' })).toBeVisible()
  // The controller has reacted, so that the next text has the newest version.
  await expect(line(pane(page, 'status'), 'observedGeneration: 2')).toBeVisible()
  await editPane(page, 'spec', /replicas: \d+/, 'replicas: -1')
  await send(page, 'spec')
  await expect(result).toContainText('422')
  await expectSound(page, 'rejected', { part: 'main' })
  await expectOpenedSound(page, page.getByRole('button', { name: named('Raw') }).first(), 'Raw')

  await page.locator('h1').click()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect.poll(() => plainTexts(page), 'help').toEqual([])
  await page.keyboard.press('Escape')
  await page
    .getByRole('button', { name: /ÀṔÍ|ÀÞÍ/ })
    .first()
    .click()
  await expect(page.getByRole('tablist').last()).toBeVisible()
  await expectSound(page, 'log', { part: LOG })
  await page.getByRole('tab', { name: named('Console') }).click()
  const command = page.getByRole('textbox', { name: named('kubectl command') })
  await expect.poll(() => plainTexts(page), 'empty console').toEqual([])
  await command.fill('kubectl get nothing')
  await command.press('Enter')
  await expect(page.getByRole('log')).toContainText("the server doesn't have a resource type")
  await command.fill('')
  await command.pressSequentially('kubectl explain wa.spec.re')
  await expect(page.getByRole('option')).toHaveCount(1)
  await expectSound(page, 'console', { part: LOG })
  await command.fill('kubectl apply -f -')
  await command.press('Enter')
  await expect(page.getByRole('button', { name: named('From the pane') })).toBeVisible()
  await expect.poll(() => plainTexts(page), 'text of a command').toEqual([])
})

/** By view: what a reader does in it, and what shows that it was done. */
const STATES: readonly (readonly [
  name: string,
  hash: string,
  act: (page: Page) => Promise<void>,
  holds: (page: Page) => Promise<void>,
])[] = [
  [
    'list',
    'resources/webapps.demo.crdlab.dev/v1/*',
    (page) => page.locator('main section .field input').fill('check'),
    async (page) => {
      await expect(page.locator('main section .field input')).toHaveValue('check')
      await expect(page.getByRole('row', { name: /storefront/ })).toHaveCount(0)
    },
  ],
  [
    'object',
    STOREFRONT,
    (page) => editPane(page, 'spec', /replicas: \d+/, 'replicas: 7'),
    (page) => expect(line(pane(page, 'spec'), 'replicas: 7')).toBeVisible(),
  ],
  [
    'designer',
    'crd/webapps.demo.crdlab.dev/design',
    async (page) => {
      await page
        .getByRole('treegrid')
        .getByRole('row', { name: /^image/ })
        .click()
      await page.locator('textarea').first().fill('Where it comes from.')
      await page.locator('textarea').first().blur()
    },
    async (page) => {
      await expect(page.locator('textarea').first()).toHaveValue('Where it comes from.')
      await expect(page.getByRole('treegrid').getByRole('row', { name: /^image/ })).toHaveAttribute('aria-selected', 'true')
    },
  ],
  [
    'start of a design',
    'design',
    (page) => page.locator('textarea').fill('spec: {size: 1}'),
    (page) => expect(page.locator('textarea')).toHaveValue('spec: {size: 1}'),
  ],
  [
    'install',
    'install',
    (page) => page.getByRole('textbox').fill('kind: A'),
    (page) => expect(page.getByRole('textbox')).toHaveValue('kind: A'),
  ],
]

/** Chooses a language in the palette, over the view that is open. */
async function chooseLanguage(page: Page, name: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k')
  await expect(page.getByRole('dialog').getByRole('searchbox')).toBeFocused()
  await page.keyboard.type(name)
  await expect(page.getByRole('menuitem').filter({ hasText: name })).toHaveAttribute('data-focused', 'true')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

test('a change of the language redraws every text of a view, keeps what was done in it, and needs no reload', async ({
  page,
}) => {
  for (const [name, hash, act, holds] of STATES) {
    await page.goto(`./?lang=pseudo#/ws/first-run/${hash}`)
    await expect(page.locator('main h1, main h2').first()).toBeVisible()
    await act(page)
    await page.evaluate(() => Object.assign(window, { isSamePage: true }))
    await chooseLanguage(page, 'English')
    await expect(page.locator('html'), name).toHaveAttribute('lang', 'en')
    await holds(page)
    await chooseLanguage(page, 'Pseudo')
    await expect(page.locator('html'), name).toHaveAttribute('lang', 'en-x-pseudo')
    await holds(page)
    await expect.poll(() => plainTexts(page), name).toEqual([])
    expect(await page.evaluate(() => 'isSamePage' in window), name).toBe(true)
  }
})
