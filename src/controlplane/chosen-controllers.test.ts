import { describe, expect, it, test } from 'vitest'
import { CONTROLLER_NAMES, chosenControllers } from './chosen-controllers.ts'
import { startTestEngine } from './testing/engine.ts'

describe('controllers are chosen as kube-controller-manager has it', () => {
  const all = [...CONTROLLER_NAMES]
  it.each<[list: string, chosen: readonly string[]]>([
    ['*', all],
    ['', []],
    ['namespace-controller', ['namespace-controller']],
    ['-namespace-controller', []],
    ['*,-garbage-collector-controller', all.filter((name) => name !== 'garbage-collector-controller')],
    ['namespace-controller,*,-namespace-controller', all],
    ['-namespace-controller,namespace-controller', []],
  ])('by the list "%s"', (list, chosen) => expect([...chosenControllers(list)]).toEqual(chosen))

  it('and an unknown name is a mistake', () =>
    expect(chosenControllers('*,-gc')).toMatch(/^--controllers \*,-gc: unknown controller "-gc"; valid controllers: namespace/))

  test('and those that are not do nothing', async () => {
    const engine = await startTestEngine({ bare: false, controllers: new Set() })
    await engine.send('POST', '/api/v1/namespaces', { metadata: { name: 'team' } })
    await engine.send('DELETE', '/api/v1/namespaces/team')
    await engine.plane.idle()
    expect((await engine.send('GET', '/api/v1/namespaces/team')).body.status).toEqual({ phase: 'Terminating' })
  })
})
