import { badRequest } from '../../apimachinery/api/errors.ts'
import { JsonSyntaxError, parseJson } from '../../apimachinery/json/parse.ts'
import { utf8Length } from '../../apimachinery/json/utf8.ts'
import { isObject, type JsonObject, type JsonValue, newObject } from '../../apimachinery/json/value.ts'
import { type Continue, NUL } from './continue-token.ts'

const rejected = (why: string) => badRequest(`invalid continue token: continue key is not valid: ${why}`)

const BASE64URL = /[A-Za-z0-9_-]/

/** The first byte at which Go's `base64.RawURLEncoding` gives up; undefined where the text decodes. It skips ends of lines. */
function corruptAt(token: string): number | undefined {
  let bytes = 0
  let digits = 0
  for (const character of token) {
    if (BASE64URL.test(character)) digits++
    else if (character !== '\n' && character !== '\r') return bytes
    bytes += utf8Length(character)
  }
  return digits % 4 === 1 ? bytes - 1 : undefined
}

function parseToken(text: string): JsonObject {
  const { value } = parseJson(text)
  if (value !== null && !isObject(value)) throw cannotUnmarshal(value, 'value of type storage.continueToken')
  const token = value ?? newObject()
  for (const [name, type] of Object.entries(FIELDS)) {
    const field = token[name]
    const isWrong = typeof field !== type || (type === 'number' && !Number.isInteger(field))
    if (field !== undefined && field !== null && isWrong) {
      throw cannotUnmarshal(field, `struct field continueToken.${name} of type ${type === 'number' ? 'int64' : type}`)
    }
  }
  return token
}

const FIELDS = { v: 'string', rv: 'number', start: 'string' }

const cannotUnmarshal = (value: JsonValue, into: string) => rejected(`json: cannot unmarshal ${typeName(value)} into Go ${into}`)

function typeName(value: JsonValue): string {
  if (Array.isArray(value)) return 'array'
  if (typeof value === 'boolean') return 'bool'
  return typeof value === 'number' && !Number.isInteger(value) ? `number ${value}` : typeof value
}

/** Whether a key stays as it is when its steps are resolved: none is empty, `.` or `..`. */
const isClean = (key: string): boolean => !key.split('/').some((step) => step === '' || step === '.' || step === '..')

/** Reads a token. Throws 400 in the words of the server. */
export function decodeContinue(token: string): Continue {
  const corrupt = corruptAt(token)
  if (corrupt !== undefined) throw rejected(`illegal base64 data at input byte ${corrupt}`)
  try {
    const { v, rv, start } = parseToken(
      atob(
        token
          .replace(/[\r\n]/g, '')
          .replace(/-/g, '+')
          .replace(/_/g, '/'),
      ),
    )
    if (v !== 'meta.k8s.io/v1') throw rejected(`server does not recognize this encoded version ${v ?? ''}`)
    if (typeof rv !== 'number' || rv === 0) throw rejected('incorrect encoded start resourceVersion (version meta.k8s.io/v1)')
    if (typeof start !== 'string' || start === '') throw rejected('encoded start key empty (version meta.k8s.io/v1)')
    if (!isClean(start.replace(/^\//, ''))) throw rejected(start)
    return { resourceVersion: rv, start: start.endsWith(NUL) ? start.slice(0, -1) : start }
  } catch (error) {
    throw error instanceof JsonSyntaxError ? rejected(error.message) : error
  }
}
