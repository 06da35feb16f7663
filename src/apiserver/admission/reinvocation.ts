import { deepCopy, deepEqual, type JsonObject } from '../../apimachinery/json/value.ts'
import type { ReinvocationContext } from './attributes.ts'

/** What one plugin did to one request, by a key for each of its policies or webhooks. */
export interface Invocation {
  readonly key: string
  /** Whether it changed the object. */
  readonly isChanged: boolean
  /** Whether it runs again when something after it changes the object. */
  readonly isReinvocable: boolean
}

/**
 * The policies or webhooks of one plugin that ran for a request, and those that run again.
 * Source: k8s.io/apiserver/pkg/admission/plugin/policy/mutating/reinvocationcontext.go;
 * k8s.io/apiserver/pkg/admission/plugin/webhook/mutating/reinvocationcontext.go.
 */
export class PluginInvocations {
  readonly #context: ReinvocationContext
  #lastOutput: JsonObject | undefined
  readonly #invoked = new Set<string>()
  readonly #reinvoked = new Set<string>()

  constructor(context: ReinvocationContext) {
    this.#context = context
  }

  /** Runs a plugin on an object; `run` gives the object after it. What other plugins changed since the first time makes it run again. */
  dispatch(object: JsonObject, run: () => JsonObject): void {
    const isChanged = this.#lastOutput === undefined || !deepEqual(this.#lastOutput, object)
    if (this.#context.isReinvoke && isChanged) this.#reinvokeInvoked()
    const output = run()
    // Plugins run twice at most.
    if (!this.#context.isReinvoke) this.#lastOutput = deepCopy(output)
  }

  /** Whether a policy or a webhook that matches runs now. The second time, only those run that ran the first time. */
  runs(key: string): boolean {
    return !this.#context.isReinvoke || this.#reinvoked.has(key)
  }

  /** Notes that a policy or a webhook has run. */
  add({ key, isChanged, isReinvocable }: Invocation): void {
    if (isChanged) this.requireReinvocation()
    if (isReinvocable) this.#invoked.add(key)
  }

  /** Has all plugins run again, and those policies or webhooks of this one that ran before. */
  requireReinvocation(): void {
    this.#reinvokeInvoked()
    this.#context.shouldReinvoke = true
  }

  #reinvokeInvoked(): void {
    for (const key of this.#invoked) this.#reinvoked.add(key)
    this.#invoked.clear()
  }
}

/** The invocations of a plugin for one request, by the name of the plugin. */
export function invocationsOf(context: ReinvocationContext, plugin: string): PluginInvocations {
  const known = context.plugins.get(plugin) ?? new PluginInvocations(context)
  context.plugins.set(plugin, known)
  return known
}
