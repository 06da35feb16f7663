import { Activity, type LucideIcon, Scaling, Target } from 'lucide-react'
import type { Subresource } from '../../client/resource-type.ts'

interface EndpointLook {
  readonly word: string
  readonly tone: string
  readonly icon: LucideIcon
}

/** How the endpoints of an object look in every view. */
export const ENDPOINTS: Readonly<Record<Subresource, EndpointLook>> = {
  '': { word: 'spec', tone: 'spec', icon: Target },
  status: { word: 'status', tone: 'status', icon: Activity },
  scale: { word: 'scale', tone: 'scale', icon: Scaling },
}
