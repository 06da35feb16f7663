import type { ComponentProps } from 'react'
import { Button } from 'react-aria-components'
import { t } from '../../base/i18n/catalogue.ts'
import { ErrorBoundary, late } from '../late.tsx'

const DiffEditor = late(() => import('./diff-editor.tsx'))

/** Two texts side by side. Where Monaco does not load, that is said in their place, and it can be asked for again. */
export function Diff(props: ComponentProps<typeof DiffEditor>) {
  return (
    <ErrorBoundary
      fallback={(_, retry) => (
        <div className="pane-say h-full" role="status">
          <p>{t.failure.diff}</p>
          <Button className="btn" onPress={retry}>
            {t.failure.retry}
          </Button>
        </div>
      )}
    >
      <DiffEditor {...props} />
    </ErrorBoundary>
  )
}
