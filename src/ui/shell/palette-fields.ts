import { useLocation } from 'wouter'
import { searched } from '../../analysis/reading/search.ts'
import { explainAt } from '../base/address/object-address.ts'
import { commandRegistry } from '../base/commands.ts'
import { useApp } from '../base/state/store.ts'
import { useOtherReadings } from '../features/explain/use-readings.ts'
import { type Entry, MOST } from './palette-search.ts'

/** Fewer letters find too much. */
const LEAST = 3

/** The fields that a query finds: those of the design that is open, which are selected there, and those of installed kinds, which open in Explain. */
export function useFieldEntries(query: string): readonly Entry[] {
  const [, navigate] = useLocation()
  const workspace = useApp((state) => state.workspace)
  const isWanted = query.trim().length >= LEAST && !query.startsWith(':')
  const readings = useOtherReadings(undefined, isWanted)
  if (!isWanted) return []
  const found = [
    ...commandRegistry.available().flatMap(([, { find }]) => find?.(query) ?? []),
    ...readings.flatMap((reading) => {
      const { kind, plural, group, version } = reading.kind
      return searched(reading, query).byPath.map(({ path, kubectlPath }) => ({
        title: path,
        detail: kind,
        run: () => navigate(explainAt(workspace, `${plural}.${group}`, version, kubectlPath)),
      }))
    }),
  ]
  return found.slice(0, MOST).map((finding, i) => ({ id: `field ${i}`, group: 'fields', ...finding }))
}
