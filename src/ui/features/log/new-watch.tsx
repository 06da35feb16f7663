import { useState } from 'react'
import { Button } from 'react-aria-components'
import { qualifiedName, type ResourceType } from '../../../client/resource-type.ts'
import { readShown } from '../../base/address/object-address.ts'
import { pageTexts } from '../../base/i18n/page.en.ts'
import { journalTexts } from '../../entities/journal/texts.en.ts'
import { customKinds, useKinds, useNamespaces } from '../../entities/kind/kinds.ts'
import { Choice } from '../../kit/choice.tsx'
import { LineField } from '../../kit/line-field.tsx'
import { PageDialog } from '../../kit/modal.tsx'
import { Switch } from '../../kit/switch.tsx'
import { startWatch, type WatchStart } from './own-watches.ts'

const ALL = '*'

/** What can be watched, custom resources first, each in the first of its versions. */
function watchable(types: readonly ResourceType[]): ResourceType[] {
  const byName = new Map<string, ResourceType>()
  for (const type of [...customKinds(types), ...types]) {
    const name = qualifiedName(type)
    if (type.verbs.includes('watch') && !byName.has(name)) byName.set(name, type)
  }
  return [...byName.values()]
}

/** Asks what to watch, from where. */
export default function NewWatch({ onClose }: { readonly onClose: () => void }) {
  const { types } = useKinds()
  const [place] = useState(() => readShown(location.hash.slice(1)))
  const offered = watchable(types)
  const [kind, setKind] = useState(place?.type)
  const type = offered.find((one) => qualifiedName(one) === kind) ?? offered[0]
  const namespaces = useNamespaces([], place?.namespace)
  const [namespace, setNamespace] = useState(place?.namespace ?? ALL)
  const [labels, setLabels] = useState('')
  const [fields, setFields] = useState('')
  const [start, setStart] = useState<WatchStart>('list')
  const [version, setVersion] = useState('')
  const [bookmarks, setBookmarks] = useState(true)
  const isReady = type !== undefined && (start !== 'exact' || /^\d+$/.test(version))
  const begin = (): void => {
    if (type === undefined || !isReady) return
    const at = type.namespaced && namespace !== ALL ? namespace : undefined
    startWatch({ type, namespace: at, labels: labels.trim(), fields: fields.trim(), start, version, bookmarks })
    onClose()
  }
  return (
    <PageDialog
      title={journalTexts.watches.add}
      open
      onClose={onClose}
      foot={
        <>
          <Button className="btn" onPress={onClose}>
            {pageTexts.app.cancel}
          </Button>
          <Button className="btn btn-primary" isDisabled={!isReady} onPress={begin}>
            {journalTexts.watches.start}
          </Button>
        </>
      }
    >
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          begin()
        }}
      >
        <div className="flex flex-wrap gap-3">
          <Choice
            label={journalTexts.watches.kind}
            showLabel
            look="select"
            value={type === undefined ? '' : qualifiedName(type)}
            options={offered.map((one) => ({ id: qualifiedName(one), word: one.resource, sub: one.group, mono: true }))}
            onChange={setKind}
          />
          {type?.namespaced === true && (
            <Choice
              label={journalTexts.watches.namespace}
              showLabel
              look="select"
              value={namespace}
              options={[
                { id: ALL, word: journalTexts.watches.allNamespaces },
                ...namespaces.map((name) => ({ id: name, word: name, mono: true })),
              ]}
              onChange={setNamespace}
            />
          )}
        </div>
        <LineField
          label={journalTexts.watches.labels}
          showLabel
          value={labels}
          onChange={setLabels}
          placeholder="tier=gold"
          mono
        />
        <LineField
          label={journalTexts.watches.fields}
          showLabel
          value={fields}
          onChange={setFields}
          placeholder="metadata.name=storefront"
          mono
        />
        <Choice
          label={journalTexts.watches.from}
          showLabel
          look="select"
          value={start}
          options={(['list', 'zero', 'now', 'exact'] as const).map((id) => ({ id, word: journalTexts.watches.starts[id] }))}
          onChange={setStart}
        />
        {start === 'exact' && (
          <LineField label={journalTexts.watches.version} showLabel value={version} onChange={setVersion} mono focus />
        )}
        <Switch label={journalTexts.watches.bookmarks} on={bookmarks} onChange={setBookmarks} />
      </form>
    </PageDialog>
  )
}
