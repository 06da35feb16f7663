import { useState } from 'react'
import { Button } from 'react-aria-components'
import { Link } from 'wouter'
import type { Step } from '../../../analysis/conversion/steps.ts'
import type { JsonObject } from '../../../apimachinery/json/value.ts'
import { designAt } from '../../base/address/address.ts'
import { useApp } from '../../base/state/store.ts'
import { textAt } from '../../entities/crd/crd.ts'
import type { Stored } from '../../entities/crd/stored.ts'
import type { Draft } from './drafts.ts'
import { conversionTexts } from './texts.en.ts'
import { obstacleText } from './trail.tsx'
import { dropEdits, storageEdits } from './version-edits.ts'
import { writeCrd } from './write-crd.ts'

interface Props {
  readonly crd: JsonObject
  readonly stored: Stored | undefined
  readonly steps: readonly Step[]
  readonly old: string
  readonly hub: string
  readonly draft: Draft
  /** Why the CRD cannot be written. */
  readonly lock: string | undefined
  readonly onDropped: () => void
}

/** How many objects are stored at each version, as bars. */
function Bars({ stored }: { readonly stored: Stored }) {
  const { counts, storedVersions, total } = stored
  const all = counts === undefined ? storedVersions.map((version) => [version, 0] as const) : [...counts]
  return (
    <span className="conv-bars" translate="no">
      {all.map(([version, n]) => (
        <span key={version} style={{ flexGrow: total === 0 ? 1 : n / total }}>
          {counts === undefined ? version : conversionTexts.stored.bar(version, n)}
        </span>
      ))}
    </span>
  )
}

/** What is stored, and the next step until the old version can be dropped. */
export function StoredBar({ crd, stored, steps, old, hub, draft, lock, onDropped }: Props) {
  const workspace = useApp((state) => state.workspace)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const { stored: texts } = conversionTexts
  const name = textAt(crd, ['metadata', 'name'])
  const now = steps.find(({ state }) => state === 'now')
  const obstacle = now?.obstacle ?? steps.find((step) => step.obstacle !== undefined)?.obstacle
  const isStoredAtHub = stored?.storage === hub
  const write = async (edits: Parameters<typeof writeCrd>[1]): Promise<boolean> => {
    setBusy(true)
    const rejected = await writeCrd(crd, edits)
    setBusy(false)
    setProblem(rejected)
    return rejected === undefined
  }
  const drop = async (): Promise<void> => {
    if (await write(dropEdits(crd, old, draft))) onDropped()
  }
  const isRewriting = now?.id === 'rewrite'
  const isDropping = now?.id === 'drop'
  return (
    <section className="pane conv-stored" aria-label={texts.title}>
      <h3 className="text-sm font-semibold">{texts.title}</h3>
      {stored !== undefined && <Bars stored={stored} />}
      <span className="min-w-0 flex-[1_1_240px] text-sm text-ink-3">
        {problem === undefined ? texts.says(hub, old) : <b className="font-[450] wrap-anywhere text-bad">{problem}</b>}
      </span>
      {(lock ?? obstacle) !== undefined && (
        <span className="text-sm text-ink-2">{lock ?? (obstacle && obstacleText(obstacle, old, hub))}</span>
      )}
      {!isDropping && !isStoredAtHub && (
        <Button
          className="btn"
          isDisabled={!isRewriting || isBusy || lock !== undefined}
          onPress={() => void write(storageEdits(crd, hub))}
        >
          {texts.storeAt(hub)}
        </Button>
      )}
      {!isDropping && isStoredAtHub && (
        <Link className="btn" href={designAt(workspace, name)}>
          {texts.rewrite}
        </Link>
      )}
      {isDropping && (
        <Button className="btn btn-danger" isDisabled={isBusy || lock !== undefined} onPress={() => void drop()}>
          {texts.drop(old)}
        </Button>
      )}
    </section>
  )
}
