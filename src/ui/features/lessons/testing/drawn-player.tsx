import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { expect } from 'vitest'
import { Router } from 'wouter'
import { useHashLocation } from 'wouter/use-hash-location'
import type { RequestSpec } from '../../../../client/transport.ts'
import { loadLesson } from '../../../../lessons/catalogue.ts'
import { appStore } from '../../../base/state/store.ts'
import { openLesson } from '../play.ts'
import Player from '../player.tsx'

/** The object of most lessons. */
export const CORNER = '/apis/learn.crdlab.dev/v1/namespaces/default/bakeries/corner'

/** Draws the player of a lesson, as the page does when it is opened again. */
export async function drawPlayer(id: string): Promise<UserEvent> {
  render(
    <Router hook={useHashLocation}>
      <Player id={id} />
    </Router>,
  )
  await screen.findByRole('complementary')
  return userEvent.setup()
}

/** Opens a lesson at a step, an index, and draws its player. */
export async function openPlayer(id: string, step = 0): Promise<UserEvent> {
  const lesson = await loadLesson(id)
  if (lesson === undefined) throw new Error('no lesson')
  await openLesson(lesson, step)
  return drawPlayer(id)
}

/** Sends a request as the reader. */
export async function sendAsReader(spec: RequestSpec): Promise<void> {
  await act(async () => {
    const answer = await appStore.getState().you?.send(spec)
    if (answer === undefined) throw new Error('no server')
    expect(answer.failure).toBeUndefined()
  })
}

/** Sends a merge patch as the reader. */
export const patch = (path: string, change: object): Promise<void> =>
  sendAsReader({ method: 'PATCH', path, contentType: 'application/merge-patch+json', body: JSON.stringify(change) })

export const nextButton = (): HTMLButtonElement => screen.getByRole('button', { name: /^(Next|Finish)/ })

export const press = (user: UserEvent, name: string): Promise<void> => user.click(screen.getByRole('button', { name }))

export const playerSays = (text: string): Promise<void> =>
  waitFor(() => expect(screen.getByRole('complementary').textContent).toContain(text))

/** Goes on to the next step once the goals are met. */
export async function goOn(user: UserEvent): Promise<void> {
  await waitFor(() => expect(nextButton().disabled).toBe(false))
  await user.click(nextButton())
}
