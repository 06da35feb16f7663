import { formatsOf } from '../../../apimachinery/text/language-formats.ts'
import { texts } from './language.ts'

const { number } = formatsOf('en')

/** What is wrong with a text of YAML or JSON, in English. What the parser says is in no catalogue. */
export const yamlProblemsEn = {
  noObject: 'not an object with apiVersion and kind',
  noKind: 'kind is missing',
  noApiVersion: 'apiVersion is missing',
  noName: 'metadata.name is missing',
  secondDocument: 'The designer edits one document at a time; a second one starts here. Use Install for several.',
  line: (n: number) => `line ${number(n)}`,
  booleanWord: (word: string, value: boolean) =>
    `The server reads \`${word}\` as ${value} (YAML 1.1). Quote it if you mean text.`,
} as const

/** These texts in the language of the page. */
export const yamlProblemTexts = texts('yamlProblems', yamlProblemsEn)
