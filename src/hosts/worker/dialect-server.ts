import { JsonRangeError, JsonSyntaxError, parseJson } from '../../apimachinery/json/parse.ts'
import { isObject, type JsonObject, objectOf } from '../../apimachinery/json/value.ts'
import { LATEST_MINOR, minorOf, RELEASES, releaseNamed, releaseOf } from '../../apimachinery/releases/named.ts'
import type { Release } from '../../apimachinery/releases/release.ts'
import type { Clock, Random } from '../../apiserver/clock.ts'
import { type ApiResponse, type BodySink, type BodyStream, textResponse } from '../../apiserver/endpoints/exchange.ts'
import type { Storage } from '../../apiserver/storage/interfaces.ts'
import { type ControlPlane, createControlPlane } from '../../controlplane/control-plane.ts'
import { loadDialects, settingsAnswer } from '../../controlplane/dialects.ts'
import { DIALECTS_PATH, type DialectSettings, readDialectSettings } from '../../dialects/settings.ts'
import { DIALECTS_KEY } from '../../protocol/snapshot.ts'
import type { Serve } from './client-session.ts'
import { conversionCaller } from './conversions.ts'

export interface DialectServerOptions {
  readonly storage: Storage
  readonly clock: Clock
  readonly random: Random
}

const settingsIn = (value: JsonObject | undefined): DialectSettings => readDialectSettings(value?.spec)

function parsed(text: string): DialectSettings | undefined {
  try {
    const { value } = parseJson(text)
    return isObject(value) ? readDialectSettings(value) : undefined
  } catch (error) {
    if (error instanceof JsonSyntaxError || error instanceof JsonRangeError) return undefined
    throw error
  }
}

/**
 * The server of a workspace, whose dialects and release can change while it is open: then a new control plane takes the place of the old one over
 * the same store, and open streams end, so that clients look anew at what there is.
 */
export class DialectServer {
  readonly #options: DialectServerOptions
  readonly #streams = new Map<BodySink, () => void>()
  #release: Release
  #plane: ControlPlane

  private constructor(options: DialectServerOptions, release: Release) {
    this.#options = options
    this.#release = release
    this.#plane = this.#start()
  }

  /** Starts the server with the dialects and the release that the store remembers. A release that does not exist here is the latest. */
  static async start(options: DialectServerOptions): Promise<DialectServer> {
    const settings = settingsIn(options.storage.get(DIALECTS_KEY)?.value)
    await loadDialects(settings)
    return new DialectServer(options, await releaseNamed(settings.kubernetes))
  }

  get plane(): ControlPlane {
    return this.#plane
  }

  get #settings(): DialectSettings {
    return settingsIn(this.#options.storage.get(DIALECTS_KEY)?.value)
  }

  readonly serve: Serve = async (request) => {
    // What is stored, since it can name a release that the server does not have.
    if (request.path === DIALECTS_PATH && request.method === 'GET') return settingsAnswer(this.#settings)
    if (request.path === DIALECTS_PATH && request.method === 'PUT') {
      const asked = parsed(request.body)
      return asked === undefined ? textResponse(400, 'settings must be a JSON object\n') : this.#change(asked)
    }
    return this.#tracked(await this.#plane.serve(request))
  }

  #start(): ControlPlane {
    const { storage, clock, random } = this.#options
    const settings = this.#settings
    const callWebhook = conversionCaller(this.#options)
    return createControlPlane({
      storage,
      clock,
      random,
      callWebhook,
      bare: false,
      release: this.#release,
      authorization: true,
      ...settings,
    })
  }

  async #change(settings: DialectSettings): Promise<ApiResponse> {
    const { dialects, kubernetes } = settings
    const minor = kubernetes === undefined ? LATEST_MINOR : minorOf(kubernetes)
    if (minor === undefined) return textResponse(400, `kubernetes must be ${RELEASES}\n`)
    await loadDialects(settings)
    const release = await releaseOf(minor)
    const gates = objectOf({ ...settings.featureGates })
    const spec = objectOf({ dialects: [...dialects], featureGates: gates, ...(kubernetes !== undefined && { kubernetes }) })
    await this.#options.storage.write(DIALECTS_KEY, (current) => {
      const metadata = isObject(current?.value.metadata) ? { ...current.value.metadata } : objectOf({ name: 'dialects' })
      return { kind: 'put', value: objectOf({ metadata, spec }) }
    })
    this.#plane.stop()
    this.#release = release
    this.#plane = this.#start()
    for (const [sink, stop] of [...this.#streams]) {
      stop()
      sink.end()
    }
    this.#streams.clear()
    return settingsAnswer(settings)
  }

  #tracked(response: ApiResponse): ApiResponse {
    const { body } = response
    if (typeof body === 'string') return response
    const tracked: BodyStream = (sink) => {
      let over = false
      const own: BodySink = {
        write: (text) => sink.write(text),
        drained: (run) => sink.drained(run),
        end: () => {
          over = true
          this.#streams.delete(own)
          sink.end()
        },
      }
      const stop = body(own)
      // It may have ended while it started.
      if (!over) this.#streams.set(own, stop)
      return () => {
        this.#streams.delete(own)
        stop()
      }
    }
    return { ...response, body: tracked }
  }
}
