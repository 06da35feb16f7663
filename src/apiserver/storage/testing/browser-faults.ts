import { IDBDatabase } from 'fake-indexeddb'

/** What may go wrong with a transaction of the browser. */
export type BrowserFault =
  /** The handle is dead: no transaction can be made. */
  | { readonly kind: 'dead' }
  /** Aborted with this error; `null`: without saying why. */
  | { readonly kind: 'abort'; readonly error: string | null }
  /** Kept, but the connection breaks before the browser can say so. */
  | { readonly kind: 'lost answer' }
  /** Neither completed nor aborted, as far as anybody hears. */
  | { readonly kind: 'silent' }

interface FakeTransaction extends IDBTransaction {
  _abort(error: string | null): void
}

/** Counts the writing transactions of fake databases, of all or of those with these names, and makes those fail that `plan` names (1: the next one). */
export class BrowserFaults {
  transactions = 0
  readonly durabilities: (string | undefined)[] = []
  private readonly real = IDBDatabase.prototype.transaction
  private plan = new Map<number, BrowserFault>()

  constructor(isCounted: (database: string) => boolean = () => true) {
    const faults = this
    IDBDatabase.prototype.transaction = function (this: IDBDatabase, names, mode, options) {
      const make = (): IDBTransaction => faults.real.call(this, names, mode, options)
      return mode === 'readwrite' && isCounted(this.name) ? faults.next(make, options?.durability) : make()
    }
  }

  /** The n-th writing transaction from now on fails in this way. */
  fail(n: number, fault: BrowserFault): void {
    this.plan.set(this.transactions + n, fault)
  }

  heal(): void {
    this.plan.clear()
  }

  restore(): void {
    IDBDatabase.prototype.transaction = this.real
  }

  private next(make: () => IDBTransaction, durability: string | undefined): IDBTransaction {
    this.transactions++
    this.durabilities.push(durability)
    const fault = this.plan.get(this.transactions)
    if (fault?.kind === 'dead') throw new DOMException('the connection is closing', 'InvalidStateError')
    const transaction = make() as FakeTransaction
    // When the writer has made its requests, before any of them is answered.
    if (fault?.kind === 'abort') queueMicrotask(() => transaction._abort(fault.error))
    if (fault?.kind === 'silent') deafen(transaction, 'oncomplete', 'onabort')
    if (fault?.kind === 'lost answer') {
      deafen(transaction, 'oncomplete')
      transaction.addEventListener('complete', (event) => {
        Object.defineProperty(transaction, 'error', { value: new DOMException('connection lost', 'UnknownError') })
        transaction.onabort?.(event)
      })
    }
    return transaction
  }
}

function deafen(transaction: IDBTransaction, ...handlers: string[]): void {
  for (const handler of handlers) Object.defineProperty(transaction, handler, { set: () => undefined, get: () => null })
}
