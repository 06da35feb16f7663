import { expect, test } from 'vitest'
import { setOf } from '../../structured-merge-diff/fieldpath/set.ts'
import { capUpdateManagers } from './cap-managers.ts'
import { emptyManaged, type Managed, managerId, managerInfo } from './entries.ts'

/** Updaters `m01`, `m02` ... a second apart, each the owner of a field of its own. */
function updaters(count: number, apiVersion = (_: number): string => 'g/v1'): Managed {
  const managed = emptyManaged()
  for (let i = 1; i <= count; i++) {
    const name = `m${String(i).padStart(2, '0')}`
    const id = managerId({ manager: name, operation: 'Update', apiVersion: apiVersion(i), subresource: '' })
    managed.fields.set(id, { set: setOf([name]), apiVersion: apiVersion(i), applied: false })
    managed.times.set(id, `2020-01-01T00:00:${String(i).padStart(2, '0')}Z`)
  }
  return managed
}

const names = ({ fields }: Managed): string[] => [...fields.keys()].map((id) => managerInfo(id).manager).sort()

test('ten updaters are kept apart [SA-7]', () => {
  const managed = updaters(10)
  capUpdateManagers(managed)
  expect(managed.fields.size).toBe(10)
})

test('of more the oldest are put together, with the time of the newest of them [SA-7]', () => {
  const managed = updaters(12)
  capUpdateManagers(managed)
  expect(names(managed)).toEqual([
    'ancient-changes',
    ...['04', '05', '06', '07', '08', '09', '10', '11', '12'].map((n) => `m${n}`),
  ])
  const id = managerId({ manager: 'ancient-changes', operation: 'Update', apiVersion: 'g/v1', subresource: '' })
  expect([...(managed.fields.get(id)?.set.keys() ?? [])].sort()).toEqual(['f:m01', 'f:m02', 'f:m03'])
  expect(managed.times.get(id)).toBe('2020-01-01T00:00:03Z')
})

test('only updaters of one version are put together [SA-7]', () => {
  const managed = updaters(11, (i) => `g/v${i}`)
  capUpdateManagers(managed)
  expect(managed.fields.size).toBe(11)
})

test('appliers are not counted [SA-7]', () => {
  const managed = updaters(10)
  const id = managerId({ manager: 'a', operation: 'Apply', apiVersion: '', subresource: '' })
  managed.fields.set(id, { set: setOf(['a']), apiVersion: 'g/v1', applied: true })
  capUpdateManagers(managed)
  expect(managed.fields.size).toBe(11)
})
