import { Unplug } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from 'react-aria-components'
import { isInteger, isObject, type JsonObject } from '../../../apimachinery/json/value.ts'
import { Unreachable } from '../../../client/api-status.ts'
import type { Client } from '../../../client/client.ts'
import { pathOf } from '../../../client/resource-type.ts'
import { valueAt } from '../../../lint/edit.ts'
import { listOf } from '../../../lint/walk.ts'
import { PageDialog } from '../../components/modal.tsx'
import { useApp } from '../../stores/store.ts'
import { useDesign, useFields } from '../context.ts'
import { installedCrd, textAt } from '../crds.ts'
import { d } from '../strings.ts'

/** What the server keeps of a kind. */
interface Stored {
  readonly objects: number
  readonly versions: readonly string[]
}

const SHOWN = 30

/** Counts the objects of an installed CRD: one is asked for, the server says how many remain. */
async function storedOf(client: Client, name: string): Promise<Stored | undefined> {
  const crd = await installedCrd(client, name)
  const served = listOf(valueAt(crd, ['spec', 'versions']))
    .filter(isObject)
    .find((one) => one.served === true)
  if (crd === undefined || served === undefined) return undefined
  const type = {
    group: textAt(crd, ['spec', 'group']),
    version: textAt(served, ['name']),
    resource: textAt(crd, ['spec', 'names', 'plural']),
    namespaced: false,
  }
  const { object } = await client.send({ method: 'GET', path: pathOf(type), query: { limit: '1' } })
  const more = valueAt(object, ['metadata', 'remainingItemCount'])
  const objects = listOf(object?.items).length + (isInteger(more) ? Number(more) : 0)
  return { objects, versions: listOf(valueAt(crd, ['status', 'storedVersions'])).map(String) }
}

function useStored(name: string): Stored | undefined {
  const page = useApp((state) => state.page)
  const [stored, setStored] = useState<Stored>()
  useEffect(() => {
    let stale = false
    if (page === undefined) return
    storedOf(page, name)
      .then((found) => stale || setStored(found))
      .catch((error: unknown) => {
        if (!(error instanceof Unreachable)) throw error
      })
    return () => {
      stale = true
    }
  }, [page, name])
  return stored
}

/** What an update of an installed CRD means for stored objects and for clients, before it is sent. */
export function UpdateDialog({
  crd,
  onSend,
  onClose,
}: {
  readonly crd: JsonObject
  readonly onSend: () => void
  readonly onClose: () => void
}) {
  const name = textAt(crd, ['metadata', 'name'])
  const stored = useStored(name)
  const breaks = useDesign((state) => state.breaks)
  const fields = useFields()
  const foot = (
    <>
      <Button className="btn" onPress={onClose}>
        {d.updating.back}
      </Button>
      <Button className="btn btn-primary" onPress={onSend}>
        {d.updating.send}
      </Button>
    </>
  )
  return (
    <PageDialog title={d.updating.title(name)} open onClose={onClose} width="dialog-wide" foot={foot}>
      <p className="dz-updating">{stored === undefined ? '' : d.updating.stored(stored.objects, stored.versions.join(', '))}</p>
      <p className="dz-updating dim">{breaks.length === 0 ? d.updating.safe : d.updating.breaks}</p>
      <ul className="dz-changes">
        {breaks.slice(0, SHOWN).map(({ rule, message, path }) => (
          <li key={`${rule} ${path.join('/')}`}>
            <Unplug className="i i-sm is-warn" aria-hidden />
            <span className="grow">{message}</span>
            <span className="mono faint">{fields.at(path)?.field ?? ''}</span>
            <span className="xs faint">{rule}</span>
          </li>
        ))}
      </ul>
      {breaks.length > SHOWN && <p className="faint">{d.updating.more(breaks.length - SHOWN)}</p>}
    </PageDialog>
  )
}
