import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { Checkpoint } from '../../entities/workspace/checkpoints.ts'
import { CheckpointsDialog } from './checkpoints-dialog.tsx'

const stored = vi.hoisted(() => ({ lists: [] as ((list: Checkpoint[]) => void)[], saved: [] as string[] }))
vi.mock('../../entities/workspace/checkpoints.ts', async (importActual) => ({
  ...(await importActual<object>()),
  listCheckpoints: () => new Promise<Checkpoint[]>((resolve) => stored.lists.push(resolve)),
}))
vi.mock('../../entities/workspace/transfer.ts', async (importActual) => ({
  ...(await importActual<object>()),
  saveCheckpoint: async (name: string) => void stored.saved.push(name),
}))

const BEFORE: Checkpoint = { id: 1, workspace: 'a', name: 'before', time: 0, bytes: 2, crds: 1, objects: 3 }

it('a checkpoint is saved while the list of them is still read', async () => {
  render(<CheckpointsDialog onClose={() => undefined} />)
  fireEvent.change(screen.getByRole('textbox'), { target: { value: ' before ' } })
  await act(async () => fireEvent.submit(screen.getByRole('textbox')))
  expect(stored.saved).toEqual(['before'])
  await act(async () => {
    for (const answer of stored.lists) answer([BEFORE])
  })
  expect(screen.getByTestId('checkpoint').textContent).toContain('before')
})
