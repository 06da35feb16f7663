import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'

// Parts of the designer as it is drawn, as a user finds them.

/** The tree of the fields. */
export const tree = (): HTMLElement => screen.getByRole('treegrid', { name: 'Fields of the schema' })

const nameCells = (): HTMLElement[] => within(tree()).queryAllByTestId('name')

/** The names of the fields in the tree. */
export const names = (): (string | null)[] => nameCells().map(({ textContent }) => textContent)

/** The row of the tree with a field of this name. */
export function row(name: string): HTMLElement {
  const found = nameCells()
    .find(({ textContent }) => textContent === name)
    ?.closest('tr')
  if (!found) throw new Error(`no field ${name} is drawn`)
  return found
}

/** The rows of the list of problems that say this. */
export function problems(said: string): HTMLElement[] {
  const list = screen.queryByRole('grid', { name: 'Problems, most severe first' })
  return list === null
    ? []
    : within(list)
        .getAllByRole('row')
        .filter(({ textContent }) => textContent?.includes(said))
}

/** The inspector. */
export const inspector = () => within(screen.getByRole('region', { name: 'Field' }))

/** Replaces the text of a box, as one who types it. */
export async function write(user: UserEvent, target: HTMLElement, text: string): Promise<void> {
  await user.clear(target)
  await user.click(target)
  await user.paste(text)
}

/** Sets a text of the inspector, as one who types and presses Enter. */
export async function fill(user: UserEvent, label: string, text: string): Promise<void> {
  const box = await waitFor(
    () => screen.queryByRole('spinbutton', { name: label }) ?? screen.getByRole('textbox', { name: label }),
  )
  await write(user, box, text)
  await user.keyboard('{Enter}')
}
