import { afterEach, expect, it } from 'vitest'
import { objectOf } from '../../apimachinery/json/value.ts'
import { FUNCTIONS_URL } from '../../protocol/conversion.ts'
import { FunctionCaller } from './webhooks/function-caller.ts'

const SOURCE = `export default { hub: 'v2', versions: { v1: { convertTo: (o) => ({ ...o, by: 'function' }), convertFrom: (h) => h } } }`

let open: FunctionCaller | undefined
afterEach(() => open?.close())

it('[CF-8] the host answers the URL of a function, and calls others over HTTPS', async () => {
  const annotations = objectOf({ 'conversion.crdlab.dev/function': SOURCE })
  const value = objectOf({ metadata: objectOf({ name: 'widgets.ex.io', annotations }) })
  const asked: string[] = []
  open = new FunctionCaller({
    get: (key) => {
      asked.push(key)
      return { value } as never
    },
  })
  const object = { apiVersion: 'ex.io/v1', kind: 'Widget', metadata: { name: 'a' } }
  const body = JSON.stringify({ request: { uid: '1', desiredAPIVersion: 'ex.io/v2', objects: [object] } })
  const answer = await open.call({ url: `${FUNCTIONS_URL}widgets.ex.io/1`, body })
  expect(answer).toMatchObject({ status: 200 })
  expect('body' in answer && JSON.parse(answer.body).response.convertedObjects).toEqual([
    { ...object, apiVersion: 'ex.io/v2', by: 'function' },
  ])
  expect(asked).toEqual(['/apiextensions.k8s.io/customresourcedefinitions/widgets.ex.io'])
  expect(await open.call({ url: 'https://127.0.0.1:1/convert', body })).toMatchObject({
    failure: expect.stringContaining('refused'),
  })
})
