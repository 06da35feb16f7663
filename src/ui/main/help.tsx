import { t } from '../i18n/catalogue.ts'
import { KeyCaps } from '../kit/key-caps.tsx'
import { PageDialog } from '../kit/modal.tsx'
import { COMMANDS, type CommandId, type CommandScope } from '../state/commands.ts'

const SCOPES: readonly CommandScope[] = ['everywhere', 'lists', 'objects']

type Row = readonly [press: string, what: string]

/** The keys of the commands of a scope, then those that are no commands. */
function rowsOf(scope: CommandScope): Row[] {
  const ids = (Object.keys(COMMANDS) as CommandId[]).filter((id) => COMMANDS[id].scope === scope)
  const commands = ids.flatMap((id) => COMMANDS[id].keys.map((press): Row => [press, t.commands.titles[id]]))
  return [...commands, ...t.help.more[scope]]
}

function Keys({ title, rows }: { readonly title: string; readonly rows: readonly Row[] }) {
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <dl className="keys">
        {rows.map(([press, what]) => (
          <div key={what} className="contents">
            <dt>
              <KeyCaps press={press} />
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
  const { title, keys } = t.help.designer
  return (
    <PageDialog title={t.help.title} open onClose={onClose} width="dialog-wide">
      <div className="key-groups">
        {SCOPES.map((scope) => (
          <Keys key={scope} title={t.help.scopes[scope]} rows={rowsOf(scope)} />
        ))}
        <Keys title={title} rows={keys.map(([press, what]): Row => [press.join('+'), what])} />
      </div>
      <p className="xs faint">{t.help.note}</p>
    </PageDialog>
  )
}
