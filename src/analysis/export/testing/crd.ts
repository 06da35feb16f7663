import { isObject, type JsonObject } from '../../../apimachinery/json/value.ts'
import { parseYaml } from '../../../apimachinery/yaml/parse.ts'
import { type Kind, kindsOf } from '../kind.ts'

/** A CRD of a kind `Mail` whose schema has these properties, in YAML flow style. */
export function crdOf(properties: string, more = ''): JsonObject {
  const { value } = parseYaml(`
metadata: {name: mails.post.example.com}
spec:
  group: post.example.com
  scope: Namespaced
  names: {kind: Mail, plural: mails, shortNames: [ml]}
  versions:
  - name: v1
    served: true
    storage: true
    schema: {openAPIV3Schema: {type: object, properties: ${properties}}}
${more}`)
  return isObject(value) ? value : {}
}

/** The version of such a CRD. */
export function kindOf(properties: string, more?: string): Kind {
  const [kind] = kindsOf(crdOf(properties, more))
  if (kind === undefined) throw new Error('the CRD has no version with a schema')
  return kind
}
