import { useEffect } from 'react'
import { type Path, valueAt } from '../../../../analysis/edit.ts'
import type { JsonValue } from '../../../../apimachinery/json/value.ts'
import { designAt, readDesign } from '../../../base/address/address.ts'
import { replaceAddress } from '../../../base/address/navigation.ts'
import { afterPause } from '../../../base/async/async.ts'
import { useApp } from '../../../base/state/store.ts'
import { showField, useDesign, useSession } from './context.ts'

/** A path as the address has it: steps with slashes between them, escaped as in a JSON pointer (RFC 6901). */
export const fieldText = (path: Path): string =>
  path.map((step) => String(step).replaceAll('~', '~0').replaceAll('/', '~1')).join('/')

/** Reads `fieldText`, where steps into lists are numbers. Undefined where the CRD has nothing at the path. */
export function fieldPath(crd: JsonValue, text: string): Path | undefined {
  const path: (string | number)[] = []
  let at: JsonValue | undefined = crd
  for (const part of text.split('/')) {
    const key = part.replaceAll('~1', '/').replaceAll('~0', '~')
    const step = Array.isArray(at) && /^\d+$/.test(key) ? Number(key) : key
    at = valueAt(at, [step])
    if (at === undefined) return undefined
    path.push(step)
  }
  return path
}

/** Milliseconds after which a selection stands in the address: the caret selects with every line, and browsers limit how often it may change. */
const PAUSE_MS = 300

/** Keeps the selected field in the address, in the place of the one before; and selects the field that an address names. */
export function useSelectionInAddress(name: string, field: string | undefined): void {
  const session = useSession()
  const workspace = useApp((state) => state.workspace)
  const isParsed = useDesign(({ crd }) => crd !== undefined)
  useEffect(() => {
    const { crd, selected } = session.getState()
    if (!isParsed || crd === undefined || field === undefined) return
    const path = fieldPath(crd, field)
    if (path !== undefined && (selected === undefined || fieldText(selected) !== field)) showField(session, path)
  }, [session, field, isParsed])
  useEffect(() => {
    let cancel = (): void => undefined
    const stop = session.subscribe(({ selected }, before) => {
      if (selected === before.selected || selected === undefined) return
      cancel()
      cancel = afterPause(PAUSE_MS, () => {
        // The way to another address may be under way: after the first installation of a CRD to its own.
        if (readDesign(location.hash.slice(1))?.name === name)
          replaceAddress(designAt(workspace, name, ...fieldText(selected).split('/')))
      })
    })
    return () => {
      cancel()
      stop()
    }
  }, [session, workspace, name])
}
