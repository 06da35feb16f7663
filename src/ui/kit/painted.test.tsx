import { renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { useIsPainted } from './painted.ts'

/** The frames that the page asked for, which are drawn when the test says so. */
let frames: FrameRequestCallback[] = []

afterEach(() => {
  vi.restoreAllMocks()
  frames = []
})

it('what comes later is drawn once a frame with the first was drawn, and not before the first is there', async () => {
  vi.spyOn(window, 'requestAnimationFrame').mockImplementation((frame) => frames.push(frame))
  const { result, rerender } = renderHook(({ isDrawn }) => useIsPainted(isDrawn), { initialProps: { isDrawn: false } })
  expect(frames).toHaveLength(0)
  rerender({ isDrawn: true })
  expect([frames.length, result.current]).toEqual([1, false])
  frames[0]?.(0)
  await waitFor(() => expect(result.current).toBe(true))
})
