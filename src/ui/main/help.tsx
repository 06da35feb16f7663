import { t } from '../i18n/catalogue.ts'
import { w } from '../i18n/views.ts'
import { KeyCaps } from '../kit/keys.tsx'
import { PageDialog } from '../kit/modal.tsx'
import { COMMANDS, type CommandScope, commandsWithKeys } from '../state/commands.ts'

const SCOPES: readonly CommandScope[] = ['everywhere', 'lists', 'objects', 'designer']

type Row = readonly [presses: readonly string[], what: string]

/** The keys of the commands of a scope, then those that are no commands. */
function rowsOf(scope: CommandScope): Row[] {
  const commands = commandsWithKeys(scope).map((id): Row => [COMMANDS[id].keys, t.commands.titles[id]])
  return [...commands, ...w.help.more[scope].map(([press, what]): Row => [[press], what])]
}

function Keys({ title, rows }: { readonly title: string; readonly rows: readonly Row[] }) {
  return (
    <section className="break-inside-avoid pb-3.5 @min-[560px]:last:break-before-column" aria-label={title}>
      <h3 className="pb-1.5 text-xs font-[550] text-ink-3">{title}</h3>
      <dl className="grid grid-cols-[112px_minmax(0,1fr)] gap-x-3 gap-y-1.5 text-sm">
        {rows.map(([presses, what]) => (
          <div key={what} className="contents">
            <dt className="flex flex-wrap items-start gap-x-2 gap-y-1">
              {presses.map((press) => (
                <KeyCaps key={press} press={press} />
              ))}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Every key of the page. */
export default function HelpDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <PageDialog title={t.commands.titles.help} open onClose={onClose} width="dialog-wide">
      <div className="@container">
        <div className="columns-2 gap-8 @max-[560px]:columns-auto">
          {SCOPES.map((scope) => (
            <Keys key={scope} title={w.help.scopes[scope]} rows={rowsOf(scope)} />
          ))}
        </div>
      </div>
      <p className="text-xs text-ink-3">{w.help.note}</p>
    </PageDialog>
  )
}
