import variant from '@jitl/quickjs-wasmfile-release-sync'
import {
  newQuickJSWASMModuleFromVariant,
  newVariant,
  type QuickJSContext,
  type QuickJSHandle,
  type QuickJSRuntime,
} from 'quickjs-emscripten-core'
import type { LimitReached } from '../../lab/program-messages.ts'

/** What code in a cage can use. */
export interface Limits {
  readonly memoryBytes: number
  readonly stackBytes: number
  /** Of one turn: a step is about ten thousand operations, one job, or one message. */
  readonly steps: number
  /** Of one turn, in milliseconds. */
  readonly ms: number
}

export const LIMITS: Limits = { memoryBytes: 64 << 20, stackBytes: 192 << 10, steps: 250_000, ms: 700 }

/** The code has used more than it can have. The cage is unusable then. */
export class LimitError extends Error {
  readonly reached: LimitReached

  constructor(reached: LimitReached) {
    super(reached.message)
    this.reached = reached
  }
}

/** What the code threw, as the engine says it. */
export class GuestError extends Error {
  constructor(message: string, stack: string) {
    super(message)
    this.stack = stack
  }
}

export interface CageOptions {
  readonly wasm: ArrayBuffer
  /** Makes `Math.random`: the same seed gives the same numbers. A whole number from 1 on. */
  readonly seed: number
  /** Milliseconds from any origin, for the limit of time. */
  readonly elapsed: () => number
  readonly limits: Limits
}

/** QuickJS is compiled once in a process or worker; each cage has an instance of its own. */
let compiled: Promise<WebAssembly.Module> | undefined

/**
 * An engine for JavaScript of its own, with limits of memory, steps and time. Its code reaches nothing but the functions that it is given, which take and
 * return text; its clock is the one of each turn. The same seed and the same turns give the same run.
 */
export class Cage {
  readonly #runtime: QuickJSRuntime
  readonly #context: QuickJSContext
  readonly #limits: Limits
  readonly #elapsed: () => number
  #deadline = 0
  #steps = 0
  #over: 'steps' | 'time' | undefined

  private constructor(runtime: QuickJSRuntime, context: QuickJSContext, limits: Limits, elapsed: () => number) {
    this.#runtime = runtime
    this.#context = context
    this.#limits = limits
    this.#elapsed = elapsed
  }

  static async open({ wasm, seed, elapsed, limits }: CageOptions): Promise<Cage> {
    compiled ??= WebAssembly.compile(wasm).catch((error: unknown) => {
      compiled = undefined
      throw error
    })
    const engine = await newQuickJSWASMModuleFromVariant(newVariant(variant, { wasmModule: compiled }))
    const runtime = engine.newRuntime()
    runtime.setMemoryLimit(limits.memoryBytes)
    runtime.setMaxStackSize(limits.stackBytes)
    // The engine draws the state of its Math.random from the time at which a context is made.
    const context = atTime(seed, () => runtime.newContext())
    const cage = new Cage(runtime, context, limits, elapsed)
    runtime.setInterruptHandler(() => cage.#isOver())
    return cage
  }

  /** Runs a script of this project, which has all the time that it needs: the limit is for the code of others. */
  load(code: string, fileName: string, now: number): void {
    this.#turn(now, () => this.#context.evalCode(code, fileName), Number.POSITIVE_INFINITY).dispose()
  }

  /** Runs a script. Throws GuestError and LimitError. The value is the caller's to dispose of. */
  evaluate(code: string, fileName: string, now: number): QuickJSHandle {
    return this.#turn(now, () => this.#context.evalCode(code, fileName))
  }

  /** Calls a function, and then all that it has caused. Throws GuestError and LimitError. */
  call(handle: QuickJSHandle, args: readonly QuickJSHandle[], now: number): QuickJSHandle {
    return this.#turn(now, () => this.#context.callFunction(handle, this.#context.undefined, [...args]))
  }

  text(value: string): QuickJSHandle {
    return this.#context.newString(value)
  }

  /** A function that the code can call with a text. */
  listener(name: string, hear: (text: string) => void): QuickJSHandle {
    return this.#context.newFunction(name, (text) => {
      // Before it is read: what waits outside is bounded by the steps, and a text by the memory.
      if (!this.#isOver()) hear(this.#context.getString(text))
    })
  }

  property(of: QuickJSHandle, name: string): QuickJSHandle {
    return this.#context.getProp(of, name)
  }

  get global(): QuickJSHandle {
    return this.#context.global
  }

  #isOver(): boolean {
    if (this.#over !== undefined) return true
    this.#steps++
    if (this.#steps > this.#limits.steps) this.#over = 'steps'
    else if (this.#elapsed() > this.#deadline) this.#over = 'time'
    return this.#over !== undefined
  }

  #turn(now: number, run: () => ReturnType<QuickJSContext['evalCode']>, ms = this.#limits.ms): QuickJSHandle {
    this.#steps = 0
    this.#deadline = this.#elapsed() + ms
    return atTime(now, () => {
      try {
        const result = run()
        if (result.error !== undefined) throw this.#errorOf(result.error)
        const error = this.#runJobs()
        if (error !== undefined) throw this.#errorOf(error)
        if (this.#over !== undefined) throw new LimitError(this.#limitOf(''))
        return result.value
      } catch (error) {
        if (error instanceof GuestError || error instanceof LimitError) throw error
        // The engine itself ran out of the stack that WebAssembly has.
        if (error instanceof RangeError)
          throw new LimitError({ limit: 'depth', message: 'it nests too deeply: the stack is full' })
        throw error
      }
    })
  }

  /** Runs what promises have caused. Returns what a job threw, which only the engine itself does. */
  #runJobs(): QuickJSHandle | undefined {
    while (this.#runtime.hasPendingJob() && !this.#isOver()) {
      const done = this.#runtime.executePendingJobs(1)
      if (done.error !== undefined) return done.error
      done.dispose()
    }
    return undefined
  }

  #errorOf(handle: QuickJSHandle): Error {
    const dumped = this.#context.dump(handle) as unknown
    handle.dispose()
    const {
      name = '',
      message = '',
      stack = '',
    } = (typeof dumped === 'object' && dumped !== null ? dumped : {}) as Record<string, unknown>
    if (this.#over !== undefined) return new LimitError(this.#limitOf(String(stack)))
    if (name === 'InternalError' && message === 'out of memory')
      return new LimitError({ limit: 'memory', message: this.#memoryText(), ...lineOf(String(stack)) })
    return new GuestError(typeof dumped === 'object' ? String(message) : String(dumped), String(stack))
  }

  #limitOf(stack: string): LimitReached {
    const usage = this.#runtime.computeMemoryUsage()
    const used = this.#context.dump(usage) as { readonly memory_used_size?: number }
    usage.dispose()
    const { memoryBytes, ms } = this.#limits
    // Near the limit the engine spends its time on looking for free memory.
    if ((used.memory_used_size ?? 0) > memoryBytes * 0.9)
      return { limit: 'memory', message: this.#memoryText(), ...lineOf(stack) }
    const message =
      this.#over === 'time'
        ? `it worked for more than ${ms} ms without waiting for anything`
        : 'it took too many steps without waiting for anything'
    return { limit: this.#over ?? 'steps', message, ...lineOf(stack) }
  }

  #memoryText(): string {
    return `it used more than ${this.#limits.memoryBytes >> 20} MiB of memory`
  }
}

/** The first line that a stack names, in a file of the program. */
function lineOf(stack: string): { readonly line?: number } {
  for (const place of stack.split('\n')) {
    const at = place.lastIndexOf('.ts:')
    if (at >= 0) return { line: Number.parseInt(place.slice(at + 4), 10) }
  }
  return {}
}

/** Runs something while the clock of the process, which the engine reads, stands at a time. */
function atTime<T>(now: number, run: () => T): T {
  const { now: systemNow } = Date
  Date.now = () => now
  try {
    return run()
  } finally {
    Date.now = systemNow
  }
}
