import { readObject, subjectOf } from '../../base/address/object-address.ts'
import { defineView } from '../../kit/view.ts'

/** `/ws/WORKSPACE/present/PLURAL.GROUP/VERSION/NAMESPACE/NAME`: the writes of an object for a projector. */
export const presenterView = defineView({
  id: 'present',
  load: () => import('./presenter-view.tsx'),
  paths: {
    present: (parts) => {
      const address = readObject(parts)
      return address && { address }
    },
  },
  place: 'resources',
  subject: ({ address }) => subjectOf(address),
  isFullWindow: true,
})
