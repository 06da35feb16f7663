import { ChevronDown, ChevronRight } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { type Step, stepsOf } from '../../../analysis/conversion/steps.ts'
import { conversionAt } from '../../base/address/address.ts'
import { joinPath } from '../../base/address/path.ts'
import { useApp } from '../../base/state/store.ts'
import { useMedia } from '../../base/state/theme.ts'
import type { InstalledCrd } from '../../entities/crd/installed.ts'
import { late } from '../../kit/late.tsx'
import { MenuButton } from '../../kit/menu-button.tsx'
import { TabStrip } from '../../kit/tab-strip.tsx'
import { ConversionPane, type Mode } from './conversion-pane.tsx'
import { ForeignBanner } from './foreign-banner.tsx'
import { InstallButton } from './install-button.tsx'
import { ObjectPanes } from './object-panes.tsx'
import { StoredBar } from './stored-bar.tsx'
import { conversionTexts } from './texts.en.ts'
import { obstacleText, Trail } from './trail.tsx'
import { useBench } from './use-bench.ts'
import { type ConvertedObject, useConverted } from './use-converted.ts'
import { useObject } from './use-object.ts'
import { useSides } from './use-sides.ts'
import { useWorkbench, type WorkbenchModel } from './use-workbench.ts'
import { conversionViewTexts } from './view.en.ts'

const loadExports = () => import('./export-menu.tsx')
const ExportMenu = late(loadExports)

const MODES = ['rules', 'code'] as const
const NARROW_TABS = ['conversion', 'left', 'right', 'stored'] as const
const MEDIUM_TABS = ['conversion', 'objects'] as const
type Tab = (typeof NARROW_TABS | typeof MEDIUM_TABS)[number]

/** The fields of the hub that a stored or a typed object loses on its way back. */
function lostFields({ trying, hub }: WorkbenchModel): readonly string[] {
  const losses = trying.trips?.objects.flatMap((outcome) => outcome.losses) ?? []
  return losses.filter(({ from }) => from === hub).flatMap(({ lost, changed }) => [...lost, ...changed].map(({ path }) => path))
}

/** Whether an object that was tried does not come back as it was. */
const isLossy = ({ trying }: WorkbenchModel, converted: ConvertedObject | undefined): boolean =>
  [...(trying.trips?.objects ?? []), converted?.outcome].some((outcome) => outcome !== undefined && outcome.losses.length > 0)

interface HeadProps {
  readonly model: WorkbenchModel
  readonly steps: readonly Step[]
  readonly mode: Mode
  readonly onMode: (mode: Mode) => void
}

function Head({ model, steps, mode, onMode }: HeadProps) {
  const workspace = useApp((state) => state.workspace)
  const { crd, name, old, hub, draft, stored, trying, isInstalled, lock } = model
  const outdated = stored === undefined ? 0 : stored.total - (stored.counts?.get(hub) ?? 0)
  const obstacle = steps.find(({ id }) => id === 'install')?.obstacle
  return (
    <header className="conv-head">
      <div className="grid min-w-0 content-center gap-1">
        <nav className="flex items-center gap-1.5 text-xs text-ink-3" aria-label={conversionViewTexts.title}>
          <Link href={joinPath('ws', workspace, 'code')} className="text-ink-2">
            {conversionTexts.codeView}
          </Link>
          <ChevronRight className="icon-sm" aria-hidden />
          <Link href={conversionAt(workspace)} className="text-ink-2">
            {conversionViewTexts.title}
          </Link>
        </nav>
        <h1 className="mono truncate text-lg font-[620] tracking-[-0.01em]" translate="no" title={name}>
          {name}
        </h1>
      </div>
      <Trail steps={steps} old={old} hub={hub} outdated={outdated} />
      <div className="conv-actions">
        <fieldset className="seg" aria-label={conversionTexts.mode}>
          {MODES.map((each) => (
            <button key={each} type="button" aria-pressed={mode === each} onClick={() => onMode(each)}>
              {conversionTexts.modes[each]}
            </button>
          ))}
        </fieldset>
        <MenuButton
          className="select"
          load={loadExports}
          menu={(open) => <ExportMenu {...open} crd={crd} hub={hub} draft={draft} />}
        >
          {conversionTexts.exports.title}
          <ChevronDown aria-hidden />
        </MenuButton>
        <InstallButton
          crd={crd}
          draft={draft}
          isInstalled={isInstalled}
          outcomes={trying.trips?.objects ?? []}
          disabledReason={lock ?? (obstacle && obstacleText(obstacle, old, hub))}
          onInstalled={model.settle}
        />
      </div>
    </header>
  )
}

interface Props {
  readonly installed: InstalledCrd
  readonly version: string | undefined
}

/** The conversion of a CRD between two versions: rules or code, an object at both, what is stored, and the steps that drop the old version. */
export function Workbench({ installed, version }: Props) {
  const workspace = useApp((state) => state.workspace)
  const [, navigate] = useLocation()
  const model = useWorkbench(installed, version)
  const { old, hub, rules, stored } = model
  const [wanted, setMode] = useState<Mode>('rules')
  const mode = rules === undefined ? 'code' : wanted
  const [tab, setTab] = useState<Tab>('conversion')
  const isWide = useMedia('(min-width: 1280px)')
  const isNarrow = useMedia('(max-width: 767px)')
  const pair = useMemo(() => [old, hub] as const, [old, hub])
  const object = useObject(model.crdText, stored, pair)
  const converted = useConverted(useBench(), model.next, pair, object.typed)
  const sides = useSides(model, object, converted)
  const lost = useMemo(() => {
    const typed = converted?.outcome?.losses.filter(({ from }) => from === hub).flatMap((loss) => loss.lost) ?? []
    return new Set([...lostFields(model), ...typed.map(({ path }) => path)])
  }, [model, converted, hub])
  const steps = stepsOf({ ...model.progress, isLossy: isLossy(model, converted) })
  const tabs = isNarrow ? NARROW_TABS : MEDIUM_TABS
  const shown = tabs.find((one) => one === tab) ?? 'conversion'
  const words: Readonly<Record<Tab, string>> = { ...conversionTexts.tabs, left: old, right: hub }
  const pane = <ConversionPane model={model} mode={mode} lost={lost} />
  const bar = (
    <StoredBar
      crd={model.crd}
      stored={stored}
      steps={steps}
      old={old}
      hub={hub}
      draft={model.draft}
      lock={model.lock}
      onDropped={() => {
        model.settle()
        navigate(conversionAt(workspace, model.name))
      }}
    />
  )
  const panes = (which: 'both' | 'left' | 'right') => <ObjectPanes model={model} object={object} sides={sides} shown={which} />
  return (
    <div className="conv" data-layout={isWide ? 'wide' : isNarrow ? 'narrow' : 'medium'}>
      <Head model={model} steps={steps} mode={mode} onMode={setMode} />
      {model.isForeign && <ForeignBanner crd={model.crd} lock={model.lock} />}
      {isWide ? (
        <div className="conv-body">
          {pane}
          {panes('both')}
        </div>
      ) : (
        <div className="conv-tabs">
          <TabStrip
            label={conversionTexts.parts}
            tabs={tabs}
            shown={shown}
            onShow={setTab}
            wordOf={(one) => words[one]}
            isEven={isNarrow}
          >
            {shown === 'conversion' && pane}
            {shown === 'objects' && <div className="conv-objects">{panes('both')}</div>}
            {(shown === 'left' || shown === 'right') && panes(shown)}
            {shown === 'stored' && <div>{bar}</div>}
          </TabStrip>
        </div>
      )}
      {!isNarrow && bar}
    </div>
  )
}
