import { describe, expect, it } from 'vitest'
import { isObject } from '../../../../apimachinery/json/value.ts'
import { parseYaml } from '../../../../apimachinery/yaml/parse.ts'
import { fieldsOf, shownOf } from '../crd/fields.ts'
import { type KeyPress, moveOf } from './keys.ts'

const press = (name: string, timeStamp = 0): KeyPress => {
  const parts = name.split(/\+(?=.)/)
  const has = (modifier: string): boolean => parts.includes(modifier)
  return { key: parts.at(-1) ?? '', altKey: has('Alt'), ctrlKey: has('Ctrl'), metaKey: has('Meta'), timeStamp }
}

const CRD =
  '{spec: {versions: [{schema: {openAPIV3Schema: {type: object, properties: {spec: {type: object, properties: {alpha: {type: string}, alien: {type: string}, box: {type: object, properties: {in: {type: string}}}}}, status: {type: object}}}}}]}}'

describe('moving in the tree', () => {
  const { value } = parseYaml(CRD)
  const { all } = fieldsOf(isObject(value) ? value : {}, 0)
  const start = (name: string, closed: readonly string[] = []) => {
    const shut = new Set(all.filter((node) => closed.includes(node.name)).map(({ id }) => id))
    const rows = shownOf(all, shut)
    const toggled: [name: string, close: boolean][] = []
    const toggle = ({ name: node }: { name: string }, close: boolean): void => void toggled.push([node, close])
    return {
      rows,
      toggled,
      moves: { rows, at: rows.findIndex((row) => row.name === name), closed: shut, toggle, typed: { text: '', when: -1e6 } },
    }
  }
  it.each<[from: string, key: string, to: string | undefined, toggled: [string, boolean][], closed?: string[]]>([
    ['spec', 'ArrowDown', 'alpha', []],
    ['alpha', 'ArrowUp', 'spec', []],
    ['box', 'Home', 'spec', []],
    ['spec', 'End', 'status', []],
    ['spec', 'ArrowRight', 'alpha', []],
    ['spec', 'ArrowLeft', 'spec', [['spec', true]]],
    ['box', 'ArrowRight', 'box', [['box', false]], ['box']],
    ['in', 'ArrowLeft', 'box', []],
    ['status', 'ArrowLeft', 'status', []],
    ['spec', 'b', 'box', []],
    ['spec', 's', 'status', []],
    ['spec', 'Tab', undefined, []],
    ['spec', ' ', undefined, []],
    ['spec', '?', undefined, []],
  ])('[DZ-5] from %s by %s', (from, key, to, wanted, closed = []) => {
    const { rows, toggled, moves } = start(from, closed)
    const at = moveOf(press(key), moves)
    expect([at === undefined ? undefined : rows[at]?.name, toggled]).toEqual([to, wanted])
  })
  it('[DZ-5] by pages, beyond the rows where there are no more', () => {
    const { moves } = start('alpha')
    expect([moveOf(press('PageDown'), moves), moveOf(press('PageUp'), moves)]).toEqual([13, -11])
  })
  it('[DZ-5] by letters: those of one word narrow, the next word goes on', () => {
    const { rows, moves } = start('spec')
    const names: (string | undefined)[] = []
    let at = moves.at
    for (const [letter, when] of [
      ['a', 0],
      ['l', 100],
      ['i', 200],
      ['a', 2000],
    ] as const) {
      at = moveOf(press(letter, when), { ...moves, at }) ?? -1
      names.push(rows[at]?.name)
    }
    expect(names).toEqual(['alpha', 'alpha', 'alien', 'alpha'])
  })
})
