import { Plus, Sparkles, Workflow } from 'lucide-react'
import { useMemo } from 'react'
import { useLocation } from 'wouter'
import { fieldPaths, matchFields } from '../../../analysis/conversion/propose.ts'
import type { Rule } from '../../../analysis/conversion/rules.ts'
import { conversionAt } from '../../base/address/address.ts'
import { useApp } from '../../base/state/store.ts'
import { useResourceType } from '../../entities/kind/kinds.ts'
import { Choice } from '../../kit/choice.tsx'
import { CopyButton } from '../../kit/copy.tsx'
import { IconButton } from '../../kit/icon-button.tsx'
import { BackToRules, CodePart } from './code-part.tsx'
import { RulesPart } from './rules-part.tsx'
import { conversionTexts } from './texts.en.ts'
import { TripsPart } from './trips-part.tsx'
import type { WorkbenchModel } from './use-workbench.ts'

export type Mode = 'rules' | 'code'

interface Props {
  readonly model: WorkbenchModel
  readonly mode: Mode
  /** The fields of the hub that are lost on the way back. */
  readonly lost: ReadonlySet<string>
}

/** A rule to begin with: of the first fields that have no counterpart. */
function newRule({ crd, old, hub }: WorkbenchModel): Rule {
  const { only } = matchFields(crd, old, hub)
  const [from = ['spec', 'field']] = only.version.length > 0 ? only.version : fieldPaths(crd, old).slice(-1)
  return { is: 'move', from, to: only.hub[0] ?? from }
}

function Head({ model, mode }: Omit<Props, 'lost'>) {
  const workspace = useApp((state) => state.workspace)
  const [, navigate] = useLocation()
  const { crd, old, hub, others, name, rules, draft, changeRules, propose } = model
  const { rules: texts, code } = conversionTexts
  const alike = useMemo(() => matchFields(crd, old, hub).alike, [crd, old, hub])
  return (
    <header className="pane-head">
      <Workflow className="icon-sm flex-none text-ink-3" aria-hidden />
      <h2 className="min-w-0 truncate" translate="no">
        {conversionTexts.between(old, hub)}
      </h2>
      {others.length > 1 && (
        <Choice
          label={conversionTexts.version}
          look="select"
          small
          value={old}
          options={others.map((id) => ({ id, word: id, mono: true }))}
          onChange={(next) => navigate(conversionAt(workspace, name, next))}
        />
      )}
      <span className="min-w-0 flex-1 truncate text-end text-sm text-ink-3">
        {mode === 'rules' && rules !== undefined && texts.count(rules.length, alike)}
      </span>
      {rules === undefined && <span className="chip t-warn">{code.edited}</span>}
      {mode === 'code' && <CopyButton word={code.copy} text={() => draft.source} />}
      {mode === 'rules' && rules !== undefined && (
        <>
          <IconButton icon={Sparkles} label={texts.propose} small onPress={propose} />
          <IconButton icon={Plus} label={texts.add} small onPress={() => changeRules([...rules, newRule(model)])} />
        </>
      )}
    </header>
  )
}

/** The conversion as rules or as code, and what it does to the stored objects. */
export function ConversionPane({ model, mode, lost }: Props) {
  const { crd, crdText, name, old, hub, rules, draft, stored, trying, canTry } = model
  const type = useResourceType(name, old)
  const failure = trying.trips?.problem ?? trying.trips?.objects.find((object) => object.failure !== undefined)?.failure
  const isRules = mode === 'rules' && rules !== undefined
  return (
    <section className="pane" aria-label={conversionTexts.tabs.conversion} data-conv-pane>
      <Head model={model} mode={isRules ? 'rules' : 'code'} />
      <div className="flex min-h-0 flex-1 flex-col overflow-auto">
        {isRules ? (
          <RulesPart crd={crd} version={old} hub={hub} rules={rules} lost={lost} onChange={model.changeRules} />
        ) : (
          <CodePart source={draft.source} crd={crdText} failure={failure} onChange={model.changeCode} />
        )}
        <TripsPart
          trying={trying}
          isAvailable={canTry}
          total={stored?.total}
          version={old}
          hub={hub}
          type={type}
          onKeep={isRules ? model.keep : undefined}
        />
      </div>
      <footer className="pane-foot">
        <span className="min-w-0 flex-1 px-1 text-xs text-ink-3">
          {isRules ? conversionTexts.rules.checks : conversionTexts.rules.toCode}
        </span>
        {rules === undefined && <BackToRules onBack={model.propose} />}
      </footer>
    </section>
  )
}
