import { isOfClass } from '../base/address/address.ts'
import { late } from '../kit/late.tsx'
import { Offline } from './offline.tsx'
import { UnknownRelease } from './unknown-release.tsx'

const ClassBar = late(() => import('../features/lessons/class/class-bar.tsx'))

/** What stands over every view and can come after it: what a class says, and a new version of the page. */
export default function Banners() {
  return (
    <>
      {isOfClass() && <ClassBar />}
      <UnknownRelease />
      <Offline />
    </>
  )
}
