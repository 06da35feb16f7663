import { describe, expect, test } from 'vitest'
import { LazyModule } from './lazy-module.ts'
import { Questions } from './questions.ts'
import { rerun } from './rerun.ts'

/** Answers by doubling, when the test says so; notes what it was asked. */
function doubling() {
  const asked: number[] = []
  const questions = new Questions<number, number>({
    keyOf: String,
    ask: async (number) => {
      asked.push(number)
      if (number < 0) throw new RangeError('negative')
      return 2 * number
    },
  })
  return { asked, questions }
}

describe('Questions', () => {
  test('stop a step for each answer, which lives as long as the step', async () => {
    const { asked, questions } = doubling()
    const step = () => questions.answer(1) + questions.answer(2)
    expect(await rerun(step)).toBe(6)
    expect(asked).toEqual([1, 2])
    await rerun(step)
    expect(asked).toEqual([1, 2, 1, 2])
  })

  test('are asked once while they are under way', async () => {
    const { asked, questions } = doubling()
    expect(await Promise.all([rerun(() => questions.answer(3)), rerun(() => questions.answer(3))])).toEqual([6, 6])
    expect(asked).toEqual([3])
  })

  test('of several kinds, and code, stop one step', async () => {
    const [a, b] = [doubling(), doubling()]
    const code = new LazyModule(async () => 100)
    expect(await rerun(() => a.questions.answer(1) + code.get() + b.questions.answer(2))).toBe(106)
    expect([a.asked, b.asked]).toEqual([[1], [2]])
  })

  test('are gathered over many reads, of which none has to answer', async () => {
    const { asked, questions } = doubling()
    let runs = 0
    const sum = await rerun(() => {
      runs++
      questions.gather([1, 2, 3].map((number) => () => void questions.answer(number)))
      return questions.answer(1) + questions.answer(3)
    })
    expect([sum, runs, asked]).toEqual([8, 2, [1, 2, 3]])
  })

  test('of others are not gathered, and other errors end the reads', async () => {
    const [a, b] = [doubling(), doubling()]
    expect(await rerun(() => a.questions.gather([() => void b.questions.answer(5)]))).toBeUndefined()
    expect([a.asked, b.asked]).toEqual([[], [5]])
    const fail = () => {
      throw new TypeError('broken')
    }
    await expect(rerun(() => a.questions.gather([fail]))).rejects.toThrow('broken')
  })

  test('fail the step when they cannot be answered', async () => {
    const { questions } = doubling()
    await expect(rerun(() => questions.answer(-1))).rejects.toThrow('negative')
  })

  test('fail outside of a step, and after its first await', async () => {
    const { asked, questions } = doubling()
    expect(() => questions.answer(1)).toThrow('outside of a step')
    const late = async () => {
      await Promise.resolve()
      return questions.answer(1)
    }
    await expect(rerun(late)).rejects.toThrow('outside of a step')
    expect(asked).toEqual([])
  })
})
