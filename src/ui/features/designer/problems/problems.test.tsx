import { cleanup, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenedHere, openHere } from '../../../entities/workspace/testing/open-here.ts'
import { type DrawnDesigner, drawDesigner } from '../testing/drawn-designer.tsx'
import { problems, row } from '../testing/drawn-parts.ts'
import { draftOf, drawNew, drawView } from '../testing/drawn-view.tsx'
import { expectSoundStructure } from '../testing/structure.ts'

const CRD = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: robots.e2e.crdlab.dev
spec:
  group: e2e.crdlab.dev
  scope: Namespaced
  names: {plural: robots, singular: robot, kind: Robot, listKind: RobotList}
  versions:
    - name: v1
      served: true
      storage: true
      schema:
        openAPIV3Schema:
          type: object
          properties:
            spec:
              type: object
              properties:
                replicas: {type: integer, format: int32, maximum: 1, default: 2}
                size: {type: integer}
                speed: {type: integer}
                paused: {type: boolean}
                ratio: {type: number}
                mode: {type: string, enum: [slow, fast, slow]}
                node_name: {type: string}
`

async function open(workspace: string): Promise<DrawnDesigner> {
  const drawn = await drawDesigner(CRD, workspace)
  await waitFor(() => expect(drawn.problems('rejected')).toHaveLength(1))
  await screen.findByRole('button', { name: /^Show only: style/ })
  return drawn
}

test('the profile of core APIs asks more, and is kept for the workspace', async () => {
  const { user, problems } = await open('profile')
  const asked = 'A boolean cannot get a third value'
  expect(problems(asked)).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Rules for: operators' }))
  await user.click(await screen.findByRole('option', { name: /^core APIs/ }))
  await user.type(await screen.findByRole('searchbox', { name: 'Filter problems' }), 'nobools')
  await waitFor(() => expect(problems('')).toHaveLength(1))
  expect(problems(asked)).toHaveLength(1)
  await user.clear(screen.getByRole('searchbox', { name: 'Filter problems' }))
  await user.type(screen.getByRole('searchbox', { name: 'Filter problems' }), 'no such thing')
  await user.click(await screen.findByRole('button', { name: 'Show all' }))
  await waitFor(() => expect(problems('rejected')).toHaveLength(1))
  cleanup()
  await open('profile')
  expect(screen.getByRole('button', { name: 'Rules for: core APIs' })).toBeTruthy()
})

let opened: OpenedHere
beforeAll(async () => {
  opened = await openHere('problems', [])
})
afterAll(() => opened.close())

const list = (): HTMLElement => screen.getByRole('grid', { name: 'Problems, most severe first' })
const active = (): string | null | undefined => list().querySelector('[aria-selected=true]')?.textContent
const chip = (word: string): HTMLElement => screen.getByRole('button', { name: new RegExp(`^Show only: ${word}`) })
const count = (said: string, wanted: number): Promise<void> => waitFor(() => expect(problems(said), said).toHaveLength(wanted))

/** Draws the Design view with a CRD that is not installed. */
async function drawProblems(kind: string): Promise<UserEvent> {
  const user = await drawNew(CRD.replaceAll('robot', kind.toLowerCase()).replaceAll('Robot', kind))
  await count('rejected', 1)
  await screen.findByRole('button', { name: /^Show only: style/ })
  return user
}

test('problems are walked, mended and filtered by keys', async () => {
  const user = await drawProblems('Robot')
  expect(within(list()).getAllByRole('row')[0]?.textContent).toContain('should be less than or equal to 1')
  const install = (): HTMLButtonElement => screen.getByRole('button', { name: 'Install' })
  expect(install().disabled).toBe(true)
  list().focus()
  await user.keyboard('{ArrowDown}')
  expect(active()).toContain('spec.size')
  const details = screen.getByRole('complementary', { name: 'Problem details' })
  expect(details.textContent).toContain('Clients in different languages')
  expect(within(details).getByRole('link', { name: 'kube-api-linter: integers' }).getAttribute('href')).toMatch(
    /linters\.md#integers$/,
  )
  await user.keyboard('{Enter}')
  expect(row('size').getAttribute('aria-selected')).toBe('true')
  await user.keyboard('{Control>}.{/Control}')
  await count('spec.size', 0)
  // What is mended leaves its place to the next.
  await waitFor(() => expect(active()).toContain('spec.speed'))
  await user.keyboard('{Home}{Control>}.{/Control}')
  await count('rejected', 0)
  expect(screen.queryByRole('button', { name: /^Show only: rejected/ })).toBeNull()
  await waitFor(() => expect(install().disabled).toBe(false))

  await user.click(chip('hint'))
  expect(chip('hint').getAttribute('aria-pressed')).toBe('true')
  await count('spec.speed', 0)
  await count('spec.ratio', 1)
  await user.click(chip('hint'))
  await count('spec.speed', 1)

  // From anywhere: the next one, and back.
  await user.click(row('paused'))
  await user.keyboard('{F8}')
  const before = active()
  await user.keyboard('{F8}')
  expect(active()).not.toBe(before)
  await user.keyboard('{Shift>}{F8}{/Shift}')
  expect(active()).toBe(before)
})

/** Gives the reason for which a rule is ignored. */
async function giveReason(user: UserEvent, reason: string): Promise<void> {
  await user.click(await screen.findByRole('textbox', { name: 'Reason' }))
  await user.paste(reason)
}

test('a fix that is pressed leaves the keys in the list, and does nothing more when it is pressed twice', async () => {
  const user = await drawProblems('Drone')
  within(problems('rejected')[0] as HTMLElement)
    .getByRole('button', { name: 'Remove default' })
    .focus()
  await user.keyboard('{Enter}')
  await count('rejected', 0)
  await waitFor(() => expect(document.activeElement).toBe(list()))
  await user.keyboard('{Control>}z{/Control}')
  await count('rejected', 1)
  await user.dblClick(within(problems('spec.size')[0] as HTMLElement).getByRole('button', { name: 'Set format: int32' }))
  await count('spec.size', 0)
  expect(within(screen.getByRole('region', { name: 'Problems' })).queryByRole('alert')).toBeNull()

  // A reason that is given leaves the keys there too; a draft that is installed takes along what is ignored.
  await user.click(
    within(problems('spec.ratio')[0] as HTMLElement).getByRole('button', { name: 'Ignore nofloats at spec.ratio' }),
  )
  await giveReason(user, 'A ratio is one.')
  await user.keyboard('{Enter}')
  await count('spec.ratio', 0)
  await waitFor(() => expect(document.activeElement).toBe(list()))
  await user.click(within(problems('rejected')[0] as HTMLElement).getByRole('button', { name: 'Remove default' }))
  await count('rejected', 0)
  await user.click(screen.getByRole('button', { name: 'Install' }))
  await waitFor(() => expect(window.location.hash).toBe('#/ws/problems/crd/drones.e2e.crdlab.dev/design'))
  await user.click(screen.getByRole('button', { name: '1 ignored' }))
  expect(screen.getByRole('dialog', { name: 'Ignored rules' }).textContent).toContain('A ratio is one.')
})

test('what is ignored keeps its reason, in the browser and in the CRD', async () => {
  let user = await drawProblems('Rover')
  list().focus()
  await user.keyboard('{ArrowDown}i')
  const dialog = within(await screen.findByRole('dialog', { name: 'Ignore integers' }))
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Here' }).disabled).toBe(true)
  await expectSoundStructure(screen.getByRole('dialog', { name: 'Ignore integers' }), 'ignoring')
  await giveReason(user, 'Old clients read it so.')
  await user.click(dialog.getByRole('button', { name: 'In the whole CRD' }))
  await count('spec.size', 0)
  await count('spec.speed', 0)
  cleanup()
  user = await drawView('new')
  await count('rejected', 1)
  await count('spec.speed', 0)

  await user.click(screen.getByRole('button', { name: '1 ignored' }))
  const ignored = screen.getByRole('dialog', { name: 'Ignored rules' })
  expect(ignored.textContent).toContain('Old clients read it so. (in this browser)')
  await expectSoundStructure(ignored, 'what is ignored')
  await user.click(within(ignored).getByRole('button', { name: 'Save in the CRD' }))
  await waitFor(() => expect(ignored.textContent).toContain('Old clients read it so. (in the CRD)'))
  await user.keyboard('{Escape}')
  // What is undone there is ignored in the browser again.
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(draftOf('new')).not.toContain('crdlab.dev/ignored'))
  screen.getByRole('button', { name: '1 ignored' })
  await user.click(screen.getByRole('button', { name: 'Redo' }))
  await waitFor(() => expect(draftOf('new')).toContain('crdlab.dev/ignored'))
  await count('spec.speed', 0)

  await user.click(screen.getByRole('button', { name: '1 ignored' }))
  await user.click(
    await within(screen.getByRole('dialog', { name: 'Ignored rules' })).findByRole('button', {
      name: /^Stop ignoring: integers/,
    }),
  )
  await count('spec.speed', 1)
  expect(draftOf('new')).not.toContain('crdlab.dev/ignored')
})
