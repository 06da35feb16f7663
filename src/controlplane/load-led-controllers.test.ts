import { expect, test, vi } from 'vitest'
import { LED_CONTROLLERS } from './load-led-controllers.ts'
import { startTestEngine } from './testing/engine.ts'

const NAMESPACES = '/api/v1/namespaces'

test('[NS-2] a namespace that was deleted before the code of its controller was there goes once it is', async () => {
  const isLoaded = vi.spyOn(LED_CONTROLLERS, 'isLoaded', 'get').mockReturnValue(false)
  const load = vi.spyOn(LED_CONTROLLERS, 'load').mockRejectedValueOnce(new Error('no network'))
  const engine = await startTestEngine({ bare: false })
  await engine.send('POST', NAMESPACES, { metadata: { name: 'team' } })
  await engine.send('DELETE', `${NAMESPACES}/team`)
  await engine.plane.idle()
  expect((await engine.send('GET', `${NAMESPACES}/team`)).body.status).toEqual({ phase: 'Terminating' })
  engine.clock.advance(1000)
  await engine.plane.idle()
  expect((await engine.send('GET', `${NAMESPACES}/team`)).status).toBe(404)
  expect(load).toHaveBeenCalledTimes(2)
  for (const spy of [isLoaded, load]) spy.mockRestore()
})

test('a server that stops while code loads starts no controller', async () => {
  const begin = vi.spyOn(LED_CONTROLLERS, 'get')
  const isLoaded = vi.spyOn(LED_CONTROLLERS, 'isLoaded', 'get').mockReturnValue(false)
  let arrive = (): void => {}
  const load = vi.spyOn(LED_CONTROLLERS, 'load').mockImplementationOnce(
    () =>
      new Promise((resolve) => {
        arrive = () => resolve({ ledControllers: () => [] })
      }),
  )
  const engine = await startTestEngine({ bare: false })
  engine.plane.stop()
  arrive()
  await engine.plane.idle()
  expect(begin).not.toHaveBeenCalled()
  for (const spy of [begin, isLoaded, load]) spy.mockRestore()
})
