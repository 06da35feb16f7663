import { PageDialog } from '../components/modal.tsx'
import { t } from '../strings/catalogue.ts'

/** Every key of the page. */
export function HelpDialog({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  return (
    <PageDialog title={t.help.title} open={open} onClose={onClose}>
      <dl className="keys">
        {t.help.keys.map(([keys, what]) => (
          <div key={what} className="contents">
            <dt>
              {keys.map((key) => (
                <span key={key} className="kbd">
                  {key}
                </span>
              ))}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <p className="xs faint">{t.help.note}</p>
    </PageDialog>
  )
}
