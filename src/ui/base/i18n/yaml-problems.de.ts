import { formatsOf } from '../../../apimachinery/text/language-formats.ts'
import type { TextsOf } from './language.ts'
import type { yamlProblemsEn } from './yaml-problems.en.ts'

const { number } = formatsOf('de')

export const yamlProblems: TextsOf<typeof yamlProblemsEn> = {
  noObject: 'kein Objekt mit apiVersion und kind',
  noKind: 'kind fehlt',
  noApiVersion: 'apiVersion fehlt',
  noName: 'metadata.name fehlt',
  secondDocument: 'Der Designer bearbeitet ein Dokument; hier beginnt ein zweites. Für mehrere nimm Installieren.',
  line: (n) => `Zeile ${number(n)}`,
  booleanWord: (word, value) =>
    `Der Server liest \`${word}\` als ${value} (YAML 1.1). Setz es in Anführungszeichen, wenn du Text meinst.`,
}
