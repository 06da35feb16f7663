import { CircleCheck, Hourglass, LoaderCircle, type LucideIcon, OctagonX } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Link } from 'wouter'
import { isObject } from '../../../../apimachinery/json/value.ts'
import { Unreachable } from '../../../../client/api-status.ts'
import { objectAt } from '../../../base/address/object-address.ts'
import { appStore, useApp } from '../../../base/state/store.ts'
import { textAt } from '../../../entities/crd/crd.ts'
import { fatesTexts } from '../../../entities/crd/fates.en.ts'
import type { Stored } from '../../../entities/crd/stored.ts'
import { useResourceType } from '../../../entities/kind/kinds.ts'
import { useTable } from '../../../entities/kind/table.ts'
import { LockNote } from '../../../entities/object/lock-note.tsx'
import { useForbiddenReason } from '../../../entities/persona/access.ts'
import type { Keeping } from '../../../entities/workspace/keep-first.ts'
import { LossButton } from '../../../entities/workspace/loss-button.tsx'
import { CopyButton } from '../../../kit/copy.tsx'
import { DialogStep } from '../dialog-step.tsx'
import { headTexts } from '../texts/head.en.ts'
import { type MigrationState, migrationName, migrationRequest, migrationScript, migrationsOf } from './migration.ts'

const LOOKS: Readonly<Record<MigrationState['state'], readonly [icon: LucideIcon, tone: string]>> = {
  waiting: [Hourglass, 'text-ink-3'],
  running: [LoaderCircle, 'text-ink-3'],
  succeeded: [CircleCheck, 'text-ok'],
  failed: [OctagonX, 'text-bad'],
}

/** How many of the last migrations are shown. */
const SHOWN = 3

interface Props {
  readonly stored: Stored
  /** Writing the objects anew takes values from them. */
  readonly lossy: boolean
  readonly keeping: Keeping
  /** What it does is not known yet, or there is nothing to do. */
  readonly isDisabled: boolean
}

function Migrations({ migrations }: { readonly migrations: readonly MigrationState[] }) {
  const workspace = useApp((state) => state.workspace)
  const type = useResourceType('storageversionmigrations.storagemigration.k8s.io', 'v1')
  if (migrations.length === 0 || type === undefined) return null
  return (
    <ul className="grid gap-1" aria-label={headTexts.stored.migrations}>
      {migrations.slice(-SHOWN).map(({ name, state, message }) => {
        const [Icon, tone] = LOOKS[state]
        return (
          <li key={name} className="flex min-w-0 flex-wrap items-baseline gap-x-2 ps-0">
            <Icon className={`icon-sm self-center ${tone}`} aria-label={headTexts.stored.migrationStates[state]} />
            <Link className="mono text-[11.5px] wrap-anywhere" href={objectAt(workspace, type, '', name)}>
              {name}
            </Link>
            <span className="min-w-0 flex-1 basis-60 text-sm wrap-anywhere text-ink-2">
              {message === '' ? headTexts.stored.migrationStates[state] : message}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

/** Both steps by the server's own controller, where it has one: a StorageVersionMigration. */
export function Migration({ stored, lossy, keeping, isDisabled }: Props) {
  const identity = useApp((state) => state.identity)
  const type = useResourceType('storageversionmigrations.storagemigration.k8s.io', 'v1')
  const { rows } = useTable(type, undefined, undefined, true)
  const create = useForbiddenReason({ type, namespace: undefined, name: '' }, 'create')
  const [problem, setProblem] = useState<string>()
  const migrations = useMemo(() => migrationsOf(stored, rows.map(({ object }) => object).filter(isObject)), [stored, rows])
  if (type === undefined) return null
  const name = migrationName(
    stored,
    rows.map((row) => row.name),
  )
  const isRunning = migrations.some(({ state }) => state === 'running' || state === 'waiting')
  const begin = async (): Promise<void> => {
    const { you } = appStore.getState()
    try {
      const sent = await you?.send(migrationRequest(stored, name))
      setProblem(sent?.failure?.message)
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error
      setProblem(error.message)
    }
  }
  return (
    <DialogStep title={headTexts.stored.migrate}>
      <p>{headTexts.stored.migrateWhy}</p>
      <div className="flex flex-wrap items-center gap-2">
        <LossButton
          word={headTexts.stored.migrateDo}
          lossy={lossy}
          isSecond
          checkpoint={fatesTexts.checkpoint.beforeRewrite(textAt(stored.crd, ['metadata', 'name']))}
          keeping={keeping}
          isDisabled={isDisabled || isRunning || create !== undefined}
          onPress={() => void begin()}
        />
        <CopyButton word={headTexts.stored.migrateCopy} text={() => migrationScript(stored, name, identity)} />
      </div>
      <LockNote reasons={[create]} />
      <Migrations migrations={migrations} />
      {problem !== undefined && (
        <p className="mono text-bad" role="alert">
          {problem}
        </p>
      )}
    </DialogStep>
  )
}
