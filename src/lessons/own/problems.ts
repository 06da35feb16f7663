import type { Lesson, LessonTexts } from '../format.ts'

/** How many words a reader is given at once. */
export const MOST_WORDS = { step: 40, why: 40, hint: 20, question: 25, reason: 40, answer: 60 } as const

/** The most steps of a lesson, and the most minutes that it says it takes, as the format has it. */
export const MOST_STEPS = 6
export const MOST_MINUTES = 30

/** A text that is missing or too long. */
export interface TextProblem {
  /** `steps.send.why.text`. */
  readonly place: string
  /** How many words there are, where they are too many, and how many there can be; absent: there is no text. */
  readonly words?: number
  readonly most?: number
}

export const wordsOf = (text: string): number => text.split(/\s+/).filter((word) => word !== '').length

const SOME = Number.POSITIVE_INFINITY

/** What is wrong with the texts of a lesson in a language. */
export function textProblems({ steps }: Pick<Lesson, 'steps'>, texts: LessonTexts): readonly TextProblem[] {
  const problems: TextProblem[] = []
  const look = (place: string, text: string | undefined, most: number): void => {
    const words = wordsOf(text ?? '')
    if (words === 0) problems.push({ place })
    else if (words > most) problems.push({ place, words, most })
  }
  look('title', texts.title, SOME)
  look('summary', texts.summary, SOME)
  look('explain', texts.explain, SOME)
  if (texts.answer !== undefined) look('answer', texts.answer, MOST_WORDS.answer)
  for (const { id, goals, hints = [], predict } of steps) {
    const own = texts.steps[id]
    const at = `steps.${id}`
    look(`${at}.text`, own?.text, MOST_WORDS.step)
    for (const goal of goals) look(`${at}.goals.${goal.id}`, own?.goals[goal.id], SOME)
    for (const hint of hints) {
      look(`${at}.hints.${hint.id}.title`, own?.hints?.[hint.id]?.title, SOME)
      look(`${at}.hints.${hint.id}.text`, own?.hints?.[hint.id]?.text, MOST_WORDS.hint)
    }
    if (predict !== undefined) {
      look(`${at}.predict.question`, own?.predict?.question, MOST_WORDS.question)
      for (const choice of 'choices' in predict ? predict.choices : [])
        look(`${at}.predict.choices.${choice.id}`, own?.predict?.choices?.[choice.id], SOME)
      look(`${at}.predict.reason`, own?.predict?.reason, MOST_WORDS.reason)
    }
    look(`${at}.why.title`, own?.why.title, SOME)
    look(`${at}.why.text`, own?.why.text, MOST_WORDS.why)
  }
  return problems
}
