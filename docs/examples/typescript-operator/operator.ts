import {
  CustomObjectsApi,
  type Informer,
  type KubeConfig,
  type KubernetesListObject,
  type KubernetesObject,
  makeInformer,
  PatchStrategy,
  setHeaderOptions,
} from '@kubernetes/client-node'

export interface Greeting extends KubernetesObject {
  spec: { name: string }
  status?: { observedGeneration: number; text: string }
}

const GREETINGS = { group: 'example.com', version: 'v1', plural: 'greetings' }

/** Watches greetings and writes the text of each into its status. */
export class GreetingOperator {
  readonly #objects: CustomObjectsApi
  readonly #informer: Informer<Greeting>

  constructor(config: KubeConfig) {
    this.#objects = config.makeApiClient(CustomObjectsApi)
    const list = (): Promise<KubernetesListObject<Greeting>> => this.#objects.listCustomObjectForAllNamespaces(GREETINGS)
    this.#informer = makeInformer(config, '/apis/example.com/v1/greetings', list)
    for (const event of ['add', 'update'] as const) this.#informer.on(event, (greeting) => this.#reconcile(greeting))
  }

  start(): Promise<void> {
    return this.#informer.start()
  }

  stop(): Promise<void> {
    return this.#informer.stop()
  }

  async #reconcile({ metadata, spec, status }: Greeting): Promise<void> {
    const { name = '', namespace = '', generation = 0 } = metadata ?? {}
    // What its own write brings is an update too: without this test the operator would answer itself for ever.
    if (status?.observedGeneration === generation) return
    const body = { status: { observedGeneration: generation, text: `Hello, ${spec.name}!` } }
    const merge = setHeaderOptions('Content-Type', PatchStrategy.MergePatch)
    await this.#objects.patchNamespacedCustomObjectStatus({ ...GREETINGS, namespace, name, body }, merge)
  }
}
