import { describe, expect, it } from 'vitest'
import { spliceText } from '../../../../analysis/crd-text/splice.ts'
import { applyEdits } from '../../../../analysis/edit.ts'
import { goOf } from '../../../../analysis/export/go/types.ts'
import { kindsOf } from '../../../../analysis/export/kind.ts'
import { lintCrd } from '../../../../analysis/lint/lint.ts'
import { BLANK } from '../../../../analysis/sample/template.ts'
import { isObject } from '../../../../apimachinery/json/value.ts'
import { parseYaml } from '../../../../apimachinery/yaml/parse.ts'
import { fieldsOf, schemaPath } from '../crd/fields.ts'
import { judge } from '../testing/servers.ts'
import { BLOCKS } from './blocks.ts'

const read = (text: string) => {
  const { value } = parseYaml(text)
  if (!isObject(value)) throw new Error('no object')
  return value
}
const BARE = BLANK.slice(0, BLANK.indexOf('          properties:\n')).replace('      subresources:\n        status: {}\n', '')

describe('a block', () => {
  const rows = BLOCKS.filter(({ needsField }) => needsField === undefined).flatMap((block) => [
    [block.id, 'a blank CRD', BLANK, block] as const,
    [block.id, 'one without fields', BARE, block] as const,
  ])
  it.each(rows)('[DZ-14] is taken by the server and by the rules of style: %s in %s', async (_id, _where, text, { edit }) => {
    const crd = read(text)
    const made = edit(crd, 0, fieldsOf(crd, 0).at([...schemaPath(0), 'properties', 'spec']))
    const after = spliceText(text, made?.edits ?? []) ?? ''
    expect(after).not.toBe(text)
    expect(await judge(after)).toEqual([])
    expect(lintCrd(read(after), 0)).toEqual([])
    expect(fieldsOf(read(after), 0).at(made?.select ?? [])?.path).toEqual(made?.select)
  })
  it('[DZ-14] makes the selected field immutable, behind its other rules', async () => {
    const crd = read(
      BARE +
        '          properties:\n            spec:\n              type: object\n              properties:\n                engine:\n                  type: string\n                  maxLength: 9\n                  x-kubernetes-validations:\n                  - {rule: "self != \'\'"}\n',
    )
    const immutable = BLOCKS.find(({ id }) => id === 'insertImmutable')
    const engine = fieldsOf(crd, 0).all.find(({ name }) => name === 'engine')
    const made = immutable?.edit(crd, 0, engine)
    expect(made).toEqual({
      edits: [
        {
          op: 'set',
          path: [...(engine?.path ?? []), 'x-kubernetes-validations', 1],
          value: { rule: 'self == oldSelf', message: 'engine is immutable' },
        },
      ],
      select: engine?.path,
    })
    const after = applyEdits(crd, made?.edits ?? [])
    if (!isObject(after)) throw new Error('no object')
    const again = fieldsOf(after, 0).all.find(({ name }) => name === 'engine')
    expect(immutable?.edit(after, 0, again)?.edits).toEqual([])
    expect(immutable?.edit(crd, 0, undefined)).toBeUndefined()
  })
  it('[DZ-14] writes conditions and quantities that Go has types for', () => {
    const text = BLOCKS.filter(({ id }) => id === 'insertConditions' || id === 'insertQuantity').reduce((before, { edit }) => {
      const crd = read(before)
      const spec = fieldsOf(crd, 0).at([...schemaPath(0), 'properties', 'spec'])
      return spliceText(before, edit(crd, 0, spec)?.edits ?? []) ?? before
    }, BLANK)
    const [kind] = kindsOf(read(text))
    const go = kind === undefined ? '' : goOf(kind)
    expect(go).toContain('[]metav1.Condition')
    expect(go).toContain('resource.Quantity')
  })
  it('[DZ-14] that is there already changes nothing', () => {
    for (const { id, edit } of BLOCKS.slice(0, 2)) {
      const once = spliceText(BLANK, edit(read(BLANK), 0, undefined)?.edits ?? []) ?? ''
      expect([id, edit(read(once), 0, undefined)?.edits]).toEqual([id, []])
    }
  })
})
