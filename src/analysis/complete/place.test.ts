import { expect, it } from 'vitest'
import { placeAt } from './place.ts'

/** The place of the bar in a text, which is taken out. */
function at(marked: string) {
  const before = marked.slice(0, marked.indexOf('|'))
  const lines = marked.replace('|', '').split('\n')
  const line = before.split('\n').length
  const place = placeAt(lines, line, before.length - before.lastIndexOf('\n'))
  return (
    place && `${place.path.join('.')} ${place.key}${place.value === undefined ? '' : `=${place.value}`} (${[...place.siblings]})`
  )
}

const rows: [name: string, text: string, place: string | undefined][] = [
  ['the root', 'apiVersion: v1\n|', '  (apiVersion)'],
  ['a key that begins', 'spec:\n  rep|', 'spec rep ()'],
  ['a blank line, by its indentation', 'spec:\n  a: 1\n  |\n  b: 2\n', 'spec  (a,b)'],
  ['a blank line further in', 'spec:\n  a:\n    |\n  b: 2\n', 'spec.a  ()'],
  ['a value', 'spec:\n  mode: Fa|', 'spec mode=Fa ()'],
  ['an empty value', 'spec:\n  mode: |', 'spec mode= ()'],
  ['an item', 'spec:\n  env:\n    - na|', 'spec.env.[] na ()'],
  ['an item at the column of its list', 'spec:\n  env:\n  - name: a\n    va|', 'spec.env.[] va (name)'],
  ['another item', 'env:\n- name: a\n  value: b\n- |', 'env.[]  ()'],
  ['a list of lists', 'a:\n- - b: 1\n    c|', 'a.[].[] c (b)'],
  ['behind a deeper map', 'spec:\n  a:\n    b: 1\n  c|', 'spec c (a)'],
  ['the second document', 'a: 1\n---\nb|', ' b ()'],
  ['a quoted key', '"spec":\n  a|', 'spec a ()'],
  ['a comment', 'spec:\n  # a|', undefined],
  ['a text of several lines', 'spec:\n  text: |-\n    a|'.replace('|-', '>-'), undefined],
  ['a flow collection', 'spec: {a|}', undefined],
]
it.each(rows)('finds %s', (_name, text, place) => {
  expect(at(text)).toBe(place)
})
