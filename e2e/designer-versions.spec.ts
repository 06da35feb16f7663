import type { Page } from '@playwright/test'
import { dropFiles, expect, test } from './page.ts'

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

const versionTab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}\\b`) })

/** Makes v2 the storage version, and sends it. */
async function storeAtV2(page: Page): Promise<void> {
  await versionTab(page, 'v2').click()
  await page.getByRole('switch', { name: 'storage' }).click()
  await page.getByRole('button', { name: 'Update', exact: true }).click()
  await page.getByRole('button', { name: 'Send PUT' }).click()
  await expect(page.getByText('as installed')).toBeVisible()
}

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
  await expect(versionTab(page, 'v1')).not.toContainText('stored')
  await expect(versionTab(page, 'v2')).toContainText('3 stored')
})
