import { Shield } from 'lucide-react'
import { readKind } from '../../base/address/object-address.ts'
import { defineView } from '../../kit/view.ts'
import { accessViewTexts } from './view.en.ts'

/** `/ws/WORKSPACE/access[/PLURAL.GROUP/VERSION/NAMESPACE]`: who may do what. */
export const accessView = defineView({
  id: 'access',
  load: () => import('./access-view.tsx'),
  paths: { access: (parts) => ({ list: readKind(parts) }) },
  place: { icon: Shield, texts: accessViewTexts, isFolded: true },
})
