import type { Exchange } from '../../client/transport.ts'
import { PageDialog } from '../components/modal.tsx'
import { REACHABLE } from '../components/reachable.ts'
import { pretty } from '../log/pretty.ts'
import { t } from '../strings/catalogue.ts'

/** The answer as it came. */
export function RawDialog({ exchange, onClose }: { readonly exchange: Exchange; readonly onClose: () => void }) {
  return (
    <PageDialog
      title={`${exchange.code} ${exchange.request.method} ${exchange.request.path}`}
      open
      onClose={onClose}
      width="dialog-wide"
    >
      <section className="code-scroll" {...REACHABLE} aria-label={t.verdict.raw} style={{ maxBlockSize: '60dvh' }}>
        {pretty(exchange.text)}
      </section>
    </PageDialog>
  )
}
