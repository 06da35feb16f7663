import { Play } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button, Input, Label, NumberField } from 'react-aria-components'
import { errorMessage } from '../../../../apimachinery/text/error-message.ts'
import { language } from '../../../base/language/language.ts'
import { appStore } from '../../../base/state/store.ts'
import { type Bench, openBench } from '../../../entities/crd/scratch-server.ts'
import { ScaleBridge } from '../../../entities/object/scale-bridge.tsx'
import type { ScalePaths } from '../../../entities/object/use-marks.ts'
import { useDesign } from '../session/context.ts'
import { headTexts } from '../texts/head.en.ts'
import { kindOf, type ScaleTrial, tryScale } from './scale-trial.ts'

/** A server of its own, opened with the first trial. */
function useScratch(): () => Bench | undefined {
  const bench = useRef<Bench>(undefined)
  useEffect(() => () => bench.current?.close(), [])
  return () => {
    const scratch = bench.current === undefined ? appStore.getState().connector.scratch?.() : undefined
    if (scratch !== undefined) bench.current = openBench(scratch)
    return bench.current
  }
}

/** Sends a Scale to an object of the draft on a scratch server, and shows where its values are stored. */
export function ScaleTry({ wires }: { readonly wires: ScalePaths }) {
  const { crd, version } = useDesign((state) => ({ crd: state.crd, version: state.version }))
  const scratch = useScratch()
  const [replicas, setReplicas] = useState(3)
  const [isBusy, setBusy] = useState(false)
  const [trial, setTrial] = useState<ScaleTrial>()
  const run = async (): Promise<void> => {
    const bench = scratch()
    if (crd === undefined || bench === undefined) return
    setBusy(true)
    try {
      const sample = async (...of: Parameters<typeof language.sample>) => (await language.sample(...of)).text
      setTrial(await tryScale(bench, { crd, version, replicas, sample }))
    } catch (error) {
      setTrial({ problem: errorMessage(error) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <section className="mt-2 grid gap-1.5 border-t border-line pt-2" aria-label={headTexts.scale.try}>
      <div className="flex flex-wrap items-end gap-2">
        <NumberField className="grid gap-0.5" value={replicas} onChange={setReplicas} minValue={0} maxValue={1000}>
          <Label className="text-xs text-ink-2">{headTexts.scale.replicas}</Label>
          <Input className="field w-20" />
        </NumberField>
        <Button className="btn btn-sm" isDisabled={isBusy || Number.isNaN(replicas)} onPress={() => void run()}>
          <Play className="icon-sm" aria-hidden />
          {headTexts.scale.try}
        </Button>
      </div>
      <p className="text-xs text-ink-3">{headTexts.scale.tryLead}</p>
      <div role="status">
        {trial !== undefined && 'problem' in trial && <p className="text-sm wrap-anywhere text-bad">{trial.problem}</p>}
        {trial !== undefined && 'scale' in trial && crd !== undefined && (
          <ScaleBridge kind={kindOf(crd)} object={trial.object} scale={trial.scale} wires={wires} />
        )}
      </div>
    </section>
  )
}
