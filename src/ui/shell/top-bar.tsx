import { ChevronDown, CircleHelp, Contrast, Search, Share2 } from 'lucide-react'
import { Link } from 'wouter'
import { homeAt, serverName } from '../base/address/address.ts'
import type { Handler } from '../base/commands.ts'
import { pageTexts } from '../base/i18n/page.en.ts'
import { PERSONAS } from '../base/state/persona.ts'
import { FIELD_VALIDATIONS, THEMES, type Theme } from '../base/state/prefs.ts'
import { useApp } from '../base/state/store.ts'
import type { WorkspaceTask } from '../base/state/workspace-task.ts'
import { useDialectSwitches } from '../entities/dialect/dialects.ts'
import { Brand } from '../kit/brand.tsx'
import { CommandButton, CommandIconButton, useCommand } from '../kit/command-button.tsx'
import { KeyCaps, useCommands } from '../kit/keys.tsx'
import { LatePart, late } from '../kit/late.tsx'
import { MenuButton, type Option } from '../kit/menu-button.tsx'

const loadMenu = () => import('../kit/choice-menu.tsx')
const ChoiceMenu = late(loadMenu)
const loadDialects = () => import('../features/dialects/dialect-items.tsx')
const DialectItems = late(loadDialects)
const loadWorkspaces = () => import('./workspace-items.tsx')
const WorkspaceItems = late(loadWorkspaces)
const WorkspaceTaskPart = late(() => import('../features/workspaces/workspace-dialogs.tsx'))

const Divider = () => <span className="h-3.5 w-px flex-none bg-line narrow:hidden" aria-hidden="true" />

interface MenuProps<T extends string> {
  readonly label: string
  readonly value: T
  readonly options: readonly Option<T>[]
  readonly onChange: (value: T) => void
  readonly className?: string
}

/** A choice of the bar: a menu, whose code comes when it is opened, because the bar stands on the first page. */
function BarChoice<T extends string>({ label, value, options, onChange, className = '' }: MenuProps<T>) {
  return (
    <MenuButton
      className={`select-plain ${className}`}
      label={`${label}: ${value}`}
      load={loadMenu}
      menu={(open) => <ChoiceMenu {...open} label={label} value={value} options={options} onChange={(id) => onChange(id as T)} />}
    >
      <span className="text-ink-3 not-wide:hidden">{label}</span>
      <b>{value}</b>
      <ChevronDown aria-hidden />
    </MenuButton>
  )
}

/** Which API server the page looks at: a workspace of this browser, or the server the page came from. */
function WorkspaceMenu() {
  const { workspace, engine, cluster, hasPage, hasSnapshot, task, setTask, release } = useApp((state) => ({
    workspace: state.workspace,
    engine: state.engine,
    cluster: state.cluster,
    hasPage: state.connector.page !== undefined,
    hasSnapshot: state.capabilities.has('snapshot'),
    task: state.workspaceTask,
    setTask: state.setWorkspaceTask,
    release: state.dialects.kubernetes,
  }))
  const begin = (id: WorkspaceTask['id']): Handler => ({ run: () => setTask({ id }) })
  useCommands({
    ...(hasPage && { newWorkspace: begin('newWorkspace'), importWorkspace: begin('importWorkspace') }),
    ...(hasSnapshot && {
      share: begin('share'),
      exportWorkspace: begin('exportWorkspace'),
      duplicateWorkspace: begin('duplicateWorkspace'),
      checkpoints: begin('checkpoints'),
    }),
  })
  const close = (): void => setTask(undefined)
  return (
    <>
      <MenuButton className="select-plain" load={loadWorkspaces} menu={(open) => <WorkspaceItems {...open} />}>
        <span className="text-ink-3 not-wide:hidden">{engine === 'host' ? pageTexts.app.server : pageTexts.app.workspace}</span>
        <b>{engine === 'host' ? (cluster?.context ?? serverName()) : workspace}</b>
        {release !== undefined && (
          <span className="chip">
            <span className="not-wide:sr-only">{pageTexts.app.release} </span>
            {release}
          </span>
        )}
        <ChevronDown aria-hidden />
      </MenuButton>
      <LatePart onClose={close}>{task !== undefined && <WorkspaceTaskPart task={task} onClose={close} />}</LatePart>
    </>
  )
}

/** Which forms of registering the server has beside v1, and its feature gate: switched here, or shown where a host has them. */
function DialectsMenu() {
  const label = pageTexts.app.dialectsLabel
  const names = ['v1', ...useDialectSwitches().settings.dialects].join(', ')
  return (
    <MenuButton
      className="select-plain narrow:hidden"
      label={`${label}: ${names}`}
      load={loadDialects}
      menu={(open) => <DialectItems {...open} />}
    >
      <span className="text-ink-3 not-wide:hidden">{label}</span>
      <b>{names}</b>
      <ChevronDown aria-hidden />
    </MenuButton>
  )
}

/** Whom the reader acts as. */
function PersonaChoice() {
  const { persona, setPersona, own } = useApp((state) => ({
    persona: state.persona,
    setPersona: state.setPersona,
    own: state.ownPersonas,
  }))
  const options = [
    ...PERSONAS.map((id) => ({ id: id as string, word: id as string, sub: pageTexts.access.personas[id] })),
    ...own.map(({ name, user }) => ({ id: name, word: name, sub: user })),
  ]
  return <BarChoice label={pageTexts.access.persona} value={persona} options={options} onChange={setPersona} />
}

function ThemeMenu() {
  const { theme, setPrefs } = useApp((state) => ({ theme: state.prefs.theme, setPrefs: state.setPrefs }))
  const options = THEMES.map((id) => ({ id, word: pageTexts.app.themes[id] }))
  return (
    <MenuButton
      className="btn btn-ghost btn-icon"
      label={pageTexts.app.theme}
      load={loadMenu}
      menu={(open) => (
        <ChoiceMenu
          {...open}
          placement="bottom end"
          label={pageTexts.app.theme}
          value={theme}
          options={options}
          onChange={(id) => setPrefs({ theme: id as Theme })}
        />
      )}
    >
      <Contrast aria-hidden />
    </MenuButton>
  )
}

/** Opens the palette. */
function SearchButton() {
  const { title, press, run } = useCommand('palette')
  return (
    <button
      type="button"
      className="me-1.5 inline-flex h-7 items-center gap-2 rounded-2 border border-line bg-sunken ps-2 pe-1.5 text-sm whitespace-nowrap text-ink-2 hover:border-line-strong narrow:border-transparent narrow:bg-transparent"
      aria-label={title}
      onClick={run}
    >
      <Search className="icon-sm" aria-hidden />
      <span className="min-w-37.5 text-start not-wide:hidden">{title}</span>
      <span className="narrow:hidden">
        <KeyCaps press={press} />
      </span>
    </button>
  )
}

/** Which server, as whom, how it checks; help and theme. */
export function TopBar() {
  const { workspace, fieldValidation, setPrefs } = useApp((state) => ({
    workspace: state.workspace,
    fieldValidation: state.prefs.fieldValidation,
    setPrefs: state.setPrefs,
  }))
  return (
    <header className="col-span-full flex min-w-0 items-center gap-0.5 border-b border-line bg-surface pe-2">
      <Link
        className="grid h-full w-(--rail) flex-none place-items-center text-ink"
        href={homeAt(workspace)}
        aria-label={pageTexts.app.brand}
      >
        <Brand />
      </Link>
      <span className="me-3 text-lg font-[650] tracking-[-0.02em] narrow:hidden" aria-hidden="true">
        crdlab
      </span>
      <WorkspaceMenu />
      <Divider />
      <PersonaChoice />
      <Divider />
      <DialectsMenu />
      <Divider />
      <BarChoice
        className="narrow:hidden"
        label={pageTexts.app.fieldValidation}
        value={fieldValidation}
        options={FIELD_VALIDATIONS.map((id) => ({ id, word: id, sub: pageTexts.app.validation[id] }))}
        onChange={(id) => setPrefs({ fieldValidation: id })}
      />
      <span className="min-w-0 flex-1" />
      <SearchButton />
      <CommandButton id="share" icon={Share2} className="btn btn-ghost narrow:hidden" />
      <CommandIconButton id="help" icon={CircleHelp} />
      <ThemeMenu />
    </header>
  )
}
