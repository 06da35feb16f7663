import { CRDS, pathOf } from '../../../client/resource-type.ts'
import { DECLARATIONS } from '../../../lab/declarations.ts'
import { useAsync } from '../../base/async/use-async.ts'
import { language } from '../../base/language/language.ts'
import { fetchText } from '../../base/server/plain-fetch.ts'
import { useApp } from '../../base/state/store.ts'
import { useTable } from '../../entities/kind/table.ts'
import type { Modules } from '../../kit/editor/text-pane.ts'

/** CRDs of more characters get no types: the editor would be busy with them at each key. */
const MOST = 4_000_000

/** What programs can import: the library, and types of the installed CRDs, made again when one changes. Undefined until it is known. */
export function useModules(): Modules | undefined {
  const client = useApp((state) => state.page)
  const { rows, state } = useTable(CRDS, undefined)
  const revision = rows.map(({ name, resourceVersion }) => `${name} ${resourceVersion}`).join()
  const isKnown = state !== 'loading'
  return useAsync(
    async () => {
      if (client === undefined || !isKnown) return undefined
      const text = revision === '' ? undefined : await fetchText(client, { path: pathOf(CRDS) })
      if (text === undefined || text.length > MOST) return DECLARATIONS
      return { ...DECLARATIONS, ...(await language.typeModules(text)) }
    },
    [client, isKnown, revision],
    { keep: true },
  )
}
