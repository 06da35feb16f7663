import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { allowOwnScripts, type ScriptPlace } from './trusted-scripts.ts'

type Rules = Parameters<NonNullable<ScriptPlace['trustedTypes']>['createPolicy']>[1]

function place(defaultPolicy: object | null): { made: [string, Rules][]; place: ScriptPlace } {
  const made: [string, Rules][] = []
  const location = { href: 'https://lab.example/app/', origin: 'https://lab.example' }
  return { made, place: { location, trustedTypes: { defaultPolicy, createPolicy: (name, rules) => made.push([name, rules]) } } }
}

describe('addresses of scripts', () => {
  test('[WK-11] those of the page are allowed, others are not', () => {
    const { made, place: here } = place(null)
    allowOwnScripts(here)
    const [name, rules] = made[0] ?? []
    expect(name).toBe('default')
    expect(rules?.createScriptURL('./worker.js')).toBe('./worker.js')
    expect(rules?.createScriptURL('https://lab.example/x.js')).toBe('https://lab.example/x.js')
    for (const url of ['https://evil.example/x.js', '//evil.example/x.js', 'data:text/javascript,1']) {
      expect(() => rules?.createScriptURL(url)).toThrow(new TypeError(`blocked script from another origin: ${url}`))
    }
  })

  test('[WK-11] a policy that is there stays, and browsers without policies need none', () => {
    const { made, place: here } = place({})
    allowOwnScripts(here)
    allowOwnScripts({ location: here.location })
    expect(made).toEqual([])
  })
})

test('[WK-11] the page names the policies that may exist: its own, and those of the editor', () => {
  const page = readFileSync('index.html', 'utf8')
  const directive = /; trusted-types ([^;"]*)["; ]/.exec(page)?.[1] ?? ''
  const own = ['default']
  const editors = [
    'defaultWorkerFactory',
    'diffEditorWidget',
    'diffReview',
    'domLineBreaksComputer',
    'dompurify',
    'editorGhostText',
    'editorViewLayer',
    'richScreenReaderContent',
    'standaloneColorizer',
    'stickyScrollViewLayer',
    'tokenizeToString',
  ]
  // Monaco's TypeScript service brings the factory of workers along a second time.
  expect(directive.split(' ')).toEqual([...own, ...editors, "'allow-duplicates'"])
})
