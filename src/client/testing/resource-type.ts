import type { ResourceType } from '../resource-type.ts'

/** A namespaced resource of a group `x.dev`; what a test needs of it is given. */
export const resourceType = (given: Partial<ResourceType> & Pick<ResourceType, 'resource'>): ResourceType => {
  const kind = given.kind ?? given.resource
  return {
    group: 'x.dev',
    version: 'v1',
    kind,
    singular: kind.toLowerCase(),
    shortNames: [],
    categories: [],
    namespaced: true,
    verbs: [],
    subresources: [],
    ...given,
  }
}
