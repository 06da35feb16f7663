import { describe, expect, it } from 'vitest'
import { spliceText } from '../../../../analysis/crd-text/splice.ts'
import { SERVER_FIXES } from '../../../../analysis/diagnostics/server-problems.ts'
import { COMPAT_RULES } from '../../../../analysis/lint/compat/pair.ts'
import { versionsOf } from '../../../../analysis/lint/compat/versions.ts'
import { compatFindings } from '../../../../analysis/lint/compat.ts'
import type { Fix } from '../../../../analysis/lint/finding.ts'
import { lintCrd } from '../../../../analysis/lint/lint.ts'
import { withSafeFixes } from '../../../../analysis/lint/safe.ts'
import { STYLE_RULES } from '../../../../analysis/lint/style/catalogue.ts'
import type { Profile } from '../../../../analysis/lint/style/profile.ts'
import { COMPAT_CASES } from '../../../../analysis/lint/testing/compat-cases.ts'
import { STYLE_CASES } from '../../../../analysis/lint/testing/style-cases.ts'
import { ruleCosts } from '../../../../analysis/rules/costs.ts'
import { isObject, type JsonObject } from '../../../../apimachinery/json/value.ts'
import { parseYaml } from '../../../../apimachinery/yaml/parse.ts'
import { EXAMPLES } from '../../../../examples/catalogue.ts'
import { TEMPLATES } from '../templates/catalogue.ts'
import { EXPENSIVE_CASES, FIX_CASES } from '../testing/server-fix-cases.ts'
import { judge } from '../testing/servers.ts'
import { lintText } from '../texts/lint-text.ts'
import { isTooExpensive, type Problem, withExpensiveRuleFixes } from './problems.ts'

const crdOf = (properties: string, name = 'as.x.dev'): string => `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: ${name}}
spec:
  group: x.dev
  scope: Namespaced
  names: {plural: as, kind: A}
  versions:
  - name: v1
    served: true
    storage: true
    schema: {openAPIV3Schema: {type: object, properties: ${properties}}}
`

describe('what the server rejects', () => {
  it('[DZ-8] an unknown field is a warning with its place', async () => {
    const problems = await judge(crdOf('{a: {type: string}}').replace('scope:', 'scop: x\n  scope:'))
    expect(problems).toEqual([{ kind: 'warning', rule: 'warning', message: 'unknown field "spec.scop"', path: ['spec', 'scop'] }])
  })
})

describe('[DZ-8] the fix of a list of type map without keys', () => {
  const list = (items: string) =>
    crdOf(
      `{l: {type: array, x-kubernetes-list-type: map, items: {type: object, properties: {port: {type: integer}, name: {type: string${items}`,
    )
  it.each<[what: string, crd: string, title: string, edits: [path: string, value: unknown][]]>([
    [
      'the name, which becomes required',
      list('}}}}}'),
      'Use name as key',
      [
        ['x-kubernetes-list-map-keys', ['name']],
        ['items.required', ['name']],
      ],
    ],
    [
      'a required property before one of a usual name',
      list('}}, required: [port]}}}'),
      'Use port as key',
      [['x-kubernetes-list-map-keys', ['port']]],
    ],
    [
      'a name with a default stays optional',
      list(', default: a}}}}}'),
      'Use name as key',
      [['x-kubernetes-list-map-keys', ['name']]],
    ],
    [
      'without a scalar property the list becomes atomic',
      crdOf('{l: {type: array, x-kubernetes-list-type: map, items: {type: object, properties: {o: {type: object}}}}}'),
      'Make it atomic',
      [['x-kubernetes-list-type', 'atomic']],
    ],
  ])('%s', async (_, crd, title, edits) => {
    const fix = (await judge(crd)).find(({ message }) => String(message).includes('must not be empty if'))?.fix
    expect(fix && lintText(fix.title)).toBe(title)
    const at = (path: readonly (string | number)[]): string => path.slice(7).join('.')
    expect(fix?.edits.map((edit) => (edit.op === 'set' ? [at(edit.path), edit.value] : []))).toEqual(edits)
  })
})

const read = (text: string): JsonObject => {
  const { value } = parseYaml(text)
  return isObject(value) ? value : {}
}

/** Everything that is said of a CRD, as the page tells it. */
async function problemsOf(text: string, base: string, profile: Profile): Promise<Problem[]> {
  const crd = read(text)
  const found = lintCrd(crd, 0, profile)
  const safe = base === '' ? found : withSafeFixes(found, read(base), crd)
  const style = safe.map((finding): Problem => ({ kind: 'style', ...finding }))
  const breaks = base === '' ? [] : compatFindings(read(base), crd).map((finding): Problem => ({ kind: 'breaks', ...finding }))
  const server = await withExpensiveRuleFixes(await judge(text, base), async (schema) => ruleCosts(text, schema))
  return [...server, ...breaks, ...style]
}

/** What tells problems apart: by the names that fields had before a fix, and by the names of versions. */
function keysOf(problems: readonly Problem[], fix: Fix, text: string): string[] {
  const versions = versionsOf(read(text))
  const named = fix.edits.flatMap((edit) =>
    edit.op === 'rename' ? [[[...edit.path.slice(0, -1), edit.key].join('.'), edit.path.join('.')] as const] : [],
  )
  return problems.map(({ kind, rule, path }) => {
    const place = named.reduce((at, [now, old]) => (at.startsWith(now) ? old + at.slice(now.length) : at), path.join('.'))
    const version = versions.find(({ index }) => path[1] === 'versions' && index === path[2])
    return `${kind} ${rule} ${version === undefined ? place : place.replace(/^spec\.versions\.\d+/, version.name)}`
  })
}

/** Applies each fix of a CRD alone, as the page does, and says what it did not cure and what came by it. */
async function wrongFixes(
  text: string,
  base = '',
  profile: Profile = 'core',
): Promise<{ readonly wrong: string[]; readonly fixed: string[] }> {
  const before = await problemsOf(text, base, profile)
  const plain: Fix = { title: ['fixEnum'], edits: [] }
  const known = keysOf(before, plain, text)
  // What is put back as it is installed has the faults that the installed CRD has.
  const installed = base === '' ? [] : keysOf(await problemsOf(base, '', profile), plain, base)
  const wrong: string[] = []
  const fixed: string[] = []
  for (const problem of before) {
    const { fix, rule } = problem
    if (fix === undefined) continue
    fixed.push(rule)
    const spliced = spliceText(text, fix.edits)
    if (spliced === undefined) {
      wrong.push(`${rule}: not in place`)
      continue
    }
    const [own = ''] = keysOf([problem], plain, text)
    const after = keysOf(await problemsOf(spliced, base, profile), fix, spliced)
    if (after.includes(own) && after.filter((one) => one === own).length >= known.filter((one) => one === own).length) {
      wrong.push(`${own}: still there after "${lintText(fix.title)}"`)
    }
    for (const one of after)
      if (!known.includes(one) && !installed.includes(one)) wrong.push(`${one}: came by "${lintText(fix.title)}"`)
  }
  return { wrong, fixed }
}

describe('every quick fix makes its problem go and adds none', () => {
  it.each(STYLE_CASES.map((one) => [`${one.rule}: ${one.name}`, one.crd] as const))('[DZ-17] of style: %s', async (_, crd) => {
    expect((await wrongFixes(crd)).wrong).toEqual([])
  })
  it.each(COMPAT_CASES.map(({ name, base, text }) => [name, base, text] as const))(
    '[DZ-17] of what breaks clients: %s',
    async (_, base, text) => {
      expect((await wrongFixes(text, base)).wrong).toEqual([])
    },
  )
  it.each(FIX_CASES)('[DZ-6] of what the server rejects, %s: %s', async (_cure, _name, text) => {
    const { wrong, fixed } = await wrongFixes(text, '', 'operator')
    expect(wrong).toEqual([])
    expect(fixed.length).toBeGreaterThan(0)
  })
  it.each(EXPENSIVE_CASES)('[DZ-13] of what is too dear: %s', async (_, text) => {
    const dear = (await problemsOf(text, '', 'core')).filter(({ message }) => isTooExpensive(message))
    expect(dear.some(({ fix }) => fix !== undefined)).toBe(true)
    expect((await wrongFixes(text)).wrong).toEqual([])
  })
  it.each([...EXAMPLES, ...TEMPLATES].map(({ kind, crd }) => [kind, crd] as const))(
    '[DZ-17] in our own CRDs: %s',
    async (_, crd) => {
      expect((await wrongFixes(crd)).wrong).toEqual([])
    },
  )
})

describe('no fix goes untried', () => {
  it('[DZ-17] each rule of style that may offer one has a case that does', () => {
    const tried = new Set(
      STYLE_CASES.flatMap(({ crd }) =>
        lintCrd(read(crd), 0, 'core')
          .filter(({ fix }) => fix !== undefined)
          .map(({ rule }) => rule),
      ),
    )
    expect(STYLE_RULES.filter(({ fixes, name }) => fixes !== tried.has(name)).map(({ name }) => name)).toEqual([])
  })
  it('[DZ-17] each rule of what breaks clients has a case that offers one', () => {
    const tried = new Set(
      COMPAT_CASES.flatMap(({ base, text }) =>
        compatFindings(read(base), read(text))
          .filter(({ fix }) => fix !== undefined)
          .map(({ rule }) => rule),
      ),
    )
    expect(COMPAT_RULES.filter((rule) => !tried.has(rule))).toEqual([])
  })
  it('[DZ-17] each cure of what the server rejects has a case', () => {
    const tried = new Set(FIX_CASES.map(([cure]) => cure))
    expect(Object.keys(SERVER_FIXES).filter((cure) => !tried.has(cure))).toEqual([])
  })
})
