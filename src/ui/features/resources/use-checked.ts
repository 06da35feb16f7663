import { useCallback, useMemo, useRef, useState } from 'react'
import type { Row } from '../../../client/table.ts'

const EMPTY: ReadonlySet<string> = new Set()

/** The rows that are selected. Another filter selects no rows that went out of sight, also when they come back. */
export function useChecked(rows: readonly Pick<Row, 'key'>[], filter: string) {
  const [keys, setKeys] = useState(EMPTY)
  const [filtered, setFiltered] = useState(filter)
  if (filtered !== filter) {
    setFiltered(filter)
    const inSight = new Set(rows.map(({ key }) => key))
    setKeys((old) => (old.size === 0 ? old : new Set([...old].filter((key) => inSight.has(key)))))
  }
  /** The row that was checked last: a range begins there. */
  const last = useRef<string>(undefined)
  const shown = useRef(rows)
  shown.current = rows
  const checked = useMemo(
    () => (keys.size === 0 ? EMPTY : new Set(rows.filter(({ key }) => keys.has(key)).map(({ key }) => key))),
    [keys, rows],
  )
  const check = useCallback((key: string, isRange: boolean): void => {
    const from = isRange ? shown.current.findIndex((row) => row.key === last.current) : -1
    const to = shown.current.findIndex((row) => row.key === key)
    last.current = key
    setKeys((old) => {
      const next = new Set(old)
      if (from >= 0) for (const row of shown.current.slice(Math.min(from, to), Math.max(from, to) + 1)) next.add(row.key)
      else if (!next.delete(key)) next.add(key)
      return next
    })
  }, [])
  const checkAll = useCallback((isChecked: boolean): void => {
    setKeys(isChecked ? new Set(shown.current.map(({ key }) => key)) : EMPTY)
  }, [])
  return { checked, check, checkAll }
}
