import { Link } from 'wouter'
import { PARTING } from '../../../dialects/parting/rows.ts'
import { dialects as words } from '../../i18n/dialects.ts'
import { dialectsAt } from '../../state/address.ts'
import { useApp } from '../../state/store.ts'
import { MigrationPart } from './migration-part.tsx'
import { PartingPart } from './parting-part.tsx'
import './dialects.css'

const MIGRATION = 'migration'

/** What the dialects are beside v1: where the proposal parts with it, and the way from an old registration to a new one. */
export default function DialectsView({ row }: { readonly row: string | undefined }) {
  const workspace = useApp((state) => state.workspace)
  const migrating = row === MIGRATION
  const tab = (to: string, word: string, current: boolean) => (
    <Link href={to} {...(current ? { 'aria-current': 'page' as const } : {})}>
      {word}
    </Link>
  )
  return (
    <div className="min-h-0 min-w-0 overflow-auto p-2.5">
      <section className="pane @container h-full" aria-labelledby="dialects-title">
        <header className="pane-bar">
          <h1 id="dialects-title">{words.title}</h1>
          <nav className="seg" aria-label={words.title}>
            {tab(dialectsAt(workspace), words.tabs.compare, !migrating)}
            {tab(dialectsAt(workspace, MIGRATION), words.tabs.migration, migrating)}
          </nav>
        </header>
        {migrating ? <MigrationPart /> : <PartingPart row={PARTING.find(({ id }) => id === row)} />}
      </section>
    </div>
  )
}
