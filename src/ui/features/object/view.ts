import { readEndpoint, readObject, subjectOf } from '../../base/address/object-address.ts'
import { defineView } from '../../kit/view.ts'

/** `/ws/WORKSPACE/cr/PLURAL.GROUP/VERSION/NAMESPACE/NAME[/ENDPOINT]`: an object through its endpoints. */
export const objectView = defineView({
  id: 'resource',
  load: () => import('./object-view.tsx'),
  paths: {
    cr: (parts) => {
      const object = readObject(parts)
      return object && { address: { ...object, endpoint: readEndpoint(parts[4]) } }
    },
  },
  place: 'resources',
  subject: ({ address }) => subjectOf(address),
  keyOf: ({ address: { type, version, namespace, name } }) => [type, version, namespace, name].join('/'),
})
