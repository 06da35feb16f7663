import {
  type Decision,
  type Storage,
  StorageFailure,
  type StoredObject,
  type WriteResult,
} from '../src/apiserver/storage/interfaces.ts'

type Decide = (current: StoredObject | undefined) => Decision
type Write = (key: string, decide: Decide) => Promise<WriteResult>

/** A store with another way to write. */
const writingBy = (storage: Storage, write: Write): Storage =>
  new Proxy(storage, {
    get(target, member) {
      if (member === 'write') return write
      const value: unknown = Reflect.get(target, member, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })

/** A store that makes every decision twice and keeps the second, as one does whose first attempt came too late. */
export const decidingTwice = (storage: Storage): Storage =>
  writingBy(storage, (key, decide) =>
    storage.write(key, (current) => {
      decide(current)
      return decide(current)
    }),
  )

/** A store that has no room for some writes; those that change nothing need none. */
export const fullAtTimes =
  (isFull: (key: string) => boolean) =>
  (storage: Storage): Storage =>
    writingBy(storage, async (key, decide) => {
      if (isFull(key) && decide(storage.get(key)).kind !== 'none') throw new StorageFailure('quota', 'no room')
      return storage.write(key, decide)
    })
