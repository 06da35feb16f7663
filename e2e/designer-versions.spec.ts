import type { Page } from '@playwright/test'
import { expectNothingOfAxe, expectNothingOfAxeOver } from './axe.ts'
import { problem } from './designer-page.ts'
import { dropFiles, enterText, expect, flip, line, pane, test } from './page.ts'

// What is stored at which version, and what an update does to it.

const schema = (more = '') => `{type: object, properties: {spec: {type: object, properties: {
        size: {type: integer, maximum: 100}, note: {type: string}${more}}}}}`

const GEARS = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: gears.versions.crdlab.dev}
spec:
  group: versions.crdlab.dev
  scope: Namespaced
  names: {plural: gears, singular: gear, kind: Gear}
  versions:
  - name: v1
    served: true
    storage: true
    schema: {openAPIV3Schema: ${schema()}}
  - name: v2
    served: true
    storage: false
    schema: {openAPIV3Schema: ${schema()}}
`

const gear = (name: string, size: number, more = '') => `apiVersion: versions.crdlab.dev/v1
kind: Gear
metadata: {name: ${name}, namespace: default}
spec: {size: ${size}${more}}
`

/** Installs the CRD with objects at v1, and opens it in the designer. */
async function openGears(page: Page, objects: readonly string[]): Promise<void> {
  await page.goto('./')
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await dropFiles(page, [{ name: 'gears.yaml', text: [GEARS, ...objects].join('---\n') }])
  await page.getByRole('button', { name: /^Send \d+ documents?$/ }).click()
  await expect(page.getByRole('status').filter({ hasText: `${objects.length + 1} stored` })).toBeVisible()
  await page.goto('#/ws/first-run/crd/gears.versions.crdlab.dev/design')
  await expect(page.getByRole('heading', { name: 'gears.versions.crdlab.dev' })).toBeVisible()
}

/** Replaces the text of the CRD, as one who pastes. */
async function pasteCrd(page: Page, text: string): Promise<void> {
  await enterText(page)
  await page.keyboard.press('ControlOrMeta+A')
  await page.evaluate((value) => navigator.clipboard.writeText(value), text)
  await page.keyboard.press('ControlOrMeta+V')
  await expect(page.getByText('unsaved changes')).toBeVisible()
}

const versionTab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}\\b`) })

/** Makes v2 the storage version, and sends it. */
async function storeAtV2(page: Page): Promise<void> {
  await versionTab(page, 'v2').click()
  await flip(page, 'storage')
  await page.getByRole('button', { name: 'Update', exact: true }).click()
  await page.getByRole('button', { name: 'Send PUT' }).click()
  await expect(page.getByText('in sync')).toBeVisible()
}

/** Acts as another persona from now on. */
async function become(page: Page, persona: string): Promise<void> {
  await page.getByRole('button', { name: /^persona: / }).click()
  await page.getByRole('menuitemradio', { name: new RegExp(`^${persona}\\b`) }).click()
}

test('[SM-2] who may not write objects is told so; the server migrates stored objects and prunes storedVersions', async ({
  page,
}) => {
  await openGears(page, [gear('a', 1), gear('b', 2)])
  await storeAtV2(page)
  await become(page, 'controller')
  await page.getByRole('button', { name: 'Stored versions' }).click()
  const dialog = page.getByRole('dialog', { name: 'Stored versions of gears.versions.crdlab.dev' })
  const rewrite = dialog.getByRole('region', { name: 'Rewrite objects' })
  await expect(rewrite.getByRole('button', { name: 'Rewrite 2 objects at v2' })).toBeDisabled()
  await expect(rewrite).toContainText('controller cannot update gears')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  await become(page, 'admin')
  await page.getByRole('button', { name: 'Stored versions' }).click()
  const server = dialog.getByRole('region', { name: 'Or let the server do both' })
  await server.getByRole('button', { name: 'Copy as a script' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('storageversionmigration/gears-to-v2')
  await server.getByRole('button', { name: 'Migrate on the server' }).click()
  await expect(server.getByRole('listitem').filter({ hasText: 'gears-to-v2' })).toContainText('Migration completed')
  await expect(dialog.getByRole('row', { name: /^v2/ })).toContainText('2')
  await expect(dialog.getByRole('row', { name: /^v1/ })).toContainText('not listed')
  await expect(dialog.getByRole('region', { name: 'Prune storedVersions' })).toContainText('Nothing to prune')
  await expectNothingOfAxeOver(page, 'a migration that ended')
})

test('objects are rewritten at another storage version, and storedVersions is pruned', async ({ page }) => {
  await openGears(page, [gear('a', 1), gear('b', 2), gear('c', 3)])
  await expect(versionTab(page, 'v1')).toContainText('3 stored')
  await storeAtV2(page)
  await expect(versionTab(page, 'v1')).toContainText('3 stored')
  await expect(versionTab(page, 'v2')).toContainText('0 stored')

  await page.getByRole('button', { name: 'Stored versions' }).click()
  const dialog = page.getByRole('dialog', { name: 'Stored versions of gears.versions.crdlab.dev' })
  await expect(dialog.getByRole('row', { name: /^v1/ })).toContainText('3')
  const prune = dialog.getByRole('region', { name: 'Prune storedVersions' })
  await expect(prune).toContainText('3 objects are still stored at v1')
  await expect(prune).toContainText('must remain in spec.versions until a storage migration')
  await expect(prune.getByRole('button')).toHaveCount(0)

  await expectNothingOfAxeOver(page, 'the dialog')
  const rewrite = dialog.getByRole('region', { name: 'Rewrite objects' })
  await rewrite.getByRole('button', { name: 'Copy as kubectl' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    'kubectl get gears.v2.versions.crdlab.dev -A -o json | kubectl replace -f -',
  )
  await rewrite.getByRole('button', { name: 'Rewrite 3 objects at v2' }).click()
  await expect(rewrite.getByRole('status')).toHaveText('3 objects rewritten')
  await expect(dialog.getByRole('row', { name: /^v2/ })).toContainText('3')

  await prune.getByRole('button', { name: 'Copy as kubectl' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('--subresource=status --type=merge')
  await prune.getByRole('button', { name: 'Prune to v2' }).click()
  await expect(prune).toContainText('status.storedVersions is v2')
  await expect(dialog.getByRole('row', { name: /^v1/ })).toContainText('not listed')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(versionTab(page, 'v1')).not.toContainText('stored')
  await expect(versionTab(page, 'v2')).toContainText('3 stored')

  // Now the version can go; the storage version has to stay.
  await page.getByRole('button', { name: /^Version v2/ }).click()
  await expect(page.getByRole('button', { name: 'Remove v2' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await versionTab(page, 'v1').click()
  await page.getByRole('button', { name: /^Version v1/ }).click()
  await page.getByRole('button', { name: 'Remove v1' }).click()
  await expect(versionTab(page, 'v1')).toHaveCount(0)
  await page.getByRole('button', { name: 'Update', exact: true }).click()
  await page.getByRole('button', { name: 'Send PUT' }).click()
  await expect(page.getByText('in sync')).toBeVisible()
})

test('an update is tried on what is stored before it is sent, and one that changes nothing says so', async ({ page }) => {
  await openGears(page, [gear('small', 1), gear('noted', 2, ', note: hello'), gear('large', 90)])
  await pasteCrd(page, GEARS.replaceAll('note: {type: string}', 'note: {type: string}, more: {type: string}'))
  await page.getByRole('button', { name: 'Update', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('All 3 objects were tested: no value is pruned, defaulted or rejected')
  await expect(dialog).toContainText('Clients of the installed version are not affected.')
  await expectNothingOfAxeOver(page, 'an update that changes nothing')
  await dialog.getByRole('button', { name: 'Send PUT' }).click()
  await expect(page.getByText('in sync')).toBeVisible()

  const next = GEARS.replaceAll('maximum: 100', 'maximum: 20').replaceAll(
    'note: {type: string}',
    'mode: {type: string, default: fast}',
  )
  await pasteCrd(page, next)
  await page.getByRole('button', { name: 'Update', exact: true }).click()
  const stored = dialog.getByRole('region', { name: 'Stored objects' })
  await expect(stored).toContainText('3 objects are stored at v1.')
  await expect(stored).toContainText('1 object would fail validation')
  await expect(stored).toContainText('spec.size: Invalid value: 90: spec.size in body should be less than or equal to 20')
  await expect(stored).toContainText('1 object loses values')
  await expect(stored).toContainText('spec.note')
  await expect(stored).toContainText('3 objects get defaults')
  await stored.getByText('1 object would fail validation').click()
  await expect(stored).toContainText('Updates that leave these fields unchanged still pass')
  await expectNothingOfAxeOver(page, 'the dialog')
  await stored.getByRole('link', { name: 'default/large' }).click()
  await expect(page.getByRole('heading', { name: 'large' })).toBeVisible()
})

test('printer columns stand beside the rows that the server would print', async ({ page }) => {
  await openGears(page, [gear('a', 7), gear('b', 8, ', note: hello')])
  await page.getByRole('button', { name: '0 columns' }).click()
  const dialog = page.getByRole('dialog', { name: 'Printer columns of v1' })
  const live = dialog.getByRole('table', { name: 'Output of kubectl get' })
  await expect(live.getByRole('columnheader')).toHaveText(['NAMESPACE', 'NAME', 'AGE'])

  // A path from the schema brings its type and a name.
  await dialog.getByRole('button', { name: 'Add a column' }).click()
  await dialog.getByRole('button', { name: 'Fields for JSON path of column 1' }).click()
  await page.getByRole('option', { name: /^\.spec\.size/ }).click()
  await expect(dialog.getByRole('textbox', { name: 'Name of column 1' })).toHaveValue('Size')
  await expect(dialog.getByRole('button', { name: 'Type of column 1: integer' })).toBeVisible()
  await expect(live.getByRole('row', { name: /^default a/ })).toContainText('7')

  // With columns of its own a kind has AGE as one of them.
  await expect(live.getByRole('columnheader')).toHaveText(['NAMESPACE', 'NAME', 'SIZE'])
  await dialog.getByRole('button', { name: 'Add AGE' }).click()
  await expect(live.getByRole('columnheader')).toHaveText(['NAMESPACE', 'NAME', 'SIZE', 'AGE'])
  await expect(dialog.getByRole('button', { name: 'Add AGE' })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Remove column Age' }).click()
  await expect(live.getByRole('columnheader')).toHaveText(['NAMESPACE', 'NAME', 'SIZE'])

  // A path written by hand; what stands against it stands at its column.
  await dialog.getByRole('button', { name: 'Add a column' }).click()
  const second = dialog.getByRole('combobox', { name: 'JSON path of column 2' })
  await second.fill('spec.note')
  await second.press('Enter')
  await expect(dialog.getByRole('alert')).toContainText('must be a simple json path starting with .')
  await second.fill('.spec.notes')
  await second.press('Enter')
  await expect(dialog.getByText('The schema has no such field')).toBeVisible()
  await second.fill('.spec.note')
  await second.press('Enter')
  await expect(dialog.getByText('The schema has no such field')).toHaveCount(0)
  await expect(live.getByRole('row', { name: /^default b/ })).toContainText('hello')
  await expect(live.getByRole('row', { name: /^default a/ })).toContainText('<none>')

  // Of priority 1 it is printed with -o wide alone; the order can be changed.
  await dialog.getByRole('textbox', { name: 'Priority of column 1' }).fill('1')
  await dialog.getByRole('textbox', { name: 'Priority of column 1' }).press('Enter')
  await expect(live.getByRole('columnheader')).toHaveText(['NAMESPACE', 'NAME', 'NOTE'])
  await flip(page, '-o wide')
  await dialog.getByRole('button', { name: 'Move column Size down' }).click()
  await expect(live.getByRole('columnheader')).toHaveText(['NAMESPACE', 'NAME', 'NOTE', 'SIZE'])

  await dialog.getByRole('button', { name: 'Add a selectable field' }).click()
  await dialog.getByRole('combobox', { name: 'Selectable field 1' }).fill('.spec.size')
  await dialog.getByRole('combobox', { name: 'Selectable field 1' }).press('Enter')
  await expect(dialog.getByRole('button', { name: 'Remove .spec.size' })).toBeVisible()
  await expectNothingOfAxeOver(page, 'the dialog')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('button', { name: '2 columns' })).toBeVisible()
})

test('what is typed into a name takes the place of what was derived meanwhile', async ({ page }) => {
  await page.goto('./#/ws/first-run/design')
  await page.getByRole('button', { name: /^Blank/ }).click()
  await page.getByRole('button', { name: 'Group, names and scope' }).click()
  const names = page.getByRole('dialog', { name: 'Group, names and scope' })
  const field = (name: string) => names.getByRole('textbox', { name, exact: true })
  const goTo = (name: string) => field(name).evaluate((element: HTMLInputElement) => element.select())
  await field('kind').fill('Gadget')
  await goTo('singular')
  await expect(field('singular')).toHaveValue('gadget')
  await page.keyboard.type('thing')
  await expect(field('singular')).toHaveValue('thing')

  // What is typed already stays when the derived name comes late.
  await expect(field('plural')).toHaveValue('gadgets')
  await field('kind').fill('Widget')
  await goTo('plural')
  await page.keyboard.type('parts')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: /^parts\./ })).toBeVisible()
})

test('names follow the kind, and names that are taken are told before the server is asked', async ({ page }) => {
  await page.goto('./#/ws/first-run/design')
  await page.getByRole('button', { name: /^Blank/ }).click()
  await page.getByRole('button', { name: 'Group, names and scope' }).click()
  const names = page.getByRole('dialog', { name: 'Group, names and scope' })
  const field = (name: string) => names.getByRole('textbox', { name, exact: true })
  await field('group').fill('demo.crdlab.dev')
  await field('kind').fill('Policy')
  await field('kind').press('Enter')
  await expect(field('plural')).toHaveValue('policies')
  await expect(field('singular')).toHaveValue('policy')
  await expect(field('list kind')).toHaveAttribute('placeholder', 'PolicyList')
  await field('short names').fill('wa')
  await field('short names').press('Enter')
  await expect(names).toContainText('webapps.demo.crdlab.dev already uses "wa"')
  await expectNothingOfAxeOver(page, 'the dialog')

  // The server says the same, at its step.
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Install', exact: true }).click()
  const strip = page.getByRole('status', { name: 'Installing' })
  await expect(strip).toContainText('POST 201')
  await expect(strip.getByRole('alert')).toHaveText('"wa" is already in use')

  await page.getByRole('button', { name: 'Group, names and scope' }).click()
  await field('short names').fill('pol')
  await field('short names').press('Enter')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Update', exact: true }).click()
  await page.getByRole('button', { name: 'Send PUT' }).click()
  await expect(strip).toContainText('PUT 200')
  await expect(strip).toContainText('/apis/demo.crdlab.dev/v1')
})

test('paths of scale are chosen from the schema, and conversion has its editor', async ({ page }) => {
  await page.goto('./#/ws/first-run/design')
  await page.getByRole('button', { name: /^Blank/ }).click()
  await page.getByRole('button', { name: 'Insert a block' }).click()
  await page.getByRole('menuitem', { name: 'Replicas with scale' }).click()
  await page.getByRole('button', { name: /^Paths of scale: \.spec\.replicas/ }).click()
  const paths = page.getByRole('dialog', { name: 'Paths of scale' })
  await paths.getByRole('combobox', { name: 'Path of specReplicasPath' }).fill('.spec.shards')
  await paths.getByRole('combobox', { name: 'Path of specReplicasPath' }).press('Enter')
  await expect(paths).toContainText('The schema has no such field.')
  await paths.getByRole('button', { name: 'Fields for Path of specReplicasPath' }).click()
  await page.getByRole('option', { name: /^\.spec\.replicas/ }).click()
  await expect(paths.getByText('The schema has no such field.')).toHaveCount(0)
  await expectNothingOfAxeOver(page, 'the dialog')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'conversion: None' }).click()
  const conversion = page.getByRole('dialog', { name: 'conversion' })
  await conversion.getByRole('button', { name: /^strategy/ }).click()
  await page.getByRole('option', { name: /^Webhook/ }).click()
  await expect(conversion.getByRole('textbox', { name: 'name', exact: true })).toHaveValue('thing-webhook')
  await conversion.getByRole('textbox', { name: 'port' }).fill('8443')
  await conversion.getByRole('textbox', { name: 'port' }).press('Enter')
  await expectNothingOfAxeOver(page, 'the dialog')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'conversion: Webhook' })).toBeVisible()
  await expect(problem(page, 'rejected')).toHaveCount(0)
})

test('many files are installed with a result for each', async ({ page }) => {
  await page.goto('./')
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  const files = Array.from({ length: 30 }, (_, i) => ({
    name: `file-${i}.yaml`,
    text: GEARS.replaceAll('gear', `gear${i}`).replaceAll('Gear', `Gear${i}`),
  }))
  await dropFiles(page, [{ name: 'broken.yaml', text: '\na: [' }, ...files, { name: 'empty.yaml', text: '# nothing\n' }])
  await expect(page.getByTestId('file')).toHaveCount(32)
  await page.getByRole('button', { name: 'Send 30 documents' }).click()
  await expect(page.getByRole('status').filter({ hasText: '30 stored, 1 not' })).toBeVisible()
  await expect(page.getByTestId('file').filter({ hasText: 'stored' }).filter({ hasText: '1 of 1 stored' })).toHaveCount(30)
  await expect(page.getByTestId('file').filter({ hasText: 'broken.yaml' })).toContainText('1 of 1 not stored')
  await expect(page.getByTestId('file').filter({ hasText: 'empty.yaml' })).toContainText('no objects')
  await expect(page.getByText('line 2: yaml: line 2: did not find expected node content')).toBeVisible()
  await expectNothingOfAxe(page, 'the results of an import', 'main')
})

test('[DZ-41] what a renamed field loses is said before an update and a rewriting, and a checkpoint brings it back', async ({
  page,
}) => {
  const renamed = GEARS.replace(/(name: v2[\s\S]*?)note: \{type: string\}/, '$1remark: {type: string}')
  await page.goto('./')
  await openGears(page, [gear('noted', 2, ', note: hello')])
  await pasteCrd(
    page,
    renamed
      .replace(/storage: true/, 'storage: no')
      .replace(/storage: false/, 'storage: true')
      .replace('storage: no', 'storage: false'),
  )
  const dialog = page.getByRole('dialog')
  const loss = '1 object loses spec.note (hello) when next written at v2.'
  await problem(page, 'breaks').filter({ hasText: 'note' }).first().click()
  await expect(page.getByRole('complementary', { name: 'Problem details' })).toContainText(loss)
  await page.getByRole('button', { name: 'Update', exact: true }).click()
  await expect(dialog.getByRole('region', { name: 'Stored objects' })).toContainText(loss)
  await expect(dialog).toContainText('A checkpoint of the workspace is saved first.')
  await expectNothingOfAxeOver(page, 'an update that loses values')
  await dialog.getByRole('button', { name: 'Send PUT' }).click()
  await expect(page.getByText(`${loss} The checkpoint “Before update of gears.versions.crdlab.dev” has them.`)).toBeVisible()
  await expect(page.getByText('in sync')).toBeVisible()

  const design = page.url()
  await page.goto('#/ws/first-run/cr/gears.versions.crdlab.dev/v1/default/noted')
  await page.getByRole('button', { name: 'Compare versions' }).click()
  await expect(dialog).toContainText('Loses spec.note (hello) when next written at v2.')
  await page.goto(design)
  await page.getByRole('button', { name: 'Stored versions' }).click()
  const rewrite = dialog.getByRole('region', { name: 'Rewrite objects' })
  await expect(rewrite).toContainText(loss)
  await rewrite.getByRole('button', { name: 'Rewrite 1 object at v2' }).click()
  await expect(rewrite).toContainText('1 object lost spec.note (hello) when written at v2.')
  await expectNothingOfAxeOver(page, 'a rewriting that lost values')
  await rewrite.getByRole('button', { name: 'Checkpoints' }).click()
  await page.getByRole('button', { name: 'Reset to Before rewrite of gears.versions.crdlab.dev' }).click()
  await page.getByRole('button', { name: 'Reset workspace' }).click()
  await page.goto('#/ws/first-run/cr/gears.versions.crdlab.dev/v1/default/noted')
  await expect(line(pane(page, 'spec'), 'note: hello')).toBeVisible()
})

test('[DZ-41] Install asks before it replaces a CRD whose objects lose values', async ({ page }) => {
  await openGears(page, [gear('noted', 2, ', note: hello'), gear('plain', 1)])
  await page.goto('#/ws/first-run/install')
  await page.getByTestId('import-text').fill(GEARS.replaceAll('note: {type: string}', 'remark: {type: string}'))
  await flip(page, 'Replace existing')
  await page.getByRole('button', { name: 'Send 1 document' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('1 object loses spec.note (hello) when next written at v1.')
  await expectNothingOfAxeOver(page, 'a replacement that loses values')
  await dialog.getByRole('button', { name: 'Back' }).click()
  await page.getByTestId('import-text').fill(GEARS.replaceAll('maximum: 100', 'maximum: 200'))
  await page.getByRole('button', { name: 'Send 1 document' }).click()
  await expect(page.getByRole('status').filter({ hasText: '1 stored' })).toBeVisible()
  await expect(dialog).toHaveCount(0)
})
