import { Link } from 'wouter'
import { PARTING } from '../../../dialects/parting/rows.ts'
import { dialectsAt } from '../../base/address/address.ts'
import { useApp } from '../../base/state/store.ts'
import { dialectTexts } from '../../entities/dialect/texts.en.ts'
import { MigrationPart } from './migration-part.tsx'
import { PartingPart } from './parting-part.tsx'
import { RegisterPart } from './register-part.tsx'

const MIGRATION = 'migration'
const REGISTER = 'register'

/** What the dialects are beside v1: where the proposal parts with it, the way from an old registration to a new one, and a form for them. */
export default function DialectsView({ row }: { readonly row: string | undefined }) {
  const workspace = useApp((state) => state.workspace)
  const part = row === MIGRATION || row === REGISTER ? row : undefined
  const tab = (to: string, word: string, current: boolean) => (
    <Link href={to} {...(current ? { 'aria-current': 'page' as const } : {})}>
      {word}
    </Link>
  )
  return (
    <div className="min-h-0 min-w-0 overflow-auto p-2.5">
      <section className="pane @container h-full" aria-labelledby="dialects-title">
        <header className="pane-bar">
          <h1 id="dialects-title">{dialectTexts.title}</h1>
          <nav className="seg" aria-label={dialectTexts.title}>
            {tab(dialectsAt(workspace), dialectTexts.tabs.compare, part === undefined)}
            {tab(dialectsAt(workspace, MIGRATION), dialectTexts.tabs.migration, part === MIGRATION)}
            {tab(dialectsAt(workspace, REGISTER), dialectTexts.tabs.register, part === REGISTER)}
          </nav>
        </header>
        {part === MIGRATION && <MigrationPart />}
        {part === REGISTER && <RegisterPart />}
        {part === undefined && <PartingPart row={PARTING.find(({ id }) => id === row)} />}
      </section>
    </div>
  )
}
