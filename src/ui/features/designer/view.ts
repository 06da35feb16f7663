import { PencilRuler } from 'lucide-react'
import { defineView } from '../../kit/view.ts'
import { designViewTexts } from './view.en.ts'

/** `/ws/WORKSPACE/design`, where a design begins, and `/ws/WORKSPACE/crd/NAME/design[/FIELD]`. A `NAME` of `new` is a CRD that is not installed. */
export const designView = defineView({
  id: 'design',
  load: () => import('./designer-view.tsx'),
  paths: {
    design: () => ({ name: undefined, field: undefined }),
    crd: ([name, page, ...field]) =>
      name === undefined || page !== 'design' ? undefined : { name, field: field.length === 0 ? undefined : field.join('/') },
  },
  place: { icon: PencilRuler, texts: designViewTexts },
  subject: ({ name }) =>
    name === undefined || !name.includes('.') ? designViewTexts.title : `${name} · ${designViewTexts.title}`,
})
