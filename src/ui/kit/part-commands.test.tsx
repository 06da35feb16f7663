import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { COMMANDS, CommandRegistry } from '../base/commands.ts'
import { useCommands } from './keys.tsx'
import { runCommandIn } from './part-commands.ts'

describe('the keys of a part', () => {
  test.each([
    ['tree', 'Insert', 'addField'],
    ['tree', '+', 'addField'],
    ['tree', 'Delete', 'remove'],
    ['tree', 'Alt+ArrowUp', 'up'],
    ['tree', 'Alt+ArrowDown', 'down'],
    ['tree', 'Ctrl+d', 'duplicate'],
    ['tree', 'Ctrl+x', 'cut'],
    ['tree', 'Ctrl+v', 'paste'],
    ['tree', 'F2', 'renameField'],
    ['tree', 'Ctrl+z', undefined],
    ['tree', 'd', undefined],
    ['tree', 'Alt+Delete', undefined],
    ['designer', 'Ctrl+Shift+z', 'redo'],
    ['designer', 'Shift+F8', 'previousProblem'],
    ['designer', 'Delete', undefined],
  ] as const)('[DZ-4] within the %s, %s runs %s', (part, key, id) => {
    const registry = new CommandRegistry()
    const ran: string[] = []
    const all = Object.keys(COMMANDS).map((one) => [one, { run: () => ran.push(one) }])
    registry.register(() => Object.fromEntries(all))
    registry.handlerOf(key, { part })?.run()
    expect(ran).toEqual(id === undefined ? [] : [id])
  })

  test('run its command, but leave to a text what the text needs', async () => {
    const undo = vi.fn()
    function Part() {
      useCommands({ undo: { run: undo } })
      const onKeyDown = (event: React.KeyboardEvent): void => void runCommandIn('designer', event)
      return (
        <>
          <input onKeyDown={onKeyDown} />
          <button type="button" onKeyDown={onKeyDown} />
        </>
      )
    }
    render(<Part />)
    await userEvent.type(screen.getByRole('textbox'), '{Control>}z{/Control}')
    expect(undo).not.toHaveBeenCalled()
    await userEvent.type(screen.getByRole('button'), '{Control>}z{/Control}')
    expect(undo).toHaveBeenCalledTimes(1)
  })
})
