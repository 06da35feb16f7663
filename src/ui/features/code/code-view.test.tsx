import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Router, useLocation } from 'wouter'
import { useHashLocation } from 'wouter/use-hash-location'
import { EXAMPLES } from '../../../examples/catalogue.ts'
import { CONTROLLER_EXAMPLES } from '../../../lab/examples.ts'
import { runDirectly } from '../../../lab/testing/direct-runner.ts'
import { readPath } from '../../base/address/path.ts'
import { appStore } from '../../base/state/store.ts'
import { putProgram, removeProgram } from '../../entities/workspace/programs.ts'
import { type OpenedHere, openHere } from '../../entities/workspace/testing/open-here.ts'
import { codeView } from './view.ts'

const NAME = 'webapp-status'

let opened: OpenedHere
beforeEach(async () => {
  opened = await openHere('code', EXAMPLES.slice(0, 1))
  const { connector, setConnector } = appStore.getState()
  const openProgram = () => {
    throw new Error('nothing is replayed here')
  }
  setConnector({ ...connector, runProgram: runDirectly, openProgram })
})
afterEach(async () => {
  cleanup()
  act(() => removeProgram(NAME))
  await opened.close()
})

function View() {
  const path = readPath(useLocation()[0])
  return path && codeView.open(path, 'code')?.element
}

function draw(hash: string): UserEvent {
  window.location.hash = hash
  render(
    <Router hook={useHashLocation}>
      <View />
    </Router>,
  )
  return userEvent.setup()
}

const press = async (user: UserEvent, name: string): Promise<void> => user.click(await screen.findByRole('button', { name }))
const playButton = (): HTMLButtonElement => screen.getByRole('button', { name: 'Play' })

test('[LB-7] a program from somebody else is marked, and runs only once the reader allows it', async () => {
  putProgram({ name: NAME, source: CONTROLLER_EXAMPLES[NAME], isForeign: true })
  const user = draw('#/ws/code/code')
  const programs = within(await screen.findByRole('region', { name: 'Controllers of this workspace' }))
  expect(programs.getByText(NAME).closest('li')?.textContent).toContain('from somebody else')
  await user.click(programs.getByText(NAME))
  await screen.findByText(/^This code came from somebody else\./)
  expect(playButton().disabled).toBe(true)
  await press(user, 'Allow it to run')
  await waitFor(() => expect(playButton().disabled).toBe(false))
  expect(screen.queryByText(/^This code came from somebody else\./)).toBeNull()
})

test('[RP-3] a file that is no recording is named with the line that is wrong, and opens nothing', async () => {
  const user = draw('#/ws/code/code')
  const input = await screen.findByLabelText('Open recording', { selector: 'input' })
  await user.upload(input, new File(['"format":"x"}'], 'run.jsonl'))
  const said = expect.stringContaining('run.jsonl, line 1: no JSON')
  await waitFor(() => expect(appStore.getState().toasts.map(({ text }) => text)).toContainEqual(said))
  expect(window.location.hash).toBe('#/ws/code/code')
})
