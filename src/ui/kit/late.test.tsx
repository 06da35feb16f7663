import { act, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { appStore } from '../base/state/store.ts'
import { ErrorBoundary, LatePart, late } from './late.tsx'

describe('a part of the page that failed', () => {
  test('keeps what was thrown as an error', () => {
    const error = new Error('no code')
    expect(ErrorBoundary.getDerivedStateFromError(error)).toEqual({ error })
    expect(ErrorBoundary.getDerivedStateFromError('no code')).toEqual({ error })
  })
})

beforeEach(() => {
  appStore.setState({ toasts: [] })
  // React says what an error boundary caught.
  vi.spyOn(console, 'error').mockReturnValue(undefined)
})

/** A part whose code fails to arrive the first time. */
function laterOn() {
  let asked = 0
  return late(async () => {
    if (++asked === 1) throw new Error('no network.')
    return { default: () => <p>the part</p> }
  })
}

function Page({ Part }: { readonly Part: React.ComponentType }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        open
      </button>
      <p>the page</p>
      <LatePart onClose={() => setOpen(false)}>{isOpen && <Part />}</LatePart>
    </>
  )
}

const open = () => act(async () => void fireEvent.click(screen.getByText('open')))

test('a part whose code does not come closes and says why; the page stays, and the part can be opened again', async () => {
  render(<Page Part={laterOn()} />)
  await open()
  expect(screen.queryByText('the part')).toBeNull()
  expect(screen.getByText('the page')).toBeDefined()
  expect(appStore.getState().toasts.map(({ text, tone }) => [tone, text])).toEqual([
    ['bad', 'This did not open: no network. Try again.'],
  ])
  await open()
  expect(await screen.findByText('the part')).toBeDefined()
})

test('a part that fails while it is drawn closes and leaves the page', async () => {
  const Broken = () => {
    throw new Error('broken')
  }
  render(<Page Part={Broken} />)
  await open()
  expect(screen.getByText('the page')).toBeDefined()
  expect(appStore.getState().toasts.map(({ text }) => text)).toEqual(['This did not open: broken. Try again.'])
})

test('what waits stands in the place of a part until its code has come', async () => {
  let arrive: (value: { default: () => React.JSX.Element }) => void = () => undefined
  const load = () => new Promise<{ default: () => React.JSX.Element }>((resolve) => (arrive = resolve))
  const Part = late(load, () => 'waiting')
  render(<Page Part={Part} />)
  await open()
  expect(screen.getByText('waiting')).toBeDefined()
  await act(async () => arrive({ default: () => <p>the part</p> }))
  expect(screen.queryByText('waiting')).toBeNull()
  expect(screen.getByText('the part')).toBeDefined()
})
