import { Box, Braces, ChevronDown, CircleCheck, type LucideIcon, PanelsTopLeft, Pencil, Shield } from 'lucide-react'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { Button } from 'react-aria-components'
import { useLocation } from 'wouter'
import type { FileObject, WorkspaceContent } from '../../../analysis/workspace-file/format.ts'
import type { ObjectPreview } from '../../../analysis/workspace-file/preview.ts'
import { errorMessage } from '../../../apimachinery/text/error-message.ts'
import { isBuiltIn } from '../../../client/built-in-groups.ts'
import { homeAt, inWorkspace, type ShareAddress } from '../../base/address/address.ts'
import { useAsync } from '../../base/async/use-async.ts'
import { language } from '../../base/language/language.ts'
import { FIRST_WORKSPACE } from '../../base/state/connection.ts'
import { appStore, useApp } from '../../base/state/store.ts'
import { bytesOf } from '../../entities/workspace/share.ts'
import { workspaceTexts } from '../../entities/workspace/texts.en.ts'
import { countsOf, createWorkspace } from '../../entities/workspace/transfer.ts'
import { useWork } from '../../entities/workspace/use-work.ts'
import { late } from '../../kit/late.tsx'
import { MenuButton } from '../../kit/menu-button.tsx'
import { ScrollRegion } from '../../kit/scroll-region.tsx'
import { freeWorkspaceName, isFreeName, NameField } from './name-field.tsx'
import { Problem } from './problem.tsx'
import { SharedObject } from './shared-object.tsx'
import { SharedPlan } from './shared-plan.tsx'

const loadMenu = () => import('../../kit/choice-menu.tsx')
const ChoiceMenu = late(loadMenu)

const ROLE_KEYS = '/rbac.authorization.k8s.io/'

const isShown = ({ key }: FileObject): boolean => {
  const group = key.split('/', 2)[1] ?? ''
  return group === 'apiextensions.k8s.io' || (key.startsWith('/') && !isBuiltIn(group))
}

/** Above this the rest of a list is only counted. */
const MOST_LISTED = 300

const isOfCrd = ({ apiVersion }: FileObject): boolean => apiVersion.startsWith('apiextensions.k8s.io/')

interface Previews {
  readonly previews?: readonly ObjectPreview[]
  /** Why the objects could not be summed up. */
  readonly failure?: string
}

/** The sums of the objects of a link; empty until they are known. */
function usePreviews(objects: readonly FileObject[]): Previews {
  const read = useAsync(
    () =>
      language.preview(objects).then(
        (previews): Previews => ({ previews }),
        (error: unknown) => ({ failure: errorMessage(error) }),
      ),
    [objects],
    { keep: true },
  )
  return read ?? {}
}

interface RowProps {
  readonly icon: LucideIcon
  readonly children: ReactNode
  readonly end: ReactNode
}

const ROW =
  'grid min-h-8 w-full min-w-0 grid-cols-[18px_minmax(0,1fr)_auto] items-center gap-x-2.5 px-6 text-start text-sm narrow:px-4'

const Row = ({ icon: Icon, children, end }: RowProps) => (
  <>
    <Icon className="icon-sm text-ink-3" aria-hidden />
    <span className="min-w-0 truncate">{children}</span>
    <span className="text-xs text-ink-3">{end}</span>
  </>
)

interface GroupProps {
  readonly title: string
  readonly objects: readonly FileObject[]
  readonly previews: readonly ObjectPreview[] | undefined
  readonly chosen: string | undefined
  readonly onChoose: (key: string) => void
}

function endOf(preview: ObjectPreview | undefined): string {
  if (preview?.crd !== undefined) return [...preview.crd.versions, ...preview.crd.subresources].join(', ')
  return preview?.generation === undefined ? '' : workspaceTexts.shared.generation(preview.generation)
}

function Group({ title, objects, previews, chosen, onChoose }: GroupProps) {
  const byKey = useMemo(() => new Map(previews?.map((preview) => [preview.key, preview])), [previews])
  if (objects.length === 0) return null
  return (
    <section aria-label={title}>
      <h2 className="flex justify-between px-6 pt-2 pb-0.5 text-xs/5 font-normal text-ink-3 narrow:px-4">
        {title}
        <span>{objects.length}</span>
      </h2>
      {objects.slice(0, MOST_LISTED).map((object) => {
        const { key, kind, name } = object
        const isCrd = isOfCrd(object)
        return (
          <button
            type="button"
            key={key}
            className={`${ROW} -outline-offset-2 hover:bg-hover aria-pressed:bg-selected aria-pressed:shadow-[inset_2px_0_var(--accent-ink)]`}
            aria-pressed={key === chosen}
            onClick={() => onChoose(key)}
          >
            <Row icon={isCrd ? Braces : Box} end={<span translate="no">{endOf(byKey.get(key))}</span>}>
              <span className={isCrd ? 'mono' : ''} translate="no">
                {name} {!isCrd && <span className="text-ink-3">{kind}</span>}
              </span>
            </Row>
          </button>
        )
      })}
      {objects.length > MOST_LISTED && (
        <p className="px-6 py-1.5 text-xs text-ink-3 narrow:px-4">{workspaceTexts.plan.more(objects.length - MOST_LISTED)}</p>
      )}
    </section>
  )
}

function Also({ content, shown }: { readonly content: WorkspaceContent; readonly shown: string }) {
  const { drafts, persona, programs = [], tests = [] } = content.page
  const hasWritten = drafts.length + programs.length + tests.length > 0
  const roles = content.objects.filter(({ key }) => key.startsWith(ROLE_KEYS)).length
  if (!hasWritten && roles === 0 && shown === '') return null
  const place = shown.split('/').at(-1) ?? ''
  return (
    <section aria-label={workspaceTexts.shared.also}>
      <h2 className="px-6 pt-2 pb-0.5 text-xs/5 font-normal text-ink-3 narrow:px-4">{workspaceTexts.shared.also}</h2>
      {hasWritten && (
        <div className={ROW}>
          <Row icon={Pencil} end="">
            {workspaceTexts.shared.written(drafts.length, programs.length, tests.length)}
          </Row>
        </div>
      )}
      {roles > 0 && (
        <div className={ROW}>
          <Row icon={Shield} end="">
            {workspaceTexts.shared.roles(roles)}
          </Row>
        </div>
      )}
      {shown !== '' && (
        <div className={ROW}>
          <Row icon={PanelsTopLeft} end={persona === undefined ? '' : workspaceTexts.shared.as(persona)}>
            {workspaceTexts.shared.view}{' '}
            <span className="mono text-xs text-ink-3" translate="no">
              {place}
            </span>
          </Row>
        </div>
      )}
    </section>
  )
}

interface Props {
  readonly content: WorkspaceContent
  readonly address: ShareAddress
  readonly onDiscard: () => void
}

/** Where the workspace of a link goes: a new one, or one of this browser. */
function Destination({ content, address, onDiscard }: Props) {
  const workspaces = useApp((state) => state.workspaces)
  const [name, setName] = useState(() => freeWorkspaceName(workspaces, content.head.name))
  const [, navigate] = useLocation()
  const { isBusy, problem, run } = useWork()
  const open = async (): Promise<void> => {
    await createWorkspace(name, content)
    void appStore.getState().connect('page', name)
    navigate(inWorkspace(address.shown, name), { replace: true })
  }
  const add = (workspace: string): void => {
    const file = new File([bytesOf(address.data) ?? ''], `${content.head.name}.crdlab.json.gz`)
    const { connect, setWorkspaceTask } = appStore.getState()
    void connect('page', workspace)
    setWorkspaceTask({ id: 'importWorkspace', file, way: 'merge' })
    navigate(homeAt(workspace), { replace: true })
  }
  const others = [FIRST_WORKSPACE, ...workspaces.map((one) => one.name).filter((one) => one !== FIRST_WORKSPACE)]
  return (
    <div className="grid flex-none gap-3 border-t border-line bg-sunken px-6 py-4 narrow:px-4">
      <NameField name={name} workspaces={workspaces} onChange={setName} />
      <Problem text={problem} />
      <Button
        className="btn btn-primary h-9 justify-center"
        isDisabled={isBusy || !isFreeName(workspaces, name)}
        onPress={() => void run(open)}
      >
        {isBusy ? workspaceTexts.working : workspaceTexts.shared.open}
      </Button>
      <div className="flex flex-wrap justify-between gap-2">
        <MenuButton
          className="btn btn-ghost"
          load={loadMenu}
          menu={(menu) => (
            <ChoiceMenu
              {...menu}
              label={workspaceTexts.shared.add}
              value=""
              options={others.map((one) => ({ id: one, word: one, mono: true }))}
              onChange={add}
            />
          )}
        >
          {workspaceTexts.shared.add}
          <ChevronDown aria-hidden />
        </MenuButton>
        <Button className="btn btn-ghost" isDisabled={isBusy} onPress={onDiscard}>
          {workspaceTexts.shared.discard}
        </Button>
      </div>
    </div>
  )
}

/** What is in a link: its objects as they would be, and what opening it does. Nothing is written before that. */
export function SharedContents({ content, address, onDiscard }: Props) {
  const objects = useMemo(() => content.objects.filter(isShown), [content])
  const { previews, failure } = usePreviews(objects)
  const crds = useMemo(() => objects.filter(isOfCrd), [objects])
  const custom = useMemo(() => objects.filter((object) => !isOfCrd(object)), [objects])
  const isOfView = /(?:^|\/)cr\//.test(address.shown)
  const first = custom.find(({ name }) => isOfView && address.shown.endsWith(`/${name}`)) ?? custom[0] ?? crds[0]
  const [chosen, setChosen] = useState(first?.key)
  const current = objects.find(({ key }) => key === chosen)
  const shown = previews?.find(({ key }) => key === chosen)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const counts = countsOf(content.objects)
  const unpacked = content.objects.reduce((sum, { text }) => sum + text.length, 0)
  const group = { previews, chosen, onChoose: setChosen }
  return (
    <div className="grid h-full min-h-0 grid-cols-[400px_minmax(0,1fr)] grid-rows-[minmax(0,1fr)_auto] gap-2 not-wide:h-auto not-wide:grid-cols-[minmax(0,1fr)] not-wide:grid-rows-none">
      <div className="pane">
        <div className="grid gap-2 border-b border-line px-6 pt-6 pb-5 narrow:px-4 narrow:pt-4">
          <h1 ref={heading} tabIndex={-1} className="text-2xl/8 font-[640] tracking-[-0.028em] text-balance outline-0">
            {workspaceTexts.shared.title}
          </h1>
          <p className="text-ink-2">{workspaceTexts.shared.lead}</p>
        </div>
        <p className="flex min-h-11 items-center gap-2.5 border-b border-line bg-ok-soft px-6 text-sm font-[550] text-ok narrow:px-4">
          <CircleCheck className="icon-sm flex-none" aria-hidden />
          {workspaceTexts.shared.promise}
        </p>
        <ScrollRegion label={workspaceTexts.share.inside} className="min-h-0 flex-1 py-2 not-wide:max-h-80">
          {objects.length === 0 && <p className="px-6 py-2 text-sm text-ink-3">{workspaceTexts.shared.empty}</p>}
          <Group title={workspaceTexts.shared.crds} objects={crds} {...group} />
          <Group title={workspaceTexts.shared.objects} objects={custom} {...group} />
          <Also content={content} shown={address.shown} />
        </ScrollRegion>
        <Destination content={content} address={address} onDiscard={onDiscard} />
      </div>
      <div className="flex min-h-0 min-w-0 flex-col gap-2">
        {current !== undefined && (
          <SharedObject
            key={current.key}
            object={current}
            generation={shown?.crd === undefined ? shown?.generation : undefined}
            objects={objects}
            drafts={content.page.drafts}
          />
        )}
        <Problem text={failure} />
        {previews !== undefined && previews.length > 0 && (
          <SharedPlan previews={previews} drafts={content.page.drafts} counts={counts} />
        )}
      </div>
      <footer className="col-span-full flex flex-wrap items-center gap-x-4 px-2 text-xs text-ink-3">
        <span>{workspaceTexts.shared.format}</span>
        <span>{workspaceTexts.shared.size(address.data.length, unpacked)}</span>
        <span className="ms-auto">{workspaceTexts.shared.read}</span>
      </footer>
    </div>
  )
}
