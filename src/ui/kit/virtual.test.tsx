import { act, render } from '@testing-library/react'
import { useRef } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { type RowWindow, useWindow } from './virtual.ts'

const ROW = 20
const HEAD = 8

let shown: RowWindow
let reads = 0

/** A hundred rows in an element that shows five of them below its head. */
function Rows() {
  const element = useRef<HTMLDivElement>(null)
  shown = useWindow(element, 100, ROW, HEAD)
  const measured = (target: HTMLDivElement | null): void => {
    element.current = target
    if (target === null || Object.hasOwn(target, 'scrollTop')) return
    let top = 0
    const scrollTop = {
      get: () => {
        reads++
        return top
      },
      set: (to: number) => {
        top = to
      },
    }
    Object.defineProperties(target, { clientHeight: { value: 5 * ROW + HEAD }, scrollTop })
  }
  return <div ref={measured} />
}

let target: HTMLElement
/** What a browser does once it has laid the page out. */
let layOut: () => void

beforeEach(() => {
  const observed: (() => void)[] = []
  layOut = () =>
    act(() => {
      for (const tell of observed) tell()
    })
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly #tell: () => void
      constructor(tell: () => void) {
        this.#tell = tell
      }
      observe() {
        observed.push(this.#tell)
      }
      disconnect() {}
    },
  )
  reads = 0
  target = render(<Rows />).container.firstElementChild as HTMLElement
  expect(reads, 'the page is not asked for its layout while it is drawn').toBe(0)
  return () => vi.unstubAllGlobals()
})

describe('before the page is laid out', () => {
  test('as many rows are drawn as most of the window shows', () => {
    expect(shown).toMatchObject({ first: 0, end: Math.ceil((0.7 * window.innerHeight - HEAD) / ROW) })
  })

  test('a row is scrolled into sight once it is', () => {
    shown.reveal(9)
    expect(reads).toBe(0)
    layOut()
    expect(target.scrollTop).toBe(5 * ROW)
  })
})

describe('once the page is laid out', () => {
  beforeEach(() => {
    layOut()
    reads = 0
  })

  test.each([
    { name: 'the last row that is wholly in sight stays where it is', indices: [4], top: 0 },
    { name: 'the row after it comes to the lower edge', indices: [5], top: ROW },
    { name: 'the last of all', indices: [99], top: 95 * ROW },
    { name: 'the first again, in the same frame', indices: [99, 0], top: 0 },
    { name: 'a row above comes to the upper edge', indices: [99, 50], top: 50 * ROW },
  ])('a row is scrolled into sight: $name', ({ indices, top }) => {
    for (const index of indices) shown.reveal(index)
    expect(target.scrollTop).toBe(top)
  })

  test('a row in sight is left alone without asking the page for its layout', () => {
    shown.reveal(3)
    expect(reads).toBe(0)
    shown.reveal(40)
    expect(reads).toBe(1)
  })

  test('a row that was scrolled away by hand comes back', () => {
    target.scrollTop = 30 * ROW
    act(() => void target.dispatchEvent(new Event('scroll')))
    shown.reveal(0)
    expect(target.scrollTop).toBe(0)
  })

  test('only rows in sight, and some around them, are drawn', () => {
    expect(shown).toMatchObject({ first: 0, end: 13 })
    target.scrollTop = 30 * ROW + 7
    act(() => void target.dispatchEvent(new Event('scroll')))
    expect(shown).toMatchObject({ first: 22, end: 43 })
  })
})
