import { readdirSync, readFileSync } from 'node:fs'
import { parse } from 'yaml'
import type { Lesson } from '../src/lessons/format.ts'
import { expect, test } from './page.ts'

const FOLDER = 'src/lessons/data'

/** A lesson of the reader's own, the solution of one of whose steps is a wrong turn. */
function astray(lesson: Lesson, step: number, turn: Lesson['steps'][number]['solution']): Lesson {
  const steps = lesson.steps.map((one, i) => (i === step ? { ...one, solution: turn } : one))
  return { ...lesson, id: `astray-${lesson.id}`, chapter: 'own', steps }
}

for (const file of readdirSync(FOLDER)) {
  const lesson: Lesson = parse(readFileSync(`${FOLDER}/${file}`, 'utf8'))
  const turns = lesson.steps.flatMap(({ hints = [] }, step) => hints.map(({ id, turn }) => ({ step, id, turn })))
  if (turns.length === 0) throw new Error(`${file} has no wrong turns`)

  test(`each wrong turn of ${lesson.id} gets its hint`, async ({ page }) => {
    await page.goto('./#/lessons')
    for (const { step, id, turn } of turns) {
      const own = astray(lesson, step, turn)
      const kept: [key: string, text: string] = [`crdlab.own-lesson.${own.id}`, JSON.stringify({ lesson: own })]
      await page.evaluate(([key, text]) => localStorage.setItem(key, text), kept)
      await page.goto('about:blank')
      await page.goto(`./#/lesson/${own.id}/${step + 1}`)
      const player = page.getByRole('complementary', { name: /^Lesson/ })
      await expect(player.getByRole('img', { name: `Step ${step + 1} of ${lesson.steps.length}` })).toBeVisible()
      await player.getByRole('button', { name: 'Show solution' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Show solution' }).click()
      await expect(player.getByRole('region', { name: 'Hint' }), `${id} of step ${step + 1}`).toHaveAttribute('data-hint', id)
      await expect(player.getByRole('button', { name: /^(Next|Finish)$/ })).toBeDisabled()
    }
  })
}
