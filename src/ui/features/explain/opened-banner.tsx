import { FileText } from 'lucide-react'
import { Button } from 'react-aria-components'
import { useLocation } from 'wouter'
import { installAt } from '../../base/address/address.ts'
import { useApp } from '../../base/state/store.ts'
import { explainTexts } from './explain.en.ts'
import { closeCrd, type OpenedCrd } from './opened.ts'

/** Says that a CRD was opened from a file, and leads on. */
export function OpenedBanner({ crd }: { readonly crd: OpenedCrd }) {
  const workspace = useApp((state) => state.workspace)
  const setIncoming = useApp((state) => state.setIncoming)
  const [, navigate] = useLocation()
  const install = (): void => {
    setIncoming(crd.source)
    navigate(installAt(workspace))
  }
  const close = (): void => {
    closeCrd(crd.name)
    navigate(`/ws/${workspace}/explain`)
  }
  return (
    <div className="banner t-accent mb-2 flex flex-none flex-wrap items-center gap-2" role="status">
      <FileText className="icon-sm flex-none" aria-hidden />
      <span className="min-w-0 flex-1 wrap-anywhere">{explainTexts.openedFrom(crd.from)}</span>
      <Button className="btn btn-sm" onPress={install}>
        {explainTexts.installIt}
      </Button>
      <Button className="btn btn-sm" onPress={close}>
        {explainTexts.close}
      </Button>
    </div>
  )
}
