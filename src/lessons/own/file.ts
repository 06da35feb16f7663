import { stringify } from '../../apimachinery/json/serialize.ts'
import { parseYaml } from '../../apimachinery/yaml/parse.ts'
import { YamlSyntaxError } from '../../apimachinery/yaml/syntax-error.ts'
import type { Lesson } from '../format.ts'

/** The validator of `formats/lesson.schema.json`, as the build compiles it. */
export interface LessonValidator {
  (value: unknown): boolean
  errors?: readonly { readonly instancePath: string; readonly message?: string }[] | null
}

/** Characters of a file. */
export const MOST_LESSON_TEXT = 400_000

export type ReadLesson =
  | { readonly lesson: Lesson; readonly problem?: undefined }
  /** `place`: `steps[0].why`; empty: the file. */
  | { readonly lesson?: undefined; readonly problem: { readonly place: string; readonly detail: string } }

/** How deeply a file may nest: far more than any CRD in a request does, far less than what exhausts the stack. */
const MOST_DEPTH = 500

/** Whether a value nests deeper than this, without recursion. */
function isDeeper(value: unknown, most: number): boolean {
  let level = [value]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > most) return true
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []))
  }
  return false
}

/** The texts of a step or of its question that are not there, as a place: `texts.en.steps.send`. */
function missingTexts({ steps, texts }: Lesson): string | undefined {
  const own = texts.en.steps
  for (const { id, predict } of steps) {
    const place = `texts.en.steps.${id}`
    if (!Object.hasOwn(own, id)) return place
    if (predict === undefined) continue
    if (own[id]?.predict === undefined) return `${place}.predict`
    const words = own[id].predict.choices ?? {}
    const bare = 'choices' in predict ? predict.choices.find((choice) => !Object.hasOwn(words, choice.id)) : undefined
    if (bare !== undefined) return `${place}.predict.choices.${bare.id}`
  }
  return undefined
}

/** The place of an id that another has in the same list: steps, and the goals, hints and answers of a step. */
function repeatedId({ steps }: Lesson): string | undefined {
  const repeated = (place: string, all: readonly { readonly id: string }[]): string | undefined => {
    const ids = new Set<string>()
    const at = all.findIndex(({ id }) => ids.size === ids.add(id).size)
    return at < 0 ? undefined : `${place}[${at}].id`
  }
  const within = steps.map(({ goals, hints = [], predict }, i) => {
    const at = `steps[${i}]`
    const choices = predict !== undefined && 'choices' in predict ? predict.choices : []
    return repeated(`${at}.goals`, goals) ?? repeated(`${at}.hints`, hints) ?? repeated(`${at}.predict.choices`, choices)
  })
  return repeated('steps', steps) ?? within.find((place) => place !== undefined)
}

const rejected = (place: string, detail: string): ReadLesson => ({ problem: { place, detail } })

const placeOf = (pointer: string): string =>
  pointer
    .split('/')
    .slice(1)
    .reduce((path, part) => (/^\d+$/.test(part) ? `${path}[${part}]` : path === '' ? part : `${path}.${part}`), '')

/** Reads a lesson from YAML or JSON and checks it against the format. What somebody else wrote is data until it is played in a workspace of its own. */
export function readLesson(text: string, validate: LessonValidator): ReadLesson {
  if (text.length > MOST_LESSON_TEXT) return rejected('', `more than ${MOST_LESSON_TEXT} characters`)
  let value: unknown
  try {
    value = JSON.parse(stringify(parseYaml(text).value))
  } catch (error) {
    if (error instanceof YamlSyntaxError) return rejected('', error.message)
    throw error
  }
  if (isDeeper(value, MOST_DEPTH)) return rejected('', `more than ${MOST_DEPTH} levels`)
  if (!validate(value)) {
    const [error] = validate.errors ?? []
    return rejected(placeOf(error?.instancePath ?? ''), error?.message ?? '')
  }
  const lesson = value as Lesson
  // Code that somebody else wrote does not run because a lesson was opened.
  if (lesson.program !== undefined) return rejected('program', 'only lessons of crdlab have a program')
  const repeated = repeatedId(lesson)
  if (repeated !== undefined) return rejected(repeated, 'must be another id than those before it')
  const missing = missingTexts(lesson)
  return missing === undefined ? { lesson } : rejected(missing, 'must be there')
}
