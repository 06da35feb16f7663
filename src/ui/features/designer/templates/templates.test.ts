import { describe, expect, it } from 'vitest'
import { lintCrd } from '../../../../analysis/lint/lint.ts'
import { isObject } from '../../../../apimachinery/json/value.ts'
import { parseYaml } from '../../../../apimachinery/yaml/parse.ts'
import { judge } from '../testing/servers.ts'
import { TEMPLATES } from './catalogue.ts'

const own = TEMPLATES.slice(4).map(({ kind, crd }) => [kind, crd] as const)

describe('a template', () => {
  it.each(TEMPLATES.map(({ kind, crd }) => [kind, crd] as const))(
    '[DZ-9] is taken by the server as it is: %s',
    async (_, crd) => {
      expect(await judge(crd)).toEqual([])
    },
  )
  it.each(own)('[DZ-9] gives the rules of style nothing to say: %s', (_, crd) => {
    const { value } = parseYaml(crd)
    expect(isObject(value) ? lintCrd(value, 0) : undefined).toEqual([])
  })
  it('[DZ-9] there are more than ten, each of its own kind', () => {
    expect(new Set(TEMPLATES.map(({ kind }) => kind)).size).toBe(12)
  })
})
