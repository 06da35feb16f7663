import { t } from '../i18n/catalogue.ts'
import { PageDialog } from '../kit/modal.tsx'

/** Every key of the page. */
export default function HelpDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <PageDialog title={t.help.title} open onClose={onClose} width="dialog-wide">
      <div className="key-groups">
        {t.help.groups.map(({ title, keys }) => (
          <section key={title} aria-label={title}>
            <h3>{title}</h3>
            <dl className="keys">
              {keys.map(([press, what]) => (
                <div key={what} className="contents">
                  <dt>
                    {press.map((key) => (
                      <span key={key} className="kbd">
                        {key}
                      </span>
                    ))}
                  </dt>
                  <dd>{what}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <p className="xs faint">{t.help.note}</p>
    </PageDialog>
  )
}
