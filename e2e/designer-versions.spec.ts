import type { Page } from '@playwright/test'
import { expectNothingOfAxe, expectNothingOfAxeOver } from './axe.ts'
import { dropFiles, enterText, expect, line, pane, pasteText, test } from './page.ts'

// What is stored at which version, and what an update does to it. Its steps one by one: features/designer/stored-versions/stored-dialog.test.tsx,
// update/update-dialog.test.tsx and features/install/install-view.test.tsx.

const schema = (spec: string) =>
  `{type: object, properties: {spec: {type: object, properties: {size: {type: integer, maximum: 100}, ${spec}}}}}`

const crd = (storage: 'v1' | 'v2', spec: string) => `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: gears.versions.crdlab.dev}
spec:
  group: versions.crdlab.dev
  scope: Namespaced
  names: {plural: gears, singular: gear, kind: Gear}
  versions:
  - name: v1
    served: true
    storage: ${storage === 'v1'}
    schema: {openAPIV3Schema: ${schema('note: {type: string}')}}
  - name: v2
    served: true
    storage: ${storage === 'v2'}
    schema: {openAPIV3Schema: ${schema(spec)}}
`

const GEARS = crd('v1', 'note: {type: string}')

const gear = (name: string, spec: string) =>
  `apiVersion: versions.crdlab.dev/v1\nkind: Gear\nmetadata: {name: ${name}, namespace: default}\nspec: {${spec}}\n`

const NOTED = './#/ws/first-run/cr/gears.versions.crdlab.dev/v1/default/noted'
const DESIGN = './#/ws/first-run/crd/gears.versions.crdlab.dev/design'

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Imports the CRD with objects at v1, beside files that have none. */
async function importGears(page: Page): Promise<void> {
  await page.goto('./#/ws/first-run/install')
  await dropFiles(page, [
    { name: 'broken.yaml', text: '\na: [' },
    { name: 'gears.yaml', text: [GEARS, gear('noted', 'size: 2, note: hello'), gear('large', 'size: 90')].join('---\n') },
    { name: 'empty.yaml', text: '# nothing\n' },
  ])
  await press(page, 'Send 3 documents')
  await expect(page.getByRole('status').filter({ hasText: '3 stored, 1 not' })).toBeVisible()
  await expectNothingOfAxe(page, 'the results of an import', '[data-testid="file"]')
}

test('[DZ-41] what a renamed field loses is said before an update and a rewriting; a checkpoint brings it back', async ({
  page,
}) => {
  const dialog = page.getByRole('dialog')
  await importGears(page)
  await page.goto(DESIGN)
  await expect(page.getByRole('heading', { name: 'gears.versions.crdlab.dev' })).toBeVisible()
  await enterText(page)
  await page.keyboard.press('ControlOrMeta+A')
  await pasteText(
    page,
    crd('v2', 'remark: {type: string}, mode: {type: string, default: fast}').replaceAll('maximum: 100', 'maximum: 20'),
  )
  await expect(page.getByText('unsaved changes')).toBeVisible()
  const loss = '1 object loses spec.note (hello) when next written at v2.'
  await press(page, 'Update')
  const stored = dialog.getByRole('region', { name: 'Stored objects' })
  await expect(stored).toContainText(loss)
  await stored.getByText('1 object would fail validation').click()
  await expectNothingOfAxeOver(page, 'an update that loses values')
  await press(page, 'Send PUT')
  await expect(page.getByText(`${loss} The checkpoint “Before update of gears.versions.crdlab.dev” has them.`)).toBeVisible()

  await press(page, 'Stored versions')
  await press(page, 'Rewrite 2 objects at v2')
  const rewrite = dialog.getByRole('region', { name: 'Rewrite objects' })
  await expect(rewrite).toContainText('1 object lost spec.note (hello) when written at v2.')
  await expectNothingOfAxeOver(page, 'a rewriting that lost values')
  await press(page, 'Checkpoints')
  await press(page, 'Reset to Before rewrite of gears.versions.crdlab.dev')
  await press(page, 'Reset workspace')
  await page.goto(NOTED)
  await expect(line(pane(page, 'spec'), 'note: hello')).toBeVisible()
  await press(page, 'Compare versions')
  await expect(dialog).toContainText('Loses spec.note (hello) when next written at v2.')
})
