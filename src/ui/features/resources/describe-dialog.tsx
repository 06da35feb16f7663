import { useState } from 'react'
import { Button } from 'react-aria-components'
import type { JsonObject } from '../../../apimachinery/json/value.ts'
import { errorMessage } from '../../../apimachinery/text/error-message.ts'
import { ApiError, readStatus } from '../../../client/api-status.ts'
import type { Client } from '../../../client/client.ts'
import type { ResourceType } from '../../../client/resource-type.ts'
import type { Row } from '../../../client/table.ts'
import type { RequestSpec } from '../../../client/transport.ts'
import { describeBuiltIn, hasEvents } from '../../../kubectl/describe-built-in.ts'
import { describeObject } from '../../../kubectl/describe-object.ts'
import { type DescribedEvents, eventsOf } from '../../../kubectl/events.ts'
import type { Info } from '../../../kubectl/object.ts'
import { useAsync } from '../../base/async/use-async.ts'
import { pageTexts } from '../../base/i18n/page.en.ts'
import { useApp } from '../../base/state/store.ts'
import { objectTexts } from '../../entities/object/texts.en.ts'
import { CopyButton } from '../../kit/copy.tsx'
import { PageDialog } from '../../kit/modal.tsx'
import { kubectlAbout } from './bulk-bar.tsx'

/** The events of an object; undefined where its description has none, and where they cannot be read. */
async function eventsIn(page: Client, info: Info, signal: AbortSignal): Promise<DescribedEvents | undefined> {
  if (!hasEvents(info)) return undefined
  const read = async (spec: RequestSpec): Promise<JsonObject> => {
    const { object, failure, exchange } = await page.send({ ...spec, signal })
    if (object === undefined) throw new ApiError(failure ?? readStatus(exchange.code, undefined, exchange.text))
    return object
  }
  const events = await eventsOf(read, info.object).catch((error: unknown) => {
    if (error instanceof ApiError) return undefined
    throw error
  })
  return events && { events, now: page.wire.clock.now() }
}

async function describe(page: Client, info: Info, signal: AbortSignal): Promise<string> {
  const events = await eventsIn(page, info, signal)
  return describeBuiltIn(info, events) ?? describeObject(info.object, events)
}

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
      page
        ?.get(type, { namespace: namespace === '' ? undefined : namespace, name }, signal)
        .then((object) => describe(page, { type, namespace, name, object }, signal))
        .then(
          (text) => ({ text, problem: undefined }),
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
