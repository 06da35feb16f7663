import { TriangleAlert } from 'lucide-react'
import { LATEST_MINOR, minorOf } from '../../apimachinery/releases/named.ts'
import { useLanguage } from '../base/i18n/language.ts'
import { useApp } from '../base/state/store.ts'
import { bannerTexts } from './banners.en.ts'

/** Says that a workspace is of a release that this page does not know, which a file or link of another version of crdlab can bring. */
export function UnknownRelease() {
  useLanguage()
  const release = useApp((state) => (state.engine === 'page' ? state.dialects.kubernetes : undefined))
  if (release === undefined || minorOf(release) !== undefined) return null
  return (
    <div className="banner banner-bar t-warn" role="status">
      <TriangleAlert aria-hidden />
      <span className="min-w-0 flex-1">{bannerTexts.unknownRelease(release, `1.${LATEST_MINOR}`)}</span>
    </div>
  )
}
