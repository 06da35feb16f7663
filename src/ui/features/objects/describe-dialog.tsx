import { useState } from 'react'
import { Button } from 'react-aria-components'
import { errorMessage } from '../../../apimachinery/text/error-message.ts'
import type { ResourceType } from '../../../client/resource-type.ts'
import type { Row } from '../../../client/table.ts'
import { describeBuiltIn } from '../../../kubectl/describe-built-in.ts'
import { describeObject } from '../../../kubectl/describe-object.ts'
import { useAsync } from '../../base/async/use-async.ts'
import { pageTexts } from '../../base/i18n/page.en.ts'
import { useApp } from '../../base/state/store.ts'
import { objectTexts } from '../../entities/object/texts.en.ts'
import { CopyButton } from '../../kit/copy.tsx'
import { PageDialog } from '../../kit/modal.tsx'
import { kubectlAbout } from './bulk-bar.tsx'

interface Props {
  readonly type: ResourceType
  readonly row: Row
  readonly onClose: () => void
}

/** An object as `kubectl describe` prints it. */
export function DescribeDialog({ type, row, onClose }: Props) {
  const page = useApp((state) => state.page)
  // It stays about the object it was asked for, whatever becomes of the row.
  const [{ namespace, name }] = useState(row)
  const described = useAsync(
    (signal) =>
      page?.get(type, { namespace: namespace === '' ? undefined : namespace, name }, signal).then(
        (object) => ({
          text: describeBuiltIn({ type, namespace, name, object }) ?? describeObject(object),
          problem: undefined,
        }),
        (error: unknown) => ({ text: '', problem: errorMessage(error) }),
      ),
    [page, type, namespace, name],
    { keep: true },
  )
  const { text, problem } = described ?? { text: '', problem: undefined }
  const command = kubectlAbout('describe', type, [{ namespace, name }])
  return (
    <PageDialog
      open
      width="dialog-wide"
      title={objectTexts.describe.title(name)}
      onClose={onClose}
      foot={
        <>
          <code className="code-text me-auto min-w-0 self-center">{command}</code>
          <CopyButton word={objectTexts.describe.copy} text={() => text} />
          <Button className="btn" onPress={onClose}>
            {pageTexts.app.close}
          </Button>
        </>
      }
    >
      {problem !== undefined && (
        <p role="alert" className="code-text text-bad">
          {problem}
        </p>
      )}
      <pre className="mono text-xs/[18px] whitespace-pre text-ink" data-testid="described" translate="no">
        {text}
      </pre>
    </PageDialog>
  )
}
