import { describe, expect, it } from 'vitest'
import { parseWarnings } from './warnings.ts'

describe('parseWarnings', () => {
  const rows: [name: string, header: string | null, texts: string[]][] = [
    ['no header', null, []],
    ['one warning with quotes in it', '299 - "unknown field \\"spec.replicaz\\""', ['unknown field "spec.replicaz"']],
    ['two warnings in one header', '299 - "a", 299 - "b, c"', ['a', 'b, c']],
    ['a backslash', '299 - "a\\\\b"', ['a\\b']],
    ['bytes of UTF-8 are the text they mean', '299 - "\u00c3\u00bc \u00e2\u0082\u00ac"', ['ü €']],
    ['other bytes stay', '299 - "\u00fc"', ['ü']],
    ['an unfinished text is kept', '299 - "a', ['a']],
  ]
  it.each(rows)('%s', (_, header, texts) => expect(parseWarnings(header)).toEqual(texts))
})
