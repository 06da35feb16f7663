import { expectNothingOfAxe } from './axe.ts'
import { crdText, fieldTab, openFile, problem, yaml } from './designer-page.ts'
import { expect, test } from './page.ts'
import { dropBytes, exported } from './workspaces.ts'

const ROBOTS = crdText(
  'robots.e2e.crdlab.dev',
  'Robot',
  `            properties:
              serial: {type: integer, format: int32, example: 7}
              tags:
                type: array
                maxItems: 5
                items: {type: string, maxLength: 9}
                x-kubernetes-list-type: atomic
                x-kubernetes-validations:
                  - rule: self.distinct() == self
`,
)

test('[DZ-53] an author learns which Kubernetes takes a CRD, is led to the rule, tries one in a workspace and compares two', async ({
  page,
}) => {
  await openFile(page, 'row-of-releases', 'robots.yaml', ROBOTS)
  const releases = page.getByRole('toolbar', { name: 'What each Kubernetes release does with this CRD' })
  const older = releases.getByRole('button', { name: '1.34: rejected' })
  await expect(older).toBeVisible()
  await expect(releases.getByRole('button', { name: '1.37: accepted' })).toBeVisible()
  await expect(page.getByText('Accepted since 1.35')).toBeVisible()
  await expect(problem(page, 'needs 1.35: distinct()')).toBeVisible()
  await expectNothingOfAxe(page, 'the row of releases', 'section[aria-labelledby="dz-releases"]')

  // By the keys: arrows walk along the row, Enter opens a release. What it says: features/designer/releases/releases-row.test.tsx.
  await older.focus()
  await page.keyboard.press('ArrowRight')
  await expect(releases.getByRole('button', { name: '1.35: accepted' })).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: '1.34: rejected' }).getByRole('button', { name: 'Go to spec.tags' }).click()
  await expect(fieldTab(page, 'CEL')).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('group', { name: 'Rule 1' }).getByText('needs 1.35: distinct()')).toBeVisible()
  await expect(yaml(page).getByText('needs 1.35: distinct()').first()).toBeVisible()

  // A workspace of the release, with the design.
  await older.click()
  const comparison = (await page.getByRole('link', { name: 'Compare with 1.37' }).getAttribute('href')) ?? ''
  expect(comparison).toContain('/row-of-releases/')
  await page.getByRole('button', { name: 'Try in a 1.34 workspace' }).click()
  const dialog = page.getByRole('dialog', { name: 'New workspace' })
  await expect(dialog.getByRole('button', { name: /Kubernetes release/ })).toContainText('1.34')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('like-1-34')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'robots.e2e.crdlab.dev' })).toBeVisible()
  await expect(problem(page, "undeclared reference to 'distinct'")).toBeVisible()

  // Two releases beside each other. Other requests: features/releases/releases-view.test.tsx.
  await page.goto(`./${comparison.replace('row-of-releases', 'like-1-34')}`)
  await page.reload()
  await expect(page.getByRole('banner').getByText('Kubernetes 1.34')).toBeVisible()
  const left = page.getByRole('region', { name: 'Kubernetes 1.34' })
  await expect(left.getByText("undeclared reference to 'distinct'")).toBeVisible()
  await expect(page.getByRole('region', { name: 'Kubernetes 1.37' }).getByText('201')).toBeVisible()
  await expectNothingOfAxe(page, 'two releases', 'main')

  // A file of a later crdlab names a release that this one does not have.
  const { name, bytes } = await exported(page)
  await dropBytes(page, { name, bytes: Buffer.from(bytes.toString().replace(/("kubernetes": ?)"1\.34"/, '$1"1.99"')) })
  const imported = page.getByRole('dialog', { name: 'Import a workspace' })
  await imported.getByRole('textbox', { name: 'Name' }).fill('later')
  await imported.getByRole('button', { name: 'Create workspace' }).click()
  const banner = page.getByRole('status').filter({ hasText: 'set to Kubernetes 1.99' })
  await expect(banner).toContainText('Its server answers as 1.37.')
  await expectNothingOfAxe(page, 'an unknown release', '.banner-bar')
})
