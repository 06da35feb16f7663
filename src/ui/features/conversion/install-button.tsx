import { useState } from 'react'
import { Button } from 'react-aria-components'
import { conversionEdits } from '../../../analysis/conversion/function-edits.ts'
import type { JsonObject } from '../../../apimachinery/json/value.ts'
import { appStore } from '../../base/state/store.ts'
import type { TripOutcome } from '../../entities/crd/round-trips.ts'
import { PageDialog } from '../../kit/modal.tsx'
import type { Draft } from './drafts.ts'
import { conversionTexts } from './texts.en.ts'
import { changedFields, groupOf } from './trips-part.tsx'
import { writeCrd } from './write-crd.ts'

interface Props {
  readonly crd: JsonObject
  readonly draft: Draft
  readonly isInstalled: boolean
  readonly outcomes: readonly TripOutcome[]
  /** Why it cannot be installed. */
  readonly disabledReason: string | undefined
  readonly onInstalled: () => void
}

/** Writes the conversion into the CRD. Where objects lose values, it asks first and names the fields. */
export function InstallButton({ crd, draft, isInstalled, outcomes, disabledReason, onInstalled }: Props) {
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const { install: texts } = conversionTexts
  const lossy = outcomes.filter((outcome) => groupOf(outcome) === 'lossy')
  const install = async (): Promise<void> => {
    setAsking(false)
    setBusy(true)
    const rejected = await writeCrd(crd, conversionEdits(crd, draft.source, draft.rules))
    setBusy(false)
    if (rejected === undefined) onInstalled()
    else appStore.getState().addToast('bad', rejected)
  }
  const reason = isInstalled ? texts.isInstalled : disabledReason
  return (
    <>
      <span title={reason}>
        <Button
          className="btn btn-primary"
          isDisabled={reason !== undefined || isBusy}
          onPress={() => (lossy.length > 0 ? setAsking(true) : void install())}
        >
          {isInstalled ? texts.installed : texts.button}
        </Button>
      </span>
      <PageDialog
        title={texts.title}
        open={isAsking}
        alert
        onClose={() => setAsking(false)}
        foot={
          <>
            <Button className="btn" onPress={() => setAsking(false)}>
              {texts.cancel}
            </Button>
            <Button className="btn btn-danger-fill" onPress={() => void install()}>
              {texts.do}
            </Button>
          </>
        }
      >
        <p>{texts.says(lossy.length, changedFields(lossy))}</p>
      </PageDialog>
    </>
  )
}
