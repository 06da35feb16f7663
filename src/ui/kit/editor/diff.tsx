import type { ComponentProps } from 'react'
import { Button } from 'react-aria-components'
import { pageTexts } from '../../base/i18n/page.en.ts'
import { ErrorBoundary, late } from '../late.tsx'
import { editorTexts } from './texts.en.ts'

const DiffEditor = late(() => import('./diff-editor.tsx'))

/** Two texts side by side. Where Monaco does not load, that is said in their place, and it can be asked for again. */
export function Diff(props: ComponentProps<typeof DiffEditor>) {
  return (
    <ErrorBoundary
      fallback={(_, retry) => (
        <div className="pane-say h-full" role="status">
          <p>{editorTexts.failure.diff}</p>
          <Button className="btn" onPress={retry}>
            {pageTexts.failure.retry}
          </Button>
        </div>
      )}
    >
      <DiffEditor {...props} />
    </ErrorBoundary>
  )
}
