import { ChevronDown, Download, Tag, Trash2, X } from 'lucide-react'
import { Button, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components'
import { stringify } from '../../../apimachinery/json/serialize.ts'
import { errorMessage } from '../../../apimachinery/text/error-message.ts'
import type { Client } from '../../../client/client.ts'
import { shellQuote } from '../../../client/kubectl.ts'
import { qualifiedName, type ResourceType } from '../../../client/resource-type.ts'
import type { Row } from '../../../client/table.ts'
import { language } from '../../base/language/language.ts'
import { appStore } from '../../base/state/store.ts'
import { objectTexts } from '../../entities/object/texts.en.ts'
import { useCopied } from '../../kit/copy.tsx'
import { CopyMenu } from '../../kit/copy-menu.tsx'
import { download } from '../../kit/download.ts'
import { IconButton } from '../../kit/icon-button.tsx'
import { ButtonMenu } from '../../kit/menu.tsx'
import { BULK_ACTS, type BulkAct } from './bulk-acts.ts'

/** What can be changed of the objects of a kind. */
const bulkActsOf = ({ subresources }: ResourceType): readonly BulkAct[] =>
  BULK_ACTS.filter((act) => act !== 'scale' || subresources.includes('scale'))

/** A kubectl command about objects of a kind, one for each of their namespaces. */
export function kubectlAbout(verb: string, type: ResourceType, rows: readonly Pick<Row, 'namespace' | 'name'>[]): string {
  const byNamespace = new Map<string, string[]>()
  for (const { namespace, name } of rows) {
    const names = byNamespace.get(namespace) ?? []
    byNamespace.set(namespace, names)
    names.push(shellQuote(name))
  }
  return [...byNamespace]
    .map(([namespace, names]) => {
      const where = namespace === '' ? [] : ['-n', shellQuote(namespace)]
      return ['kubectl', verb, qualifiedName(type), ...where, ...names].join(' ')
    })
    .join('\n')
}

/** Reads objects and saves them as one YAML file, as `kubectl get -o yaml` prints each. */
async function downloadYaml(client: Client, type: ResourceType, rows: readonly Row[]): Promise<void> {
  const texts: string[] = []
  for (const { namespace, name } of rows) {
    const object = await client.get(type, { namespace: namespace === '' ? undefined : namespace, name })
    texts.push(await language.pane('', stringify(object), false))
  }
  download(`${type.resource}.yaml`, 'application/yaml', texts.join('---\n'))
}

interface Props {
  readonly type: ResourceType
  readonly rows: readonly Row[]
  /** Why they cannot be deleted. */
  readonly lockedDelete: string | undefined
  readonly onAct: (act: BulkAct) => void
  readonly onDelete: () => void
  readonly onClear: () => void
}

/** What can be done with the objects that are selected. */
export function BulkBar({ type, rows, lockedDelete, onAct, onDelete, onClear }: Props) {
  const [copied, copy] = useCopied()
  const { verbs } = type
  const save = (): void => {
    const { page, addToast } = appStore.getState()
    if (page === undefined) return
    downloadYaml(page, type, rows).catch((error: unknown) => addToast('bad', errorMessage(error)))
  }
  return (
    <section
      aria-label={objectTexts.list.selection}
      className="absolute inset-x-2 bottom-3 z-3 mx-auto flex w-fit max-w-[calc(100%-16px)] flex-wrap items-center gap-1 rounded-3 bg-raised px-2 py-1.5 shadow-pop"
    >
      <span className="px-1.5 text-sm font-semibold whitespace-nowrap tabular-nums" role="status">
        {objectTexts.list.selected(rows.length)}
      </span>
      {verbs.includes('patch') && (
        <MenuTrigger>
          <Button className="btn btn-ghost">
            <Tag aria-hidden />
            {objectTexts.bulk.open}
            <ChevronDown className="icon-sm" aria-hidden />
          </Button>
          <Popover offset={4}>
            <Menu className="menu" aria-label={objectTexts.bulk.open}>
              {bulkActsOf(type).map((act) => (
                <MenuItem key={act} id={act} className="menu-item" onAction={() => onAct(act)}>
                  {objectTexts.bulk[act].word}
                </MenuItem>
              ))}
            </Menu>
          </Popover>
        </MenuTrigger>
      )}
      <CopyMenu
        label={objectTexts.list.copyKubectl}
        copied={copied}
        menu={(open) => (
          <ButtonMenu {...open} label={objectTexts.list.copyKubectl}>
            <MenuItem className="menu-item" onAction={() => copy(kubectlAbout('get', type, rows))}>
              {objectTexts.list.commands.get}
            </MenuItem>
            <MenuItem className="menu-item" onAction={() => copy(kubectlAbout('describe', type, rows))}>
              {objectTexts.list.commands.describe}
            </MenuItem>
            <MenuItem className="menu-item" onAction={() => copy(kubectlAbout('delete', type, rows))}>
              {objectTexts.list.commands.remove}
            </MenuItem>
          </ButtonMenu>
        )}
      />
      <IconButton icon={Download} label={objectTexts.list.download} onPress={save} />
      {verbs.includes('delete') && (
        <button
          type="button"
          className="btn btn-ghost btn-danger"
          disabled={lockedDelete !== undefined}
          title={lockedDelete}
          onClick={onDelete}
        >
          <Trash2 aria-hidden />
          {objectTexts.list.deleteMany(rows.length, type.kind)}
        </button>
      )}
      <IconButton icon={X} label={objectTexts.list.clearSelection} onPress={onClear} />
    </section>
  )
}
