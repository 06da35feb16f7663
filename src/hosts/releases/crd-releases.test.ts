import { describe, expect, it } from 'vitest'
import { isObject, newObject } from '../../apimachinery/json/value.ts'
import { latestFirst, MINORS } from '../../apimachinery/releases/choices.ts'
import { parseYaml } from '../../apimachinery/yaml/parse.ts'
import type { ReleaseReport } from '../../protocol/releases.ts'
import { crdReleases } from './crd-releases.ts'

const crdOf = (spec: string, more = ''): string => `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: widgets.example.com}
spec:
  group: example.com
  scope: Namespaced
  names: {plural: widgets, singular: widget, kind: Widget}
  versions:
  - name: v1
    served: true
    storage: true
    schema: {openAPIV3Schema: {type: object${more}, properties: {spec: {type: object, properties: ${spec}}}}}
`

async function askAll(body: string) {
  const { value } = parseYaml(body)
  const reports: ReleaseReport[] = []
  const crd = { body, contentType: 'application/yaml', value: isObject(value) ? value : newObject() }
  for await (const line of crdReleases(crd)) {
    if ('report' in line) reports.push(line.report)
    if ('needs' in line) return { reports, needs: line.needs }
  }
  throw new Error('the last line is missing')
}

const SCHEMA = ['spec', 'versions', 0, 'schema', 'openAPIV3Schema']

describe('[WK-19] what releases do with a CRD', () => {
  it('asks every release, the latest first', async () => {
    const { reports, needs } = await askAll(crdOf('{size: {type: integer}}'))
    expect(reports).toEqual(latestFirst(MINORS).map((minor) => ({ minor, verdict: 'accepted', notes: [] })))
    expect(needs).toEqual([])
  })

  it.each([
    [
      'a function of CEL by the pull request of its library',
      crdOf(
        "{tags: {type: array, maxItems: 5, items: {type: string, maxLength: 9}, x-kubernetes-validations: [{rule: 'self.distinct() == self'}]}}",
      ),
      { since: 35, subject: 'distinct()', source: 'https://github.com/kubernetes/kubernetes/pull/131700' },
      [...SCHEMA, 'properties', 'spec', 'properties', 'tags', 'x-kubernetes-validations', 0, 'rule'],
    ],
    [
      'a format by the gate without which it is ignored',
      crdOf('{host: {type: string, format: k8s-short-name}}'),
      {
        since: 35,
        subject: 'format: k8s-short-name',
        source: 'k8s.io/apiextensions-apiserver/pkg/apiserver/validation/formats.go',
      },
      [...SCHEMA, 'properties', 'spec', 'properties', 'host'],
    ],
    [
      'the cost of a rule by the gate without which it is too high',
      crdOf(
        '{size: {type: integer}}',
        `, x-kubernetes-validations: [{rule: "!self.metadata.name.matches('${'a'.repeat(300)}')"}]`,
      ),
      { since: 37, subject: '', source: 'k8s.io/apiextensions-apiserver/pkg/apiserver/schema/cel/model/schemas.go' },
      [...SCHEMA, 'x-kubernetes-validations', 0, 'rule'],
    ],
  ])('names what a CRD needs: %s', async (_, body, needed, path) => {
    const { needs } = await askAll(body)
    expect(needs.map((need) => ({ needs: need.needs, path: need.path }))).toEqual([{ needs: needed, path }])
  })
})
