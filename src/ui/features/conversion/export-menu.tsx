import { goConversions } from '../../../analysis/conversion/go-conversion.ts'
import { type ConversionFile, nodeWebhook } from '../../../analysis/conversion/node-webhook.ts'
import type { JsonObject } from '../../../apimachinery/json/value.ts'
import { textAt } from '../../entities/crd/crd.ts'
import { download } from '../../kit/download.ts'
import { ButtonMenu, CheckItem } from '../../kit/menu.tsx'
import type { OpenMenu } from '../../kit/menu-button.tsx'
import type { Draft } from './drafts.ts'
import { conversionTexts } from './texts.en.ts'

interface Props extends OpenMenu {
  readonly crd: JsonObject
  readonly hub: string
  readonly draft: Draft
}

/** The conversion as files: a webhook for Node, and methods in Go. */
export default function ExportMenu({ crd, hub, draft, ...open }: Props) {
  const { exports: texts } = conversionTexts
  const webhook = nodeWebhook(textAt(crd, ['metadata', 'name']), draft.source)
  const go = goConversions(crd, hub, draft.rules)
  const all: readonly ConversionFile[] = [webhook, ...go]
  return (
    <ButtonMenu
      {...open}
      label={texts.title}
      placement="bottom end"
      onAction={(name) => {
        const file = all.find((one) => one.name === name)
        if (file !== undefined) download(file.name.replaceAll('/', '_'), file.mediaType, file.text)
      }}
    >
      {all.map((file) => (
        <CheckItem key={file.name} id={file.name} word={file === webhook ? texts.node : texts.go} sub={file.name} />
      ))}
    </ButtonMenu>
  )
}
