import { ArrowRight, FileDown, PencilRuler, Target } from 'lucide-react'
import { Link } from 'wouter'
import { t } from '../../i18n/catalogue.ts'
import { ExampleList } from '../../kit/example-list.tsx'
import { KeyCaps } from '../../kit/key-caps.tsx'
import { designAt, installAt, objectAt } from '../../state/address.ts'
import { useApp } from '../../state/store.ts'
import { Hero } from './hero.tsx'
import { useExample } from './use-example.ts'
import { WorkspaceList } from './workspace-list.tsx'

function Exits() {
  const workspace = useApp((state) => state.workspace)
  const { type, namespace, name } = useExample()
  const { split, design, import: bring } = t.home.exits
  return (
    <div className="exits">
      <Link className="pane exit" href={type === undefined ? installAt(workspace) : objectAt(workspace, type, namespace, name)}>
        <span className="ic">
          <Target className="i i-lg" aria-hidden />
        </span>
        <span>
          <b>{split[0]}</b>
          <small>{split[1]}</small>
        </span>
        <ArrowRight className="i faint" aria-hidden />
      </Link>
      <Link className="pane exit" href={designAt(workspace)}>
        <span className="ic">
          <PencilRuler className="i i-lg" aria-hidden />
        </span>
        <span>
          <b>{design[0]}</b>
          <small>{design[1]}</small>
        </span>
        <ArrowRight className="i faint" aria-hidden />
      </Link>
      <Link className="pane exit drop" href={installAt(workspace)}>
        <span className="ic">
          <FileDown className="i i-lg" aria-hidden />
        </span>
        <span>
          <b>{bring[0]}</b>
          <small>{bring[1]}</small>
        </span>
        <KeyCaps press="Ctrl+v" />
      </Link>
    </div>
  )
}

/** The first screen: the running example, ways in, examples, workspaces. */
export function HomeView() {
  return (
    <div className="view" style={{ padding: 0 }}>
      <div className="home">
        <Hero />
        <Exits />
        <div className="bottom">
          <section className="pane" aria-label={t.home.examples}>
            <header className="h">
              <h2>{t.home.examples}</h2>
              <span className="faint xs">{t.home.examplesSub}</span>
            </header>
            <ExampleList />
          </section>
          <WorkspaceList />
        </div>
      </div>
    </div>
  )
}
