import { objectAt, stringAt } from '../../../apimachinery/json/access.ts'
import { stringify } from '../../../apimachinery/json/serialize.ts'
import { isObject, type JsonObject } from '../../../apimachinery/json/value.ts'
import { parseYamlDocuments } from '../../../apimachinery/yaml/parse.ts'
import { apiVersionOf, pathOf, type ResourceType } from '../../../client/resource-type.ts'
import { EXAMPLE_POLICIES } from '../../../examples/policies.ts'
import { appStore } from '../../base/state/store.ts'
import { familyOf, keyOfObject } from './families.ts'
import { policiesTexts } from './texts.en.ts'

/** Creates the example policies that are missing, with their params, as the reader. What is there stays. `have`: the keys of policies. */
export async function addExamples(types: readonly ResourceType[], have: readonly string[]): Promise<void> {
  const { you, addToast } = appStore.getState()
  const examples = EXAMPLE_POLICIES.map(({ text }) =>
    parseYamlDocuments(text).flatMap(({ value }) => (isObject(value) ? [value] : [])),
  )
  const isThere = (objects: readonly JsonObject[]): boolean =>
    objects.some((object) => familyOf(object.kind) !== undefined && have.includes(keyOfObject(object)))
  const missing = examples.filter((objects) => !isThere(objects))
  for (const value of missing.flat()) {
    if (you === undefined) continue
    const type = types.find((one) => one.kind === value.kind && apiVersionOf(one) === value.apiVersion)
    if (type === undefined) continue
    const namespace = stringAt(objectAt(value, 'metadata'), 'namespace')
    const { failure } = await you.send({
      method: 'POST',
      path: pathOf(type, namespace === '' ? {} : { namespace }),
      query: { fieldManager: 'crdlab' },
      contentType: 'application/json',
      body: stringify(value),
      trace: true,
    })
    if (failure !== undefined && failure.code !== 409) return addToast('bad', failure.message)
  }
  addToast('ok', policiesTexts.examples.added(missing.length))
}
