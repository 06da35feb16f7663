import { objectAt, stringAt } from '../../../apimachinery/json/access.ts'
import { stringify } from '../../../apimachinery/json/serialize.ts'
import { isObject } from '../../../apimachinery/json/value.ts'
import { parseYamlDocuments } from '../../../apimachinery/yaml/parse.ts'
import { apiVersionOf, pathOf, type ResourceType } from '../../../client/resource-type.ts'
import { EXAMPLE_POLICIES } from '../../../examples/policies.ts'
import { appStore } from '../../base/state/store.ts'
import { policiesTexts } from './texts.en.ts'

/** Creates the example policies that are missing, with their params, as the reader. What is there stays. */
export async function addExamples(types: readonly ResourceType[], have: readonly string[]): Promise<void> {
  const { you, addToast } = appStore.getState()
  const missing = EXAMPLE_POLICIES.filter(({ name }) => !have.includes(name))
  for (const { value } of missing.flatMap(({ text }) => parseYamlDocuments(text))) {
    if (you === undefined || !isObject(value)) continue
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
