import { describe, expect, it } from 'vitest'
import { reportsOf } from './testing/reports.ts'
import { FieldStack } from './unknown-fields.ts'

const REASON = { action: 'pruned', why: { code: 'notInSchema' }, rule: 'PN-1' } as const

/** Goes to `a.b[0]`. */
function descend(stack: FieldStack): FieldStack {
  stack.pushKey('a')
  stack.pushKey('b')
  stack.pushIndex(0)
  return stack
}

describe('[PN-6] the paths of unknown fields', () => {
  it('are named from the root, in byte order', () => {
    const stack = descend(new FieldStack(true))
    stack.record('z')
    stack.pop()
    stack.record('c')
    stack.pop()
    stack.pop()
    stack.record('r')
    stack.add(['m.n'])
    expect(stack.sorted()).toEqual(['a.b.c', 'a.b[0].z', 'm.n', 'r'])
  })

  it('are not collected unless asked', () => {
    const stack = descend(new FieldStack(false))
    stack.record('z')
    stack.add(['m'])
    expect(stack.sorted()).toEqual([])
  })
})

describe('how deep a pass is', () => {
  it.each([
    ['tracked', () => new FieldStack(true), 3],
    ['reported', () => new FieldStack(false, () => {}), 3],
    ['not followed', () => new FieldStack(false), 0],
  ])('%s', (_, made, depth) => {
    const stack = descend(made())
    expect(stack.depth).toBe(depth)
    for (let i = 0; i < 3; i++) stack.pop()
    expect(stack.depth).toBe(0)
  })
})

describe('[TR-2] what a pass reports', () => {
  it('stands at its path', () => {
    const lines = reportsOf((report) => {
      const stack = descend(new FieldStack(false, report))
      stack.report(REASON, 'c', 1, undefined)
      stack.below('metadata')?.(REASON, ['labels', 'x'], undefined, 2)
    })
    expect(lines).toEqual(['pruned PN-1 a/b/0/c: 1 => nothing', 'pruned PN-1 a/b/0/metadata/labels/x: nothing => 2'])
  })

  it('goes nowhere when it is not followed', () => {
    expect(new FieldStack(true).below('a')).toBeUndefined()
  })
})
