import { describe, expect, it } from 'vitest'
import { parseJson } from '../../apimachinery/json/parse.ts'
import { stringify } from '../../apimachinery/json/serialize.ts'
import type { JsonObject } from '../../apimachinery/json/value.ts'
import { allowIn, editLines, forbiddenMessage, permissionsOf, saidOf } from './rules.ts'
import { limitsOf, sentencesOf } from './words.ts'

interface Rule {
  readonly g?: readonly string[]
  readonly r: readonly string[]
  readonly v: readonly string[]
  readonly n?: readonly string[]
}

const rules = (...all: readonly Rule[]): JsonObject[] =>
  all.map(
    ({ g = ['x.io'], r, v, n }) =>
      parseJson(JSON.stringify({ apiGroups: g, resources: r, verbs: v, resourceNames: n })).value as JsonObject,
  )

const update = (resource: string) => ({ verb: 'update', group: 'x.io', resource })

describe('[RB-2] what rules say of a request', () => {
  it.each([
    ['the verb of the resource', rules({ r: ['webs'], v: ['update'] }), 'webs', 'allows'],
    ['every verb', rules({ r: ['webs'], v: ['*'] }), 'webs', 'allows'],
    ['every resource', rules({ r: ['*'], v: ['update'] }), 'webs/status', 'allows'],
    ['every group', rules({ g: ['*'], r: ['webs'], v: ['update'] }), 'webs', 'allows'],
    ['another group', rules({ g: ['y.io'], r: ['webs'], v: ['update'] }), 'webs', 'nothing'],
    ['a resource says nothing of its status', rules({ r: ['webs'], v: ['*'] }), 'webs/status', 'nothing'],
    ['a status says nothing of its resource', rules({ r: ['webs/status'], v: ['*'] }), 'webs', 'nothing'],
    ['the status of every resource', rules({ r: ['*/status'], v: ['update'] }), 'webs/status', 'allows'],
    ['the scale of every resource is no status', rules({ r: ['*/scale'], v: ['update'] }), 'webs/status', 'nothing'],
    [
      'other verbs',
      rules({ r: ['webs'], v: ['get', 'list'] }, { r: ['webs'], v: ['get', 'watch'] }),
      'webs',
      'verbs get list watch',
    ],
    [
      'some names',
      rules({ r: ['webs'], v: ['update'], n: ['a'] }, { r: ['webs'], v: ['update'], n: ['a', 'b'] }),
      'webs',
      'names a b',
    ],
    ['some names, and all', rules({ r: ['webs'], v: ['update'], n: ['a'] }, { r: ['webs'], v: ['update'] }), 'webs', 'allows'],
    ['no rules', [], 'webs', 'nothing'],
  ])('%s', (_, given, resource, expected) => {
    const said = saidOf(given, update(resource))
    const more = said.code === 'names' ? said.names : said.code === 'verbs' ? said.verbs : []
    expect([said.code, ...more].join(' ')).toBe(expected)
  })
})

describe('the edit that allows a request, and no more', () => {
  const lines = (given: readonly JsonObject[], resource = 'webs/status'): string[] =>
    editLines(allowIn(given, update(resource))).map(({ text, change }) => `${change}: ${text}`)

  it.each([
    [
      'a verb in the rule for this resource alone',
      rules({ r: ['webs/status'], v: ['get'] }),
      [
        'kept: - apiGroups: [x.io]',
        'kept:   resources: [webs/status]',
        'removed:   verbs: [get]',
        'added:   verbs: [get, update]',
      ],
    ],
    [
      'a rule of its own beside one that means other resources too',
      rules({ r: ['webs/status', 'webs'], v: ['get'] }),
      ['added: - apiGroups: [x.io]', 'added:   resources: [webs/status]', 'added:   verbs: [update]'],
    ],
    [
      'a rule of its own beside one for some names',
      rules({ r: ['webs/status'], v: ['get'], n: ['a'] }),
      ['added: - apiGroups: [x.io]', 'added:   resources: [webs/status]', 'added:   verbs: [update]'],
    ],
  ])('%s', (_, given, expected) => {
    expect(lines(given)).toEqual(expected)
  })

  it.each([
    ['the rule is changed in its place', rules({ r: ['a'], v: ['get'] }, { r: ['webs'], v: ['get'] }, { r: ['b'], v: ['get'] })],
    ['the rule is added at the end', rules({ r: ['a'], v: ['get'] })],
  ])('%s, the others stay, and the request is allowed', (_, given) => {
    const { rules: after } = allowIn(given, update('webs'))
    expect(saidOf(after, update('webs')).code).toBe('allows')
    expect(saidOf(after, { verb: 'delete', group: 'x.io', resource: 'webs' }).code).toBe('verbs')
    expect(after.filter((rule) => given.includes(rule))).toHaveLength(given.length - (given.length === 3 ? 1 : 0))
  })

  it('quotes what YAML reads otherwise', () => {
    const [first] = editLines(allowIn([], { verb: '*', group: '', resource: 'pods' }))
    expect(first?.text).toBe('- apiGroups: [""]')
  })
})

describe('what rules allow', () => {
  it('joins the verbs of a resource, and keeps names apart', () => {
    const given = rules({ r: ['a', 'b'], v: ['get'] }, { r: ['a'], v: ['get', 'list'] }, { r: ['a'], v: ['update'], n: ['one'] })
    expect(permissionsOf(given).map(({ resource, verbs, names }) => `${resource} ${verbs.join()} ${names.join()}`)).toEqual([
      'a get,list ',
      'b get ',
      'a update one',
    ])
  })

  const bound = (...given: readonly Rule[]) => ({
    role: parseJson(stringify({ rules: rules(...given) })).value as JsonObject,
    within: '',
  })
  const READ = ['get', 'list', 'watch']
  const WRITE = ['create', 'update', 'patch', 'delete']
  it.each([
    ['reading', [bound({ r: ['a'], v: READ })], ['read: a']],
    ['reading and writing', [bound({ r: ['a'], v: [...WRITE, ...READ] })], ['read write: a']],
    ['single verbs', [bound({ r: ['a'], v: ['get', 'delete'] })], ['get delete: a']],
    ['a verb beside reading', [bound({ r: ['a'], v: [...READ, 'create'] })], ['read create: a']],
    ['every verb', [bound({ r: ['a'], v: ['*'] })], ['everything: a']],
    ['two kinds of which the same is true', [bound({ r: ['a', 'b'], v: READ }, { r: ['a'], v: ['get'] })], ['read: a b']],
    ['a subresource of all kinds', [bound({ r: ['*/status'], v: ['update'] })], ['update: * /status']],
    [
      'the same in another namespace is another sentence',
      [bound({ r: ['a'], v: READ }), { ...bound({ r: ['b'], v: READ }), within: 'n' }],
      ['read: a', 'read: b in n'],
    ],
    ['no role', [], []],
  ])('in sentences: %s', (_, roles, expected) => {
    const short = sentencesOf(roles).map(({ acts, resources, subresource, within }) => {
      const verbs = acts.map((act) => (typeof act === 'string' ? act : act.verb)).join(' ')
      return `${verbs}: ${resources.join(' ') || '*'}${subresource && ` /${subresource}`}${within && ` in ${within}`}`
    })
    expect(short).toEqual(expected)
  })

  const kind = (resource: string, ...subresources: readonly string[]) => ({ group: 'x.io', resource, subresources })
  it.each([
    ['nothing is allowed', [bound({ r: ['a'], v: READ })], [kind('a', 'status')], [true, true]],
    [
      'the status of one kind',
      [bound({ r: ['a/status'], v: ['patch'] })],
      [kind('a', 'status'), kind('b', 'status')],
      [false, true],
    ],
    ['deleting all of one kind', [bound({ r: ['b'], v: ['deletecollection'] })], [kind('a', 'status'), kind('b')], [true, false]],
    ['no kind has a status', [], [kind('a')], [false, true]],
    ['no kinds', [], [], [false, false]],
  ])('limits: %s', (_, roles, kinds, expected) => {
    const { noStatus, noDeletecollection } = limitsOf(roles, kinds)
    expect([noStatus, noDeletecollection]).toEqual(expected)
  })
})

describe('the sentence of a rejection', () => {
  it.each([
    [
      'in a namespace',
      'webs/status',
      'default',
      'webs.x.io is forbidden: User "u" cannot update resource "webs/status" in API group "x.io" in the namespace "default"',
    ],
    [
      'at the cluster scope',
      'webs',
      undefined,
      'webs.x.io is forbidden: User "u" cannot update resource "webs" in API group "x.io" at the cluster scope',
    ],
  ])('%s', (_, resource, namespace, expected) => {
    expect(forbiddenMessage('u', update(resource), namespace)).toBe(expected)
  })
})
