import { useEffect } from 'react'
import { prefetchEditor } from '../editor/yaml-editor.tsx'
import { readAddress } from '../state/address.ts'
import { prefetchView } from './routes.tsx'

/** Views that open with an editor in sight. */
const WITH_EDITOR: ReadonlySet<string> = new Set(['resource', 'design'])

interface Network {
  readonly connection?: { readonly saveData?: boolean }
}

/** The editor is megabytes: a phone, or a reader who saves data, gets it when an editor is opened. */
function savesData(): boolean {
  const { connection } = navigator as Navigator & Network
  return connection?.saveData === true || matchMedia('(max-width: 767px)').matches
}

function prefetch(event: Event): void {
  const link = event.target instanceof Element ? event.target.closest('a[href^="#/"]') : null
  const address = readAddress(link?.getAttribute('href')?.slice(1) ?? '')
  if (address === undefined) return
  prefetchView(address.view)
  if (WITH_EDITOR.has(address.view) && !savesData()) prefetchEditor()
}

/** Fetches the code of a view when the pointer or the focus reaches a link to it. */
export function usePrefetch(): void {
  useEffect(() => {
    document.addEventListener('pointerover', prefetch)
    document.addEventListener('focusin', prefetch)
    return () => {
      document.removeEventListener('pointerover', prefetch)
      document.removeEventListener('focusin', prefetch)
    }
  }, [])
}
