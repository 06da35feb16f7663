import { act, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { COMMANDS, type CommandId, type CommandKeys } from '../base/commands.ts'
import { pageTexts } from '../base/i18n/page.en.ts'
import { useCommands, useShortcuts } from '../kit/keys.tsx'
import HelpDialog from './help.tsx'
import { usePaletteEntries } from './palette-entries.ts'

const ID = 'greet' as CommandId
const KEY = 'Alt+q'
const TITLE = 'Greet the reader'

const commands = COMMANDS as Record<string, CommandKeys>
const titles = pageTexts.commands.titles as Record<string, string>

/** Adds a command as a change of the page does: its id with its keys, and its title. */
function addCommand(): void {
  commands[ID] = { scope: 'everywhere', keys: [KEY] }
  titles[ID] = TITLE
}

function removeCommand(): void {
  delete commands[ID]
  delete titles[ID]
}

afterEach(removeCommand)

/** A part of the page that handles the command. */
function Greeter({ onGreet }: { readonly onGreet: () => void }) {
  useCommands({ [ID]: { run: onGreet } })
  useShortcuts()
  return null
}

function Palette() {
  const { entries } = usePaletteEntries()
  return <output>{entries.map(({ title }) => title).join('\n')}</output>
}

/** Where the page has the command: the palette, the help with its keys, and what the keys run. */
async function placesOf(): Promise<string[]> {
  const greeted: true[] = []
  const greeter = <Greeter onGreet={() => greeted.push(true)} />
  const { rerender, unmount } = render(greeter)
  // The palette lists what is handled when it opens.
  rerender(
    <>
      {greeter}
      <Palette />
      <HelpDialog onClose={() => undefined} />
    </>,
  )
  await act(async () => {
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'q', code: 'KeyQ', altKey: true, cancelable: true }))
  })
  const palette = screen.getAllByRole('status', { hidden: true }).some(({ textContent }) => textContent?.includes(TITLE))
  const help = within(screen.getByRole('dialog')).queryByText(TITLE)
  unmount()
  return [...(palette ? ['palette'] : []), ...(help ? ['help'] : []), ...(greeted.length === 1 ? ['keys'] : [])]
}

test('a command that is added to the list is in palette and help and runs by its keys', async () => {
  addCommand()
  expect(await placesOf()).toEqual(['palette', 'help', 'keys'])
})

test('taken out again, nothing knows it', async () => {
  addCommand()
  removeCommand()
  expect(await placesOf()).toEqual([])
})
