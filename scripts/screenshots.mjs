// Takes a picture of every view at four widths in both themes, into docs/screenshots: `npm run screenshots [-- VIEW...]`, after `npm run build`.
import { spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { argv, chdir, exit } from 'node:process'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { findChromium } from './chromium.mjs'

const WS = '#/ws/first-run'
const STOREFRONT = `${WS}/cr/webapps.demo.crdlab.dev/v1/default/storefront`
/** By file name: the address, what is done in a wide window, and what is done in that of the picture before it is taken. */
const VIEWS = {
  home: { hash: '' },
  kinds: { hash: `${WS}/resources` },
  list: { hash: `${WS}/resources/webapps.demo.crdlab.dev/v1/*` },
  resource: { hash: STOREFRONT },
  rejected: { hash: STOREFRONT, act: reject },
  form: { hash: STOREFRONT, act: editAsForm },
  owners: { hash: STOREFRONT, prepare: writeScale, act: showOwners },
  merge: { hash: STOREFRONT, prepare: changeTwice, act: mergeChanges },
  delete: { hash: STOREFRONT, act: askToDelete },
  console: { hash: STOREFRONT, act: runCommand },
  timeline: { hash: STOREFRONT, prepare: writeSpec, act: openTimeline },
  share: { hash: STOREFRONT, act: openShare },
  designer: { hash: `${WS}/crd/webapps.demo.crdlab.dev/design`, act: chooseField },
  update: { hash: `${WS}/crd/webapps.demo.crdlab.dev/design`, act: removeField },
  design: { hash: `${WS}/design` },
  rule: { hash: `${WS}/design`, act: chooseRule },
  'release-row': { hash: `${WS}/design`, act: openOlderRelease },
  releases: { hash: `${WS}/design`, act: compareReleases },
  'unknown-release': { hash: '', act: importUnknownRelease },
  install: { hash: `${WS}/install` },
  access: { hash: `${WS}/access` },
  dialects: { hash: `${WS}/dialects` },
  settings: { hash: `${WS}/settings` },
  lessons: { hash: '#/lessons' },
}
const SIZES = [
  [1440, 900],
  [1024, 768],
  [768, 1024],
  [390, 844],
]
const QUALITY = 65

const paneOf = (page, endpoint) => page.locator(`[data-endpoint="${endpoint}"]`)

/** Puts the caret at the end of a line. What takes the pointer in a plain text is a text area beside its lines. */
async function clickLine(page, pane, text) {
  await pane.locator('.view-line, [data-plain-line]', { hasText: text }).first().click({ force: true })
  await page.keyboard.press('End')
}

/** Writes another number of replicas into the text of a pane. */
async function typeReplicas(page, endpoint, replicas) {
  const target = paneOf(page, endpoint)
  await target.locator('[data-way="yaml"]').click()
  await clickLine(page, target, 'replicas:')
  await page.keyboard.press('Backspace')
  await page.keyboard.type(String(replicas))
}

/** Sends another number of replicas through a pane. */
async function sendReplicas(page, endpoint, replicas) {
  await typeReplicas(page, endpoint, replicas)
  await paneOf(page, endpoint).getByRole('button', { name: /^Send/ }).click()
  await page.getByTestId('result').waitFor()
}

async function editAsForm(page) {
  await paneOf(page, 'spec').locator('[data-way="form"]').click()
}

async function writeScale(page) {
  await sendReplicas(page, 'scale', 6)
  await page.getByRole('button', { name: 'Close the result' }).click()
}

async function showOwners(page) {
  await paneOf(page, 'spec').locator('[data-way="yaml"]').click()
  await paneOf(page, 'spec').getByRole('button', { name: 'Show field owners' }).click()
}

/** A draft, and a write through /scale to the same field. */
async function changeTwice(page) {
  await typeReplicas(page, 'spec', 4)
  await sendReplicas(page, 'scale', 6)
}

async function mergeChanges(page) {
  await paneOf(page, 'spec').getByRole('button', { name: 'Review the changes' }).click()
  await page.getByText('The server would accept this object.').waitFor()
}

async function askToDelete(page) {
  await page.getByRole('button', { name: 'Delete the object' }).click()
  await page.getByTestId('dry-run').waitFor()
}

async function runCommand(page) {
  await page.getByRole('button', { name: 'Console', exact: true }).click()
  await page.getByRole('textbox', { name: 'kubectl command' }).fill('get webapps -o wide')
  await page.keyboard.press('Enter')
}

async function writeSpec(page) {
  await sendReplicas(page, 'spec', 5)
  await sendReplicas(page, 'spec', 6)
}

async function openTimeline(page) {
  await page.getByRole('link', { name: 'Timeline of this object' }).click()
  await page.getByTestId('timeline-row').first().waitFor()
}

async function openShare(page) {
  const button = page.getByRole('button', { name: 'Share', exact: true })
  if (await button.isVisible()) await button.click()
  else {
    await page.getByRole('button', { name: /^(workspace )?first-run/ }).click()
    await page.getByRole('menuitem', { name: /^Share/ }).click()
  }
  await page.getByRole('dialog').waitFor()
}

/** Sends more replicas than the schema allows, so that the verdict shows. */
async function reject(page) {
  const spec = paneOf(page, 'spec')
  await spec.locator('[data-way="yaml"]').click()
  await clickLine(page, spec, 'replicas: 3')
  await page.keyboard.type('00')
  await spec.getByRole('button', { name: /^Send/ }).click()
  await page.getByTestId('result').waitFor()
}

/** Opens the field where the designer shows one part at a time. */
async function showField(page) {
  const parts = page.getByRole('tablist', { name: 'Parts of the designer' })
  if (await parts.isVisible()) await parts.getByRole('tab', { name: 'Field' }).click()
}

/** Lowers a maximum below its default: the server rejects it, clients would break, and the fixes are beside it. */
async function chooseField(page) {
  await page
    .getByRole('row', { name: /^replicas/ })
    .first()
    .click()
  await showField(page)
  const value = page.getByRole('spinbutton', { name: 'default', exact: true })
  await value.fill('60')
  await value.press('Enter')
  await page.waitForTimeout(1500)
}

/** Takes away a field that is stored: what the update would do to objects and clients. */
async function removeField(page) {
  await page
    .getByRole('row', { name: /^replicas/ })
    .first()
    .click()
  await page.getByRole('treegrid').press('Delete')
  await page.getByRole('button', { name: 'Update', exact: true }).click()
  await page.getByRole('dialog').waitFor()
  await page.waitForTimeout(1500)
}

/** A template, and the rule of its spec with what it costs. */
async function chooseRule(page) {
  await page.getByRole('button', { name: /^BackupTarget/ }).click()
  await page.getByRole('row', { name: /^spec/ }).first().click()
  await showField(page)
  await page.waitForTimeout(1500)
}

/** A CRD that older releases reject. */
const ROBOTS = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: robots.demo.crdlab.dev}
spec:
  group: demo.crdlab.dev
  scope: Namespaced
  names: {plural: robots, singular: robot, kind: Robot, listKind: RobotList}
  versions:
    - name: v1
      served: true
      storage: true
      schema:
        openAPIV3Schema:
          type: object
          properties:
            spec:
              type: object
              properties:
                serial: {type: integer, format: int32, example: 7}
                tags:
                  type: array
                  maxItems: 5
                  items: {type: string, maxLength: 9}
                  x-kubernetes-validations:
                    - rule: self.distinct() == self
`

/** Opens that CRD, and the oldest release that rejects it. */
async function openOlderRelease(page) {
  const buffer = Buffer.from(ROBOTS)
  await page.locator('input[type=file]').setInputFiles({ name: 'robots.yaml', mimeType: 'application/yaml', buffer })
  await page.getByRole('button', { name: '1.34: rejected' }).click()
  await page.getByRole('dialog').waitFor()
}

/** The two releases beside each other, and what they answer to the CRD. */
async function compareReleases(page) {
  await openOlderRelease(page)
  await page.getByRole('link', { name: 'Compare with 1.37' }).click()
  await page.getByText('The responses differ.').waitFor()
}

/** A workspace of a release that this page does not know, from a file. */
async function importUnknownRelease(page) {
  const spec = { dialects: [], featureGates: {}, kubernetes: '1.99' }
  const dialects = { metadata: { name: 'dialects', resourceVersion: '1' }, spec }
  const head = { format: 'crdlab-workspace', version: 1, name: 'from-tomorrow', created: '2026-01-01T00:00:00.000Z' }
  const data = await page.evaluateHandle(
    (text) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([text], 'from-tomorrow.crdlab.json'))
      return transfer
    },
    JSON.stringify({ ...head, resourceVersion: 1, dialects, objects: [] }),
  )
  await page.dispatchEvent('body', 'drop', { dataTransfer: data })
  await page.getByRole('dialog').getByRole('button', { name: 'Create workspace' }).click()
  await page.getByRole('status').filter({ hasText: 'Kubernetes 1.99' }).waitFor()
}

const { path, missing } = await findChromium(console.log)
if (path === undefined) {
  console.error(missing)
  exit(1)
}
chdir(fileURLToPath(new URL('..', import.meta.url)))
const asked = argv.slice(2)
const unknown = asked.find((name) => !(name in VIEWS))
if (unknown !== undefined) {
  console.error(`there is no view "${unknown}"; there are: ${Object.keys(VIEWS).join(', ')}`)
  exit(2)
}
const wanted = Object.entries(VIEWS).filter(([name]) => asked.length === 0 || asked.includes(name))
const folder = join('docs', 'screenshots')
mkdirSync(folder, { recursive: true })

const host = spawn(process.execPath, ['bin/crdlab.mjs', 'serve', '--listen', '127.0.0.1:0'], {
  stdio: ['ignore', 'pipe', 'inherit'],
})
const address = await new Promise((resolve, reject) => {
  host.stdout.on('data', (chunk) => {
    const found = /Serving on (\S+)/.exec(String(chunk))
    if (found) resolve(found[1])
  })
  host.once('exit', () => reject(new Error('the host did not start: npm run build first')))
})
const browser = await chromium.launch({ executablePath: path, args: ['--no-sandbox'] })
try {
  for (const colorScheme of ['light', 'dark']) {
    for (const [width, height] of SIZES) await shoot(colorScheme, width, height)
  }
} finally {
  await browser.close()
  host.kill()
}

async function shoot(colorScheme, width, height) {
  for (const [name, { hash, prepare, act }] of wanted) {
    // A context of its own: what one view changes is not in the picture of the next.
    const viewport = prepare === undefined ? { width, height } : { width: 1440, height: 900 }
    const context = await browser.newContext({ viewport, colorScheme, reducedMotion: 'reduce' })
    const page = await context.newPage()
    await page.goto(address)
    await page.getByRole('button', { name: 'Pause the controller' }).click()
    await page.goto(`${address}/${hash}`)
    await page.waitForTimeout(1500)
    if (prepare !== undefined) {
      await prepare(page)
      await page.setViewportSize({ width, height })
    }
    await act?.(page)
    // Monaco colours a text some time after it has drawn it.
    await page.waitForFunction(
      () =>
        document.querySelector('.view-line') === null || document.querySelector('.view-line [class*="mtk"]:not(.mtk1)') !== null,
    )
    await page.waitForTimeout(700)
    const session = await context.newCDPSession(page)
    const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY })
    writeFileSync(join(folder, `${name}-${width}-${colorScheme}.webp`), Buffer.from(data, 'base64'))
    await context.close()
  }
  console.log(`${colorScheme} ${width}x${height}: ${wanted.length}`)
}
