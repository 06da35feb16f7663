import { objectOf } from '../../apimachinery/json/value.ts'
import type { Clock } from '../../apiserver/clock.ts'
import { RetryQueue } from '../../apiserver/retry-queue.ts'
import type { Storage } from '../../apiserver/storage/interfaces.ts'
import { parseKey } from '../../apiserver/storage/key-layout.ts'
import { NAMESPACE_PREFIX } from '../builtin/namespaces/namespace.ts'
import type { Loopback } from '../loopback.ts'

/** Source: k8s.io/kubernetes/pkg/controlplane/instance.go. */
const SYSTEM_NAMESPACES = ['kube-system', 'kube-public', 'kube-node-lease', 'default']

interface Context {
  readonly storage: Storage
  readonly clock: Clock
  readonly api: Loopback
}

/**
 * Creates the namespaces that every cluster has, and creates them again after they were deleted (rule NS-1).
 * Source: k8s.io/kubernetes/pkg/controlplane/controller/systemnamespaces.
 */
export class SystemNamespaces {
  readonly #context: Context
  readonly #queue: RetryQueue
  #stop = (): void => {}

  constructor(context: Context) {
    this.#context = context
    this.#queue = new RetryQueue(context.clock, (name) => this.#create(name))
  }

  start(): void {
    for (const name of SYSTEM_NAMESPACES) this.#queue.add(name)
    this.#stop = this.#context.storage.watch(NAMESPACE_PREFIX, undefined, {
      event: ({ type, object }) => {
        const { name } = parseKey(object.key)
        if (type === 'DELETED' && SYSTEM_NAMESPACES.includes(name)) this.#queue.add(name)
      },
      closed: () => {},
    })
  }

  idle(): Promise<void> {
    return this.#queue.idle()
  }

  stop(): void {
    this.#stop()
    this.#queue.stop()
  }

  async #create(name: string): Promise<void> {
    const { storage, api } = this.#context
    if (storage.get(NAMESPACE_PREFIX + name) !== undefined) return
    const body = objectOf({ kind: 'Namespace', apiVersion: 'v1', metadata: objectOf({ name }) })
    await api({ method: 'POST', path: '/api/v1/namespaces', body })
  }
}
