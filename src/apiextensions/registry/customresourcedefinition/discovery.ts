import { objectOf } from '../../../apimachinery/json/value.ts'
import type { Discovery } from '../../../apiserver/endpoints/discovery.ts'
import { GROUP, KIND, RESOURCE, VERSION } from '../../v1/names.ts'

const resource = (name: string, verbs: string[], more: { [key: string]: string[] | string } = {}) =>
  objectOf({ name, singularName: '', namespaced: false, kind: KIND, verbs, ...more })

/** The entries of `apiextensions.k8s.io` in discovery. */
export const customResourceDefinitionDiscovery: Discovery = {
  groups: () => [{ name: GROUP, versions: [VERSION] }],
  resources: (group, version) => {
    if (group !== GROUP || version !== VERSION) return undefined
    const verbs = ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'update', 'watch']
    return [
      resource(RESOURCE, verbs, {
        singularName: 'customresourcedefinition',
        shortNames: ['crd', 'crds'],
        categories: ['api-extensions'],
      }),
      resource(`${RESOURCE}/status`, ['get', 'patch', 'update']),
    ]
  },
}
