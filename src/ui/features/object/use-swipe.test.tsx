import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { useSwipe } from './use-swipe.ts'

function Part({ onSwipe }: { readonly onSwipe: (by: 1 | -1) => void }) {
  return (
    <div data-testid="part" {...useSwipe(onSwipe)}>
      <p data-testid="words">words</p>
      <div role="slider" aria-valuenow={1} tabIndex={0} />
      <div className="field" data-testid="stepper" />
    </div>
  )
}

const touch = (x: number, y: number, identifier = 0) => ({ identifier, clientX: x, clientY: y })

function swipe(where: HTMLElement, from: [number, number], to: [number, number]): (1 | -1)[] {
  fireEvent.touchStart(where, { touches: [touch(...from)] })
  fireEvent.touchEnd(where, { changedTouches: [touch(...to)] })
  return collected.splice(0)
}

const collected: (1 | -1)[] = []

afterEach(() => {
  document.documentElement.dir = ''
})

describe('a swipe', () => {
  const draw = (): void => void render(<Part onSwipe={(by) => collected.push(by)} />)

  it.each<[name: string, from: [number, number], to: [number, number], by: (1 | -1)[]]>([
    ['to the left goes on', [200, 100], [120, 110], [1]],
    ['to the right goes back', [100, 100], [180, 90], [-1]],
    ['of a few pixels is none', [200, 100], [150, 100], []],
    ['that goes down as well is a scroll', [200, 100], [120, 160], []],
    ['from the edge is the browser’s', [10, 100], [200, 100], []],
  ])('%s', (_, from, to, by) => {
    draw()
    expect(swipe(screen.getByTestId('words'), from, to)).toEqual(by)
  })

  it('goes the other way where one reads from right to left', () => {
    draw()
    document.documentElement.dir = 'rtl'
    expect(swipe(screen.getByTestId('words'), [200, 100], [120, 100])).toEqual([-1])
  })

  it('is left to a slider and to a stepper', () => {
    draw()
    expect(swipe(screen.getByRole('slider'), [200, 100], [100, 100])).toEqual([])
    expect(swipe(screen.getByTestId('stepper'), [200, 100], [100, 100])).toEqual([])
  })

  it('is none with two fingers, or where the gesture is taken away', () => {
    draw()
    const words = screen.getByTestId('words')
    fireEvent.touchStart(words, { touches: [touch(200, 100), touch(220, 100, 1)] })
    fireEvent.touchEnd(words, { changedTouches: [touch(100, 100)] })
    fireEvent.touchStart(words, { touches: [touch(200, 100)] })
    fireEvent.touchCancel(words)
    fireEvent.touchEnd(words, { changedTouches: [touch(100, 100)] })
    expect(collected).toEqual([])
  })

  it('is none while text is selected', () => {
    draw()
    const selected = vi.spyOn(window, 'getSelection').mockReturnValue({ isCollapsed: false } as Selection)
    expect(swipe(screen.getByTestId('words'), [200, 100], [100, 100])).toEqual([])
    selected.mockRestore()
  })
})
