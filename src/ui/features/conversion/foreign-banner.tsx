import { ShieldAlert } from 'lucide-react'
import { useState } from 'react'
import { Button } from 'react-aria-components'
import type { JsonObject } from '../../../apimachinery/json/value.ts'
import { FOREIGN_FUNCTION } from '../../../protocol/conversion.ts'
import { conversionTexts } from './texts.en.ts'
import { writeCrd } from './write-crd.ts'

/** Says that the function came from somebody else, and lets it run. */
export function ForeignBanner({ crd, lock }: { readonly crd: JsonObject; readonly lock: string | undefined }) {
  const [problem, setProblem] = useState<string>()
  const { foreign } = conversionTexts
  const allow = async (): Promise<void> =>
    setProblem(await writeCrd(crd, [{ op: 'remove', path: ['metadata', 'annotations', FOREIGN_FUNCTION] }]))
  return (
    <div className="banner t-warn flex-none" role="status">
      <ShieldAlert aria-hidden />
      <span className="min-w-0 flex-1 wrap-anywhere">{problem ?? lock ?? foreign.says}</span>
      <Button className="btn btn-sm" isDisabled={lock !== undefined} onPress={() => void allow()}>
        {foreign.allow}
      </Button>
    </div>
  )
}
