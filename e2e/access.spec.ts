import type { Locator, Page } from '@playwright/test'
import { editPane, expect, pane, STOREFRONT, send, test } from './page.ts'

const ACCESS = './#/ws/first-run/access'

const matrix = (page: Page): Locator => page.getByRole('grid', { name: 'Permissions on WebApp' })
const cell = (page: Page, persona: string, verb: string, resource: string, answer: string): Locator =>
  matrix(page).getByRole('button', { name: `${persona}: ${verb} ${resource}: ${answer}`, exact: true })
const why = (page: Page, title: string): Locator => page.getByRole('dialog', { name: title })

/** Every answer has its reason, and the missing rule is an edit of a role that can be taken back. */
async function addRule(page: Page): Promise<void> {
  await page.goto(ACCESS)
  for (const [persona, verb, resource, answer] of [
    ['admin', 'deletecollection', 'webapps', 'allowed'],
    ['user', 'update', 'webapps', 'allowed'],
    ['user', 'deletecollection', 'webapps', 'denied'],
    ['user', 'update', 'webapps/status', 'denied'],
    ['controller', 'update', 'webapps', 'denied'],
    ['controller', 'patch', 'webapps/status', 'allowed'],
    ['autoscaler', 'patch', 'webapps/scale', 'allowed'],
    ['autoscaler', 'get', 'webapps', 'denied'],
  ] as const) {
    await expect(cell(page, persona, verb, resource, answer)).toBeVisible()
  }

  await cell(page, 'controller', 'get', 'webapps', 'allowed').click()
  await expect(why(page, 'controller can get webapps')).toContainText('ClusterRole crdlab:controller')
  await page.keyboard.press('Escape')

  await cell(page, 'user', 'update', 'webapps/status', 'denied').click()
  const reason = why(page, 'user cannot update webapps/status')
  await expect(reason).toContainText(
    'webapps.demo.crdlab.dev is forbidden: User "crdlab:user" cannot update resource "webapps/status" in API group "demo.crdlab.dev" in the namespace "default"',
  )
  await expect(reason).toContainText('has no rule for webapps/status')
  await expect(reason).toContainText('+  verbs: [update]')
  await expect(reason).toContainText('PATCH /apis/rbac.authorization.k8s.io/v1/clusterroles/crdlab%3Auser, sent as admin')
  await reason.getByRole('button', { name: 'Add rule to crdlab:user' }).click()
  await expect(cell(page, 'user', 'update', 'webapps/status', 'allowed')).toBeVisible()
  await expect(cell(page, 'user', 'patch', 'webapps/status', 'denied')).toBeVisible()

  // The second verb goes into the same rule.
  await cell(page, 'user', 'patch', 'webapps/status', 'denied').click()
  const second = why(page, 'user cannot patch webapps/status')
  await expect(second).toContainText('has webapps/status with update only')
  await expect(second).toContainText('−  verbs: [update]+  verbs: [update, patch]')
  await second.getByRole('button', { name: 'Add rule to crdlab:user' }).click()
  await expect(cell(page, 'user', 'patch', 'webapps/status', 'allowed')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(cell(page, 'user', 'patch', 'webapps/status', 'denied')).toBeVisible()
  await expect(cell(page, 'user', 'update', 'webapps/status', 'allowed')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
}

/** A new role with its binding is made by keyboard, and opens in words. */
async function makeRole(page: Page): Promise<void> {
  await expect(cell(page, 'autoscaler', 'get', 'webapps', 'denied')).toBeVisible()
  await cell(page, 'admin', 'get', 'webapps', 'allowed').focus()
  for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await expect(cell(page, 'autoscaler', 'list', 'webapps', 'denied')).toBeFocused()
  await page.keyboard.press('End')
  await expect(cell(page, 'autoscaler', 'patch', 'webapps/scale', 'allowed')).toBeFocused()
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  const reason = why(page, 'autoscaler cannot get webapps')
  const role = reason.getByRole('button', { name: /^Role: / })
  await role.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('option', { name: /New role/ }).press('Enter')
  await expect(reason).toContainText('POST /apis/rbac.authorization.k8s.io/v1/namespaces/default/roles, sent as admin')
  await expect(reason).toContainText('POST /apis/rbac.authorization.k8s.io/v1/namespaces/default/rolebindings, sent as admin')
  await reason.getByRole('textbox', { name: 'Name of the role' }).fill('webapp-reader')
  await reason.getByRole('button', { name: 'Create role' }).press('Enter')
  await expect(cell(page, 'autoscaler', 'get', 'webapps', 'allowed')).toBeVisible()

  const personas = page.getByRole('region', { name: 'Personas' })
  await personas.getByRole('button', { name: /^autoscaler/ }).press('Enter')
  await expect(personas).toContainText('Can get webapps in default.')
  await personas.getByRole('button', { name: 'Open role webapp-reader' }).press('Enter')
  const words = page.getByRole('dialog', { name: 'Role webapp-reader' })
  await expect(words).toContainText('Can get webapps.')
  await expect(words).toContainText('Bound in default')
  await page.keyboard.press('Escape')

  // In another namespace the role says nothing.
  await page.getByRole('button', { name: 'namespace: default' }).click()
  await page.getByRole('option', { name: 'All namespaces' }).click()
  await expect(cell(page, 'autoscaler', 'get', 'webapps', 'denied')).toBeVisible()
}

/** The view follows the roles, and puts back those of its personas. */
async function deleteRole(page: Page): Promise<void> {
  const personas = page.getByRole('region', { name: 'Personas' })
  await personas.getByRole('button', { name: /^autoscaler/ }).click()
  await personas.getByRole('button', { name: 'Open role crdlab:autoscaler' }).click()
  const words = page.getByRole('dialog', { name: 'ClusterRole crdlab:autoscaler' })
  await expect(words).toContainText('Can get, update and patch /scale of objects of all kinds.')
  await words.getByRole('link', { name: 'Edit YAML' }).click()
  await page.getByRole('button', { name: 'Delete' }).first().click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL(/\/resources\//)
  await page.goto(ACCESS)
  await expect(cell(page, 'autoscaler', 'patch', 'webapps/scale', 'denied')).toBeVisible()
  await cell(page, 'autoscaler', 'patch', 'webapps/scale', 'denied').click()
  await expect(why(page, 'autoscaler cannot patch webapps/scale')).toContainText('does not exist')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Create them' }).click()
  await expect(cell(page, 'autoscaler', 'patch', 'webapps/scale', 'allowed')).toBeVisible()
}

test('every answer has its reason; a rule is added and taken back, a role is made by keyboard, and the view follows what is deleted', async ({
  page,
}) => {
  await test.step('a rule', () => addRule(page))
  await test.step('a role by keyboard', () => makeRole(page))
  await test.step('a role that is deleted', () => deleteRole(page))
})

test('a persona of one’s own has a user and groups, acts in panes and the console, and stays with the workspace', async ({
  page,
}) => {
  await page.goto(ACCESS)
  await page.getByRole('button', { name: 'New persona' }).click()
  const dialog = page.getByRole('dialog', { name: 'New persona' })
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('user')
  await expect(dialog).toContainText('Another persona has this name.')
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('auditor')
  await dialog.getByRole('textbox', { name: 'User name' }).fill('audit-bot')
  await dialog.getByRole('textbox', { name: 'Groups' }).fill('audit, crdlab')
  await page.keyboard.press('Enter')
  const personas = page.getByRole('region', { name: 'Personas' })
  await expect(personas.getByRole('button', { name: /^auditor/ })).toHaveAttribute('aria-pressed', 'true')
  await expect(personas).toContainText('audit-bot, audit, crdlab')
  await expect(personas).toContainText('Can do nothing: no role is bound to it.')
  await personas.getByRole('button', { name: 'Act as' }).click()
  await expect(page.getByRole('button', { name: 'persona: auditor' })).toBeVisible()

  await page.goto(`./${STOREFRONT}`)
  await expect(pane(page, 'spec').getByText('auditor cannot update webapps')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'persona: auditor' })).toBeVisible()

  await page.goto(ACCESS)
  await cell(page, 'auditor', 'update', 'webapps', 'denied').click()
  const reason = why(page, 'auditor cannot update webapps')
  await expect(reason).toContainText('No role is bound to this persona here.')
  await reason.getByRole('button', { name: 'Create role' }).click()
  await expect(cell(page, 'auditor', 'update', 'webapps', 'allowed')).toBeVisible()
  await page.goto(`./${STOREFRONT}`)
  await editPane(page, 'spec', /storefront:2\.4/, 'storefront:2.5')
  await send(page, 'spec')
  await expect(page.getByTestId('result')).toContainText('200')
  await page.getByRole('button', { name: 'Open the API log' }).click()
  await page
    .getByTestId('log-row')
    .filter({ hasText: /PUT.*you/ })
    .last()
    .click()
  await expect(page.getByRole('region', { name: 'kubectl' })).toContainText('--as=audit-bot --as-group=audit --as-group=crdlab')

  // Deleting it acts as the administrator again, and can be taken back.
  await page.goto(ACCESS)
  await personas.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('button', { name: 'persona: admin' })).toBeVisible()
  await expect(personas.getByRole('button', { name: /^auditor/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await personas.getByRole('button', { name: 'Edit' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit persona auditor' })
  await edit.getByRole('button', { name: 'Service account' }).click()
  await edit.getByRole('textbox', { name: 'Namespace' }).fill('ci')
  await edit.getByRole('textbox', { name: 'Service account' }).fill('deployer')
  await expect(edit).toContainText('system:serviceaccounts:ci')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(personas).toContainText('sa ci:deployer')
})
