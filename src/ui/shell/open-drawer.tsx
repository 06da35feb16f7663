import type { OpenDrawerProps } from '../features/log/drawer-parts.tsx'
import { OpenLog } from '../features/log/open-log.tsx'
import { late } from '../kit/late.tsx'

const Console = late(() => import('../features/console/console.tsx'))

/** The drawer while it is open, put together of features that do not know each other. */
export default function OpenDrawer(props: OpenDrawerProps) {
  return <OpenLog {...props} Console={Console} />
}
