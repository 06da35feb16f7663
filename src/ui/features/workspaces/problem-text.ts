import { type FileProblem, MAX_TEXT } from '../../../analysis/workspace-file/format.ts'
import { workspaceTexts } from '../../entities/workspace/texts.en.ts'

/** Why a file cannot be read, for the reader, without the marks of code. */
export function problemText({ code, place, detail }: FileProblem): string {
  const words = workspaceTexts.problems
  switch (code) {
    case 'size':
      return words.size(Number(detail) || MAX_TEXT)
    case 'gzip':
    case 'utf8':
    case 'format':
      return words[code]
    case 'json':
    case 'newer':
      return words[code](detail)
    case 'repeatedKey':
    case 'scope':
    case 'journal':
      return words[code](place)
    default:
      return words[code](place, detail)
  }
}
