import { readObject, subjectOf } from '../../base/address/object-address.ts'
import { defineView } from '../../kit/view.ts'

/** `/ws/WORKSPACE/present/PLURAL.GROUP/VERSION/NAMESPACE/NAME[/notes]`: the writes of an object for a projector, and the window of its notes. */
export const presenterView = defineView({
  id: 'present',
  load: () => import('./presenter-view.tsx'),
  paths: {
    present: (parts) => {
      const address = readObject(parts)
      return address && { address, isNotes: parts[4] === 'notes' }
    },
  },
  place: 'resources',
  subject: ({ address }) => subjectOf(address),
  isFullWindow: true,
})
