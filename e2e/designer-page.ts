import type { Locator, Page } from '@playwright/test'

// Parts of the designer, as a user finds them.

/** The row of a field of this name in the tree. */
export const row = (page: Page, name: string): Locator =>
  page.locator('.dz-row', { has: page.locator('.dz-name', { hasText: new RegExp(`^${name}$`) }) })

export const tree = (page: Page): Locator => page.getByRole('treegrid', { name: 'Fields of the schema' })

/** A text of the inspector or of the head. */
export const box = (page: Page, label: string): Locator => page.getByRole('textbox', { name: label, exact: true })

/** Opens a text as a file in the designer of a workspace. */
export async function openFile(page: Page, workspace: string, name: string, text: string): Promise<void> {
  await page.goto(`./#/ws/${workspace}/design`)
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/yaml', buffer: Buffer.from(text) })
}
