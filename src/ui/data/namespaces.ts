import type { Row } from '../../client/table.ts'
import { useResourceType } from './kinds.ts'
import { useTable } from './table.ts'

/** Namespaces to choose from: those the server lists (where it has them), those in sight, `default` always. */
export function useNamespaces(rows: readonly Row[], current: string | undefined): string[] {
  const type = useResourceType('namespaces', 'v1')
  const listed = useTable(type, undefined)
  const names = new Set(['default', ...listed.rows.map((row) => row.name), ...rows.map((row) => row.namespace)])
  if (current !== undefined) names.add(current)
  names.delete('')
  return [...names].sort()
}
