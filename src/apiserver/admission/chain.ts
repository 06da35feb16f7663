import type { AdmissionPluginName } from '../../protocol/policy-report.ts'
import type { WriteContext } from '../registry/rest/write-context.ts'
import type { Attributes, Operation } from './attributes.ts'

/**
 * A rule about writes. Each hook is called once for each decision about an object, for dry runs too, and rejects by throwing StatusError.
 * A decision can be made anew on a newer object, so hooks keep nothing. A hook that needs an answer from elsewhere throws Needed; see
 * `Questions`.
 * Source: k8s.io/apiserver/pkg/admission/interfaces.go, MutationInterface and ValidationInterface.
 */
export interface AdmissionPlugin {
  /** The name of a plugin that traces report. */
  readonly name?: AdmissionPluginName
  /** Whether it has to do with an operation. Asked once for each, when the chain is made. */
  handles(operation: Operation): boolean
  /** Whether it has nothing to say of any request now; asked when a write begins. Absent: it has. Throws Needed. */
  isIdle?(): boolean
  /** Follows the store until `stop`; absent: it follows nothing. */
  start?(): void
  stop?(): void
  /**
   * Comes after decoding and the managedFields of the writer, before the strategy. Changes `attributes.object` in place, to an object that
   * has its defaults and no unknown fields. Is called a second time where `attributes.reinvocation` asks for it.
   */
  mutate?(attributes: Attributes, context: WriteContext): void
  /** Comes after the validation of the strategy, and changes nothing. */
  validate?(attributes: Attributes, context: WriteContext): void
}

type Hook = 'mutate' | 'validate'

const isActive = (plugin: AdmissionPlugin): boolean => plugin.isIdle?.() !== true

type Handlers = { readonly [operation in Operation]: readonly AdmissionPlugin[] }

/** The plugins that have a hook, by operation. */
function handlersOf(plugins: readonly AdmissionPlugin[], hook: Hook): Handlers {
  const handling = (operation: Operation) => plugins.filter((plugin) => plugin[hook] !== undefined && plugin.handles(operation))
  return { CREATE: handling('CREATE'), UPDATE: handling('UPDATE'), DELETE: handling('DELETE'), CONNECT: handling('CONNECT') }
}

/**
 * Plugins in their order; the first that rejects ends a request. Callers ask for those that are active first, so that no attributes are built in vain.
 * Source: k8s.io/apiserver/pkg/admission/chain.go.
 */
export class AdmissionChain {
  readonly #mutating: Handlers
  readonly #validating: Handlers
  readonly #plugins: readonly AdmissionPlugin[]

  constructor(plugins: readonly AdmissionPlugin[]) {
    this.#plugins = plugins
    this.#mutating = handlersOf(plugins, 'mutate')
    this.#validating = handlersOf(plugins, 'validate')
  }

  start(): void {
    for (const plugin of this.#plugins) plugin.start?.()
  }

  stop(): void {
    for (const plugin of this.#plugins) plugin.stop?.()
  }

  /** The plugins that mutate and are active now. Throws Needed. */
  mutating(operation: Operation): readonly AdmissionPlugin[] {
    return this.#mutating[operation].filter(isActive)
  }

  /** The plugins that validate and are active now. Throws Needed. */
  validating(operation: Operation): readonly AdmissionPlugin[] {
    return this.#validating[operation].filter(isActive)
  }
}

/** Runs plugins one after the other. Throws StatusError and Needed. */
export function runPlugins(plugins: readonly AdmissionPlugin[], hook: Hook, attributes: Attributes, context: WriteContext): void {
  const { trace } = context
  for (const plugin of plugins) {
    const act = () => plugin[hook]?.(attributes, context)
    if (plugin.name === undefined || trace === undefined) act()
    else trace.plugin(plugin.name, hook === 'mutate' ? attributes.object : undefined, act)
  }
}

export const NO_ADMISSION = new AdmissionChain([])
