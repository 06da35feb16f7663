import { Activity, Columns3, Database, Ellipsis, Lock, Plus, Scaling, Trash2 } from 'lucide-react'
import { memo, useDeferredValue, useMemo, useState } from 'react'
import { Button, DialogTrigger, Tab, TabList, TabPanel, Tabs, Tooltip, TooltipTrigger } from 'react-aria-components'
import { type Edit, valueAt } from '../../../../analysis/edit.ts'
import { listOf } from '../../../../analysis/walk.ts'
import { stringOf } from '../../../../apimachinery/json/access.ts'
import { deepCopy, isObject, type JsonObject, objectOf } from '../../../../apimachinery/json/value.ts'
import { isDigit, withoutRunAtEnd } from '../../../../apimachinery/text/runs.ts'
import { useLanguage } from '../../../base/i18n/language.ts'
import { textAt, versionsOf } from '../../../entities/crd/crd.ts'
import { type Stored, useStored } from '../../../entities/crd/stored.ts'
import { CommandButton, CommandIconButton } from '../../../kit/command-button.tsx'
import { Prop, TextField } from '../../../kit/fields.tsx'
import { useCommands } from '../../../kit/keys.tsx'
import { leaveField } from '../../../kit/leave-field.ts'
import { PopoverDialog } from '../../../kit/popover-dialog.tsx'
import { Switch } from '../../../kit/switch.tsx'
import { ColumnsDialog } from '../columns/columns-dialog.tsx'
import { scalePaths } from '../columns/field-paths.ts'
import { fieldsOf } from '../crd/fields.ts'
import { useDesign, useSession } from '../session/context.ts'
import { StoredDialog } from '../stored-versions/stored-dialog.tsx'
import { designTexts } from '../texts/design.en.ts'
import { headTexts } from '../texts/head.en.ts'
import { Conversion } from './conversion.tsx'
import { ScalePaths } from './scale-paths.tsx'

/** Why a version has to stay; undefined when it may go. */
function whyStays(version: JsonObject, count: number, stored: Stored | undefined): string | undefined {
  if (count === 1) return headTexts.version.last
  if (version.storage === true) return headTexts.version.isStorage
  const name = String(version.name)
  return stored?.storedVersions.includes(name) === true ? headTexts.version.isStored(name) : undefined
}

interface Props {
  readonly version: JsonObject
  readonly shown: number
  readonly versions: readonly JsonObject[]
  readonly stored: Stored | undefined
}

/** The name of the shown version, its warning, and the way to remove it. */
function VersionMenu({ version, shown, versions, stored }: Props) {
  const session = useSession()
  const [open, setOpen] = useState(false)
  const name = String(version.name)
  const path = ['spec', 'versions', shown]
  const stays = whyStays(version, versions.length, stored)
  const rename = (text: string): string | undefined => {
    const value = text.trim()
    if (value === '') return undefined
    if (versions.some((one, i) => i !== shown && one.name === value)) return headTexts.version.twice(value)
    void session.applyEdits([{ op: 'set', path: [...path, 'name'], value }])
    return undefined
  }
  const warn = (text: string): undefined => {
    const at = [...path, 'deprecationWarning']
    if (text !== '') void session.applyEdits([{ op: 'set', path: at, value: text }])
    else if (version.deprecationWarning !== undefined) void session.applyEdits([{ op: 'remove', path: at }])
  }
  const remove = async (): Promise<void> => {
    setOpen(false)
    await session.applyEdits([{ op: 'remove', path }])
    session.setVersion(Math.max(0, shown - 1))
  }
  useCommands({ removeVersion: { title: headTexts.version.remove(name), disabledReason: stays, run: () => void remove() } })
  return (
    <DialogTrigger isOpen={open} onOpenChange={setOpen}>
      <TooltipTrigger delay={500} closeDelay={0}>
        <Button className="btn btn-ghost btn-sm btn-icon" aria-label={headTexts.version.open(name)}>
          <Ellipsis className="icon-sm" aria-hidden />
        </Button>
        <Tooltip className="tooltip">{headTexts.version.open(name)}</Tooltip>
      </TooltipTrigger>
      <PopoverDialog label={headTexts.version.open(name)} placement="bottom start" className="dz-pop">
        <Prop word={headTexts.version.name}>
          <TextField label={headTexts.version.name} mono value={name} onCommit={rename} focus />
        </Prop>
        {version.deprecated === true && (
          <Prop word={headTexts.version.warning}>
            <TextField
              label={headTexts.version.warning}
              placeholder={headTexts.version.warningHint}
              value={stringOf(version.deprecationWarning)}
              onCommit={warn}
            />
          </Prop>
        )}
        <div className="flex flex-wrap items-center gap-2 pt-2">
          <CommandButton id="removeVersion" className="btn btn-sm btn-danger" icon={Trash2} />
        </div>
        {stays !== undefined && (
          <p className="flex gap-1.5 pt-1.5 text-xs text-ink-2">
            <Lock className="icon-sm translate-y-px" aria-hidden />
            {stays}
          </p>
        )}
      </PopoverDialog>
    </DialogTrigger>
  )
}

const at = (version: number, ...rest: readonly (string | number)[]) => ['spec', 'versions', version, ...rest]

/** The name of the version after another: v1 -> v2, v1beta1 -> v1beta2. */
const nextVersionName = (name: string): string => {
  const stem = withoutRunAtEnd(name, isDigit)
  return stem === name ? `${name}2` : stem + String(Number(name.slice(stem.length)) + 1)
}

const SMALL = 'text-xs/5 text-ink-2'

/** How many objects are stored at a version, where the status of the installed CRD lists it. */
function StoredCount({ stored, version }: { readonly stored: Stored | undefined; readonly version: string }) {
  if (stored === undefined || !stored.storedVersions.includes(version)) return null
  const { counts } = stored
  if (counts === undefined) return <small className={SMALL}>{headTexts.stored.unknown}</small>
  const n = counts.get(version) ?? 0
  return (
    <small className={SMALL} title={headTexts.stored.tabWhy(version, n)}>
      {headTexts.stored.tab(n)}
    </small>
  )
}

/** The way to what is stored. It stands out while a version other than the storage version is listed. */
function StoredButton({ stored }: { readonly stored: Stored }) {
  const [open, setOpen] = useState(false)
  useCommands({ storedVersions: { run: () => setOpen(true) } })
  const others = stored.storedVersions.some((version) => version !== stored.storage)
  return (
    <>
      <CommandButton id="storedVersions" className={`btn btn-sm ${others ? '' : 'btn-ghost'}`} icon={Database} />
      {open && <StoredDialog stored={stored} onClose={() => setOpen(false)} />}
    </>
  )
}

const tabId = (index: number): string => `version ${index}`

interface ShownProps {
  readonly versions: readonly JsonObject[]
  readonly shown: number
  readonly stored: Stored | undefined
}

/** The versions to choose from. */
function VersionTabs({ versions, stored }: Omit<ShownProps, 'shown'>) {
  return (
    <TabList
      className="flex self-stretch ps-1 not-wide:min-h-[38px] not-wide:border-b not-wide:border-line narrow:flex-wrap"
      aria-label={designTexts.versions}
    >
      {versions.map((version, index) => (
        <Tab
          key={tabId(index)}
          id={tabId(index)}
          className="inline-flex cursor-default items-center gap-[7px] border-b-2 border-transparent px-2.5 whitespace-nowrap text-ink-2 aria-selected:border-accent-ink aria-selected:bg-surface aria-selected:text-ink aria-selected:shadow-[1px_0_var(--line),-1px_0_var(--line)]"
        >
          <span className="mono text-[12.5px] font-[550]">{String(version.name ?? designTexts.noName)}</span>
          {version.storage === true && <span className="chip">{designTexts.storage}</span>}
          {version.served !== true && <small className={SMALL}>{designTexts.notServed}</small>}
          {version.deprecated === true && <small className={SMALL}>{designTexts.deprecated}</small>}
          <StoredCount stored={stored} version={String(version.name)} />
        </Tab>
      ))}
    </TabList>
  )
}

/** What can be done with the versions. */
function VersionActions({ versions, shown, stored }: ShownProps) {
  const session = useSession()
  const add = async (): Promise<void> => {
    await session.apply(({ crd }) => {
      const there = versionsOf(crd)
      const copy = deepCopy(there[shown] ?? objectOf({}))
      const names = there.map(({ name }) => name)
      do copy.name = nextVersionName(String(copy.name ?? 'v0'))
      while (names.includes(copy.name))
      copy.storage = false
      // The newest version is not on its way out because the one that it copies is.
      delete copy.deprecated
      delete copy.deprecationWarning
      return { edits: [{ op: 'set', path: at(there.length), value: copy }], select: undefined }
    })
    session.setVersion(versionsOf(session.getState().crd).length - 1)
  }
  useCommands({ addVersion: { run: () => void add() } })
  const current = versions[shown]
  return (
    <div className="flex items-center gap-1 ps-1 not-wide:min-h-[38px] not-wide:flex-1 not-wide:border-b not-wide:border-line">
      <CommandIconButton id="addVersion" icon={Plus} small />
      {current !== undefined && <VersionMenu version={current} shown={shown} versions={versions} stored={stored} />}
      {stored !== undefined && <StoredButton stored={stored} />}
    </div>
  )
}

interface VersionProps {
  readonly version: JsonObject
  readonly shown: number
}

function Flags({ version, shown, count }: VersionProps & { readonly count: number }) {
  const session = useSession()
  const set = (key: string, value: boolean): void => void session.applyEdits([{ op: 'set', path: at(shown, key), value }])
  const store = (): void => {
    const edits = [...Array(count).keys()].map((i): Edit => ({ op: 'set', path: at(i, 'storage'), value: i === shown }))
    void session.applyEdits(edits)
  }
  return (
    <>
      <Switch label={designTexts.served} on={version.served === true} onChange={(on) => set('served', on)} />
      {count > 1 && <Switch label={designTexts.storage} on={version.storage === true} onChange={(on) => on && store()} />}
      <Switch label={designTexts.deprecated} on={version.deprecated === true} onChange={(on) => set('deprecated', on)} />
    </>
  )
}

function Subresources({ version, shown }: VersionProps) {
  const session = useSession()
  const status = valueAt(version, ['subresources', 'status'])
  const scale = valueAt(version, ['subresources', 'scale'])
  const toggle = (name: 'status' | 'scale', on: boolean): void => {
    const { crd } = session.getState()
    if (crd === undefined) return
    // The paths everybody has, unless the schema has others.
    const first = (name: 'specReplicasPath' | 'statusReplicasPath', usual: string): string => {
      const options = scalePaths(fieldsOf(crd, shown), name).map(({ path }) => path)
      return options.includes(usual) ? usual : (options[0] ?? usual)
    }
    const paths = objectOf({
      specReplicasPath: first('specReplicasPath', '.spec.replicas'),
      statusReplicasPath: first('statusReplicasPath', '.status.replicas'),
    })
    const path = at(shown, 'subresources', name)
    void session.applyEdits([on ? { op: 'set', path, value: name === 'scale' ? paths : objectOf({}) } : { op: 'remove', path }])
  }
  return (
    <>
      <span className="inline-flex items-center gap-1.5">
        <Activity className="text-status" aria-hidden />
        <Switch label="status" on={status !== undefined} onChange={(on) => toggle('status', on)} />
      </span>
      <span className="inline-flex items-center gap-1.5">
        <Scaling className="text-scale" aria-hidden />
        <Switch label="scale" on={scale !== undefined} onChange={(on) => toggle('scale', on)} />
      </span>
      {isObject(scale) && <ScalePaths scale={scale} />}
    </>
  )
}

interface Shown {
  readonly crd: JsonObject | undefined
  readonly version: number
}

/** The versions of a CRD as it was read, and what belongs to one of them. */
const VersionsOf = memo(function VersionsOf({ crd, version: shown }: Shown) {
  useLanguage()
  const session = useSession()
  const [columns, setColumns] = useState(false)
  const stored = useStored(textAt(crd, ['metadata', 'name']))
  const versions = useMemo(() => versionsOf(crd), [crd])
  const version = versions[shown]
  useCommands(version === undefined ? {} : { columns: { run: () => setColumns(true) } })
  if (version === undefined) return null
  return (
    <Tabs
      className="flex min-h-10 items-stretch border-t border-line bg-sunken not-wide:flex-wrap"
      selectedKey={tabId(shown)}
      onSelectionChange={(key) => {
        leaveField()
        session.setVersion(versions.findIndex((_, index) => tabId(index) === key))
      }}
    >
      <VersionTabs versions={versions} stored={stored} />
      <TabPanel id={tabId(shown)} className="contents">
        <VersionActions versions={versions} shown={shown} stored={stored} />
        <div className="ms-auto flex flex-wrap items-center gap-x-3 gap-y-1.5 border-s border-line px-3 py-1 not-wide:ms-0 not-wide:flex-[1_0_100%] not-wide:border-s-0 narrow:gap-x-3.5 narrow:gap-y-0.5">
          <Flags version={version} shown={shown} count={versions.length} />
          <Subresources version={version} shown={shown} />
          <CommandButton id="columns" className="btn btn-ghost btn-sm" icon={Columns3}>
            {designTexts.columns(listOf(version.additionalPrinterColumns).length)}
          </CommandButton>
          <Conversion />
        </div>
        {columns && <ColumnsDialog stored={stored} onClose={() => setColumns(false)} />}
      </TabPanel>
    </Tabs>
  )
})

/** The versions, and what belongs to the one that is shown. They are drawn after the field that was edited, a slice of time each. */
export function Versions() {
  const { crd, version } = useDeferredValue(useDesign((state): Shown => ({ crd: state.crd, version: state.version })))
  return <VersionsOf crd={crd} version={version} />
}
