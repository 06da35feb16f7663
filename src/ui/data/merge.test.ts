import { expect, it } from 'vitest'
import { createLanguageService } from '../../analysis/service.ts'
import { mergeOf } from './merge.ts'

const BASE = 'spec:\n  image: a\n  replicas: 3\n'
const { merge } = createLanguageService(0)

it.each<[what: string, mine: string, theirs: string, text: string | undefined, overlaps: string[]]>([
  [
    'changes of different fields are both kept',
    BASE.replace('3', '5'),
    BASE.replace('image: a', 'image: b'),
    'spec:\n  image: b\n  replicas: 5\n',
    [],
  ],
  [
    'a field that both changed is for the reader to decide',
    BASE.replace('3', '5'),
    BASE.replace('3', '4'),
    undefined,
    ['spec.replicas'],
  ],
  ['both made the same change', BASE.replace('3', '5'), BASE.replace('3', '5'), BASE.replace('3', '5'), []],
  ['a field that one removed and the other changed', 'spec:\n  image: a\n', BASE.replace('3', '4'), undefined, ['spec.replicas']],
  ['a draft that is not YAML cannot be merged', 'spec: [', BASE, undefined, []],
])('a merge of a draft with what is stored: %s', (_, mine, theirs, text, overlaps) => {
  expect(mergeOf(merge(BASE, mine, theirs))).toEqual({ text, overlaps })
})
