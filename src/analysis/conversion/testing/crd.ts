import { isObject, type JsonObject } from '../../../apimachinery/json/value.ts'
import { parseYaml } from '../../../apimachinery/yaml/parse.ts'

/** A CRD of databases, whose versions have these properties in their spec, in YAML flow style. The last is stored. */
export function databases(versions: Readonly<Record<string, string>>): JsonObject {
  const names = Object.keys(versions)
  const { value } = parseYaml(`
metadata: {name: databases.demo.crdlab.dev}
spec:
  group: demo.crdlab.dev
  names: {kind: Database, plural: databases}
  versions:
${names
  .map(
    (name) => `  - name: ${name}
    served: true
    storage: ${name === names.at(-1)}
    schema: {openAPIV3Schema: {type: object, properties: {spec: {type: object, properties: ${versions[name]}}}}}
`,
  )
  .join('')}`)
  return isObject(value) ? value : {}
}
