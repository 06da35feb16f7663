import { ArrowRight, FileDown, type LucideIcon, PencilRuler, Target } from 'lucide-react'
import { Link } from 'wouter'
import { t } from '../../i18n/catalogue.ts'
import { ExampleList } from '../../kit/example-list.tsx'
import { KeyCaps } from '../../kit/key-caps.tsx'
import { designAt, homeAt, installAt, objectAt } from '../../state/address.ts'
import { useApp } from '../../state/store.ts'
import { Hero } from './hero.tsx'
import { useExample } from './use-example.ts'
import './home.css'
import { WorkspaceList } from './workspace-list.tsx'

interface ExitProps {
  readonly icon: LucideIcon
  readonly words: readonly [string, string]
  readonly href: string
  /** Text can be pasted there. */
  readonly takesPaste?: boolean
}

function Exit({ icon: Icon, words: [title, text], href, takesPaste = false }: ExitProps) {
  return (
    <Link
      className={`pane grid grid-cols-[36px_minmax(0,1fr)_auto] items-center gap-3 px-3.5 py-3 text-start text-ink no-underline hover:bg-hover ${takesPaste ? 'border-dashed border-line-control' : 'hover:border-line-strong'}`}
      href={href}
    >
      <span className="grid size-9 place-items-center rounded-2 border border-line bg-sunken">
        <Icon className="icon-lg" aria-hidden />
      </span>
      <span>
        <b className="block font-semibold">{title}</b>
        <small className="block text-sm text-ink-2">{text}</small>
      </span>
      {takesPaste ? (
        <span className="narrow:hidden">
          <KeyCaps press="Ctrl+v" />
        </span>
      ) : (
        <ArrowRight className="text-ink-3" aria-hidden />
      )}
    </Link>
  )
}

function Exits() {
  const workspace = useApp((state) => state.workspace)
  const { type, namespace, name, missing } = useExample()
  const { split, design, import: bring } = t.home.exits
  return (
    <div className={`grid gap-2.5 narrow:grid-cols-1 ${missing ? 'grid-cols-2' : 'grid-cols-3'}`}>
      {!missing && (
        <Exit
          icon={Target}
          words={split}
          href={type === undefined ? homeAt(workspace) : objectAt(workspace, type, namespace, name)}
        />
      )}
      <Exit icon={PencilRuler} words={design} href={designAt(workspace)} />
      <Exit icon={FileDown} words={bring} href={installAt(workspace)} takesPaste />
    </div>
  )
}

/** The first screen: the running example, ways in, examples, workspaces. */
export function HomeView() {
  return (
    <div className="@container min-h-0 min-w-0 overflow-auto">
      <div className="grid min-h-full content-start gap-2.5 p-2.5 @min-[961px]:[@media(min-height:801px)]:has-[.home-dots]:grid-rows-[minmax(0,1fr)_auto_auto] @min-[961px]:[@media(min-height:801px)]:has-[.home-dots]:content-stretch">
        <Hero />
        <Exits />
        <div className="grid grid-cols-[minmax(0,1fr)_416px] gap-2.5 not-wide:grid-cols-[minmax(0,1fr)_320px] @max-[960px]:grid-cols-1">
          <section className="pane" aria-label={t.home.examples}>
            <header className="pane-head pane-head-sm">
              <h2>{t.home.examples}</h2>
              <span className="text-ink-3 text-xs">{t.home.examplesSub}</span>
            </header>
            <ExampleList />
          </section>
          <WorkspaceList />
        </div>
      </div>
    </div>
  )
}
