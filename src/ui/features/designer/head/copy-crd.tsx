import { useMemo, useState } from 'react'
import { stringifyPretty } from '../../../../apimachinery/json/serialize.ts'
import type { JsonObject } from '../../../../apimachinery/json/value.ts'
import type { Handlers } from '../../../base/commands.ts'
import { textAt } from '../../../entities/crd/crd.ts'
import { exportTexts } from '../../../entities/crd/export/export.en.ts'
import { useCopied } from '../../../kit/copy.tsx'
import { CopyMenu } from '../../../kit/copy-menu.tsx'
import { download } from '../../../kit/download.ts'
import { useCommands } from '../../../kit/keys.tsx'
import { ErrorBoundary, late } from '../../../kit/late.tsx'
import { ButtonMenu, CommandItem } from '../../../kit/menu.tsx'
import { useDesign, useSession } from '../session/context.ts'
import { designTexts } from '../texts/design.en.ts'
import { headTexts } from '../texts/head.en.ts'

const ExportDialog = late(() => import('../../../entities/crd/export/export-dialog.tsx'))

const jsonOf = (crd: JsonObject): string => `${stringifyPretty(crd)}\n`

const fileOf = (crd: JsonObject | undefined, ending: 'yaml' | 'json'): string =>
  `${textAt(crd, ['metadata', 'name']) || 'customresourcedefinition'}.${ending}`

/** The CRD as it is designed, to take along: as YAML with its comments, or as JSON, which takes a text that can be read. */
export function CopyCrd() {
  const session = useSession()
  const isRead = useDesign(({ crd, textProblem }) => crd !== undefined && textProblem === undefined)
  const [copied, copy] = useCopied()
  const [exporting, setExporting] = useState<JsonObject>()
  const unread = isRead ? undefined : designTexts.unread
  const handlers = useMemo(() => {
    const ofJson = (use: (json: string, crd: JsonObject) => void) => () => {
      const { crd } = session.getState()
      if (crd !== undefined) use(jsonOf(crd), crd)
    }
    return {
      copyYaml: { run: () => copy(session.getState().text) },
      copyJson: { disabledReason: unread, run: ofJson(copy) },
      downloadYaml: {
        run: () => {
          const { crd, text } = session.getState()
          download(fileOf(crd, 'yaml'), 'application/yaml', text)
        },
      },
      downloadJson: {
        disabledReason: unread,
        run: ofJson((json, crd) => download(fileOf(crd, 'json'), 'application/json', json)),
      },
      exportCrd: {
        disabledReason: unread,
        detail: exportTexts.summary,
        run: () => setExporting(session.getState().crd),
      },
    } satisfies Handlers
  }, [session, copy, unread])
  useCommands(handlers)
  return (
    <>
      <CopyMenu
        label={headTexts.copy}
        copied={copied}
        menu={(open) => (
          <ButtonMenu {...open} label={headTexts.copy}>
            <CommandItem id="copyYaml" handler={handlers.copyYaml} />
            <CommandItem id="copyJson" handler={handlers.copyJson} />
            <CommandItem id="downloadYaml" handler={handlers.downloadYaml} />
            <CommandItem id="downloadJson" handler={handlers.downloadJson} />
            <CommandItem id="exportCrd" handler={handlers.exportCrd} />
          </ButtonMenu>
        )}
      />
      {exporting !== undefined && (
        <ErrorBoundary
          fallback={(error) => (
            <p className="text-sm text-bad" role="alert">
              {error.message}
            </p>
          )}
        >
          <ExportDialog crd={exporting} file={fileOf(exporting, 'yaml')} onClose={() => setExporting(undefined)} />
        </ErrorBoundary>
      )}
    </>
  )
}
