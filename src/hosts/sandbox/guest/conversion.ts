// First: code looks for these globals.
import './surroundings.ts'

import { parseJson } from '../../../apimachinery/json/parse.ts'
import { Dbl, type JsonValue } from '../../../apimachinery/json/value.ts'
import { type AdmissionRequest, type Admit, admissionResponse } from './admission.ts'
import { type Main, plainError } from './file.ts'

type Fields = Record<string, unknown>

/** How a version is converted to the hub, and the hub to it. Both return an object. */
interface Convertible {
  convertTo(object: unknown): unknown
  convertFrom(hub: unknown): unknown
}

/** The conversions between the versions of a kind, each through the hub. */
interface Conversion {
  readonly hub: string
  readonly versions: Readonly<Record<string, Convertible>>
}

interface Review {
  readonly apiVersion: string
  readonly kind: string
  readonly request: { readonly uid: string; readonly desiredAPIVersion: string; readonly objects: readonly Fields[] }
}

/** Integers of this many digits can be larger than a number holds exactly: they become bigint. */
const LONG_INTEGER = /\d{16}/
/** Marks a bigint in a text on its way to JSON. */
const INTEGER = '\u0000integer '
const MARKED = /"\\u0000integer (-?\d+)"/g

/**
 * Runs a file with conversion functions, or with the function of admission webhooks, and returns what answers a list of reviews, one after the other, all as
 * JSON. An object that a function does not convert, and a request that it fails for, is an answer with the reason. Throws what the file throws, and Error for
 * an export of another form.
 * Source: sigs.k8s.io/controller-runtime/pkg/webhook/conversion/conversion.go.
 */
export function start(main: Main, fileName: string, post: (review: string) => void): (reviews: string) => void {
  // Kept: the file can replace what the engine has.
  const { parse, stringify } = JSON
  const module: { exports: { default?: unknown } } = { exports: {} }
  try {
    main(module.exports, (path) => imported(path), module)
    checkExport(module.exports.default)
  } catch (error) {
    throw new Error(placed(error, fileName))
  }
  const exported = module.exports.default
  const read = (text: string): unknown => (LONG_INTEGER.test(text) ? withNumbers(parseJson(text).value) : parse(text))
  const writeMarked = (value: unknown): string => {
    let isMarked = false
    const text = stringify(value, (_key, item: unknown) => {
      if (typeof item !== 'bigint') return item
      isMarked = true
      return `${INTEGER}${item}`
    })
    return isMarked ? text.replace(MARKED, '$1') : text
  }
  // A bigint is rare, and JSON has none: it throws.
  const write = (value: unknown): string => {
    try {
      return stringify(value)
    } catch {
      return writeMarked(value)
    }
  }
  const answer = ({ apiVersion, kind, request }: Review): void => {
    const { uid } = request
    if (kind === ADMISSION) {
      const admit = typeof exported === 'function' ? (exported as Admit) : noAdmission
      try {
        post(write({ apiVersion, kind, response: admissionResponse(admit, request as unknown as AdmissionRequest, write) }))
      } catch (error) {
        const status = { code: 500, message: placed(error, fileName) }
        post(stringify({ apiVersion, kind, response: { uid, allowed: false, status } }))
      }
      return
    }
    try {
      checkConversion(exported)
      const convertedObjects = request.objects.map((object) => converted(exported, object, request.desiredAPIVersion))
      post(write({ apiVersion, kind, response: { uid, convertedObjects, result: { status: 'Success' } } }))
    } catch (error) {
      const result = { status: 'Failure', message: placed(error, fileName) }
      post(stringify({ apiVersion, kind, response: { uid, convertedObjects: [], result } }))
    }
  }
  return (text) => {
    for (const review of read(text) as readonly Review[]) answer(review)
  }
}

function imported(path: string): never {
  throw new Error(`there is no "${path}" here: a conversion function cannot import anything`)
}

function placed(error: unknown, fileName: string): string {
  const { message, line } = plainError(error, fileName)
  return line === undefined ? `${fileName}: ${message}` : `${fileName}:${line}: ${message}`
}

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value)

const ADMISSION = 'AdmissionReview'

function noAdmission(): never {
  throw new Error('the default export must be a function')
}

/** A function answers admission webhooks. */
function checkExport(value: unknown): void {
  if (typeof value !== 'function') checkConversion(value)
}

function checkConversion(value: unknown): asserts value is Conversion {
  if (!isFields(value) || typeof value.hub !== 'string' || !isFields(value.versions))
    throw new Error('the default export must be { hub, versions }')
  for (const [version, functions] of Object.entries(value.versions)) {
    if (!isFields(functions) || typeof functions.convertTo !== 'function' || typeof functions.convertFrom !== 'function')
      throw new Error(`versions.${version} must have the functions convertTo and convertFrom`)
  }
}

/** An object in another version; its apiVersion and kind are set, as controller-runtime sets them. */
function converted({ hub, versions }: Conversion, object: Fields, apiVersion: string): Fields {
  const [from, to] = [versionOf(String(object.apiVersion)), versionOf(apiVersion)]
  const { kind } = object
  const functionsOf = (version: string): Convertible => {
    if (!Object.hasOwn(versions, version)) throw new Error(`there is no conversion of ${version} in versions`)
    return versions[version] as Convertible
  }
  const group = apiVersion.slice(0, -to.length)
  const typed = (value: unknown, version: string, by: string): Fields => {
    if (!isFields(value) || 'then' in value) throw new Error(`${by} must return an object`)
    return { ...value, apiVersion: `${group}${version}`, kind }
  }
  const inHub = from === hub ? object : typed(functionsOf(from).convertTo(object), hub, `convertTo of ${from}`)
  return to === hub ? inHub : typed(functionsOf(to).convertFrom(inHub), to, `convertFrom of ${to}`)
}

const versionOf = (apiVersion: string): string => apiVersion.slice(apiVersion.lastIndexOf('/') + 1)

/** A value whose floats are numbers. Integers that a number does not hold exactly stay bigint. */
function withNumbers(value: JsonValue): unknown {
  if (value instanceof Dbl) return value.value
  if (Array.isArray(value)) return value.map(withNumbers)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withNumbers(item)]))
}
